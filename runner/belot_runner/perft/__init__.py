"""Counting legal plays, and dividing down to the one at which an implementation and the reference part."""
