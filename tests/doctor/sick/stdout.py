"""Tells that it has started."""

from well import Adapter

print("engine 2.0 ready", flush=True)
Adapter().run()
