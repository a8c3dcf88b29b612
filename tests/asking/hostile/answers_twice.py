"""Answers every question twice."""

from sane import answer, say, talk


def twice(ask: dict) -> None:
    say(answer(ask))
    say(answer(ask))


talk(twice)
