// It is my turn while I look elsewhere: the title and the icon of the page say so, and a sound or a notification if I asked for it.
// @ts-check
import { el } from "../dom.js";
import { ASKED_SOUND, NOTIFY, SOUND, want, wants } from "../settings.js";

export class Calling {
  /** @param {import("../logic/state.js").State} state @param {string} game its title @param {{sounds: import("./sounds.js").Sounds, saying: import("./saying.js").Saying}} page */
  constructor(state, game, page) {
    this.page = page;
    this.state = state;
    this.game = game;
    this.title = document.title;
    this.called = true; // whoever opens a page looks at it
  }

  listen() {
    document.addEventListener("visibilitychange", () => this.settle());
  }

  /** @returns {boolean} whether the newest state of the table waits for somebody of this page */
  get due() {
    const { actor, mine } = this.state.latest ?? { actor: this.state.actor, mine: [...this.state.mine] };
    return mine.includes(actor);
  }

  /** Bring title and icon up to date, and call once each time the turn comes. */
  settle() {
    const away = document.hidden && this.due;
    const title = away ? `● Your turn, ${this.game}` : this.title;
    if (document.title !== title) document.title = title;
    const icon = document.querySelector("link[rel=icon]");
    const href = icon instanceof HTMLLinkElement ? (away ? icon.dataset.turn : icon.dataset.usual) : undefined;
    if (href && icon?.getAttribute("href") !== href) icon?.setAttribute("href", href);
    if (away && !this.called) this.call();
    this.called = this.due;
  }

  call() {
    this.page.sounds.play("turn");
    this.offerSound();
    if (!wants(NOTIFY) || !("Notification" in window) || Notification.permission !== "granted") return;
    const note = new Notification(`Your turn, ${this.game}`, { body: el("prompt")?.querySelector("h1")?.textContent ?? "", tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }

  /** Ask once whether a sound is wanted; who comes back to the page finds it. */
  offerSound() {
    if (wants(SOUND) || wants(ASKED_SOUND)) return;
    want(ASKED_SOUND, true);
    this.page.saying.offer("Tell me with a sound when it is my turn?", "Sounds on", "sound");
  }

  /**
   * Somebody wants a notification, or none any more.
   * @param {boolean} wanted @returns {Promise<boolean>} whether there will be one
   */
  async allow(wanted) {
    if (!wanted || !("Notification" in window)) return false;
    return (await Notification.requestPermission()) === "granted";
  }
}
