// Which rows of the list are shown: by what was typed, what was picked, and which kind is open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasWords, narrow, wordsOf } from "../../src/ludoscape/table/static/logic/narrowing.js";

const ROWS = [
  { number: 0, text: "Build a road here Build", picks: ["road", "x"], within: "build" },
  { number: 1, text: "Build a road there Build", picks: ["road", "y"], within: "build" },
  { number: 2, text: "End the turn", picks: [], within: "" },
];
const shown = (wish) => narrow(ROWS, { typed: "", picked: [], rows: null, open: "", ...wish });

test("words count one by one, in any order and size of letters", () => {
  assert.deepEqual(wordsOf("  Two  WORDS "), ["two", "words"]);
  assert.equal(hasWords("Road to the Sea", ["sea", "road"]), true);
  assert.equal(hasWords("Road to the Sea", ["sea", "ship"]), false);
});

test("the rows of a kind lie under it until it is opened", () => {
  assert.deepEqual(shown({}), { flat: false, shown: [false, false, true], found: 3 });
  assert.deepEqual(shown({ open: "build" }).shown, [true, true, true]);
  assert.deepEqual(shown({ open: "trade" }).shown, [false, false, true]);
});

test("what was typed is looked for under all kinds", () => {
  assert.deepEqual(shown({ typed: "THERE build" }), { flat: true, shown: [false, true, false], found: 1 });
  assert.equal(shown({ typed: "ship" }).found, 0);
  assert.equal(shown({ typed: "  " }).flat, false);
});

test("with something picked only what may follow is shown", () => {
  assert.deepEqual(shown({ picked: ["road"] }), { flat: true, shown: [true, true, false], found: 2 });
  assert.deepEqual(shown({ picked: ["road", "y"] }).shown, [false, true, false]);
});

test("choices that share their picks are shown alone", () => {
  assert.deepEqual(shown({ picked: ["road"], rows: [1] }), { flat: true, shown: [false, true, false], found: 1 });
});
