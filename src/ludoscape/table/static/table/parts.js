// The parts of the page: new HTML morphed into place, and the choices where this screen has them.
// @ts-check
import { choicesInTray, el, must } from "../dom.js";
import { take, tree } from "../logic/tree.js";
import { Idiomorph } from "../vendor/idiomorph-0.8.0/idiomorph.esm.js";
import { morph, show as patch } from "./patch.js";

/** @param {string} html what changes often, by the page itself, too */
export function showTray(html) {
  morph(must("part-tray", HTMLElement), html);
}

/** @param {string} html */
export function showHead(html) {
  patch(must("part-head", HTMLElement), html);
}

/** @param {string} html @returns {string} shows the rail without its choices, and gives these */
export function showRail(html) {
  const rail = tree(html);
  const choices = take(rail, "choices");
  patch(must("part-rail", HTMLElement), rail);
  return choices;
}

/** @param {string} html the section of choices, or of effects, in the place that it has on this screen */
export function showChoices(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const next = holder.content.querySelector("#choices");
  document.body.classList.toggle("is-looking", next?.classList.contains("sec-looking") ?? false);
  const old = el("choices");
  if (!next) return old?.remove();
  if (old) void Idiomorph.morph(old, next, { morphStyle: "outerHTML" });
  else slot()?.append(next);
}

/** Move the choices to where this frame has them: in the rail, or in the tray. */
export function seatChoices() {
  const section = el("choices");
  const place = slot();
  if (section && place && section.parentElement !== place) place.append(section);
}

function slot() {
  return el(choicesInTray() ? "tray-slot" : "rail-slot");
}

/** Many seats do not fit into a strip: bring the one that acts into sight. */
export function showSeat() {
  const seat = document.querySelector(".seat.now");
  const row = seat?.parentElement;
  if (!(seat instanceof HTMLElement) || !row) return;
  const left = seat.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft || left + seat.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left;
}
