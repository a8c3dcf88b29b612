"""Names a variant in its hello and then does not play it."""

from sane import HELLO, answer, say, talk

talk(lambda ask: say(answer(ask)), HELLO | {"variants": ["plain"]}, ready=False)
