"""Takes more than a second to say hello."""

from time import sleep

from sane import answer, say, talk

sleep(1.2)
talk(lambda ask: say(answer(ask)))
