// A part of the page changed where its text has changed, and nowhere else: what stays the same is not even looked at.
// @ts-check
import { asServed, attributes, matched, named, tree } from "../logic/tree.js";
import { isPut, join, whole } from "./parting.js";
import { Idiomorph } from "../vendor/idiomorph-0.8.0/idiomorph.esm.js";

/**
 * @typedef {import("../logic/tree.js").Twig} Twig
 * @typedef {object} Watch
 * @property {(node: Node) => unknown} [leaves] something is about to be taken out
 */

/** @type {WeakMap<Element, Twig>} what a part of the page was last made from */
let shown = new WeakMap();
/** @type {Map<Element, string>} what a part of the page came with, as long as that has not been read */
const came = new Map();
const OWN = /^(viewBox|tabindex|aria-expanded)$/; // these the page itself changes
const SLOT = /-slot$/; // what is in these is no part of it
const workshop = document.createElement("template");

/** Nobody knows any more what the parts of the page were made from: each is compared with what it has when it is shown again. */
export function forget() {
  shown = new WeakMap();
  came.clear();
}

/** Keep what a part came with, before the page itself changes it. @param {Element} part */
export function keep(part) {
  came.set(part, part.innerHTML);
}

/** Read what a part came with: so its first change costs no more than a later one. @param {Element} part */
export function learn(part) {
  const html = came.get(part);
  came.delete(part);
  if (html === undefined || shown.has(part)) return;
  const root = tree(asServed(html));
  if (bind(root, part, false)) shown.set(part, root);
}

/** @param {Element} part @param {string | Twig} text what is to be in it @param {Watch} [watch] */
export function show(part, text, watch = {}) {
  const next = typeof text === "string" ? tree(text) : text;
  learn(part);
  const old = shown.get(part);
  next.node = part;
  const done = old ? patch(old, next, named(old), watch) : bind(next, part, true);
  if (!done) {
    morph(part, next.text, watch);
    if (!bind(next, part, false)) return void shown.delete(part);
  }
  shown.set(part, next);
}

/** @param {Element} part @param {string} html @param {Watch} [watch] */
export function morph(part, html, watch = {}) {
  void Idiomorph.morph(part, html, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (node) => !(node instanceof Element && SLOT.test(node.id)),
      beforeNodeRemoved: (node) => (watch.leaves?.(node), true),
      // what the page has opened stays open, what somebody is typing stays
      beforeAttributeUpdated: (name, node) => !(OWN.test(name) || (name === "value" && node === document.activeElement)),
    },
  });
}

/** @param {string} text @returns {string} */
function plain(text) {
  if (!text.includes("&")) return text;
  workshop.innerHTML = text;
  return workshop.content.textContent;
}

/**
 * Find out which nodes a tree stands for.
 * @param {Twig} twig @param {Node} node @param {boolean} exact whether it says all that the nodes have
 * @returns {boolean} whether there are such
 */
function bind(twig, node, exact) {
  twig.node = node;
  if (SLOT.test(twig.id)) return true;
  let next = node.firstChild;
  for (const kid of twig.kids) {
    if (!next) return false;
    if (kid.tag ? !(next instanceof Element) || next.localName.toLowerCase() !== kid.tag.toLowerCase() || next.id !== kid.id : !(next instanceof Text)) return false;
    if (exact && !says(kid, next)) return false;
    if (!bind(kid, next, exact)) return false;
    next = next.nextSibling;
    while (next && isPut(next)) next = next.nextSibling;
  }
  return next === null;
}

/** @param {Twig} twig @param {Node} node @returns {boolean} whether a node has the attributes, or the words */
function says({ open, text }, node) {
  if (node instanceof Text) return whole(node) === plain(text);
  if (!(node instanceof Element)) return false;
  for (const [name, value] of attributes(open)) {
    const has = node.getAttribute(name);
    if (OWN.test(name) || has === plain(value)) continue;
    if (name !== "class" || has?.replace(/ ?\b(is-[a-z]+|tiny)\b/g, "") !== value) return false;
  }
  return true;
}

/** @param {Twig} old @param {Twig} next @param {Map<string, Twig>} ids @param {Watch} watch @returns {boolean} whether the page was as expected */
function patch(old, next, ids, watch) {
  const { node } = next;
  if (!(node instanceof Element)) return false;
  const found = matched(old.kids, next.kids, ids);
  const goes = new Set(old.kids);
  for (const [number, kid] of next.kids.entries()) {
    const same = found[number];
    kid.node = same?.node ?? null;
    if (!same || !kid.node) continue;
    goes.delete(same);
    if (same.text === kid.text) kid.kids = same.kids;
    else if (kid.node instanceof Text) write(kid.node, plain(kid.text));
    else {
      if (same.open !== kid.open && kid.node instanceof Element) rewrite(kid.node, attributes(same.open), attributes(kid.open));
      if (!SLOT.test(kid.id) && !patch(same, kid, ids, watch)) return false;
    }
  }
  for (const { node: gone } of goes) {
    if (gone?.parentNode !== node) continue; // it stands elsewhere now, or the page has taken it away
    watch.leaves?.(gone);
    if (gone instanceof Text) join(gone);
    node.removeChild(gone);
  }
  return place(node, next.kids);
}

/** @param {Text} node @param {string} text */
function write(node, text) {
  join(node);
  node.data = text;
}

/** @param {Element} parent @param {Twig[]} kids put them in their order; new ones are made @returns {boolean} */
function place(parent, kids) {
  if (!make(parent, kids.filter((kid) => !kid.node))) return false;
  /** @type {Node | null} */ let after = null;
  const known = new Set(kids.map((kid) => kid.node));
  for (const kid of [...kids].reverse()) {
    if (!kid.node) return false;
    let next = kid.node.nextSibling;
    while (next && !known.has(next) && next !== after) next = next.nextSibling; // what the page has put there stays
    if (kid.node.parentNode !== parent || next !== after) {
      if (kid.node instanceof Text) join(kid.node);
      parent.insertBefore(kid.node, after);
    }
    after = kid.node;
  }
  return true;
}

/** @param {Element} parent @param {Twig[]} twigs make the nodes of all that are new, their texts read in one go @returns {boolean} whether they are what was read */
function make(parent, twigs) {
  const elements = twigs.filter((twig) => twig.tag);
  for (const twig of twigs) if (!twig.tag) twig.node = document.createTextNode(plain(twig.text));
  if (!elements.length) return true;
  const drawn = parent instanceof SVGElement;
  const text = elements.map((twig) => twig.text).join("");
  workshop.innerHTML = drawn ? `<svg>${text}</svg>` : text;
  const made = [...((drawn ? workshop.content.firstElementChild : workshop.content)?.childNodes ?? [])];
  return made.length === elements.length && elements.every((twig, at) => bind(twig, /** @type {Node} */ (made[at]), false));
}

/** @param {Element} node @param {Map<string, string>} old @param {Map<string, string>} next */
function rewrite(node, old, next) {
  for (const name of old.keys()) {
    if (next.has(name)) continue;
    if (name === "tabindex" && node === document.activeElement && (node instanceof SVGElement || node instanceof HTMLElement)) node.blur(); // else the browser lays the page out at once, to see whether the keyboard may stay
    node.removeAttribute(name);
  }
  for (const [name, value] of next) {
    if (old.get(name) === value || OWN.test(name)) continue;
    if (name === "value" && node === document.activeElement) continue; // what somebody is typing stays
    node.setAttribute(name, plain(value));
    if (name === "value" && node instanceof HTMLInputElement) node.value = plain(value);
  }
}
