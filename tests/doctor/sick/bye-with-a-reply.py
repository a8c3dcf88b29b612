"""Says goodbye too."""

from well import Adapter


class Sick(Adapter):
    def bye(self) -> bool:
        self.write({"ok": "bye"})
        return True


Sick().run()
