"""Has no name."""

from well import Adapter


class Sick(Adapter):
    hello = {name: value for name, value in Adapter.hello.items() if name != "name"}


Sick().run()
