"""The reference engine of belot: every rule once, variants as data.

The engine knows rules and their choices; it knows no variant, no file and no runner. Start at `rules`
(what a rule is), then `play` (the rules of a trick) and `questions` (the wire's questions answered).
"""
