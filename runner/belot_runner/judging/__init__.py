"""Answers that were recorded elsewhere, a line each, judged by what the reference answers."""
