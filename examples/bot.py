"""A bot that plays all five games: it takes the move of which the game itself says the most good.

Run it with `ludoscape simulate decay --bots "external:python3 examples/bot.py,random"`. What the lines mean is written
in docs/bot-protocol.md; nothing of Ludoscape is needed here.
"""

import json
import random
import sys

TONES = {"good": 1, "plain": 0, "bad": -1}
worth = {}  # what the view says of a move, by its text

for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "hello":
        print("ok", flush=True)
    elif word == "newgame":
        chance = random.Random(int(rest.split()[-1]))  # the seed: the same game again for whoever wants it
    elif word == "view":
        for choice in json.loads(rest)["choices"]:
            worth[choice["move"]] = sum(TONES[effect["tone"]] for effect in choice["effects"]["lines"])
    elif word == "legal":
        legal = [sys.stdin.readline().rstrip("\n") for _ in range(int(rest))]
    elif word == "go":
        best = max(worth.get(move, 0) for move in legal)
        move = chance.choice([move for move in legal if worth.get(move, 0) == best])
        print("bestmove", move, flush=True)
        worth.clear()
    elif word == "quit":
        break
