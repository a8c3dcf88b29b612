"""Promises to answer a question and then does not support it."""

from sane import HELLO, say, talk

hello = HELLO | {"questions": ["legal"], "partial": ["trick"]}
talk(lambda ask: say({"id": ask["id"], "unsupported": "later"}), hello)
