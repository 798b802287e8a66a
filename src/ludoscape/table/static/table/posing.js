// How a piece is held while it moves: about its middle, or as a copy that nothing finds.
// @ts-check

/** @typedef {import("../logic/reach.js").Point} Point */

/** @param {Element} element @returns {Point} its middle on the screen */
export function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {Element} copy that is only seen for a moment: nothing finds it, nothing reads it out */
export function nameless(copy) {
  copy.removeAttribute("id");
  for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("leaving");
  return copy;
}

/** @param {SVGGraphicsElement} piece @returns {DOMMatrix} where it is put */
function put(piece) {
  const own = piece.transform.baseVal.consolidate()?.matrix;
  return own ? new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]) : new DOMMatrix();
}

/**
 * @param {SVGGraphicsElement} piece @param {{x?: number, y?: number, wide?: number, high?: number, turn?: number}} pose about its middle
 * @param {DOMRect} [box] round it: to ask for that has all that has changed laid out @returns {string}
 */
export function posed(piece, { x = 0, y = 0, wide = 1, high = wide, turn = 0 }, box = piece.getBBox()) {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  return new DOMMatrix().translate(x, y).multiply(put(piece)).translate(cx, cy).rotate(turn).scale(wide, high).translate(-cx, -cy).toString();
}

/**
 * Let the browser pose a piece about its middle, wherever that is: so nothing has to be laid out before the next frame.
 * @param {SVGGraphicsElement} piece @returns {(() => () => unknown) | null} holds it so, and gives what lets it go; none: it is turned or scaled, and has to be measured
 */
export function aboutMiddle(piece) {
  const { a, b, c, d } = put(piece);
  if (a !== 1 || b || c || d !== 1) return null;
  const { style } = piece;
  return () => {
    [style.transformBox, style.transformOrigin] = ["fill-box", "50% 50%"];
    return () => ([style.transformBox, style.transformOrigin] = ["", ""]);
  };
}
