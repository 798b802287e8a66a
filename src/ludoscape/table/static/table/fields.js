// The fields of the page: names of seats, the search, settings, the slider through the events.
// @ts-check
import { el } from "../dom.js";
import { ASK, NOTIFY, setTheme, want } from "../settings.js";
import { fillRange } from "./showing.js";

/**
 * @typedef {object} Page
 * @property {import("./calling.js").Calling} calling
 * @property {import("./sounds.js").Sounds} sounds
 * @property {import("./drawer.js").Drawer} drawer
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./sending.js").Sending} sending
 * @property {import("./replay.js").Replay} replay
 * @property {import("./focus.js").Focus} focus
 */

export class Fields {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  listen() {
    document.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement) this.rename(event.target);
    });
    document.addEventListener("change", (event) => {
      const field = event.target;
      if (field instanceof HTMLInputElement && field.name === "name") field.form?.requestSubmit();
    });
    document.addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement) this.typed(event.target);
    });
  }

  /** @param {HTMLFormElement} form of a seat */
  rename(form) {
    if (!form.dataset.seat) return;
    const field = form.querySelector("input");
    if (field?.value.trim() && field.value !== field.defaultValue) void this.page.sending.send("name", { seat: Number(form.dataset.seat), name: field.value });
    this.page.focus.leave();
  }

  /** @param {HTMLInputElement} field */
  typed(field) {
    const { drawer, list, sounds } = this.page;
    if (field.id === "filter") list.narrow();
    if (field.id === "find") drawer.search(field.value);
    if (field.id === "ask") want(ASK, field.checked);
    if (field.id === "sound") sounds.turn(field.checked);
    if (field.id === "notify") void this.notify(field);
    if (field.name === "theme") setTheme(field.value);
    if (field.id === "at") this.slide(field);
    if (field.id === "look-at") this.lookAt(field);
  }

  /** @param {HTMLInputElement} field a switch that goes back when the browser does not allow it */
  async notify(field) {
    field.checked = await this.page.calling.allow(field.checked);
    want(NOTIFY, field.checked);
  }

  /** @param {HTMLInputElement} range along the moves that stand, which may have other numbers than their events */
  lookAt(range) {
    fillRange(range);
    const events = range.dataset.events?.split(" ");
    void this.page.replay.goto(Number(events ? events[Number(range.value)] : range.value));
  }

  /** @param {HTMLInputElement} range */
  slide(range) {
    fillRange(range);
    const label = el("at-n");
    if (label?.firstChild) label.firstChild.nodeValue = range.value;
    void this.page.replay.goto(Number(range.value));
  }
}
