// What a key does, by where it is pressed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anywhere, held, inList, inLog, inSpread, WAYS } from "../../src/ludoscape/table/static/logic/keys.js";

const NOWHERE = { drawer: false, log: false, popover: false, replay: false, typing: false, board: false, target: false, piece: false, button: false, tray: false };
const pressed = (key, where = {}) => anywhere(key, { ...NOWHERE, ...where });

test("Escape closes what lies on top, then goes back one step", () => {
  const all = { drawer: true, log: true, popover: true, replay: true };
  assert.equal(pressed("Escape", all), "close drawer");
  assert.equal(pressed("Escape", { ...all, drawer: false }), "close log");
  assert.equal(pressed("Escape", { popover: true, replay: true }), "", "the browser closes it");
  assert.equal(pressed("Escape", { replay: true }), "live");
  assert.equal(pressed("Escape"), "back");
  assert.equal(pressed("Escape", { typing: true }), "back");
});

test("whoever types does nothing else", () => {
  for (const key of ["u", "r", "Enter", "ArrowUp", "+"]) assert.equal(pressed(key, { typing: true, board: true }), "");
});

test("arrows go through the board, the hand and the buttons, and elsewhere are the browser's", () => {
  for (const key of Object.keys(WAYS)) assert.deepEqual([pressed(key, { board: true }), pressed(key, { tray: true }), pressed(key)], ["step", "step", ""]);
});

test("an arrow is one step its way", () => {
  assert.deepEqual(Object.entries(WAYS).map(([key, { x, y }]) => [key, x, y]), [["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]]);
});

test("Enter and the space bar pick on the board, ask why not, or do what the main button says", () => {
  for (const key of ["Enter", " "]) {
    assert.equal(pressed(key, { board: true, target: true, piece: true }), "pick");
    assert.equal(pressed(key, { board: true, piece: true }), "why");
    assert.equal(pressed(key, { board: true }), "do");
  }
});

test("beside the board Enter does what the main button says, but not on another button", () => {
  assert.equal(pressed("Enter"), "do");
  assert.equal(pressed("Enter", { tray: true }), "do");
  assert.equal(pressed("Enter", { button: true }), "");
  assert.equal(pressed(" "), "");
});

test("letters and signs mean the same everywhere", () => {
  const all = ["?", "e", "u", "r", "l", "b", "+", "=", "-", "0", "[", "]"];
  const does = ["why", "end", "undo", "rules", "list", "board", "closer", "closer", "farther", "whole", "before", "after"];
  assert.deepEqual(all.map((key) => pressed(key)), does);
  assert.equal(pressed("q"), "");
});

test("a key that is held down means nothing more, but blanks are typed", () => {
  assert.deepEqual([held({ key: "Enter", repeat: true }, true), held({ key: " ", repeat: true }, false)], [true, true]);
  assert.deepEqual([held({ key: "Enter", repeat: false }, false), held({ key: " ", repeat: true }, true), held({ key: "ArrowUp", repeat: true }, false)], [false, false, false]);
});

// ---- in the list of choices

const ROW = { typing: false, field: true, typed: "", kind: undefined, within: undefined, open: "", begun: false };
const listed = (key, row = {}) => inList(key, { ...ROW, ...row });

test("arrows walk through the list, and while typing the ends of the line stay those of the field", () => {
  assert.deepEqual(["ArrowDown", "ArrowUp", "Home", "End"].map((key) => listed(key)), ["down", "up", "first", "last"]);
  assert.deepEqual(["ArrowDown", "ArrowUp", "Home", "End"].map((key) => listed(key, { typing: true })), ["down", "up", "", ""]);
});

test("a kind is opened to the right, entered when it is open, closed to the left from anywhere in it", () => {
  assert.equal(listed("ArrowRight", { kind: "build" }), "open");
  assert.equal(listed("ArrowRight", { kind: "build", open: "build" }), "down");
  assert.equal(listed("ArrowRight", { within: "build", open: "build" }), "");
  assert.equal(listed("ArrowLeft", { kind: "build", open: "build" }), "close");
  assert.equal(listed("ArrowLeft", { within: "build", open: "build" }), "close");
  assert.equal(listed("ArrowLeft", { kind: "trade", open: "build" }), "");
  assert.equal(listed("ArrowLeft", { open: "build" }), "", "no row");
  assert.equal(listed("ArrowRight", { kind: "build", typed: "x" }), "", "the arrows are the field's");
});

test("Enter takes a row; so does the space bar, which while typing is a space", () => {
  assert.deepEqual([listed("Enter"), listed("Enter", { typing: true }), listed(" "), listed(" ", { typing: true })], ["take", "take", "take", ""]);
});

test("Escape takes back what was typed, then what was begun, then the open kind, then leaves", () => {
  assert.equal(listed("Escape", { typed: "x", begun: true, open: "build" }), "clear");
  assert.equal(listed("Escape", { begun: true, open: "build" }), "back");
  assert.equal(listed("Escape", { open: "build" }), "close");
  assert.equal(listed("Escape"), "leave");
});

test("a letter goes into the field, if there is one", () => {
  assert.deepEqual([listed("x"), listed("x", { typing: true }), listed("x", { field: false }), listed("Tab")], ["type", "", "", ""]);
});

// ---- where moves are gathered, and in the log

test("plus and minus count on the board and in the list, arrows in the list alone", () => {
  const [board, list] = [{ listed: false, item: true }, { listed: true, item: true }];
  assert.deepEqual(["+", "=", "-"].map((key) => inSpread(key, board)), ["more", "more", "less"]);
  assert.deepEqual(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Enter"].map((key) => inSpread(key, board)), ["", "", "", "", ""]);
  assert.deepEqual(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Enter"].map((key) => inSpread(key, list)), ["more", "less", "next", "previous", "send"]);
  assert.equal(inSpread("+", { listed: false, item: false }), "");
});

test("arrows go through the log and stay within it, to a rule and back", () => {
  assert.deepEqual([inLog("ArrowDown", 1, 3), inLog("ArrowDown", 2, 3), inLog("ArrowDown", -1, 3)], [2, 2, 0]);
  assert.deepEqual([inLog("ArrowUp", 1, 3), inLog("ArrowUp", 0, 3), inLog("Home", 2, 3), inLog("End", 0, 3)], [0, 0, 0, 2]);
  assert.deepEqual([inLog("ArrowRight", 1, 3), inLog("ArrowLeft", 1, 3), inLog("x", 1, 3)], ["rule", "entry", null]);
});
