"""Answers three questions before they are asked, wrongly, and all of them afterwards."""

from sane import answer, say, talk

for number in (1, 2, 3):
    say({"id": number, "answer": {"legal": []}})
talk(lambda ask: say(answer(ask)))
