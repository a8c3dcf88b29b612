"""What `belot check` looks at: one module a kind of fault, each a function from the suite to findings."""
