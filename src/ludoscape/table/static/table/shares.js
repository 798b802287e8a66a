// What this page adds to the draws of its table, by itself: promised as soon as it can be, shown as soon as all are promised, looked after to the end.
// @ts-check
import { SHARE_LOST } from "../logic/sentences.js";
import { due, isCheated, isTaken, made, nameOf } from "../logic/shares.js";
import { keepShare, keptShare } from "../settings.js";

/**
 * @typedef {import("../logic/shares.js").Body} Body
 * @typedef {import("../logic/shares.js").Gathered} Gathered
 * @typedef {import("../logic/shares.js").Share} Share
 * @typedef {object} Page
 * @property {import("./net.js").Net} net
 * @property {import("./saying.js").Saying} saying
 */

const OPEN = "open";

export class Shares {
  /** @param {string} table @param {Page} page */
  constructor(table, page) {
    this.table = table;
    this.page = page;
    /** @type {Map<number, Share>} where the browser keeps nothing they last as long as the page */ this.here = new Map();
    /** @type {Set<string>} what was sent: a second answer would be the same */ this.sent = new Set();
  }

  /** @param {number} seat @returns {Share | undefined} */
  known(seat) {
    return keptShare(nameOf(this.table, seat)) ?? this.here.get(seat);
  }

  /** @param {number} seat @param {Share} share */
  remember(seat, share) {
    if (!keepShare(nameOf(this.table, seat), share)) this.here.set(seat, share);
  }

  /** @param {Gathered | undefined} gathered how far the shares of the table are; nothing where none are gathered */
  settle(gathered) {
    if (!gathered) return;
    const { commitment, own, stage } = gathered;
    for (const one of own) {
      const share = this.known(one.seat);
      if (!share && stage === OPEN && !one.promise) this.remember(one.seat, made(commitment));
      if (share && !share.taken && isTaken(this.table, one, share)) this.remember(one.seat, { ...share, taken: true });
    }
    const known = (/** @type {number} */ seat) => this.known(seat);
    for (const body of due(this.table, gathered, known)) void this.send(body);
    if (isCheated(this.table, gathered, known)) this.page.saying.tell(SHARE_LOST);
  }

  /** @param {Body} body */
  async send(body) {
    const what = JSON.stringify(body);
    if (this.sent.has(what)) return;
    this.sent.add(what);
    const { ok } = await this.page.net.deliver("share", body);
    const share = this.known(body.seat);
    if (ok && share) this.remember(body.seat, { ...share, taken: true });
  }
}
