"""Random deals by the thousand: questions from seeds, differences made small, and runs that are spread and resumed."""
