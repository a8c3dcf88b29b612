"""The rules: catalogue, constraints, variants and their decisions, sources and claims."""
