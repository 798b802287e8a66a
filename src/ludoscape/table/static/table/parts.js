// The parts of the page: new HTML morphed into place, and the choices where this screen has them.
// @ts-check
import { choicesInTray, el, must } from "../dom.js";
import { Idiomorph } from "../vendor/idiomorph-0.8.0/idiomorph.esm.js";

/** @param {"head" | "tray" | "rail"} part @param {string} html */
export function morph(part, html) {
  void Idiomorph.morph(must(`part-${part}`, HTMLElement), html, {
    morphStyle: "innerHTML",
    callbacks: {
      // both slots are filled by `seatChoices` alone
      beforeNodeMorphed: (node) => !(node instanceof Element && (node.id === "tray-slot" || node.id === "rail-slot")),
      // what the page has opened stays open, what somebody is typing stays
      beforeAttributeUpdated: (name, node) => !(name === "aria-expanded" || (name === "value" && node === document.activeElement)),
    },
  });
}

/** @param {string} html @returns {string} shows the rail without its choices, and gives these */
export function showRail(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const choices = holder.content.querySelector("#choices");
  const text = choices?.outerHTML ?? "";
  choices?.remove();
  const log = el("log");
  const top = log?.scrollTop ?? 0;
  morph("rail", holder.innerHTML);
  if (log) log.scrollTop = top;
  return text;
}

/** @param {string} html the section of choices, or of effects, in the place that it has on this screen */
export function showChoices(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const next = holder.content.querySelector("#choices");
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
