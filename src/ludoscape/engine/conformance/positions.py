"""What every position promises: moves and their texts, copies, chance, refusals, dumps."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import partial

from ludoscape.engine.conformance.probe import Probe
from ludoscape.engine.conformance.values import one_form, sent
from ludoscape.engine.game import IllegalMove, InvalidState, NotationError
from ludoscape.engine.state import CHANCE, OVER, Moves, State

COMMENT = re.compile(r"[{}]|(^|\s)#(\s|$)|^#")


def check_quickly(probe: Probe, state: State) -> None:
    """Check what is cheap: invariants, lists of moves, a few texts."""
    try:
        state.validate()
    except InvalidState as error:
        raise probe.fail(str(error)) from error
    probe.digest(state)
    actor = state.actor
    probe.demand(actor in (CHANCE, OVER) or 0 <= actor < probe.game.seats, f"nobody is {actor}")
    legal, chance = state.legal(), state.chance()
    probe.demand(bool(legal) == (actor >= 0), f"{len(legal)} legal moves, while the actor is {actor}")
    probe.demand(bool(chance) == (actor == CHANCE), f"{len(chance)} outcomes of chance, while the actor is {actor}")
    moves = legal or [move for move, _ in chance]
    probe.demand(len(set(moves)) == len(moves), "a move is listed twice")
    probe.demand(all(type(m) is int and abs(m) < 1 << 62 for m in moves), "a move is no int of at most 62 bits")
    for text in [check_text(probe, state, move) for move in probe.some(moves, 4)]:
        if text not in probe.pooled and len(probe.pool) < 3000:
            probe.pooled.add(text)
            probe.pool.append(text)
    probe.demand((state.outcome() is None) == (actor != OVER), "there is an outcome exactly when the game is over")


def check_text(probe: Probe, state: State, move: int) -> str:
    """Check that a move and its text are two forms of one thing."""
    text = state.text(move)
    plain = re.fullmatch(r"[ -~]+", text) and text == " ".join(text.split()) and not COMMENT.search(text)
    probe.demand(plain, f"{text!r} cannot stand in a record")
    probe.demand(not re.match(r"(undo\b|\d+[.:]?\s)", text), f"{text!r} would be read as an undo or as a number")
    probe.demand(state.parse(text) == move, f"the move {move} is written {text!r}, which reads {state.parse(text)}")
    probe.demand(state.why_not(text) is None, f"{text!r} is legal, but why_not says {state.why_not(text)}")
    probe.demand(probe.game.split(text) == [text], f"{text!r} is split into {probe.game.split(text)}")
    if state.actor >= 0:
        probe.demand(state.text(move, state.actor) == text, f"who plays {text!r} reads it differently")
    return text


def check_copy(probe: Probe, state: State) -> None:
    digest = probe.digest(state)
    copy = state.copy()
    same = copy is not state and type(copy) is type(state) and copy.game is state.game and copy.digest() == digest
    probe.demand(same, "a copy is not the same")
    probe.demand(probe.branches(copy) == probe.branches(state), "a copy has other moves")
    for _ in range(12):
        if copy.actor == OVER:
            break
        inner = copy.copy()
        kept = inner.digest()
        copy.play(probe.choose(copy))
        probe.demand(inner.digest() == kept, "playing the original changes its copy")
    probe.demand(probe.unchanged(state), "playing a copy changes the original")
    again = state.copy_over(copy)
    same = again is not state and type(again) is type(state) and again.game is state.game and again.digest() == digest
    probe.demand(same, "a copy in a used state is not the same")
    if again.actor != OVER:
        again.play(probe.choose(again))
    probe.demand(probe.unchanged(state), "playing a copy in a used state changes the original")


def check_moves(probe: Probe, state: State) -> None:
    moves = probe.branches(state)
    texts = probe.ask(state, "texts", lambda: [state.text(move) for move in moves])
    probe.demand(len(set(texts)) == len(texts), "two moves have one text")
    for move in probe.some(moves, 30):
        check_text(probe, state, move)
        for seat in probe.audiences:
            public_text = state.text(move, seat)
            fine = public_text and public_text.isprintable() and not COMMENT.search(public_text)
            probe.demand(fine, f"{state.text(move)!r} reads {public_text!r} to {seat}: no text for a record")
    few = probe.some(texts, 12)
    joined = "  ".join(few)
    probe.demand(probe.game.split(joined) == few, f"{joined!r} is split into {probe.game.split(joined)}")
    out = Moves()
    out.add(4711)
    if state.actor != OVER:
        probe.ask(state, "moves into a buffer", lambda: state.moves(out))
        listed = [out.item[i] for i in range(out.n)]
        probe.demand(listed == [4711, *moves], "moves() does not add to the buffer what legal() or chance() lists")
    if state.actor == CHANCE:
        check_chance(probe, state)


def check_chance(probe: Probe, state: State) -> None:
    """Check that drawing follows the weights."""
    outcomes = dict(state.chance())
    weights = list(outcomes.values())
    probe.demand(all(type(w) is int and w > 0 for w in weights), "a weight is no positive int")
    total = sum(weights)
    probe.demand(total <= 1 << 30, "the weights add up to more than 2**30, too many for the generator")
    draws = 4
    if probe.weighed < 3 and 2 <= len(outcomes) <= 60:
        probe.weighed += 1
        draws = 60 * len(outcomes)
    counts = dict.fromkeys(outcomes, 0)
    for _ in range(draws):
        move = probe.ask(state, "a draw", lambda: state.draw(probe.rng)) if draws < 5 else state.draw(probe.rng)
        probe.demand(move in counts, f"draw() gives {move}, which chance() does not list")
        counts[move] += 1
    if draws > 4:
        degrees = len(outcomes) - 1
        chi = sum((counts[m] - draws * w / total) ** 2 / (draws * w / total) for m, w in outcomes.items())
        probe.demand(chi < degrees + 8 * (2 * degrees) ** 0.5 + 12, f"draw() does not follow the weights: {counts}")


def check_refusals(probe: Probe, state: State) -> None:
    """Check that why_not agrees with the legal moves, and that refusals explain themselves."""
    moves = set(probe.branches(state))
    known = probe.some(probe.pool, 12)
    for text in [*known, *(near_miss(probe, text) for text in known)]:
        try:
            refusal = probe.ask(state, f"why not {text!r}", partial(state.why_not, text))
        except NotationError as error:
            if text not in probe.pooled:
                continue
            raise probe.fail(f"{text!r} was legal before, and now is no notation: {error}") from error
        if refusal is None:
            move = state.parse(text)
            probe.demand(move in moves, f"{text!r} is not refused, but it is not legal")
            again = state.text(move)
            probe.demand(one_form(again) == one_form(text), f"{text!r} is read as {again!r}")
            continue
        check_refusal(probe, text, refusal)
        try:
            state.parse(text)
        except IllegalMove as error:
            same = (error.rule, error.wording, error.where) == (refusal.rule, refusal.wording, refusal.where)
            probe.demand(same, f"{text!r} is refused in two ways: {refusal} / {error}")
        else:
            raise probe.fail(f"{text!r} is refused by why_not ({refusal}) and read by parse")
    for text in ("", " ", "?", "nonsense", "\u2603", "@", "1" * 5000):
        try:
            refusal = state.why_not(text)
        except NotationError as error:
            probe.demand(str(error), f"the refusal of {text[:20]!r} is empty")
        else:
            probe.demand(refusal is not None, f"{text[:20]!r} is taken for a move")


def near_miss(probe: Probe, text: str) -> str:
    """Change one digit of a text, if it has any."""
    digits = [at for at, sign in enumerate(text) if sign.isdigit()]
    if not digits:
        return text
    at = digits[probe.rng.below(len(digits))]
    return f"{text[:at]}{probe.rng.below(10)}{text[at + 1 :]}"


def check_refusal(probe: Probe, text: str, refusal: IllegalMove) -> None:
    probe.demand(refusal.rule in probe.game.rulebook, f"refusing {text!r} cites {refusal.rule!r}, no rule of the book")
    sentence = re.fullmatch(r"[A-Z0-9“\"'][^\n{}]{5,}[.!?]", refusal.reason)
    probe.demand(sentence, f"refusing {text!r} is no sentence: {refusal.reason!r}")
    fine = isinstance(refusal.where, tuple) and all(isinstance(w, str) and w for w in refusal.where)
    probe.demand(fine, f"refusing {text!r} points at {refusal.where!r}")
    probe.check_data(refusal.wording, f"refusing {text!r}")


def check_door(probe: Probe, state: State) -> None:
    """Check that `do` plays exactly what can be played, by text and number, and else changes nothing."""
    digest = state.digest()
    moves = probe.branches(state)
    for move in probe.some(moves, 2):
        played, by_text, by_number = (state.copy() for _ in range(3))
        played.play(move)
        by_text.do(state.text(move))
        by_number.do(move)
        same = played.digest() == by_text.digest() == by_number.digest()
        probe.demand(same, f"{state.text(move)!r} is done differently from how it is played")
    numbers = (10**6, -1, 1 << 64, probe.rng.below(1 << 20))
    attempts: list[int | str] = [*numbers, *probe.some(probe.pool, 3), "nonsense"]
    for wrong in attempts:
        if wrong in moves or (isinstance(wrong, str) and wrong in map(state.text, moves)):
            continue
        twin = state.copy()
        try:
            twin.do(wrong)
        except IllegalMove as refusal:
            probe.demand(refusal.reason.endswith((".", "!", "?")), f"refusing {wrong!r} is no sentence: {refusal}")
        except NotationError:
            probe.demand(isinstance(wrong, str), f"{wrong} is no text, and is refused as one")
        else:
            raise probe.fail(f"{wrong!r} can be done, but is not among the moves")
        probe.demand(twin.digest() == digest, f"refusing {wrong!r} changes the state")


def check_dump(probe: Probe, state: State) -> None:
    digest = probe.digest(state)
    data = probe.ask(state, "a dump", state.dump)
    probe.check_data(data, "the dump")
    written = json.dumps(data)
    try:
        loaded = probe.game.load(json.loads(written))
    except ValueError as error:
        raise probe.fail(f"a dump cannot be loaded: {error}") from error
    probe.demand(loaded.digest() == digest, "a dump that is loaded again has another digest")
    probe.demand(type(loaded) is type(state), f"a dump is loaded as {type(loaded).__name__}, no {type(state).__name__}")
    probe.demand(sent(state) == state == deepcopy(state), "a position that is pickled or copied is another one")
    probe.demand(json.dumps(loaded.dump()) == written, "a dump that is loaded again gives another dump")
    copy = state.copy()
    for _ in range(20):
        same = copy.actor == loaded.actor and copy.legal() == loaded.legal() and copy.chance() == loaded.chance()
        probe.demand(same, "a position that was loaded has other moves than the one it was dumped from")
        if copy.actor == OVER:
            break
        move = probe.choose(copy)
        copy.play(move)
        loaded.play(move)
    probe.demand(copy.digest() == loaded.digest(), "a position that was loaded plays on differently")
    probe.demand(json.dumps(data) == written, "playing changes a dump made before")
