// Of the log the newest entries are laid out, and all of them while somebody goes through it.
// @ts-check
import { el } from "../dom.js";

export class Unrolling {
  listen() {
    const rail = el("part-rail");
    rail?.addEventListener("scroll", ({ target }) => this.settle(target, document.activeElement), { capture: true, passive: true });
    rail?.addEventListener("focusin", ({ target }) => this.settle(target, target));
    rail?.addEventListener("focusout", ({ target, relatedTarget }) => this.settle(target, relatedTarget)); // who is given the keyboard next must be there already
  }

  /** @param {EventTarget | null} target what was scrolled, or has got or lost the keyboard @param {EventTarget | null} focused what has it now */
  settle(target, focused) {
    const log = el("log");
    const holds = (/** @type {EventTarget | null} */ node) => node instanceof Node && log?.contains(node);
    if (holds(target)) log?.classList.toggle("is-all", log.scrollTop > 0 || holds(focused));
  }
}
