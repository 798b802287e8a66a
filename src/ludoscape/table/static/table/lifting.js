// A piece that is dragged: a copy of it follows the pointer.
// @ts-check

/** @typedef {import("../logic/reach.js").Point} Point */

/** @param {import("./board.js").Board} board @param {string} id @param {Point} to move a piece under the pointer; returns the copy that follows it */
export function lift(board, id, to) {
  const el = document.getElementById(id);
  if (!el) return null;
  if (el instanceof SVGGraphicsElement && board.svg) {
    const copy = /** @type {SVGGraphicsElement} */ (el.cloneNode(true));
    copy.removeAttribute("id");
    for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
    copy.classList.add("is-drag");
    board.svg.append(copy);
    el.style.opacity = "0.35";
    const start = board.toUser(to);
    const drift = board.within(el);
    return {
      /** @param {Point} at */
      move: (at) => {
        const p = board.toUser(at);
        copy.setAttribute("transform", new DOMMatrix().translate(p.x - start.x, p.y - start.y).multiply(drift).toString().replaceAll(",", " "));
      },
      /** @returns {DOMMatrix} */
      place: () => board.within(copy),
      drop: () => {
        copy.remove();
        el.style.opacity = "";
      },
    };
  }
  const rect = el.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (el.cloneNode(true));
  copy.removeAttribute("id");
  copy.classList.add("ghost");
  document.body.append(copy);
  return {
    /** @param {Point} at */
    move: (at) => {
      copy.style.transform = `translate(${at.x - rect.width / 2}px, ${at.y - rect.height / 2}px)`;
    },
    /** @returns {DOMMatrix | null} */
    place: () => null,
    drop: () => copy.remove(),
  };
}
