// Names on a map: the page shows that of the place under the pointer or the keyboard, and all of them when asked for.
// @ts-check

/** @param {HTMLElement} stage the board */
export function listenForNames(stage) {
  /** @param {EventTarget | null} target */
  const name = (target) => {
    const id = target instanceof Element && stage.contains(target) ? target.closest("[id]")?.id.replace(/-mark$/, "") : "";
    for (const el of stage.querySelectorAll("[data-of]")) el.classList.toggle("is-named", el.getAttribute("data-of") === id);
  };
  document.addEventListener("pointerover", ({ target }) => document.body.classList.toggle("is-log-read", target instanceof Element && target.closest(".log") !== null));
  for (const event of ["pointerover", "focusin"]) stage.addEventListener(event, (at) => name(at.target));
  for (const event of ["pointerleave", "focusout"]) stage.addEventListener(event, () => name(null));
}

export function toggleNames() {
  document.body.toggleAttribute("data-names");
}
