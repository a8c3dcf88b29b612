"""The runner of belot-conformance: loads the suite, asks an implementation, judges its answers."""

__version__ = "1.0.0"
