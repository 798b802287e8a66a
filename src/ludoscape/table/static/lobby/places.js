// Who sits where: a row for each seat.
// @ts-check
import { KINDS } from "../logic/wish.js";
import { keep, NAME } from "../settings.js";
import { copyOf, emblem, make, part, segments } from "./making.js";

/**
 * @typedef {import("../logic/wish.js").Look} Look
 * @typedef {import("../logic/wish.js").Place} Place
 * @typedef {{value: number, label: string, called: string, kind: string, means: string}} Level what kind of bot it is, and, said once for all of a kind, what that means
 * @typedef {object} Lobby
 * @property {import("../logic/wish.js").Wish} wish
 * @property {Level[]} levels of bots, in words; behind them the programs of this server
 * @property {boolean} named some have names that are too long to stand side by side
 * @property {() => unknown} draw
 */

/** @param {Lobby} lobby @param {Place} place @param {number} i @param {Look} look */
export function placeRow(lobby, place, i, look) {
  const row = /** @type {HTMLElement} */ (copyOf("place-t").firstElementChild);
  const own = lobby.wish.own(i);
  const called = look.title || `player ${i + 1}`;
  part(row, "em").replaceWith(emblem(look));
  fillName(row, place, i, { own, look });
  const about = { me: own ? "at this screen" : "another person at this screen", friend: "by link, any time, any device" }[place.kind] ?? "";
  part(row, "sub").textContent = place.kind === "bot" ? look.title : [look.title, about].filter(Boolean).join(", ");
  const kinds = /** @type {HTMLElement} */ (row.querySelector(".kinds"));
  kinds.setAttribute("aria-label", `Who plays ${called}`);
  segments(kinds, `kind-${i}`, KINDS.map(({ kind, label }) => ({ value: kind, label })), place.kind, (value) => {
    place.kind = String(value);
    lobby.draw();
  });
  fillLevel(lobby, row, place, i, called);
  return row;
}

/** @param {HTMLElement} row @param {Place} place @param {number} i @param {{own: boolean, look: Look}} seat */
function fillName(row, place, i, { own, look }) {
  const name = /** @type {HTMLInputElement} */ (row.querySelector(".name"));
  name.id = `name-${i}`;
  part(row, "label").textContent = `Name for ${look.title}`;
  part(row, "label").setAttribute("for", name.id);
  name.value = place.name;
  name.placeholder = place.kind === "bot" ? "Bot" : place.kind === "friend" ? "A friend" : own ? "You" : `Player ${i + 1}`;
  name.addEventListener("input", () => {
    place.name = name.value;
    if (own) keep(NAME, name.value.trim());
  });
}

/** @param {Lobby} lobby @param {HTMLElement} row @param {Place} place @param {number} i @param {string} called */
function fillLevel({ draw, levels, named }, row, place, i, called) {
  part(row, "lev").hidden = place.kind !== "bot";
  const box = /** @type {HTMLElement} */ (row.querySelector(".levels"));
  box.setAttribute("aria-label", `Level of the bot for ${called}`);
  part(row, "levsub").textContent = levels.find((each) => each.value === place.level)?.kind ?? "";
  segments(box, `level-${i}`, levels, place.level, (value) => {
    place.level = Number(value);
    draw();
  });
  if (named) box.replaceWith(levelList(levels, place, i, called, draw));
}

/** @param {Level[]} levels @param {Place} place @param {number} i @param {string} called @param {() => unknown} told */
function levelList(levels, place, i, called, told) {
  const select = make("select", { class: "field", name: `level-${i}`, "aria-label": `Bot for ${called}` });
  for (const level of levels) select.append(new Option(level.called, String(level.value), false, level.value === place.level));
  select.addEventListener("change", () => {
    place.level = Number(select.value);
    told();
  });
  return select;
}
