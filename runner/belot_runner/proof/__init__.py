"""Proofs that the suite is sound: what an answer depends on, found by asking under every combination of choices."""
