"""Reports of a run: for people on a terminal, for machines as JSON; all from the same verdicts."""
