"""Which rules an implementation plays, found out by asking: the answers tell, and nothing that is sent says what is
expected.

What is possible is a set of combinations of choices (`space`, `knowledge`); a question is a tree of the choices that
its answer depends on (`trees`); what is asked next is what tells most of what is still open (`bench`).
"""
