"""Known failures: a file that lists them, which checks it is about, what of it is so, and how it is kept up to date."""
