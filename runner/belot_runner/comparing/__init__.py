"""Several runs side by side, from the documents that they left: implementations against rules."""
