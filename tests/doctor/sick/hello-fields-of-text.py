"""Lists its questions in a text."""

from well import Adapter


class Sick(Adapter):
    hello = {**Adapter.hello, "partial": "score, match"}


Sick().run()
