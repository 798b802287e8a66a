"""The kit that every game must pass: random play in which every promise of the contract is checked.

`check_kind` looks at a class of games, `check_game` plays one game, `check_state` looks at one position. They raise
ConformanceError with an explanation.
"""

from __future__ import annotations

import hashlib
import io
import json
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar
from xml.etree import ElementTree

from librt.vecs import vec

from ludoscape.engine import fairness
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, IllegalMove, InvalidState, NotationError, Outcome
from ludoscape.engine.lesson import LessonError
from ludoscape.engine.lesson_check import check_lesson
from ludoscape.engine.lesson_files import read_lessons
from ludoscape.engine.options import Option, OptionError, Value, keep_fitting
from ludoscape.engine.record import Record, RecordError, public, read_record, replay, verify
from ludoscape.engine.shape import misfit, values_of
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, Moves, State
from ludoscape.engine.view import Told, View

T = TypeVar("T")
TABLE = "conformance"
SEAT = re.compile(r"\{(\d+)\}")
COMMENT = re.compile(r"[{}]|(^|\s)#(\s|$)|^#")


class ConformanceError(AssertionError):
    """A promise of the contract that a game breaks: what, where in which game, and how to get there again."""


@dataclass
class Checked:
    """A game that passed: its record, how it ended, what was counted, and what the game does not have yet."""

    record: Record
    outcome: Outcome
    decisions: int
    states: int
    lacks: set[str] = field(default_factory=set)


def random_options(kind: type[Game], rng: Rng, seats: int | None = None) -> dict[str, Value]:
    """Choose options at random: about half keep their default, numbers stay small or at their default."""
    chosen = {spec.name: _random_value(spec, rng) for spec in kind.option_specs if rng.below(2)}
    return keep_fitting(kind.option_specs, chosen, kind.default_seats if seats is None else seats)


def _random_value(spec: Option, rng: Rng) -> Value:
    allowed: list[Value]
    if spec.kind == "switch":
        allowed = [True, False]
    elif spec.kind == "text":
        allowed = [spec.default, *spec.samples]
    elif spec.values:
        allowed = list(spec.values)
    else:
        least = -(-spec.least // spec.step) * spec.step
        allowed = [spec.default, *(n for n in range(least, least + 3 * spec.step, spec.step) if n <= spec.most)]
        allowed += [0] * (spec.zero and not spec.endless)
    return allowed[rng.below(len(allowed))]


def random_game(kind: type[Game], rng: Rng) -> Game:
    """Make a game with a random number of seats and random options that go together, now and then by older rules."""
    seats = kind.seat_numbers[rng.below(len(kind.seat_numbers))]
    for _ in range(200):
        try:
            return kind(seats, rules=_random_version(kind, rng), **random_options(kind, rng, seats))
        except OptionError:
            continue  # these options exclude each other
    raise ConformanceError(f"no options of {kind.name} for {seats} seats were found that go together")


def _random_version(kind: type[Game], rng: Rng) -> str:
    versions = (kind.rules_version, *kind.earlier_rules)
    return versions[rng.below(len(versions)) if kind.earlier_rules else 0]


def _can_be(spec: Option, value: Value) -> bool:
    try:
        return spec.read(value) == value
    except OptionError:
        return False


def check_kind(kind: type[Game]) -> None:
    """Check what a class of games says of itself: names, seats, options, rulebook, lessons."""

    def demand(fine: object, problem: str) -> None:
        if not fine:
            raise ConformanceError(f"{kind.__name__}: {problem}")

    demand(re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.name), f"{kind.name!r} is no name in lower case with hyphens")
    for word in (kind.title, kind.summary, kind.rules_version, kind.prefix, kind.package):
        demand(isinstance(word, str) and word.strip() == word != "", "title, summary, rules_version … must be texts")
    versions = (*kind.earlier_rules, kind.rules_version)
    demand(len(set(versions)) == len(versions), f"the versions of the rules, {versions}, are not told apart")
    demand(all(word.strip() == word != "" for word in versions), "a version of the rules has no name")
    demand(kind.minutes > 0 and kind.longest > 0, "minutes and longest must be positive")
    demand(kind.default_seats in kind.seat_numbers, "the default number of seats is not allowed")
    demand(len({spec.name for spec in kind.option_specs}) == len(kind.option_specs), "two options have one name")
    for spec in kind.option_specs:
        demand(spec.name.isidentifier() and spec.title and spec.help, f"the option {spec.name!r} lacks title or help")
        demand(spec.read(spec.default) == spec.default, f"the default of {spec.name!r} is not allowed")
        told = str(spec.default).lower() if spec.kind == "switch" else str(spec.default)
        demand(spec.read(told) == spec.default, f"{spec.name!r} cannot be read from text")
        for wrong in ("nonsense", -17, None, [1]):
            try:
                spec.read(wrong)
            except OptionError as error:
                demand(spec.allowed() in str(error), f"refusing {spec.name!r} does not say what is allowed")
            else:
                demand(False, f"the option {spec.name!r} accepts {wrong!r}")
        others = {other.name: other for other in kind.option_specs if other is not spec}
        needed = spec.needs is None or (spec.needs[0] in others and _can_be(others[spec.needs[0]], spec.needs[1]))
        demand(needed, f"the option {spec.name!r} needs {spec.needs}, which cannot be")
        if spec.under is not None:
            other, value, default = spec.under
            known = other in others and _can_be(others[other], value) and _can_be(spec, default)
            demand(known, f"the option {spec.name!r} has another default under {spec.under}, which cannot be")
        demand(all(_can_be(spec, text) for text in spec.samples), f"a sample of {spec.name!r} is not allowed")
        for seats in kind.seat_numbers:
            fine = spec.is_for(spec.usual(seats, {}), seats)
            demand(fine, f"no value of the option {spec.name!r} is for {seats} players")
        known = all(n in kind.seat_numbers for numbers in spec.seats.values() for n in numbers)
        demand(known, f"the option {spec.name!r} has values for numbers of players that are not allowed")
    for wrong_seats in (0, -1, 99, True, "two"):
        try:
            kind(wrong_seats)  # type: ignore[arg-type]
        except OptionError:
            continue
        demand(False, f"{wrong_seats!r} seats are accepted")
    rules = kind().rulebook
    demand(rules, "the rulebook is empty")
    for name, rule in rules.items():
        demand(rule.id == name and rule.title and rule.text and rule.section, f"the rule {name} is not complete")
    _check_words(kind(), demand)
    for spec in kind.option_specs:
        demand(not spec.rule or spec.rule in rules, f"the option {spec.name!r} cites {spec.rule}, not in the rulebook")
    try:
        for lesson in read_lessons(kind.package):
            check_lesson(lesson, kind)
    except LessonError as error:
        demand(False, str(error))


def _check_words(game: Game, demand: Callable[[object, str], None]) -> None:
    """Check that each word of the table is told once, and by a rule of the book."""
    for word in game.words:
        demand(word.names and word.text and word.rule in game.rulebook, f"{word.names} are told with {word.rule!r}")
    names = Counter(name.lower() for word in game.words for name in word.names)
    demand(len(names) == names.total(), f"words are told twice: {[name for name in names if names[name] > 1]}")


def check_game(game: Game, seed: int | str = 0, thorough: float = 0.1, undo: float = 0.03) -> Checked:
    """Play one random game and check every promise of the contract on the way.

    The first position of each phase and a share of the others (`thorough`) are examined in full, the rest quickly; some
    moves (`undo`) are taken back. The same seed plays the same game.
    """
    play = _Play(game, seed, thorough, undo)
    return play.guarded(play.run)


def check_state(state: State, seed: int | str = 0) -> set[str]:
    """Examine one position in full; give what the game does not have yet (picture, judge)."""
    play = _Play(state.game, seed, 1.0, 0.0)
    play.guarded(lambda: play.examine(state))
    return play.lacks


class _Play:
    """One checked game."""

    def __init__(self, game: Game, seed: int | str, thorough: float, undo: float) -> None:
        self.game = game
        self.seed = seed
        self.rng = Rng(f"conformance {seed}")
        self.thorough = thorough
        self.undo = undo
        self.record = Record.of(game, table=TABLE)
        self.fair = hashlib.sha256(f"conformance {seed}".encode()).digest()
        self.record.commitment = fairness.commitment(self.fair)
        self.audiences = [*range(game.seats), SPECTATOR]
        self.pool: list[str] = []  # texts that were legal somewhere in this game
        self.pooled: set[str] = set()
        self.draws = 0
        self.weighed = 0  # chance nodes whose draws were weighed
        self.met: Counter[str] = Counter()  # positions of each phase
        self.lacks: set[str] = set()
        self.known: list[tuple[State, bytes]] = []  # the two positions looked at last, with their digests
        changed = any(spec.name in game.changed_options() for spec in game.option_specs)
        self.bound = game.longest * (4 if changed else 1)

    # ---- saying what is wrong

    def fail(self, problem: str) -> ConformanceError:
        last = [f"{event.number} {event.text}" for event in self.record.events[-6:]]
        return ConformanceError(
            f"{self.game!r}, seed {self.seed!r}, after event {len(self.record.events)}: {problem}\n"
            f"the last events: {' | '.join(last) or 'none'}"
        )

    def demand(self, fine: object, problem: str) -> None:
        if not fine:
            raise self.fail(problem)

    def guarded(self, question: Callable[[], T]) -> T:
        """Do something; whatever a game raises is told with the way that led there."""
        try:
            return question()
        except ConformanceError:
            raise
        except Exception as error:
            raise self.fail(f"{type(error).__name__}: {error}") from error

    def digest(self, state: State) -> bytes:
        """Give the digest of a position when it was first looked at; nothing that is asked of it may change it."""
        for known, digest in self.known:
            if known is state:
                return digest
        digest = state.digest()
        self.known = [*self.known[-1:], (state, digest)]
        return digest

    def unchanged(self, state: State) -> bool:
        """Tell whether a position is as it was when it was first looked at."""
        return state.digest() == self.digest(state)

    def ask(self, state: State, what: str, question: Callable[[], T]) -> T:
        """Ask something of a state, which must not change by it."""
        self.digest(state)
        answer = question()
        self.demand(self.unchanged(state), f"asking for {what} changes the state")
        return answer

    def able(self, what: str, question: Callable[[], T]) -> T | None:
        """Ask for what a game may not have yet."""
        try:
            return question()
        except (NotImplementedError, ImportError):
            self.lacks.add(what)
            return None

    def happens(self, chance: float) -> bool:
        return bool(self.rng.below(1_000_000) < int(chance * 1_000_000))

    def some(self, items: list[T], number: int) -> list[T]:
        """Pick a few items, all when there are few."""
        if len(items) <= number:
            return items
        return [items[self.rng.below(len(items))] for _ in range(number)]

    # ---- playing

    def run(self) -> Checked:
        self.check_self()
        state = self.game.start()
        self.demand(self.game.start().digest() == self.digest(state), "two starts differ")
        line: list[tuple[int, State, int]] = [(0, state, 0)]  # the events that hold: state and decisions after each
        digests = [self.digest(state)]
        decisions = states = 0
        turns = 0
        while True:
            states += 1
            met = self.count(state)
            deep = states == 1 or state.actor == OVER or met == 1 or self.happens(self.thorough)
            if deep:
                self.examine(state)
            else:
                self.quick(state)
                if met.bit_count() == 1:  # the 2nd, 4th, 8th … of its phase: none is looked at when it is new alone
                    self.check_dump(state)
            if state.actor == OVER:
                break
            self.demand(decisions < self.bound, f"the game has more than {self.bound} decisions, its bound")
            self.demand(len(self.record.events) < 20 * self.bound + 1000, "the game does not end")
            if len(line) > 2 and self.happens(self.undo):
                target, back, decisions = line[-2 - self.rng.below(min(6, len(line) - 1))]
                while line[-1][0] != target:
                    line.pop()
                event = self.record.add_undo(target, self.rng.below(self.game.seats))
                state, turns = back, back.turns()
                line.append((event.number, state, decisions))
                digests.append(self.digest(state))
                continue
            move = self.choose(state)
            before = state
            state = before.copy()
            decisions += before.actor >= 0
            self.play(before, state, move, deep)
            self.demand(turns <= state.turns(), "the count of turns goes down")
            turns = state.turns()
            line.append((len(self.record.events), state, decisions))
            digests.append(self.digest(state))
        outcome = self.check_outcome(state)
        self.check_standings([kept for _, kept, _ in line], outcome)
        self.check_record(state, outcome, digests)
        return Checked(self.record, outcome, decisions, states, self.lacks)

    def count(self, state: State) -> int:
        """Tell how many positions of this phase were met, this one among them: no kind of position is passed by."""
        phase = str(state.copy().view(SPECTATOR)["phase"])  # of a copy, since asking may change what is not sound
        self.met[phase] += 1
        return self.met[phase]

    def choose(self, state: State) -> int:
        """Choose the next move: at random, or as a fair table would draw."""
        if state.actor == CHANCE:
            return fairness.draw(self.fair, TABLE, len(self.record.events) + 1, state.chance())
        legal = state.legal()
        return legal[self.rng.below(len(legal))]

    def play(self, before: State, state: State, move: int, deep: bool) -> None:
        """Play a move on a copy, and check what is told of it."""
        text = before.text(move)
        others = self.rivals(before, move) if deep else []
        state.play(move)
        self.demand(not deep or self.unchanged(before), f"playing {text!r} on a copy changes the original")
        self.record.add(text)
        self.draws += before.actor == CHANCE
        for seat in self.audiences if deep else [self.audiences[self.rng.below(len(self.audiences))]]:
            told = self.told(before, move, state, seat, deep)
            for other in others:
                self.check_alike(before, move, other, state, seat, told)
            if deep and seat >= 0:
                self.check_told(before, move, state, seat, told)
        # once for all that was asked of a position, where it is not examined: digests are what takes long
        self.demand(deep or self.unchanged(before), f"what was asked before {text!r}, or playing it, changes the state")

    def check_told(self, before: State, move: int, state: State, seat: int, told: Told) -> None:
        """What is told of an event must be the same wherever the views before and after, and its text, are the same."""
        twin = before.resample(seat, self.rng)
        text = before.text(move, seat)
        alike = [other for other in self.branches(twin) if twin.text(other, seat) == text]
        for other in self.some(alike, 1):
            after = twin.copy()
            after.play(other)
            if after.view(seat) == state.view(seat):
                same = self.game.tell(twin, other, after, seat) == told
                self.demand(same, f"what is told of {text!r} to seat {seat} hangs on what that seat may not know")

    def told(self, before: State, move: int, after: State, seat: int, deep: bool) -> Told:
        self.digest(after)
        told = self.game.tell(before, move, after, seat)
        same = not deep or (self.unchanged(before) and self.unchanged(after))
        self.demand(same, f"telling {before.text(move)!r} changes a state")
        wrong = misfit(told, Told)
        self.demand(not wrong, f"what is told of {before.text(move)!r} is wrong: {wrong}")
        self.check_data(told, f"what is told of {before.text(move)!r} to {seat}")
        cited = not told["rule"] or told["rule"] in self.game.rulebook
        self.demand(cited, f"{before.text(move)!r} is told with {told['rule']!r}, which is not in the rulebook")
        again = self.game.tell(before, move, after, seat) if deep else told
        self.demand(again == told, "telling an event twice gives two answers")
        return told

    def rivals(self, state: State, move: int) -> list[int]:
        """Pick moves that some audience cannot tell from this one."""
        moves = [other for other in self.branches(state) if other != move]
        return [
            other
            for other in self.some(moves, 6)
            if any(state.text(other, seat) == state.text(move, seat) for seat in self.audiences)
        ]

    def check_alike(self, before: State, move: int, other: int, after: State, seat: int, told: Told) -> None:
        """Two moves that read the same to a seat must be told the same; two draws must even leave the same view."""
        if before.text(other, seat) != before.text(move, seat):
            return
        twin = before.copy()
        twin.play(other)
        alike = twin.view(seat) == after.view(seat)
        both = f"{before.text(move)!r} and {before.text(other)!r} both read {before.text(move, seat)!r} to {seat}"
        ends = OVER in (after.actor, twin.actor)  # the end may lay everything open
        self.demand(alike or ends or before.actor != CHANCE, f"{both}, but the view betrays which it was")
        if alike:
            same = self.game.tell(before, other, twin, seat) == told
            self.demand(same, f"{both}, but what is told betrays which it was")

    # ---- every position

    def branches(self, state: State) -> list[int]:
        return [move for move, _ in state.chance()] if state.actor == CHANCE else state.legal()

    def quick(self, state: State) -> None:
        """Check what is cheap: invariants, lists of moves, a few texts."""
        try:
            state.validate()
        except InvalidState as error:
            raise self.fail(str(error)) from error
        self.digest(state)
        actor = state.actor
        self.demand(actor in (CHANCE, OVER) or 0 <= actor < self.game.seats, f"nobody is {actor}")
        legal, chance = state.legal(), state.chance()
        self.demand(bool(legal) == (actor >= 0), f"{len(legal)} legal moves, while the actor is {actor}")
        self.demand(bool(chance) == (actor == CHANCE), f"{len(chance)} outcomes of chance, while the actor is {actor}")
        moves = legal or [move for move, _ in chance]
        self.demand(len(set(moves)) == len(moves), "a move is listed twice")
        self.demand(all(type(m) is int and abs(m) < 1 << 62 for m in moves), "a move is no int of at most 62 bits")
        for text in [self.check_text(state, move) for move in self.some(moves, 4)]:
            if text not in self.pooled and len(self.pool) < 3000:
                self.pooled.add(text)
                self.pool.append(text)
        self.demand((state.outcome() is None) == (actor != OVER), "there is an outcome exactly when the game is over")

    def check_text(self, state: State, move: int) -> str:
        """Check that a move and its text are two forms of one thing."""
        text = state.text(move)
        plain = re.fullmatch(r"[ -~]+", text) and text == " ".join(text.split()) and not COMMENT.search(text)
        self.demand(plain, f"{text!r} cannot stand in a record")
        self.demand(not re.match(r"(undo\b|\d+[.:]?\s)", text), f"{text!r} would be read as an undo or as a number")
        self.demand(state.parse(text) == move, f"the move {move} is written {text!r}, which reads {state.parse(text)}")
        self.demand(state.why_not(text) is None, f"{text!r} is legal, but why_not says {state.why_not(text)}")
        self.demand(self.game.split(text) == [text], f"{text!r} is split into {self.game.split(text)}")
        if state.actor >= 0:
            self.demand(state.text(move, state.actor) == text, f"who plays {text!r} reads it differently")
        return text

    # ---- some positions in full

    def examine(self, state: State) -> None:
        """Check everything that can be asked of a position."""
        self.quick(state)
        self.demand(self.unchanged(state), "listing moves, or writing and reading them, changes the state")
        self.check_copy(state)
        self.check_moves(state)
        self.check_refusals(state)
        self.check_door(state)
        self.check_dump(state)
        self.check_knowledge(state)
        self.check_judge(state)
        self.check_encoder(state)

    def check_copy(self, state: State) -> None:
        digest = self.digest(state)
        copy = state.copy()
        same = copy is not state and type(copy) is type(state) and copy.game is state.game and copy.digest() == digest
        self.demand(same, "a copy is not the same")
        self.demand(self.branches(copy) == self.branches(state), "a copy has other moves")
        for _ in range(12):
            if copy.actor == OVER:
                break
            inner = copy.copy()
            kept = inner.digest()
            copy.play(self.choose(copy))
            self.demand(inner.digest() == kept, "playing the original changes its copy")
        self.demand(self.unchanged(state), "playing a copy changes the original")

    def check_moves(self, state: State) -> None:
        moves = self.branches(state)
        texts = self.ask(state, "texts", lambda: [state.text(move) for move in moves])
        self.demand(len(set(texts)) == len(texts), "two moves have one text")
        for move in self.some(moves, 30):
            self.check_text(state, move)
            for seat in self.audiences:
                public_text = state.text(move, seat)
                fine = public_text and public_text.isprintable() and not COMMENT.search(public_text)
                self.demand(fine, f"{state.text(move)!r} reads {public_text!r} to {seat}: no text for a record")
        few = self.some(texts, 12)
        joined = "  ".join(few)
        self.demand(self.game.split(joined) == few, f"{joined!r} is split into {self.game.split(joined)}")
        out = Moves()
        out.add(4711)
        if state.actor != OVER:
            self.ask(state, "moves into a buffer", lambda: state.moves(out))
            listed = [out.item[i] for i in range(out.n)]
            self.demand(listed == [4711, *moves], "moves() does not add to the buffer what legal() or chance() lists")
        if state.actor == CHANCE:
            self.check_chance(state)

    def check_chance(self, state: State) -> None:
        """Check that drawing follows the weights."""
        outcomes = dict(state.chance())
        weights = list(outcomes.values())
        self.demand(all(type(w) is int and w > 0 for w in weights), "a weight is no positive int")
        total = sum(weights)
        self.demand(total <= 1 << 30, "the weights add up to more than 2**30, too many for the generator")
        draws = 4
        if self.weighed < 3 and 2 <= len(outcomes) <= 60:
            self.weighed += 1
            draws = 60 * len(outcomes)
        counts = dict.fromkeys(outcomes, 0)
        for _ in range(draws):
            move = self.ask(state, "a draw", lambda: state.draw(self.rng)) if draws < 5 else state.draw(self.rng)
            self.demand(move in counts, f"draw() gives {move}, which chance() does not list")
            counts[move] += 1
        if draws > 4:
            degrees = len(outcomes) - 1
            chi = sum((counts[m] - draws * w / total) ** 2 / (draws * w / total) for m, w in outcomes.items())
            self.demand(chi < degrees + 8 * (2 * degrees) ** 0.5 + 12, f"draw() does not follow the weights: {counts}")

    def check_refusals(self, state: State) -> None:
        """Check that why_not agrees with the legal moves, and that refusals explain themselves."""
        moves = set(self.branches(state))
        known = self.some(self.pool, 12)
        for text in [*known, *map(self.near_miss, known)]:
            try:
                refusal = self.ask(state, f"why not {text!r}", partial(state.why_not, text))
            except NotationError as error:
                if text not in self.pooled:
                    continue
                raise self.fail(f"{text!r} was legal before, and now is no notation: {error}") from error
            if refusal is None:
                move = state.parse(text)
                self.demand(move in moves, f"{text!r} is not refused, but it is not legal")
                again = state.text(move)
                self.demand(one_form(again) == one_form(text), f"{text!r} is read as {again!r}")
                continue
            self.check_refusal(text, refusal)
            try:
                state.parse(text)
            except IllegalMove as error:
                same = (error.rule, error.wording, error.where) == (refusal.rule, refusal.wording, refusal.where)
                self.demand(same, f"{text!r} is refused in two ways: {refusal} / {error}")
            else:
                raise self.fail(f"{text!r} is refused by why_not ({refusal}) and read by parse")
        for text in ("", " ", "?", "nonsense", "\u2603", "@", "1" * 5000):
            try:
                refusal = state.why_not(text)
            except NotationError as error:
                self.demand(str(error), f"the refusal of {text[:20]!r} is empty")
            else:
                self.demand(refusal is not None, f"{text[:20]!r} is taken for a move")

    def near_miss(self, text: str) -> str:
        """Change one digit of a text, if it has any."""
        digits = [at for at, sign in enumerate(text) if sign.isdigit()]
        if not digits:
            return text
        at = digits[self.rng.below(len(digits))]
        return f"{text[:at]}{self.rng.below(10)}{text[at + 1 :]}"

    def check_refusal(self, text: str, refusal: IllegalMove) -> None:
        self.demand(
            refusal.rule in self.game.rulebook, f"refusing {text!r} cites {refusal.rule!r}, no rule of the book"
        )
        sentence = re.fullmatch(r"[A-Z0-9“\"'][^\n{}]{5,}[.!?]", refusal.reason)
        self.demand(sentence, f"refusing {text!r} is no sentence: {refusal.reason!r}")
        fine = isinstance(refusal.where, tuple) and all(isinstance(w, str) and w for w in refusal.where)
        self.demand(fine, f"refusing {text!r} points at {refusal.where!r}")
        self.check_data(refusal.wording, f"refusing {text!r}")

    def check_door(self, state: State) -> None:
        """Check that `do` plays exactly what can be played, by text and number, and else changes nothing."""
        digest = state.digest()
        moves = self.branches(state)
        for move in self.some(moves, 2):
            played, by_text, by_number = (state.copy() for _ in range(3))
            played.play(move)
            by_text.do(state.text(move))
            by_number.do(move)
            same = played.digest() == by_text.digest() == by_number.digest()
            self.demand(same, f"{state.text(move)!r} is done differently from how it is played")
        numbers = (10**6, -1, 1 << 64, self.rng.below(1 << 20))
        attempts: list[int | str] = [*numbers, *self.some(self.pool, 3), "nonsense"]
        for wrong in attempts:
            if wrong in moves or (isinstance(wrong, str) and wrong in map(state.text, moves)):
                continue
            twin = state.copy()
            try:
                twin.do(wrong)
            except IllegalMove as refusal:
                self.demand(refusal.reason.endswith((".", "!", "?")), f"refusing {wrong!r} is no sentence: {refusal}")
            except NotationError:
                self.demand(isinstance(wrong, str), f"{wrong} is no text, and is refused as one")
            else:
                raise self.fail(f"{wrong!r} can be done, but is not among the moves")
            self.demand(twin.digest() == digest, f"refusing {wrong!r} changes the state")

    def check_dump(self, state: State) -> None:
        digest = self.digest(state)
        data = self.ask(state, "a dump", state.dump)
        self.check_data(data, "the dump")
        written = json.dumps(data)
        try:
            loaded = self.game.load(json.loads(written))
        except ValueError as error:
            raise self.fail(f"a dump cannot be loaded: {error}") from error
        self.demand(loaded.digest() == digest, "a dump that is loaded again has another digest")
        self.demand(
            type(loaded) is type(state), f"a dump is loaded as {type(loaded).__name__}, no {type(state).__name__}"
        )
        self.demand(sent(state) == state == deepcopy(state), "a position that is pickled or copied is another one")
        self.demand(json.dumps(loaded.dump()) == written, "a dump that is loaded again gives another dump")
        copy = state.copy()
        for _ in range(20):
            same = copy.actor == loaded.actor and copy.legal() == loaded.legal() and copy.chance() == loaded.chance()
            self.demand(same, "a position that was loaded has other moves than the one it was dumped from")
            if copy.actor == OVER:
                break
            move = self.choose(copy)
            copy.play(move)
            loaded.play(move)
        self.demand(copy.digest() == loaded.digest(), "a position that was loaded plays on differently")
        self.demand(json.dumps(data) == written, "playing changes a dump made before")

    # ---- what seats may know

    def check_knowledge(self, state: State) -> None:
        views: dict[int, View] = {}
        loaded = self.game.load(state.dump())
        for seat in self.audiences:
            views[seat] = self.ask(state, f"the view of {seat}", partial(state.view, seat))
        for seat, view in views.items():
            self.demand(state.view(seat) == view, f"the view of {seat} is not the same when asked again")
            self.demand(loaded.view(seat) == view, f"a position that was loaded gives {seat} another view")
            self.check_view(state, seat, view)
        for seat in range(self.game.seats):
            twin = self.ask(state, "a sample", partial(state.resample, seat, self.rng))
            try:
                twin.validate()
            except InvalidState as error:
                raise self.fail(f"a sample for seat {seat} breaks {error}") from error
            self.demand(twin is not state and twin.actor == state.actor, f"a sample for seat {seat} has another actor")
            for knower in (seat, SPECTATOR):
                seen = twin.view(knower)
                if json.dumps(seen) != json.dumps(views[knower]):
                    place = difference(views[knower], seen) or "the order of its keys"
                    raise self.fail(f"the view of {knower} hangs on what seat {seat} may not know: {place}")
            if seat == state.actor:
                same = twin.legal() == state.legal()
                self.demand(same, f"the legal moves of seat {seat} hang on what it may not know")

    def check_view(self, state: State, seat: int, view: View) -> None:
        wrong = misfit(view, View)
        self.demand(not wrong, f"the view of {seat} is wrong: {wrong}")
        self.check_data(view, f"the view of {seat}")
        fine = view["game"] == self.game.name and view["seat"] == seat and view["actor"] == state.actor
        self.demand(fine, f"the view of {seat} has another game, seat or actor")
        numbers = [other["seat"] for other in view["seats"]]
        self.demand(sorted(numbers) == list(range(self.game.seats)), f"the view of {seat} shows the seats {numbers}")
        timely = (view["outcome"] is None) == (state.actor != OVER)
        self.demand(timely, f"the view of {seat} has an outcome at a wrong time")
        due = [state.text(move) for move in state.legal()] if seat == state.actor else []
        listed = [choice["move"] for choice in view["choices"]]
        self.demand(listed == due, f"the choices in the view of {seat} are {listed[:9]}, the legal moves {due[:9]}")
        for choice in view["choices"]:
            self.demand(choice["label"], f"the choice {choice['move']!r} has no label")
            rule = choice.get("rule")
            self.demand(not rule or rule in self.game.rulebook, f"the choice {choice['move']!r} cites {rule!r}")
            tones = {line["tone"] for line in choice["effects"]["lines"]}
            self.demand(tones <= {"good", "bad", "plain"}, f"the choice {choice['move']!r} has the tones {tones}")
        self.demand(all(s["state"] in ("done", "on", "todo") for s in view["steps"]), "a step is not done, on or todo")
        for choice in self.some([c for c in view["choices"] if c["effects"]["undo"]], 3):
            after = state.copy()
            after.play(state.parse(choice["move"]))
            self.demand(after.actor == seat, f"{choice['move']!r} passes the decision on and claims it can be undone")
        self.check_then(state, seat, view)
        self.check_picture(state, seat, view)

    def check_then(self, state: State, seat: int, view: View) -> None:
        """See that what may follow on a choice is the same for all of them, and that each can be taken back."""
        then = [choice["move"] for choice in view.get("then") or []]
        for choice in self.some(view["choices"], 3) if then else []:
            after = state.copy()
            after.play(state.parse(choice["move"]))
            due = [after.text(move) for move in after.legal()] if after.actor == seat else []
            self.demand(then == due, f"on {choice['move']!r} may follow {due[:9]}, and the view says {then[:9]}")
            self.demand(choice["effects"]["undo"], f"on {choice['move']!r} something follows, and it cannot be undone")

    def check_picture(self, state: State, seat: int, view: View) -> None:
        written = json.dumps(view)
        picture = self.able("picture", lambda: self.game.draw(view))
        if picture is None:
            return
        found = self.ids(picture)
        known = found | set(values_of(view["hand"], "id")) | set(values_of(view["seats"], "id"))
        for choice in [*view["choices"], *(view.get("then") or [])]:
            for pick in choice["picks"]:
                ours = pick.startswith(f"{self.game.prefix}-") and pick in known
                self.demand(ours, f"the choice {choice['move']!r} picks {pick!r}, which neither picture nor hand has")
        for choice in self.some(view["choices"], 2):
            self.ids(self.game.draw(view, chosen=choice["move"]))
        for element in [pick for choice in self.some(view["choices"], 2) for pick in choice["picks"]] + ["nothing"]:
            meant = self.able("attempt", partial(self.game.attempt, view, element, 1.0, 1.0)) or []
            for text in meant:
                try:
                    self.why_not(state, view, text)
                except NotationError as error:
                    raise self.fail(f"touching {element!r} means {text!r}, which is no notation: {error}") from error
        self.demand(json.dumps(view) == written, f"drawing the view of {seat} changes it")

    def why_not(self, state: State, view: View, text: str) -> None:
        """Ask why a move cannot be played; where something follows on every choice, also one after a choice."""
        before = next((c["move"] for c in view["choices"] if view.get("then") and text.startswith(c["move"] + " ")), "")
        after = state.copy()
        if before:
            after.play(state.parse(before))
        self.game.why_not(after, text.removeprefix(before).strip())

    def ids(self, picture: str) -> set[str]:
        """Read the ids of a picture, each of which must be unique."""
        try:
            root = ElementTree.fromstring(picture)
        except ElementTree.ParseError as error:
            raise self.fail(f"the picture is not well-formed: {error}") from error
        found = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        twice = sorted({one for one in found if found.count(one) > 1})
        self.demand(not twice, f"the picture has ids that stand twice: {twice[:5]}")
        return set(found)

    def check_judge(self, state: State) -> None:
        judge = self.able("judge", self.game.judge)
        if judge is None or state.actor == CHANCE:
            return
        out = vec[float]([0.0] * self.game.seats)
        self.ask(state, "a rating", lambda: judge.rates(state, out))
        rates = [float(out[seat]) for seat in range(self.game.seats)]
        fine = all(0 <= rate <= 1 for rate in rates) and abs(sum(rates) - 1) < 1e-6
        self.demand(fine, f"ratings {rates} lie outside 0 to 1, or do not add up to 1")
        self.demand(judge.rate(state, 0) == rates[0], "the judge is not steady")
        self.demand(sent(judge).rate(state, 0) == rates[0], "a judge that is pickled rates differently")
        if state.actor >= 0:
            judge.rates(state.resample(state.actor, self.rng), out)
            same = [out[seat] for seat in range(self.game.seats)] == rates
            self.demand(same, "the judge rates by what the actor may not know")

    def check_encoder(self, state: State) -> None:
        """Check the numbers that learners get: within their fields, nothing hidden, moves and back."""
        encoder = self.able("encoder", self.game.encoder)
        if encoder is None:
            return
        legal = state.legal()
        actions = [int(encoder.action(move)) for move in legal]
        self.demand(all(0 <= a < encoder.actions for a in actions), f"an action lies outside {encoder.actions}")
        self.demand([encoder.move(action) for action in actions] == legal, "an action does not give its move back")
        mask = self.ask(state, "a mask", lambda: encoder.mask(state))
        self.demand(sent(encoder).mask(state) == mask, "an encoder that is pickled writes something else")
        marked = [action for action, byte in enumerate(mask) if byte]
        same = len(mask) == encoder.actions and marked == sorted(actions) == encoder.legal(state)
        self.demand(same and set(mask) <= {0, 1}, "the mask does not mark the legal moves")
        for seat in range(self.game.seats):
            numbers = self.ask(state, f"the observation of {seat}", partial(encoder.observe, state, seat))
            self.demand(len(numbers) == encoder.size, f"an observation has {len(numbers)} numbers, not {encoder.size}")
            begin = 0
            for part in encoder.fields:
                top = max(numbers[begin : begin + part.length], default=0)
                self.demand(top <= part.most <= 255, f"{part.name} of an observation reaches {top}, over {part.most}")
                begin += part.length
            twin = state.resample(seat, self.rng)
            if encoder.observe(twin, seat) != numbers:
                raise self.fail(f"the observation of seat {seat} hangs on what it may not know")

    def check_data(self, data: object, what: str) -> None:
        """Check that data is plain JSON and names only seats that exist."""
        try:
            written = json.dumps(data, allow_nan=False)
            same = json.loads(written) == data
        except (TypeError, ValueError) as error:
            raise self.fail(f"{what} is not plain data: {error}") from error
        self.demand(same, f"{what} is not the same after going through JSON (tuples, or keys that are no texts?)")
        seats = {int(n) for n in SEAT.findall(written)}
        self.demand(all(n < self.game.seats for n in seats), f"{what} names a seat that does not exist: {seats}")

    # ---- the whole

    def check_self(self) -> None:
        again = type(self.game)(self.game.seats, **self.game.makings())
        self.demand(again == self.game and hash(again) == hash(self.game), "a game made again with its options differs")
        self.demand(sent(self.game) == self.game, "a game that is pickled differs")

    def check_outcome(self, state: State) -> Outcome:
        outcome = state.outcome()
        if outcome is None:
            raise self.fail("the game is over without an outcome")
        pays = outcome.payoffs
        self.demand(len(pays) == self.game.seats and all(0 <= p <= 1 for p in pays), f"payoffs are {pays}")
        self.demand(abs(sum(pays) - 1) < 1e-9, f"payoffs {pays} do not add up to 1")
        best = tuple(seat for seat, pay in enumerate(pays) if pay == max(pays))
        self.demand(outcome.winners == best, f"the winners are {outcome.winners}, the payoffs {pays}")
        paid = [state.payoff(seat) for seat in range(self.game.seats)]
        self.demand(paid == list(pays), f"payoff() gives {paid}, outcome() {pays}")
        scores = outcome.scores
        self.demand(scores is None or len(scores) == self.game.seats, f"the scores are {scores}")
        self.demand(re.fullmatch(r"\w+", outcome.reason), f"the reason is {outcome.reason!r}, not one word")
        return outcome

    def check_standings(self, states: Sequence[State], outcome: Outcome) -> None:
        """Check that the parts of what each seat has at the end are as many as there are names, and make its points."""
        self.demand(self.able("points", lambda: self.game.points(states[-1])) == outcome.points, "points() are others")
        told = self.able("standings", lambda: self.game.standings(states))
        if told is None:
            return
        self.demand(len(told.shares) == self.game.seats, f"the standings are of {len(told.shares)} seats")
        fits = all(len(share) == len(told.sources) for share in told.shares)
        self.demand(fits, f"the standings {told.shares} have other parts than {told.sources}")
        if outcome.points is not None:
            even = all(abs(a - b) < 1e-9 for a, b in zip(told.totals, outcome.points, strict=True))
            self.demand(even, f"the standings {told.totals} do not add up to the points {outcome.points}")

    def check_record(self, state: State, outcome: Outcome, digests: list[bytes]) -> None:
        """Check that the record, written and read again, is the game."""
        record = self.record
        record.result = outcome
        record.seed = self.fair.hex()
        try:
            text = record.write()
            again = read_record(text)
            self.demand(again.write() == text, "the record that is read again is written differently")
            self.demand(replay(again, self.game).digest() == state.digest(), "the replay of the record ends elsewhere")
            for upto in self.some(list(range(len(digests))), 3):
                middle = replay(again, self.game, upto)
                self.demand(middle.digest() == digests[upto], f"the replay up to event {upto} is elsewhere")
            for seat in self.audiences:
                read_record(public(again, self.game, seat).write())
        except RecordError as error:
            raise self.fail(f"the record: {error}") from error
        report = verify(again, self.game)
        self.demand(report.ok and report.over, f"the record does not verify: {report}")
        all_of_it = report.draws == self.draws and report.events == len(record.events)
        self.demand(all_of_it, f"of {len(record.events)} events with {self.draws} draws were verified: {report}")


def one_form(text: str) -> str:
    """Write the text of a move with single blanks and plain numbers, so that spellings of one move are equal.

    >>> one_form(" sail  @-02,-0")
    'sail @-2,0'
    """
    plain = re.sub(r"(-?)0*([0-9]+)", lambda found: found[2] if found[2] == "0" else found[1] + found[2], text)
    return " ".join(plain.split())


class _Sender(pickle.Pickler):
    """Pickle, but hand classes over as they are, so that those within a function can be sent as well."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.classes: list[type] = []

    def persistent_id(self, thing: object) -> int | None:
        if not isinstance(thing, type):
            return None
        self.classes.append(thing)
        return len(self.classes) - 1


class _Receiver(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, classes: list[type]) -> None:
        super().__init__(file)
        self.classes = classes

    def persistent_load(self, number: int) -> type:
        return self.classes[number]


def sent(thing: T) -> T:
    """Make a thing again from what a pickle of it holds, as another process would.

    >>> sent({"a": [1, 2]})
    {'a': [1, 2]}
    """
    file = io.BytesIO()
    sender = _Sender(file)
    sender.dump(thing)
    file.seek(0)
    again: T = _Receiver(file, sender.classes).load()
    return again


def difference(one: object, other: object, path: str = "") -> str:
    """Say where two pieces of data differ first; empty when they are equal.

    >>> difference({"a": [1, 2]}, {"a": [1, 3]})
    '.a[1] is 2 or 3'
    """
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs: Iterable[tuple[str, object, object]] = ((f".{key}", one[key], other[key]) for key in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = ((f"[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return "" if one == other and type(one) is type(other) else f"{path} is {one!r:.60} or {other!r:.60}"
    return next(filter(None, (difference(a, b, path + step) for step, a, b in pairs)), "")
