"""What becomes of a file, under an earlier name."""

from belot_runner.writing.change import Change

__all__ = ["Change"]
