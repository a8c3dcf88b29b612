"""What is derived and written into files: `when`, whole games, `deal` contexts; always as a diff to review."""
