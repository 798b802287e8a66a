// What is written at a point of the screen.
// @ts-check

/**
 * @typedef {import("../logic/glossary.js").Found} Found
 * @typedef {object} Carets each browser has one of the two
 * @property {((x: number, y: number) => {offsetNode: Node, offset: number} | null)} [caretPositionFromPoint]
 * @property {((x: number, y: number) => Range | null)} [caretRangeFromPoint]
 */

/** @param {import("../logic/glossary.js").Glossary} words @param {import("../logic/reach.js").Point} at @returns {Found | undefined} which of the words */
export function wordAt(words, at) {
  const carets = /** @type {Carets} */ (/** @type {unknown} */ (document));
  const place = carets.caretPositionFromPoint?.(at.x, at.y);
  const range = carets.caretRangeFromPoint?.(at.x, at.y);
  const node = place?.offsetNode ?? range?.startContainer;
  if (!(node instanceof Text)) return undefined;
  const found = words.at(node.data, place?.offset ?? range?.startOffset ?? 0);
  if (!found) return undefined;
  const box = document.createRange();
  box.setStart(node, found.at);
  box.setEnd(node, found.at + found.name.length);
  const inside = [...box.getClientRects()].some((rect) => at.x >= rect.left && at.x <= rect.right && at.y >= rect.top && at.y <= rect.bottom);
  return inside ? found : undefined; // the nearest text may be far
}
