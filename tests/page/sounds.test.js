// Which sound belongs to what happens, how long each lasts, and that no two of a kind come at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../src/ludoscape/table/static/logic/motion.js";
import { free, heard, length, LONGEST, notes, PEAK, trembles } from "../../src/ludoscape/table/static/logic/sounds.js";

const SOUNDS = ["wood", "scrape", "rattle", "card", "crack", "coin", "swords", "turn", "result"];
const moved = (kind, more = {}) => ({ event: 1, kind, start: "a", goal: "b", ...more });
const sounds = (...all) => heard(plan(all, 0).steps, new Set(["seat-0"])).map(({ sound }) => sound);

test("no sound is longer than 700 milliseconds, nor are its parts together louder than one", () => {
  for (const sound of SOUNDS) {
    const made = notes(sound, { long: 5000 });
    assert.ok(length(made) <= LONGEST, sound);
    for (const { at } of made) {
      const together = made.filter((note) => note.at <= at && at < note.at + note.long);
      assert.ok(together.reduce((sum, { loud }) => sum + loud, 0) <= 1.0001, `${sound} at ${at}`);
    }
  }
  assert.ok(Math.abs(20 * Math.log10(PEAK) + 18) < 0.001);
});

test("each thing that moves has its sound", () => {
  assert.deepEqual(sounds(moved("come")), ["wood"]);
  assert.deepEqual(sounds(moved("dice"), moved("card", { icon: "res-ore" })), ["rattle", "card"]);
  assert.deepEqual(sounds(moved("card", { icon: "silver" })), ["coin"]);
  assert.deepEqual(sounds(moved("slide")), ["scrape"]);
  assert.deepEqual(sounds(moved("fall")), ["crack"]);
  assert.deepEqual(sounds(moved("come"), moved("push")), ["wood", "swords"]);
});

test("swords are lower where I lose", () => {
  const [, mine] = heard(plan([moved("come"), moved("push", { goal: "seat-0" })], 0).steps, new Set(["seat-0"]));
  assert.equal(mine.low, true);
  assert.ok(notes("swords", { low: true })[0].from < notes("swords")[0].from);
});

test("never two of a kind within 80 milliseconds", () => {
  const many = heard(plan(Array.from({ length: 6 }, () => moved("fall")), 0).steps);
  for (let n = 1; n < many.length; n++) assert.ok(many[n].at - many[n - 1].at >= 80);
  const last = new Map();
  assert.deepEqual([free("card", 0, last), free("card", 79, last), free("coin", 79, last), free("card", 80, last)], [true, false, true, true]);
});

test("placing, falling and my turn are felt", () => {
  assert.deepEqual(SOUNDS.filter(trembles), ["wood", "crack", "turn"]);
});
