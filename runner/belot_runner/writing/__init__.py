"""Writing YAML files: values in one line, the line for editors at the top, what becomes of a file."""
