"""The cases: from the notation of their files to rows, each a question with its expected answer."""
