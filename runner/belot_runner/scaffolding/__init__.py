"""What one starts from: files to be filled in, and the schemas by which editors help with them."""
