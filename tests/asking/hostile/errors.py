"""Says that it failed, in words fit to spoil a terminal."""

from sane import say, talk

talk(lambda ask: say({"id": ask["id"], "error": "\x1b[31mboom\nand more " + "!" * 10_000}))
