"""Promises what it does not answer."""

from well import Adapter


class Sick(Adapter):
    hello = {**Adapter.hello, "questions": ["legal", "trick", "score"]}


Sick().run()
