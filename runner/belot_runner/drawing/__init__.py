"""Positions as pictures: one model of what is on the table, drawn as text for a terminal and as SVG for pages."""
