"""Takes a while to say hello."""

from time import sleep

from sane import answer, say, talk

sleep(0.8)
talk(lambda ask: say(answer(ask)))
