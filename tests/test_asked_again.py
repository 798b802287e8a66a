"""A table asks again for what destroys or gives up something: what that is in each game, told from the positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.view import Choice
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.lookups import of

Told = Callable[[Any, Any, Choice], bool]  # of the position before, after, and the choice


def cuts_off(before: DecayState, after: DecayState, choice: Choice) -> bool:
    """Decay: tiles leave the board, or an own suit dies because it cannot walk."""
    if choice["move"][0] == "@":
        return bool((before.board | 1 << int(before.air)) & ~after.board)
    own = [s for s in range(4) if before.player_of(s) == before.actor]
    return choice["move"] == "-" and any(before.alive >> s & 1 and not after.alive >> s & 1 for s in own)


def leaves_points(before: ls.State, after: ls.State, choice: Choice) -> bool:
    """Intimate Settlers: a turn ends though a settlement or a city could be built."""
    could = any(before.text(move).split()[0] in ("settle", "city") for move in before.legal())
    return choice["move"] == "end" and could


def fights(before: ls.State, after: ls.State, choice: Choice) -> bool:
    """Silver Isle: somebody is attacked, by hand, from a ship or a port, or by walking or landing there."""
    verb = choice["move"].split()[0]
    return verb in ("hit", "shiphit", "porthit") or bool(choice["effects"]["draw"].get("fights"))


def gives_up(before: Any, after: Any, choice: Choice) -> bool:
    """Small Worlds: a tribe declines, a region is given up or taken from an own tribe, tokens stay in hand."""
    if choice["kind"] in ("decline", "stout", "abandon", "done"):
        return True
    if choice["kind"] == "stop":  # a tribe that is nowhere must decline in the next turn, if there is one
        tribe, last = before.acting, before.round == before.settings.rounds
        gone = not of(before, tribe, p.REGIONS) and not of(before, tribe, p.DECLINED)
        return gone and not last and len(before.legal()) > 1
    if choice["kind"] not in ("conquer", "attempt", "convert", "dragon"):
        return False
    holder = int(before.race_at(int(choice["move"].strip("x?~!"))))
    return holder >= 0 and of(before, holder, p.OWNER) == before.actor


def own_dies(before: ls.State, after: ls.State, choice: Choice) -> bool:
    """Alheimur: a line says that a pyramid of one's own dies, or would, which has lived until then."""
    texts = [line["text"] for line in choice["effects"]["lines"] if line["tone"] == "bad"]
    return any("'s " not in text and (" dies " in text or " would die" in text) for text in texts)


GAMES: dict[str, Told] = {
    "decay": cuts_off,
    "silver-isle": fights,
    "intimate-settlers": leaves_points,
    "small-worlds": gives_up,
    "alheimur": own_dies,
}


@pytest.mark.parametrize("name", GAMES)
def test_what_destroys_is_asked_for_again(name: str) -> None:
    met = {False: 0, True: 0}
    for seed in range(6):
        rng = ls.Rng(f"asked {name} {seed}")
        state: Any = ls.game(name).start()
        for _ in range(260):
            if state.actor == ls.OVER:
                break
            legal = state.legal()
            if legal and rng.below(3) == 0:
                for choice in state.view(state.actor)["choices"]:
                    after = state.copy()
                    after.play(state.parse(choice["move"]))
                    asks = bool(choice["effects"].get("asks"))
                    assert asks == GAMES[name](state, after, choice), (choice, state.dump())
                    met[asks] += 1
            state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    assert min(met.values()) > 0, f"not met: {met}"
    assert met[False] > met[True], "most moves are done by one touch"
