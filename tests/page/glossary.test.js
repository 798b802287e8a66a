// Words that have a meaning worth telling: found in a text, and at a place of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Glossary } from "../../src/ludoscape/table/static/logic/glossary.js";

const word = (...names) => ({ names, text: names[0], rule: "" });
const told = (book, text) => book.all(text).map((found) => [found.name, found.word.text]);

test("a word is found as it is written, at the begin of a sentence too", () => {
  const book = new Glossary([word("token", "tokens")]);
  assert.deepEqual(told(book, "Tokens: a token, Tokenism"), [["Tokens", "token"], ["token", "token"]]);
});

test("what begins with a capital is a name", () => {
  assert.deepEqual(told(new Glossary([word("Space")]), "the space between, Space"), [["Space", "Space"]]);
});

test("of words that begin alike the longest is meant", () => {
  const book = new Glossary([word("tribe"), word("lost tribe")]);
  assert.deepEqual(told(book, "a lost tribe, a tribe"), [["lost tribe", "lost tribe"], ["tribe", "tribe"]]);
});

test("a sign for a number, and signs that are no letters", () => {
  const book = new Glossary([word("# other"), word("×"), word("½"), word("3:1")]);
  assert.deepEqual(told(book, "4 other, the other; 4×½, a 3:1 harbour").map(([name]) => name), ["4 other", "×", "½", "3:1"]);
});

test("the word at a place of the text", () => {
  const book = new Glossary([word("crew"), word("port")]);
  const text = "the crew in port";
  assert.equal(book.at(text, 5)?.name, "crew");
  assert.equal(book.at(text, 16)?.name, "port");
  assert.equal(book.at(text, 10), undefined);
});

test("names with hyphens and minus signs are words like others", () => {
  const book = new Glossary([word("Tile -1"), word("north-east")]);
  assert.deepEqual(told(book, "from Tile -1 to the north-east").map(([name]) => name), ["Tile -1", "north-east"]);
});

test("of names with and without a number the longest is meant, wherever they begin", () => {
  const book = new Glossary([word("T#"), word("T3 of red"), word("#:1"), word("fields #"), word("Field 8"), word("B"), word("B1"), word("B12")]);
  assert.deepEqual(told(book, "T3 of red, T3, 12:1, fields 8, Field 8, B12, B1, B, B123, xB1, T3x").map(([name]) => name), ["T3 of red", "T3", "12:1", "fields 8", "Field 8", "B12", "B1", "B"]);
});

test("without words nothing is found", () => {
  assert.deepEqual(new Glossary([]).all("crew"), []);
});
