"""Pages: single HTML files that need nothing else, in light and dark, for a desk, a phone, a printer and a keyboard."""
