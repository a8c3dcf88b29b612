"""Answers in pairs, the second question of each first."""

from sane import answer, say, talk

held: list[dict] = []


def reply(ask: dict) -> None:
    held.append(ask)
    if len(held) == 2:
        say(answer(held.pop()))
        say(answer(held.pop()))


talk(reply)
