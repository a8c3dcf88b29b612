"""Waits for more where there is no more."""

from time import sleep

from well import Adapter


class Sick(Adapter):
    def bye(self) -> bool:
        raise SystemExit


Sick().run()
sleep(60)
