// The lobby: options that hang on each other and on the number of players, links to play again, and what is asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as numbers from "../../src/ludoscape/table/static/logic/numbers.js";
import { Wish } from "../../src/ludoscape/table/static/logic/wish.js";

const option = (name, usual, values, more = {}) => ({ name, title: name, help: "", kind: "choice", default: usual, values: values.map((each) => (typeof each === "object" ? each : { value: each, label: String(each) })), samples: [], ...more });

const SCENARIO = option("scenario", "base", [{ value: "base", label: "base", seats: [3, 4] }, { value: "large", label: "large", seats: [5, 6] }]);
const HARBOURS = option("harbours", 9, [9, 11], { under: { name: "scenario", value: "large", default: 11 } });
const SHIPS = option("ships", 1, [1, 2], { needs: { name: "scenario", value: "large" } });
const MAP = option("map", "any", [{ value: "any", label: "any" }, { value: "duel", label: "duel", seats: [3] }, { value: "ring", label: "ring", seats: [4] }]);

const CARDS = {
  isle: { title: "Isle", seats: [2, 3, 4, 5, 6], usual: 4, looks: {}, options: [SCENARIO, HARBOURS, SHIPS, MAP] },
  decay: { title: "Decay", seats: [2, 3], usual: 2, looks: {}, options: [] },
};

function wish(game = "isle") {
  const made = new Wish(CARDS, () => "Ines");
  made.choose(game);
  return made;
}

test("a game begins with its usual number of players: whose browser it is, and bots", () => {
  const made = wish();
  assert.equal(made.seats, 4);
  assert.deepEqual(made.places.map((place) => `${place.kind} ${place.name}`), ["me Ines", "bot ", "bot ", "bot "]);
  assert.equal(made.choose("chess"), false);
  assert.equal(made.game, "isle");
});

test("another game keeps who sits where, as far as there are seats, and forgets the options", () => {
  const made = wish();
  made.set(HARBOURS, 11);
  made.places[1].kind = "friend";
  made.choose("decay");
  assert.deepEqual([made.seats, made.places.map((place) => place.kind), made.options], [2, ["me", "friend"], {}]);
});

test("an option may decide how many can play, and then others are seated", () => {
  const made = wish();
  assert.deepEqual(made.numbers, [3, 4]);
  assert.equal(made.set(SCENARIO, "large"), true, "the rest has to be drawn anew");
  made.tidy();
  assert.deepEqual([made.numbers, made.seats, made.places.length], [[5, 6], 5, 5]);
});

test("only as many as can play are seated", () => {
  const made = wish();
  made.setSeats(3);
  assert.equal(made.seats, 3);
  made.setSeats(6);
  assert.equal(made.seats, 4, "the usual number");
});

test("what is usual may hang on another option", () => {
  const made = wish();
  assert.equal(made.chosen(HARBOURS), 9);
  made.set(SCENARIO, "large");
  assert.equal(made.chosen(HARBOURS), 11);
  assert.equal(made.set(HARBOURS, 9), false, "nothing hangs on it");
  assert.deepEqual(made.options, { scenario: "large", harbours: 9 });
  made.set(HARBOURS, 11);
  assert.deepEqual(made.options, { scenario: "large" }, "what is usual is not asked for");
});

test("what counts with another choice only is forgotten without it", () => {
  const made = wish();
  assert.equal(made.counts(SHIPS), false);
  made.set(SCENARIO, "large");
  assert.equal(made.counts(SHIPS), true);
  made.set(SHIPS, 2);
  made.set(SCENARIO, "base");
  made.tidy();
  assert.deepEqual(made.options, {});
});

test("an option whose usual value is for any number follows the players", () => {
  const made = wish();
  const offered = () => made.fitting(MAP, MAP.values).map((each) => each.value);
  assert.deepEqual(offered(), ["any", "ring"]);
  made.set(MAP, "ring");
  made.setSeats(3);
  assert.deepEqual([offered(), made.options], [["any", "duel"], {}]);
  assert.equal(made.limits(MAP), false);
  assert.equal(made.limits(SCENARIO), true);
});

test("with nothing to choose in it an option does not count", () => {
  const made = wish();
  made.setSeats(4);
  assert.equal(made.counts(option("only", 1, [1])), false);
  assert.equal(made.counts(option("text", "", [])), true);
  assert.equal(made.counts(option("lost", 1, [1, 2], { needs: { name: "nothing", value: 1 } })), false, "what it needs is not there");
});

test("a table is explained by who sits at it", () => {
  const made = wish("decay");
  const explained = (...kinds) => Object.assign(made, { places: kinds.map((kind) => ({ kind, name: "", level: 2 })) }).explained;
  assert.equal(explained("me", "bot"), "Bots see only what their seat may see.");
  assert.equal(explained("me", "me", "friend"), "2 players share this screen and take turns at it. Your friend gets a link when the table is open.");
  assert.match(explained("friend", "friend"), /^Your friends get a link each/);
  assert.match(explained("bot", "bot"), /^Only bots: you watch them play\. Bots see/);
  assert.equal(explained("me"), "");
});

test("a link to play again says game, players, options and seats", () => {
  const made = new Wish(CARDS, () => "Ines");
  made.follow(new URLSearchParams('game=isle&seats=3&o.harbours=11&o.scenario="base"&place=me~3~Maren&place=bot~4~A~B&place=open~2~'), [1, 2, 3, 4]);
  assert.deepEqual([made.game, made.seats, made.options], ["isle", 3, { harbours: 11, scenario: "base" }]);
  assert.deepEqual(made.places, [
    { kind: "me", name: "Maren", level: 3 },
    { kind: "bot", name: "A~B", level: 4 },
    { kind: "friend", name: "", level: 2 },
  ]);
});

test("a link may say what is not offered, if it is of the same kind, or what is offered, whatever it is", () => {
  const made = new Wish({ isle: { ...CARDS.isle, options: [MAP, option("end", 12, [12, "never"])] } }, () => "Ines");
  made.follow(new URLSearchParams('game=isle&seats=4&o.map="my own"&o.end="never"'), []);
  assert.deepEqual(made.options, { map: "my own", end: "never" });
});

test("what a link says wrongly is left as printed", () => {
  const made = new Wish(CARDS, () => "Ines");
  made.follow(new URLSearchParams('game=isle&seats=9&o.harbours="many"&o.scenario={&place=king~99~Maren'), [1, 2]);
  assert.deepEqual([made.seats, made.options, made.places[0]], [4, {}, { kind: "bot", name: "Maren", level: 3 }]);
  made.follow(new URLSearchParams("game=chess"), []);
  assert.equal(made.game, "isle", "the first one");
});

test("whoever has no name is called by the seat, a bot by its program", () => {
  const made = wish("decay");
  made.places = [{ kind: "me", name: " ", level: 2 }, { kind: "friend", name: "", level: 2 }, { kind: "bot", name: "", level: 3 }, { kind: "bot", name: "", level: 7 }, { kind: "bot", name: " Ada ", level: 7 }];
  const { places } = made.asked([{ level: 7, title: "The Program" }]);
  assert.deepEqual(places.map((place) => place.name), ["Player 1", "Friend 2", "Bot 3", "The Program", "Ada"]);
  assert.deepEqual(places.map((place) => place.level), [undefined, undefined, 3, 7, 7], "only bots have a level");
});

test("the first person at this screen is whose browser it is", () => {
  const made = wish("decay");
  made.places = ["bot", "me", "me"].map((kind) => ({ kind, name: "", level: 2 }));
  assert.deepEqual([made.own(0), made.own(1), made.own(2)], [false, true, false]);
});

// ---- numbers

const RANGE = { least: 5, most: 20, step: 5, zero: true, off: "never" };

test("a number goes up and down by steps, and below the least to none, where there is none", () => {
  assert.deepEqual([10, 7, 5, 0].map((value) => numbers.less(RANGE, value)), [5, 5, 0, 0]);
  assert.deepEqual([0, 5, 18, 20].map((value) => numbers.more(RANGE, value)), [5, 10, 20, 20]);
  assert.equal(numbers.less({ ...RANGE, zero: false }, 5), 5);
  assert.deepEqual([numbers.canLess(RANGE, 5), numbers.canLess(RANGE, 1), numbers.canLess(RANGE, 0), numbers.canLess({ ...RANGE, zero: false }, 5)], [true, true, false, false]);
});

test("none has a word of its own, or is off", () => {
  assert.deepEqual([numbers.written(RANGE, 0), numbers.written(RANGE, 5), numbers.written({ ...RANGE, off: undefined }, 0)], ["never", "5", "off"]);
  assert.equal(numbers.written({ ...RANGE, zero: false }, 0), "0");
});

test("what is typed becomes the nearest number that can be; what is none leaves it as it was", () => {
  assert.deepEqual(["12", "13", "1", "99", "0", "Never ", "off", "many", ""].map((text) => numbers.typed(RANGE, text, 7)), [10, 15, 5, 20, 0, 0, 0, 7, 7]);
  assert.deepEqual(["0", "off"].map((text) => numbers.typed({ ...RANGE, zero: false }, text, 7)), [7, 7]);
});
