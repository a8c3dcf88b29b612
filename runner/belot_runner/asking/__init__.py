"""A run: which rows are asked where, with their twins, put to an adapter, and judged."""
