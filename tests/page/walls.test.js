// The page's script in rooms: what is pure knows no page, the table and the lobby do not know each other, nothing goes in circles.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const STATIC = new URL("../../src/ludoscape/table/static/", import.meta.url);
const FILES = readdirSync(STATIC, { recursive: true }).filter((name) => name.endsWith(".js") && !name.startsWith("vendor")).map((name) => name.replaceAll("\\", "/"));

/** The files that a file imports, as named from the folder of all. */
function imported(name) {
  const text = readFileSync(new URL(name, STATIC), "utf8");
  return [...text.matchAll(/^import [^;]*?from "(\.[^"]+)";$/gm)].map(([, path]) => new URL(path, new URL(name, STATIC)).pathname.slice(STATIC.pathname.length));
}

const IMPORTS = new Map(FILES.map((name) => [name, imported(name)]));
const outside = (room, allowed) => [...IMPORTS].filter(([name]) => name.startsWith(room)).flatMap(([name, others]) => others.filter((other) => !allowed.test(other)).map((other) => `${name} imports ${other}`));

test("every import is found, so that none is overlooked", () => {
  const written = FILES.map((name) => readFileSync(new URL(name, STATIC), "utf8").match(/^import /gm)?.length ?? 0);
  assert.deepEqual(written, FILES.map((name) => IMPORTS.get(name).length));
  assert.ok(IMPORTS.get("table.js").includes("table/board.js"));
});

test("what is pure knows no page", () => {
  assert.deepEqual(outside("logic/", /^logic\//), []);
});

test("the table and the lobby do not know each other", () => {
  assert.deepEqual(outside("table/", /^(table|logic|vendor)\/|^(dom|rules|settings)\.js$/), []);
  assert.deepEqual(outside("lobby/", /^(lobby|logic)\/|^(dom|settings)\.js$/), []);
});

test("no file is imported by what it imports", () => {
  const round = (name, path) => (path.includes(name) ? [[...path, name].join(" > ")] : IMPORTS.get(name)?.flatMap((other) => round(other, [...path, name])) ?? []);
  assert.deepEqual(FILES.flatMap((name) => round(name, [])), []);
});

test("every file is needed by a page", () => {
  const needed = new Set(["table.js", "lobby.js", "claim.js", "rules.js", "theme.js"]);
  for (const name of needed) for (const other of IMPORTS.get(name) ?? []) needed.add(other);
  assert.deepEqual(FILES.filter((name) => !needed.has(name)), []);
});
