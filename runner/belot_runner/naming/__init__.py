"""What words name, on command lines and in settings: variants, rules, rows, and the checks that are asked for."""
