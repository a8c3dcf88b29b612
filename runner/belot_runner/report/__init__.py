"""Reports of a run: for people on a terminal, for machines as JSON; all from the same verdicts."""

SHOWN = 10  # failures that are told at length unless more are asked for
