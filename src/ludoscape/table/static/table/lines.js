// The game in a few lines: a card over the table, at the first opening of a game in this browser, and later from the menu.
// @ts-check
import { must } from "../dom.js";
import { KNOWN, want, wants } from "../settings.js";

export class Lines {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.card = must("lines", HTMLElement);
  }

  /** Show it to whoever opens this game for the first time; any touch elsewhere closes it. */
  greet() {
    const known = `${KNOWN}-${this.game}`;
    if (wants(KNOWN) || wants(known)) return;
    want(known, true);
    void this.show();
  }

  async show() {
    try {
      const answer = await fetch(`/rules/${this.game}/lines`);
      if (!answer.ok) return;
      this.card.innerHTML = await answer.text();
      if (this.card.querySelector("li")) this.card.showPopover();
    } catch (_away) {
      // it is told another time
    }
  }
}
