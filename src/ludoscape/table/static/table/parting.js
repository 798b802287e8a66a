// Names within a text of the page stand in elements of their own; who wrote the text still finds it as one.
// @ts-check

/** @typedef {{at: number, name: string}} Place where in a text a name is, and how it is written there */

/** @type {WeakMap<Text, ChildNode[]>} what has been put behind a text that was parted */
const rests = new WeakMap();
/** @type {WeakSet<Node>} all that has been put somewhere */
const put = new WeakSet();

/** @param {Node} node @returns {boolean} whether it was put there when a text was parted */
export const isPut = (node) => put.has(node);

/** @param {Text} text @returns {ChildNode[]} what of its rest is still there */
const restOf = (text) => (rests.get(text) ?? []).filter((node) => node.parentNode && node.parentNode === text.parentNode);

/** @param {Text} text @returns {string} all of it, names and what follows them */
export const whole = (text) => text.data + restOf(text).map((node) => node.textContent).join("");

/** Make one text of it again. @param {Text} text */
export function join(text) {
  if (!rests.has(text)) return;
  text.data = whole(text);
  for (const node of restOf(text)) node.remove();
  rests.delete(text);
}

/** Give names elements of the class `place`. @param {Text} text @param {Place[]} places in their order */
export function part(text, places) {
  const all = whole(text);
  const pieces = piecesOf(all, places);
  if (text.data === pieces[0] && restOf(text).map((node) => node.textContent).join("\n") === pieces.slice(1).join("\n")) return;
  join(text);
  const rest = pieces.slice(1).map((piece, number) => (number % 2 ? document.createTextNode(piece) : named(piece)));
  text.data = pieces[0] ?? "";
  text.after(...rest);
  for (const node of rest) put.add(node);
  rests.set(text, rest);
}

/** @param {string} all @param {Place[]} places @returns {string[]} what is before a name and a name by turns, and what is after the last */
function piecesOf(all, places) {
  const starts = places.map(({ at }) => at);
  const ends = places.map(({ at, name }) => at + name.length);
  const between = [0, ...ends].map((end, number) => all.slice(end, starts[number]));
  return between.flatMap((piece, number) => [piece, ...places.slice(number, number + 1).map(({ name }) => name)]);
}

/** @param {string} name */
function named(name) {
  const made = document.createElement("span");
  made.className = "place";
  made.textContent = name;
  return made;
}
