"""Has another version each time."""

import os

from well import Adapter


class Sick(Adapter):
    hello = {**Adapter.hello, "version": f"build {os.getpid()}"}


Sick().run()
