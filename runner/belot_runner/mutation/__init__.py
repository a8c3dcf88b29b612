"""Mutants of the reference's own code, judged by the cases alone: what no case notices, no case tests.

For the authors of the suite, in a checkout; it needs `fork`.
"""
