"""The suite as JSON files, for those who put its questions to their engine without Python and without a process."""

FORMAT = 1
"""The version of the layout and of what its fields mean; another one is another format."""
