"""The site: rules, variants, sources, cases and documents as linked pages, made from the data and built with MkDocs."""
