// What the table says in passing: a line in the tray, and words for a screen reader.
// @ts-check
import { must } from "../dom.js";

const STAYS = 6000; // milliseconds

export class Saying {
  constructor() {
    this.line = must("line", HTMLElement);
    this.said = must("said", HTMLElement);
    this.refused = must("refused", HTMLElement);
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.fading = undefined;
    // on a phone it lies over the lower edge of the board: a touch puts it away
    this.line.addEventListener("click", () => {
      if (!this.line.querySelector("button")) this.tell("");
    });
  }

  /** @returns {string} what the line says now */
  get told() {
    return this.line.textContent;
  }

  /** @param {string} text for a screen reader */
  say(text) {
    if (text) this.said.textContent = text;
  }

  /** @param {string} text that stays until another comes; an empty one takes it away */
  tell(text) {
    this.put(text, false);
    if (text) this.refused.textContent = text;
  }

  /** @param {string} text that goes away by itself */
  mention(text) {
    this.put(text, true);
    if (text) this.fading = setTimeout(() => this.tell(""), STAYS);
  }

  /** @param {string} text that stays until another comes @param {string} label of a button behind it @param {string} does what the button does */
  offer(text, label, does) {
    this.put(text, true);
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "b sm", textContent: label });
    button.dataset.do = does;
    this.line.append(button);
  }

  /** @param {string} text @param {boolean} calm */
  put(text, calm) {
    clearTimeout(this.fading);
    this.line.hidden = !text;
    this.line.classList.toggle("calm", calm);
    if (this.line.textContent !== text) this.line.textContent = text;
  }
}
