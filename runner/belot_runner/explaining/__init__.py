"""Why an answer is what it is, and by which reading of the rules an implementation comes to another one."""
