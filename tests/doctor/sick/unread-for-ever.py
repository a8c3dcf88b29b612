"""Writes to its engine all that it has read before it reads from it: both wait where there is much of it."""

import os
import sys
from select import select
from subprocess import PIPE, Popen

from well import Adapter


class Sick(Adapter):
    def run(self) -> None:
        with Popen(["cat"], stdin=PIPE, stdout=PIPE, bufsize=0) as engine:
            while read := self.all_there_is():
                engine.stdin.write(read)
                for line in (engine.stdout.readline() for _ in range(read.count(b"\n"))):
                    if not line.strip():
                        continue
                    message = self.parsed(line.decode())
                    if message["op"] == "bye":
                        return engine.stdin.close()
                    self.write(self.reply(message) or {})
            return engine.stdin.close()

    def all_there_is(self) -> bytes:
        """All that can be read, up to the end of a line; where it is much, more of it is waited for."""
        read = b""
        while not read.endswith(b"\n") or select([0], [], [], 0.3 if len(read) > 2**15 else 0)[0]:
            more = os.read(0, 2**16)
            if not more:
                break
            read += more
        return read


sys.stdout.reconfigure(write_through=True)
Sick().run()
