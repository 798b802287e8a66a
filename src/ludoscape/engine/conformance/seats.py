"""What seats are shown and told: the same, whatever is hidden from them."""

from __future__ import annotations

import json
from functools import partial
from xml.etree import ElementTree

from ludoscape.engine.conformance.probe import Probe
from ludoscape.engine.conformance.values import difference
from ludoscape.engine.game import InvalidState, NotationError
from ludoscape.engine.shape import misfit, values_of
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, State
from ludoscape.engine.view import Told, View


def check_knowledge(probe: Probe, state: State) -> None:
    views: dict[int, View] = {}
    loaded = probe.game.load(state.dump())
    for seat in probe.audiences:
        views[seat] = probe.ask(state, f"the view of {seat}", partial(state.view, seat))
    for seat, view in views.items():
        probe.demand(state.view(seat) == view, f"the view of {seat} is not the same when asked again")
        probe.demand(loaded.view(seat) == view, f"a position that was loaded gives {seat} another view")
        check_view(probe, state, seat, view)
    for seat in range(probe.game.seats):
        twin = probe.ask(state, "a sample", partial(state.resample, seat, probe.rng))
        try:
            twin.validate()
        except InvalidState as error:
            raise probe.fail(f"a sample for seat {seat} breaks {error}") from error
        probe.demand(twin is not state and twin.actor == state.actor, f"a sample for seat {seat} has another actor")
        for knower in (seat, SPECTATOR):
            seen = twin.view(knower)
            if json.dumps(seen) != json.dumps(views[knower]):
                place = difference(views[knower], seen) or "the order of its keys"
                raise probe.fail(f"the view of {knower} hangs on what seat {seat} may not know: {place}")
        if seat == state.actor:
            same = twin.legal() == state.legal()
            probe.demand(same, f"the legal moves of seat {seat} hang on what it may not know")


def check_view(probe: Probe, state: State, seat: int, view: View) -> None:
    wrong = misfit(view, View)
    probe.demand(not wrong, f"the view of {seat} is wrong: {wrong}")
    probe.check_data(view, f"the view of {seat}")
    fine = view["game"] == probe.game.name and view["seat"] == seat and view["actor"] == state.actor
    probe.demand(fine, f"the view of {seat} has another game, seat or actor")
    numbers = [other["seat"] for other in view["seats"]]
    probe.demand(sorted(numbers) == list(range(probe.game.seats)), f"the view of {seat} shows the seats {numbers}")
    timely = (view["outcome"] is None) == (state.actor != OVER)
    probe.demand(timely, f"the view of {seat} has an outcome at a wrong time")
    due = [state.text(move) for move in state.legal()] if seat == state.actor else []
    listed = [choice["move"] for choice in view["choices"]]
    probe.demand(listed == due, f"the choices in the view of {seat} are {listed[:9]}, the legal moves {due[:9]}")
    for choice in view["choices"]:
        probe.demand(choice["label"], f"the choice {choice['move']!r} has no label")
        rule = choice.get("rule")
        probe.demand(not rule or rule in probe.game.rulebook, f"the choice {choice['move']!r} cites {rule!r}")
        tones = {line["tone"] for line in choice["effects"]["lines"]}
        probe.demand(tones <= {"good", "bad", "plain"}, f"the choice {choice['move']!r} has the tones {tones}")
    probe.demand(all(s["state"] in ("done", "on", "todo") for s in view["steps"]), "a step is not done, on or todo")
    for choice in probe.some([c for c in view["choices"] if c["effects"]["undo"]], 3):
        after = state.copy()
        after.play(state.parse(choice["move"]))
        probe.demand(after.actor == seat, f"{choice['move']!r} passes the decision on and claims it can be undone")
    check_then(probe, state, seat, view)
    check_picture(probe, state, seat, view)


def check_then(probe: Probe, state: State, seat: int, view: View) -> None:
    """See that what may follow on a choice is the same for all of them, and that each can be taken back."""
    then = [choice["move"] for choice in view.get("then") or []]
    for choice in probe.some(view["choices"], 3) if then else []:
        after = state.copy()
        after.play(state.parse(choice["move"]))
        due = [after.text(move) for move in after.legal()] if after.actor == seat else []
        probe.demand(then == due, f"on {choice['move']!r} may follow {due[:9]}, and the view says {then[:9]}")
        probe.demand(choice["effects"]["undo"], f"on {choice['move']!r} something follows, and it cannot be undone")


def check_picture(probe: Probe, state: State, seat: int, view: View) -> None:
    written = json.dumps(view)
    picture = probe.able("picture", lambda: probe.game.draw(view))
    if picture is None:
        return
    found = ids_of(probe, picture)
    known = found | set(values_of(view["hand"], "id")) | set(values_of(view["seats"], "id"))
    for choice in [*view["choices"], *(view.get("then") or [])]:
        for pick in choice["picks"]:
            ours = pick.startswith(f"{probe.game.prefix}-") and pick in known
            probe.demand(ours, f"the choice {choice['move']!r} picks {pick!r}, which neither picture nor hand has")
    for choice in probe.some(view["choices"], 2):
        ids_of(probe, probe.game.draw(view, chosen=choice["move"]))
    for element in [pick for choice in probe.some(view["choices"], 2) for pick in choice["picks"]] + ["nothing"]:
        meant = probe.able("attempt", partial(probe.game.attempt, view, element, 1.0, 1.0)) or []
        for text in meant:
            try:
                ask_why_not(probe, state, view, text)
            except NotationError as error:
                raise probe.fail(f"touching {element!r} means {text!r}, which is no notation: {error}") from error
    probe.demand(json.dumps(view) == written, f"drawing the view of {seat} changes it")


def ask_why_not(probe: Probe, state: State, view: View, text: str) -> None:
    """Ask why a move cannot be played; where something follows on every choice, also one after a choice."""
    before = next((c["move"] for c in view["choices"] if view.get("then") and text.startswith(c["move"] + " ")), "")
    after = state.copy()
    if before:
        after.play(state.parse(before))
    probe.game.why_not(after, text.removeprefix(before).strip())


def ids_of(probe: Probe, picture: str) -> set[str]:
    """Read the ids of a picture, each of which must be unique."""
    try:
        root = ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        raise probe.fail(f"the picture is not well-formed: {error}") from error
    found = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    twice = sorted({one for one in found if found.count(one) > 1})
    probe.demand(not twice, f"the picture has ids that stand twice: {twice[:5]}")
    return set(found)


def told_of(probe: Probe, before: State, move: int, after: State, seat: int, deep: bool) -> Told:
    probe.digest(after)
    told = probe.game.tell(before, move, after, seat)
    same = not deep or (probe.unchanged(before) and probe.unchanged(after))
    probe.demand(same, f"telling {before.text(move)!r} changes a state")
    wrong = misfit(told, Told)
    probe.demand(not wrong, f"what is told of {before.text(move)!r} is wrong: {wrong}")
    probe.check_data(told, f"what is told of {before.text(move)!r} to {seat}")
    cited = not told["rule"] or told["rule"] in probe.game.rulebook
    probe.demand(cited, f"{before.text(move)!r} is told with {told['rule']!r}, which is not in the rulebook")
    again = probe.game.tell(before, move, after, seat) if deep else told
    probe.demand(again == told, "telling an event twice gives two answers")
    return told


def check_told(probe: Probe, before: State, move: int, state: State, seat: int, told: Told) -> None:
    """What is told of an event must be the same wherever the views before and after, and its text, are the same."""
    twin = before.resample(seat, probe.rng)
    text = before.text(move, seat)
    alike = [other for other in probe.branches(twin) if twin.text(other, seat) == text]
    for other in probe.some(alike, 1):
        after = twin.copy()
        after.play(other)
        if after.view(seat) == state.view(seat):
            same = probe.game.tell(twin, other, after, seat) == told
            probe.demand(same, f"what is told of {text!r} to seat {seat} hangs on what that seat may not know")


def rivals(probe: Probe, state: State, move: int) -> list[int]:
    """Pick moves that some audience cannot tell from this one."""
    moves = [other for other in probe.branches(state) if other != move]
    return [
        other
        for other in probe.some(moves, 6)
        if any(state.text(other, seat) == state.text(move, seat) for seat in probe.audiences)
    ]


def check_alike(probe: Probe, before: State, move: int, other: int, after: State, seat: int, told: Told) -> None:
    """Two moves that read the same to a seat must be told the same; two draws must even leave the same view."""
    if before.text(other, seat) != before.text(move, seat):
        return
    twin = before.copy()
    twin.play(other)
    alike = twin.view(seat) == after.view(seat)
    both = f"{before.text(move)!r} and {before.text(other)!r} both read {before.text(move, seat)!r} to {seat}"
    ends = OVER in (after.actor, twin.actor)  # the end may lay everything open
    probe.demand(alike or ends or before.actor != CHANCE, f"{both}, but the view betrays which it was")
    if alike:
        same = probe.game.tell(before, other, twin, seat) == told
        probe.demand(same, f"{both}, but what is told betrays which it was")
