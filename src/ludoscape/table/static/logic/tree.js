// The text of a part of the page as a tree, so that two texts can be compared without a page: what is the same, what goes where.
// @ts-check

/**
 * @typedef {object} Twig an element or a text
 * @property {string} tag of an element, "" for a text
 * @property {string} id "" for none
 * @property {string} open what the element begins with, without its name
 * @property {string} text all of it
 * @property {Twig[]} kids
 * @property {Node | null} node what it is on the page
 */

const TAG = /<(\/?)([a-zA-Z][\w-]*)([^>]*)>/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const LEAF = /<(circle|ellipse|image|line|path|polygon|polyline|rect|use)((?: [^<>]*)?)><\/\1>/g;
const EMPTY = new Set(["br", "hr", "img", "input", "link", "meta", "wbr"]);

/** @param {string} tag @param {string} open @returns {Twig} */
function twig(tag, open) {
  return { tag, open, id: / id="([^"]+)"/.exec(open)?.[1] ?? "", text: "", kids: [], node: null };
}

/** @param {string} text well-formed, in attributes ">" is written as an entity @returns {Twig} whose kids are what the text has */
export function tree(text) {
  const root = twig("", "");
  root.text = text;
  /** @type {{twig: Twig, from: number}[]} */ const open = [{ twig: root, from: 0 }];
  let top = root;
  let end = 0;
  const words = (/** @type {number} */ until) => {
    if (until > end) top.kids.push({ ...twig("", ""), text: text.slice(end, until) });
  };
  for (const found of text.matchAll(TAG)) {
    const [all, closes, tag = "", written = ""] = found;
    words(found.index);
    end = found.index + all.length;
    if (closes) {
      const last = open.pop();
      if (last) last.twig.text = text.slice(last.from, end);
      top = open.at(-1)?.twig ?? root;
      continue;
    }
    const alone = written.endsWith("/");
    const next = twig(tag, alone ? written.slice(0, -1) : written);
    top.kids.push(next);
    if (alone || EMPTY.has(tag)) next.text = all;
    else {
      open.push({ twig: next, from: found.index });
      top = next;
    }
  }
  words(text.length);
  return root;
}

/** @param {string} html as the browser writes it @returns {string} as a server writes the same: shapes are closed where they are opened */
export function asServed(html) {
  return html.replace(LEAF, "<$1$2/>");
}

/** @param {string} open @returns {Map<string, string>} attributes as they are written */
export function attributes(open) {
  return new Map([...open.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value]));
}

/** @param {Twig} root @returns {Map<string, Twig>} all that have an id, by it */
export function named(root) {
  /** @type {Map<string, Twig>} */ const found = new Map();
  /** @type {Twig[]} */ const waiting = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.id) found.set(next.id, next);
    waiting.push(...next.kids);
  }
  return found;
}

/** @param {Twig} root @param {string} id @returns {string} take an element out of a tree; gives its text */
export function take(root, id) {
  for (const kid of root.kids) {
    if (!kid.text.includes(` id="${id}"`)) continue;
    const found = kid.id === id ? kid.text : take(kid, id);
    if (kid.id === id) root.kids = root.kids.filter((other) => other !== kid);
    const at = root.text.indexOf(found);
    root.text = root.text.slice(0, at) + root.text.slice(at + found.length);
    return found;
  }
  return "";
}

/**
 * Say which of the old what is new goes on from: by its id, else by its words or its kind, in their order.
 * @param {Twig[]} old @param {Twig[]} next @param {Map<string, Twig>} ids all old ones that have an id
 * @returns {(Twig | null)[]} for each new one the old one, or null
 */
export function matched(old, next, ids) {
  const first = alike(old, next);
  const last = alike([...old.slice(first)].reverse(), [...next.slice(first)].reverse());
  const found = next.map((kid, place) => {
    if (place < first) return old[place] ?? null;
    return place >= next.length - last ? (old[old.length - next.length + place] ?? null) : null;
  });
  const used = new Set(found);
  for (const [place, kid] of next.entries()) {
    const same = kid.id && !found[place] ? ids.get(kid.id) : null;
    if (same && same.tag === kid.tag && !used.has(same)) found[place] = same;
  }
  const waiting = old.slice(first, old.length - last).filter((kid) => !kid.id);
  for (const [place, kid] of next.entries()) {
    if (kid.id || found[place]) continue;
    const at = waiting.findIndex((other) => look(other) === look(kid));
    if (at >= 0) found[place] = waiting.splice(at, 1)[0] ?? null;
  }
  return found;
}

/** @param {Twig[]} old @param {Twig[]} next @returns {number} how many are the same from the beginning on */
function alike(old, next) {
  const differs = next.findIndex((kid, place) => old[place]?.text !== kid.text);
  return differs < 0 ? next.length : differs;
}

/** @param {Twig} one */
const look = ({ tag, open }) => `${tag} ${/ class="([^" ]*)/.exec(open)?.[1] ?? ""}`;
