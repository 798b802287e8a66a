// The text of a part of the page as a tree: nothing is lost, and what is new goes on from what it was.
import assert from "node:assert/strict";
import { test } from "node:test";

import { asServed, attributes, matched, named, take, tree } from "../../src/ludoscape/table/static/logic/tree.js";

const PIECE = (id, at) => `<g id="${id}" transform="translate(${at} 0)"><use href="#pc-coin"/></g>`;
/** What each new one goes on from, as texts. */
const from = (old, next) => {
  const [a, b] = [tree(old), tree(next)];
  return matched(a.kids, b.kids, named(a)).map((kid) => kid?.text ?? null);
};

test("a tree has all of its text", () => {
  const text = 'One <b class="x" hidden>two<br>&amp; <i>three</i></b>\n<svg viewBox="0 0 1 1"><path d="M0 0"/>four</svg> five';
  const root = tree(text);
  assert.equal(root.kids.map((kid) => kid.text).join(""), text);
  const [words, bold, line, svg] = root.kids;
  assert.deepEqual([words.tag, bold.tag, line.text, svg.tag], ["", "b", "\n", "svg"]);
  assert.deepEqual(bold.kids.map((kid) => kid.text), ["two", "<br>", "&amp; ", "<i>three</i>"]);
  assert.deepEqual(svg.kids.map((kid) => [kid.tag, kid.open]), [["path", ' d="M0 0"'], ["", ""]]);
});

test("what the browser writes is read as the server wrote it", () => {
  const served = '<g id="a"><path d="M0 0"/><use href="#pc-coin"/></g><g id="empty"></g><p class="none"></p><circle r="2"><title>two</title></circle>';
  assert.equal(asServed(served.replaceAll(/<(path|use)([^>]*)\/>/g, "<$1$2></$1>")), served);
  assert.equal(asServed(served), served);
});

test("attributes are as they are written", () => {
  assert.deepEqual([...attributes(' id="a" data-x="1 &lt; 2" hidden aria-label=""')], [["id", "a"], ["data-x", "1 &lt; 2"], ["hidden", ""], ["aria-label", ""]]);
  assert.equal(tree('<p data-id="no" id="yes"></p>').kids[0].id, "yes");
});

test("what has an id goes on from its own, wherever it was", () => {
  assert.deepEqual(from(PIECE("a", 1) + PIECE("b", 2), PIECE("b", 3) + PIECE("a", 1)), [PIECE("b", 2), PIECE("a", 1)]);
  assert.deepEqual(from(`<g class="hand">${PIECE("a", 1)}</g>`, PIECE("a", 5)), [PIECE("a", 1)]);
  assert.deepEqual(from(PIECE("a", 1), '<path id="a"/>'), [null], "but not from another kind of element");
});

test("what has none goes on from the same text, else from the next that looks alike", () => {
  assert.deepEqual(from("<li>one</li><li>two</li>", "<li>new</li><li>one</li><li>two</li>"), [null, "<li>one</li>", "<li>two</li>"]);
  assert.deepEqual(from('<g class="far"/><g class="near"/><path d="1"/>', '<g class="near" x="1"/><path d="2"/>'), ['<g class="near"/>', '<path d="1"/>']);
  assert.deepEqual(from("<p>a</p><p>a</p>", "<p>a</p>"), ["<p>a</p>"]);
  assert.deepEqual(from("<p>a</p>", "<p>a</p><p>a</p>"), ["<p>a</p>", null], "nothing is used twice");
});

test("a part can be taken out of a tree", () => {
  const root = tree('<ol><li>one</li></ol><div id="slot"><section id="list"><p>two</p></section></div>');
  assert.equal(take(root, "list"), '<section id="list"><p>two</p></section>');
  assert.equal(root.text, '<ol><li>one</li></ol><div id="slot"></div>');
  assert.equal(root.kids[1].text, '<div id="slot"></div>');
  assert.deepEqual(root.kids[1].kids, []);
  assert.equal(take(root, "list"), "");
});
