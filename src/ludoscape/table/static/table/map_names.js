// Names on a map: the page shows that of the place under the pointer or the keyboard, and all of them when asked for.
// Where two would lie over one another, the less wanted one is left out.
// @ts-check

const PICKED = ".is-picked, .chosen";
const OVERLAP = 2; // pixels that names may reach into one another

/** @param {HTMLElement} stage the board */
export function listenForNames(stage) {
  /** @param {EventTarget | null} target */
  const name = (target) => {
    const id = target instanceof Element && stage.contains(target) ? target.closest("[id]")?.id.replace(/-mark$/, "") : "";
    for (const el of stage.querySelectorAll("[data-of]")) el.classList.toggle("is-named", el.getAttribute("data-of") === id);
    thinNames(stage);
  };
  document.addEventListener("pointerover", ({ target }) => {
    if (document.body.classList.toggle("is-log-read", target instanceof Element && target.closest(".log") !== null)) thinNames(stage);
  });
  for (const event of ["pointerover", "focusin"]) stage.addEventListener(event, (at) => name(at.target));
  for (const event of ["pointerleave", "focusout"]) stage.addEventListener(event, () => name(null));
}

/** @param {HTMLElement} stage */
export function toggleNames(stage) {
  document.body.toggleAttribute("data-names");
  thinNames(stage);
}

/** Write the name of a place once more, for what lies over the picture: a ring round the place would cut it. @param {Element} stage @param {string} id @param {(matrix: DOMMatrix) => string} placed how it lies there @returns {string} */
export function nameAgain(stage, id, placed) {
  if (!document.body.classList.contains("is-mapped")) return "";
  let again = "";
  for (const line of /** @type {NodeListOf<SVGTextElement>} */ (stage.querySelectorAll(`.name[data-of="${CSS.escape(id)}"] text`))) {
    const { fontSize, visibility } = getComputedStyle(line);
    const matrix = line.getBoundingClientRect().width && visibility === "visible" ? line.getScreenCTM() : null;
    if (!matrix) continue;
    const copy = /** @type {SVGTextElement} */ (line.cloneNode(true));
    copy.setAttribute("font-size", fontSize);
    copy.setAttribute("transform", placed(matrix));
    again += copy.outerHTML;
  }
  return again;
}

/** @type {number} the frame in which names are thinned out */
let due = 0;

/** Leave out names that would lie over others, before the next frame is drawn. @param {Element} stage */
export function thinNames(stage) {
  if (!document.body.classList.contains("is-mapped")) return;
  cancelAnimationFrame(due);
  due = requestAnimationFrame(() => {
    const names = [...stage.querySelectorAll(".name")];
    const shown = names.map((name) => ({ name, box: name.getBoundingClientRect(), wanted: wanted(name) })).filter(({ box }) => box.width > 0);
    /** @type {DOMRect[]} */ const kept = [];
    for (const { name, box } of shown.sort((a, b) => b.wanted - a.wanted)) { // all have been measured before any is changed
      const under = kept.some((other) => overlap(box, other));
      name.classList.toggle("is-under", under);
      if (!under) kept.push(box);
    }
  });
}

/** @param {Element} name @returns {number} how much its place is in question */
function wanted(name) {
  const place = document.getElementById(name.getAttribute("data-of") ?? "");
  return ["is-named", "lit", "may"].reduce((sum, css) => 2 * sum + Number(name.classList.contains(css)), 0) + Number(place?.matches(PICKED) ?? false) * 3;
}

/** @param {DOMRect} a @param {DOMRect} b */
const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > OVERLAP && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > OVERLAP;
