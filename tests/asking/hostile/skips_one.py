"""Never answers the third question, and all others at once."""

from sane import answer, say, talk

talk(lambda ask: None if ask["id"] == 3 else say(answer(ask)))
