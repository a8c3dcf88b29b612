"""Random questions: well formed, seeded, and weighted to what is rare in real play."""
