"""How files are read: strict YAML with places, fields, JSON Schemas."""
