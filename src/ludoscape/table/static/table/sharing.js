// What is given away of a table: the link to a moment, a picture of it, a film of what led there. The server makes them.
// @ts-check
import { parsed } from "../logic/json.js";
import { isDark } from "../settings.js";
import { FAILED, MAKING, SAVED } from "../logic/sentences.js";
import { copy } from "./links.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./saying.js").Saying} saying
 * @property {string} game
 * @property {string} title
 * @property {string} table
 */

const STRETCH = 30; // events of a short film

export class Sharing {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.busy = false;
  }

  /** @returns {string} where spectators see the table as it is shown now */
  get moment() {
    return `/t/${this.page.table}?at=${this.page.state.at}`;
  }

  /** @param {Element} button on a phone the phone asks where to, elsewhere the link is copied */
  async link(button) {
    const { saying, title } = this.page;
    const url = new URL(this.moment, location.href).href;
    if (!(await given({ title: `${title} · Ludoscape`, url }))) await copy(button, saying, url);
  }

  /** @param {Element} button */
  picture(button) {
    const { state, table } = this.page;
    return this.make(button, `/t/${table}/picture.png?at=${state.at}`, "png");
  }

  /** As light or dark as the page is. @param {Element} button @param {boolean} whole of all that happened, or of the last events */
  film(button, whole) {
    const { state, table } = this.page;
    const first = whole ? 0 : Math.max(0, state.at - STRETCH);
    return this.make(button, `/t/${table}/film.webp?from=${first}&to=${state.at}${isDark() ? "&theme=dark" : ""}`, "webp");
  }

  /** @param {Element} button @param {string} url @param {string} kind */
  async make(button, url, kind) {
    const { game, saying, state, table, title } = this.page;
    if (this.busy) return;
    this.busy = true;
    saying.mention(MAKING);
    button.setAttribute("aria-busy", "true");
    const name = `${game}-${table}-${state.at}.${kind}`;
    try {
      const answer = await fetch(url, { headers: { Accept: "application/json" } });
      if (!answer.ok) return saying.tell(sentence(await answer.text()));
      const made = await answer.blob();
      const files = [new File([made], name, { type: made.type })];
      if (await given({ title, files })) return;
      save(made, name);
      saying.mention(SAVED);
      saying.say(SAVED);
    } catch (_away) {
      saying.tell(FAILED);
    } finally {
      this.busy = false;
      button.removeAttribute("aria-busy");
    }
  }
}

/** @param {ShareData} what @returns {Promise<boolean>} whether the phone has taken it */
async function given(what) {
  if (!matchMedia("(pointer: coarse)").matches || typeof navigator.canShare !== "function" || !navigator.canShare(what)) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"; // somebody thought better of it
  }
}

/** @param {Blob} made @param {string} name */
function save(made, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(made);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {string} text of an answer that refuses @returns {string} */
function sentence(text) {
  try {
    return /** @type {{error?: string}} */ (parsed(text)).error ?? FAILED;
  } catch (_broken) {
    return FAILED;
  }
}
