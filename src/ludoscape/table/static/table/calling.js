// It is my turn while I look elsewhere: the title and the icon of the page say so, and a sound or a notification if I asked for it.
// @ts-check
import { el } from "../dom.js";
import { NOTIFY, SOUND, wants } from "../settings.js";

const NOTES = [587.33, 880]; // hertz: D5, then A5
const LONG = 0.18; // seconds a note
const SOFT = 0.125; // -18 dB

export class Calling {
  /** @param {import("../logic/state.js").State} state @param {string} game its title */
  constructor(state, game) {
    this.state = state;
    this.game = game;
    this.title = document.title;
    this.called = true; // whoever opens a page looks at it
    /** @type {AudioContext | undefined} */ this.audio = undefined;
  }

  listen() {
    document.addEventListener("visibilitychange", () => this.settle());
    // a browser lets a page sound only after it was touched
    addEventListener("pointerdown", () => this.tune(), { once: true });
    addEventListener("keydown", () => this.tune(), { once: true });
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
    if (wants(SOUND)) this.ring();
    if (!wants(NOTIFY) || !("Notification" in window) || Notification.permission !== "granted") return;
    const note = new Notification(`Your turn, ${this.game}`, { body: el("prompt")?.querySelector("h1")?.textContent ?? "", tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }

  tune() {
    if (wants(SOUND) && "AudioContext" in window) this.audio ??= new AudioContext();
  }

  ring() {
    this.tune();
    const { audio } = this;
    if (!audio) return;
    NOTES.forEach((pitch, place) => {
      const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
      const from = audio.currentTime + place * LONG;
      const loud = new GainNode(audio, { gain: 0 });
      loud.gain.setValueAtTime(SOFT, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + LONG);
      tone.connect(loud).connect(audio.destination);
      tone.start(from);
      tone.stop(from + LONG);
    });
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
