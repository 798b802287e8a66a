// What lies over the page: menus, the rules, and on a phone the log, a seat and the sheet with the choices.
// @ts-check
import { el, must } from "../dom.js";

const PULL = 12; // pixels: a finger that moves farther pulls the sheet
const QUIET = 350; // milliseconds: a click that ends a pull means nothing

export class Sheets {
  /** @param {import("./drawer.js").Drawer} drawer */
  constructor(drawer) {
    this.drawer = drawer;
    this.tray = must("tray", HTMLElement);
    this.pulled = -Infinity; // when the sheet was
    /** @type {Element | null} of the log */ this.opener = null;
  }

  listen() {
    const grab = this.tray.querySelector(".grab");
    if (!(grab instanceof HTMLElement)) return;
    let from = 0;
    grab.addEventListener("pointerdown", (event) => {
      from = event.clientY;
      grab.setPointerCapture(event.pointerId);
    });
    grab.addEventListener("pointerup", (event) => {
      const by = event.clientY - from;
      if (Math.abs(by) <= PULL) return;
      this.raise(by < 0);
      this.pulled = performance.now();
    });
    grab.addEventListener("click", (event) => {
      if (performance.now() - this.pulled < QUIET) event.stopPropagation();
    });
  }

  /** @param {boolean} [up] the sheet of a phone, by default the other way */
  raise(up = !this.tray.classList.contains("up")) {
    this.tray.classList.toggle("up", up);
    this.tray.querySelector(".grab")?.setAttribute("aria-expanded", String(up));
  }

  /** @param {string} [rule] */
  openRules(rule) {
    this.closePops();
    return this.drawer.rules(rule);
  }

  closePops() {
    for (const pop of document.querySelectorAll(":popover-open")) if (pop instanceof HTMLElement) pop.hidePopover();
  }

  openLog() {
    this.opener = document.activeElement;
    document.body.dataset.sheet = "log";
    el("log")?.focus();
  }

  closeLog() {
    delete document.body.dataset.sheet;
    if (this.opener instanceof HTMLElement) this.opener.focus();
  }

  closeSeats() {
    for (const open of document.querySelectorAll(".peek[aria-expanded=true]")) open.setAttribute("aria-expanded", "false");
  }
}
