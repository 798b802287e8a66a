// The parts of the page: new HTML morphed into place, and the choices where this screen has them.
// @ts-check
import { choicesInTray, el, idly, must } from "../dom.js";
import { take, tree } from "../logic/tree.js";
import { Idiomorph } from "../vendor/idiomorph-0.8.0/idiomorph.esm.js";
import { keep, learn, morph, show as patch } from "./patch.js";

const FADES = 24; // pixels: at its edges a hand that goes on is pale

const patched = () => ["part-board", "part-head", "part-rail"].map((id) => must(id, HTMLElement));

/** What the page came with is kept before anything is changed, and read part by part when nobody waits. @returns {() => void} begins to read */
export function keepParts() {
  const waiting = patched();
  for (const part of waiting) keep(part);
  const next = () => {
    const part = waiting.shift();
    if (part) idly(() => (learn(part), next()));
  };
  return next;
}

/** @param {string} html what changes often, by the page itself, too */
export function showTray(html) {
  morph(must("part-tray", HTMLElement), html);
}

/** @param {string} html */
export function showHead(html) {
  patch(must("part-head", HTMLElement), html);
}

/** @type {{html: string, rail: import("../logic/tree.js").Twig, choices: string}} the rail as it was read last: after a preview it is shown again as it is */
let read = { html: "", rail: tree(""), choices: "" };

/** @param {string} html @returns {string} shows the rail without its choices, and gives these */
export function showRail(html) {
  if (read.html !== html) {
    const rail = tree(html);
    read = { html, choices: take(rail, "choices"), rail };
  }
  patch(must("part-rail", HTMLElement), read.rail);
  return read.choices;
}

/** @param {string} html the section of choices, or of effects, in the place that it has on this screen */
export function showChoices(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const next = holder.content.querySelector("#choices");
  document.body.classList.toggle("is-looking", next?.classList.contains("sec-looking") ?? false);
  const old = el("choices");
  if (!next) return old?.remove();
  if (!old) return slot()?.append(next);
  const before = begins();
  void Idiomorph.morph(old, next, { morphStyle: "outerHTML" });
  if (begins() === before) return;
  for (const part of document.querySelectorAll("#choices, #choices .listing")) part.scrollTop = 0; // small windows scroll all of it
}

/** What is asked, and what the list begins with: another one is read from its beginning, however far the one before was scrolled. */
function begins() {
  const said = [el("list")?.firstElementChild, document.querySelector("#choices .about-it"), el("spread-title")].map((part) => part?.textContent);
  return [...said, document.querySelector("#choices .spread > *")?.id].join("\n");
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

/** What lies in the hand may need more room than there is: bring something that can be touched into sight, if nothing is. */
export function showHand() {
  const hand = el("hand");
  if (!hand || hand.scrollWidth <= hand.clientWidth) return;
  const { left, right } = hand.getBoundingClientRect();
  const items = [...hand.querySelectorAll(".item.is-target")].map((item) => item.getBoundingClientRect());
  const [first] = items;
  if (first && !items.some((item) => item.left >= left && item.right <= right - FADES)) hand.scrollLeft += first.left - left - FADES;
}

/** Many seats do not fit into a strip: bring the one that acts into sight. */
export function showSeat() {
  const seat = document.querySelector(".seat.now");
  const row = seat?.parentElement;
  if (!(seat instanceof HTMLElement) || !row) return;
  const left = seat.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft || left + seat.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left;
}
