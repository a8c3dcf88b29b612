"""Answers the second question under an id that was never given out."""

from sane import answer, say, talk

talk(lambda ask: say(answer(ask) | ({"id": 999} if ask["id"] == 2 else {})))
