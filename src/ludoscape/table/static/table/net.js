// Talking to the server: questions, what is sent and kept until it arrives, the live stream. Knows no rules and no page.
// @ts-check

import * as doors from "../logic/doors.js";
import { parsed } from "../logic/json.js";
import { FAILED, KEPT } from "../logic/sentences.js";

/**
 * @typedef {import("../logic/state.js").Answer} Answer
 * @typedef {import("../logic/state.js").Message} Message
 * @typedef {object} Page what is asked of the page
 * @property {() => {event: number, serial: number}} since what the page has already
 * @property {(message: Message) => unknown} receive the newest state of the table
 * @property {(message: Message, why?: string) => unknown} fresh the table had moved on
 * @property {() => unknown} refresh fetch how the table stands
 * @property {(text: string) => unknown} tell
 * @property {(away: boolean) => unknown} away no connection, or again one
 */

const LATE = 1000; // milliseconds in which the stream has told of a move that was answered

const json = { "Content-Type": "application/json" };
/** @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** @returns {Promise<void>} the next task; asked for now, it comes before the next frame can */
export const turn = () => new Promise((done) => {
  const door = new MessageChannel();
  door.port1.onmessage = () => (door.port1.close(), done());
  door.port2.postMessage(0);
});

function unique() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Net {
  /** @param {string} base the prefix of all doors @param {Page} page */
  constructor(base, page) {
    this.base = base;
    this.page = page;
    this.way = ""; // in a lesson: which moves led to where it stands
    /** @type {EventSource | null} */ this.stream = null;
    this.wait = 1000;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.again = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.worry = undefined;
    this.late = false; // the stream was waited for in vain
    /** @type {() => unknown} */ this.heard = () => undefined;
  }

  /** @param {string} door @returns {string} its address */
  address(door) {
    return `${this.base}/${doors.along(door, this.way)}`;
  }

  /**
   * @param {string} door @param {{event: number, serial: number}} [has] what the page has already
   * @returns {Promise<Answer | null>} an answer, or null when there is nothing new, or after it was told what is wrong
   */
  async ask(door, has) {
    try {
      const headers = new Headers({ Accept: "application/json" });
      if (has) headers.set("If-None-Match", `"${has.event}.${has.serial}"`);
      const answer = await fetch(this.address(door), { headers });
      if (answer.status === 304) return this.connected(), null;
      const data = /** @type {Answer} */ (parsed(await answer.text()));
      if (answer.ok) return data;
      if (doors.isMessage(data)) this.page.fresh(data, data.error);
      else this.page.tell(data.error ?? FAILED);
    } catch (_failed) {
      this.page.away(true);
    }
    return null;
  }

  /**
   * Send something; while there is no connection it is kept and sent again with the same id, so it cannot happen twice.
   * @param {string} door @param {Record<string, unknown>} body
   * @returns {Promise<{ok: boolean, answer: Answer}>}
   */
  async deliver(door, body) {
    const sent = JSON.stringify({ id: unique(), ...body });
    for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
      try {
        const answer = await fetch(this.address(door), { method: "POST", headers: json, body: sent });
        if (answer.status >= 502 && answer.status <= 504) throw new Error("the server is away");
        return { ok: answer.ok, answer: /** @type {Answer} */ (parsed(await answer.text())) };
      } catch (_failed) {
        this.page.tell(KEPT);
        await pause(wait);
      }
    }
  }

  // ---- the live stream

  /** @returns {boolean} whether the stream tells what comes of a move: then the answer to it need not */
  get tells() {
    return this.stream?.readyState === EventSource.OPEN && !this.late;
  }

  /** @param {number} event @returns {Promise<boolean>} whether the stream tells of it, or has done so, within a moment */
  async tellsOf(event) {
    const until = performance.now() + LATE;
    while (this.page.since().event < event) {
      const left = until - performance.now();
      this.late ||= left <= 0;
      if (!this.tells) return false;
      await Promise.race([pause(left), new Promise((done) => { this.heard = () => done(true); })]);
    }
    return true;
  }

  listen() {
    clearTimeout(this.again);
    this.stream?.close();
    const { event, serial } = this.page.since();
    const own = new EventSource(`${this.base}/live?after=${event}&serial=${serial}`);
    this.stream = own;
    this.late = false;
    own.onopen = () => this.connected();
    own.onmessage = (message) => {
      this.connected();
      this.page.receive(/** @type {Message} */ (parsed(String(message.data))));
      this.heard();
    };
    own.onerror = () => {
      this.heard();
      this.worry ??= setTimeout(() => this.page.away(true), 2000);
      // a refused stream does not come back by itself; neither does one with a stale start
      own.close();
      this.again = setTimeout(() => this.listen(), this.wait + Math.random() * 400);
      this.wait = Math.min(this.wait * 2, 15000);
    };
  }

  connected() {
    clearTimeout(this.worry);
    this.worry = undefined;
    this.wait = 1000;
    this.page.away(false);
  }

  /** After sleep, or when the network is back: do not wait for the stream to notice. */
  wake() {
    if (document.visibilityState !== "visible") return;
    this.wait = 1000;
    this.listen();
    this.page.refresh();
  }

  close() {
    this.stream?.close();
  }
}
