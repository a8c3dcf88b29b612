"""A variant's rulebook: what a player learns the game from, made of the rules, the sources, the cases and the prose."""
