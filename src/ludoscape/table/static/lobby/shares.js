// Who sets a table adds to its draws before its page comes: alone with bots the game has begun by then.
// @ts-check
import { due, made, nameOf } from "../logic/shares.js";
import { keepShare, keptShare } from "../settings.js";

/**
 * What does not arrive here is sent by the page of the table.
 * @param {string} url of the table's page @param {string} commitment of its seed @param {string[]} kinds who sits on its seats
 */
export async function addShares(url, commitment, kinds) {
  const table = url.split("/")[2] ?? "";
  const seats = kinds.flatMap((kind, seat) => (kind === "me" ? [seat] : []));
  const kept = seats.filter((seat) => keepShare(nameOf(table, seat), made(commitment)));
  const own = kept.map((seat) => ({ seat, promise: "", shown: false }));
  const alone = !kinds.includes("friend") && kept.length === seats.length;
  const known = (/** @type {number} */ seat) => keptShare(nameOf(table, seat));
  for (const body of due(table, { stage: "open", commitment, own, alone }, known)) {
    const answer = await fetch(`${url}/share`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const share = known(body.seat);
    if (answer.ok && share) keepShare(nameOf(table, body.seat), { ...share, taken: true });
  }
}
