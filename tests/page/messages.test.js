// Messages that wait, what is asked of the server, what the page says, and the tables that it remembers.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as doors from "../../src/ludoscape/table/static/logic/doors.js";
import { parsed } from "../../src/ludoscape/table/static/logic/json.js";
import { Queue } from "../../src/ludoscape/table/static/logic/queue.js";
import * as sentences from "../../src/ludoscape/table/static/logic/sentences.js";
import { forgotten, listed, remembered } from "../../src/ludoscape/table/static/logic/tables.js";
import { message } from "./examples.js";

function queue(number) {
  const made = new Queue();
  for (let n = 1; n <= number; n++) made.add(n);
  return made;
}

test("messages are shown one after the other", () => {
  const some = queue(6);
  assert.deepEqual([some.next(), some.next(), some.empty], [1, 2, false]);
});

test("far behind, the last one is shown", () => {
  const many = queue(7);
  assert.deepEqual([many.next(), many.empty, many.next()], [7, true, undefined]);
});

test("nobody who is in a hurry waits for more than the last one", () => {
  const some = queue(4);
  some.skip();
  assert.deepEqual([some.next(), some.next()], [4, undefined]);
});

test("what an own move has come to is shown at once, and what follows it in its turn", () => {
  const some = queue(4);
  assert.deepEqual([some.find((n) => n >= 2), some.next(), some.find((n) => n > 4), some.next()], [2, 3, undefined, 4]);
});

test("what has been fetched anew makes all that waits old", () => {
  const some = queue(3);
  some.clear();
  assert.equal(some.next(), undefined);
});

test("a line of moves and an element go into an address whole", () => {
  assert.equal(doors.preview(4, "put1 put2&x"), "preview?at=4&move=put1%20put2%26x");
  assert.equal(doors.why(4, "a b", { x: 1.26, y: -3 }), "why?at=4&element=a%20b&x=1.3&y=-3.0");
  assert.deepEqual([doors.along("move", ""), doors.along("move", "0.1"), doors.along("parts?at=2", "0.1")], ["move", "move?way=0.1", "parts?at=2&way=0.1"]);
  assert.deepEqual([doors.parts(), doors.parts(0)], ["parts", "parts?at=0"]);
});

test("an answer shows how the table stands when it has the parts of the page", () => {
  assert.equal(doors.isMessage(message(4)), true);
  assert.equal(doors.isMessage({ error: "That is not legal." }), false);
});

test("what was said of the connection can be told from all else", () => {
  assert.deepEqual([sentences.AWAY, sentences.KEPT, sentences.FAILED, sentences.MOVED_ON, ""].map(sentences.saysAway), [true, true, false, false, false]);
});

test("what is heard of a preview is what is asked and what comes of it", () => {
  assert.equal(sentences.previewed("Place the tile?", ["3 points", "your turn ends"]), "Place the tile? 3 points; your turn ends");
  assert.equal(sentences.choiceLine({ label: "Pass", hint: "for good" }), "Pass: for good");
  assert.equal(sentences.choiceLine({ label: "Pass", hint: "" }), "Pass");
});

const entry = (url) => ({ url, title: "Decay", names: ["Ines"], when: 1 });

test("a table that is opened again comes to the front and stays one", () => {
  const tables = remembered([entry("/t/1"), entry("/t/2")], entry("/t/2"));
  assert.deepEqual(tables.map((table) => table.url), ["/t/2", "/t/1"]);
  assert.deepEqual(forgotten(tables, "/t/2").map((table) => table.url), ["/t/1"]);
});

test("of many tables the last forty are remembered", () => {
  const tables = Array.from({ length: 40 }, (_, n) => entry(`/t/${n}`));
  const more = remembered(tables, entry("/t/new"));
  assert.deepEqual([more.length, more[0].url, more.at(-1).url], [40, "/t/new", "/t/38"]);
});

test("nothing kept is no table, and what is broken is said to be", () => {
  assert.deepEqual(listed(""), []);
  assert.throws(() => listed("{"), SyntaxError);
  assert.deepEqual(parsed('{"a": 1}'), { a: 1 });
});
