// The drawer beside the table: the rulebook, the keys, and the board in words.
// @ts-check
import { el, must } from "../dom.js";
import { cite, search } from "../rules.js";

export class Drawer {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.box = must("drawer", HTMLElement);
    this.inside = must("drawer-in", HTMLElement);
    /** @type {Element | null} */ this.opener = null;
    this.book = "";
    this.inside.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='#rule-']") : null;
      if (!link) return;
      event.preventDefault();
      cite(this.inside, (link.getAttribute("href") ?? "").slice(6));
    });
  }

  get open() {
    return !this.box.hidden;
  }

  /** @param {"rules" | "keys" | "text"} what @param {string} title */
  show(what, title) {
    this.opener = document.activeElement;
    must("drawer-title", HTMLElement).textContent = title;
    must("drawer-find", HTMLElement).hidden = what !== "rules";
    this.box.dataset.shows = what;
    this.box.hidden = false;
    document.body.classList.add("is-drawn-aside");
  }

  close() {
    this.box.hidden = true;
    document.body.classList.remove("is-drawn-aside");
    const opener = this.opener?.isConnected ? this.opener : el(this.opener?.id ?? ""); // it may have been drawn anew
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true });
  }

  /** @param {string} [rule] the one to go to; without one the book is opened, or closed again */
  async rules(rule) {
    const shown = this.box.dataset.shows === "rules";
    if (!rule && this.open && shown) return this.close();
    if (!(await this.showBook())) return;
    const find = must("find", HTMLInputElement);
    if (rule) {
      find.value = "";
      this.search("");
      cite(this.inside, rule);
      this.inside.focus({ preventScroll: true });
    } else find.focus();
  }

  /** Whose game it is: the first lines of the rulebook. */
  async about() {
    if (!(await this.showBook())) return;
    must("find", HTMLInputElement).value = "";
    this.search("");
    this.inside.scrollTop = 0;
    this.inside.focus({ preventScroll: true });
  }

  /** @returns {Promise<boolean>} whether the rulebook is there */
  async showBook() {
    const shown = this.box.dataset.shows === "rules";
    this.show("rules", "Rules");
    if (shown) return true;
    this.inside.textContent = this.book ? "" : "One moment";
    if (!this.book && !(await this.fetch())) return false;
    this.inside.innerHTML = this.book;
    return true;
  }

  /** @returns {Promise<boolean>} whether the rulebook is there */
  async fetch() {
    try {
      const answer = await fetch(`/rules/${encodeURIComponent(this.game)}?part=1`);
      if (!answer.ok) throw new Error(String(answer.status));
      this.book = await answer.text();
      return true;
    } catch (_failed) {
      this.box.dataset.shows = "";
      this.inside.textContent = "The rules could not be fetched. Please try again.";
      return false;
    }
  }

  /** @param {string} text */
  search(text) {
    search(this.inside, text);
  }

  keys() {
    this.show("keys", "Keys");
    this.inside.replaceChildren(must("keys", HTMLTemplateElement).content.cloneNode(true));
    this.inside.focus({ preventScroll: true });
  }

  /** @param {[string, string[]][]} parts headings and what stands under them; without anything there is no heading */
  text(parts) {
    this.show("text", "Board as text");
    const text = document.createElement("div");
    text.className = "astext";
    for (const [title, items] of parts.filter((part) => part[1].length)) {
      const head = document.createElement("h3");
      head.textContent = title;
      const list = document.createElement("ul");
      for (const item of items) {
        const row = document.createElement("li");
        row.textContent = item;
        list.append(row);
      }
      text.append(head, list);
    }
    this.inside.replaceChildren(text);
    this.inside.focus({ preventScroll: true });
  }
}
