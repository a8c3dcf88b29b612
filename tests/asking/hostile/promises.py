"""Promises to answer a question, `legal` or what the arguments name, and then does not support it."""

import sys

from sane import HELLO, say, talk

promised = [word for word in ("legal", "trick") if word in sys.argv] or ["legal"]
hello = HELLO | {"questions": promised, "partial": [word for word in ("legal", "trick") if word not in promised]}
talk(lambda ask: say({"id": ask["id"], "unsupported": "later"}), hello)
