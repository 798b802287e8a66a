// The lobby: choose a game, who sits where, and the options; then open the table. What hangs on what is in logic/wish.js.
// @ts-check
import { must } from "./dom.js";
import { tellOfEngine } from "./lobby/engine.js";
import { copyOf, make, part, segments } from "./lobby/making.js";
import { optionRow } from "./lobby/options.js";
import { placeRow } from "./lobby/places.js";
import { listTables } from "./lobby/remembered.js";
import { addShares } from "./lobby/shares.js";
import { parsed } from "./logic/json.js";
import { Wish } from "./logic/wish.js";
import { kept, NAME, otherTheme, progress } from "./settings.js";

/**
 * @typedef {import("./logic/wish.js").Card} Card
 * @typedef {import("./logic/wish.js").Option} Choosable
 * @typedef {import("./logic/wish.js").Program} Program
 * @typedef {{level: number, title: string, summary: string}} OwnLevel of bots that every server has
 */

const SHOWN = 3; // options that are shown at once; the others behind a button

/** @param {string} id @returns {unknown} what the page brings along */
const data = (id) => parsed(must(id, HTMLScriptElement).textContent);

const cards = /** @type {Record<string, Card>} */ (data("data"));
const programs = /** @type {Program[]} */ (data("programs"));
const own = /** @type {OwnLevel[]} */ (data("levels"));
const levels = [
  ...own.map(({ level, title, summary }) => ({ value: level, label: String(level), called: `level ${level}: ${title}`, kind: title, means: summary })),
  ...programs.map(({ level, title }) => ({ value: level, label: title, called: title, kind: "a program of this server", means: "" })),
];
const form = must("form", HTMLFormElement);
const panel = must("panel", HTMLElement);
const wish = new Wish(cards, () => kept(NAME));

// ---- what is shown

function draw() {
  const { card } = wish;
  if (!card) return;
  const fresh = copyOf("panel-t");
  part(fresh, "title").textContent = card.title;
  drawSeats(fresh, card);
  const options = card.options.filter((option) => wish.counts(option));
  part(fresh, "options").replaceChildren(...options.slice(0, SHOWN).map(rowOf));
  drawRest(fresh, options.slice(SHOWN));
  drawLessons(fresh, card);
  if (!card.options.length) fresh.querySelector(".opts")?.remove();
  replace(fresh);
  must("rules-link", HTMLAnchorElement).href = `/rules/${wish.game}`;
}

/** @param {DocumentFragment} fresh @param {Card} card its lessons, with how far somebody came here */
function drawLessons(fresh, card) {
  const known = progress();
  const rows = card.lessons.map(({ name, title, minutes }) => {
    const { step = 0, done = false } = known[`${wish.game}/${name}`] ?? {};
    const row = make("li", { class: done ? "done" : "" });
    const link = make("a", { class: "b sm", href: `/learn/${wish.game}/${name}${step ? `?at=${step}` : ""}` }, title);
    row.append(link, make("small", {}, done ? "learned" : step ? `go on at step ${step + 1}` : `${minutes} min`));
    return row;
  });
  part(fresh, "lessons").replaceChildren(...rows);
  if (!rows.length) fresh.querySelector(".learn")?.remove();
}

/** @param {DocumentFragment} fresh @param {Card} card */
function drawSeats(fresh, card) {
  const { numbers, places, seats } = wish;
  const box = part(fresh, "seats");
  if (numbers.length > 1) segments(box, "seats", numbers.map((value) => ({ value, label: String(value) })), seats, (value) => chooseSeats(Number(value)));
  else box.replaceWith(String(numbers[0] ?? seats));
  const lobby = { wish, levels, named: programs.length > 0, draw };
  const looks = card.looks[String(seats)] ?? [];
  const plain = (/** @type {number} */ n) => ({ css: `p${n}`, emblem: `em-${n}`, title: `Player ${n}` });
  part(fresh, "places").replaceChildren(...places.map((place, i) => placeRow(lobby, place, i, looks[i] ?? plain(i + 1))));
  const line = part(fresh, "explain");
  const bots = new Set(places.filter((place) => place.kind === "bot").map((place) => place.level));
  const told = levels.filter(({ value, means }) => means && bots.has(value));
  line.textContent = [...told.map(({ value, kind, means }) => `${kind}: ${card.levels[value] ?? means}`), wish.explained].join(" ");
  line.hidden = !line.textContent;
}

/** @param {DocumentFragment} fresh @param {Choosable[]} rest options that are shown only to who wants them, or has changed one */
function drawRest(fresh, rest) {
  const more = part(fresh, "more");
  const list = part(fresh, "rest");
  more.hidden = !rest.length;
  const changed = rest.filter((option) => option.name in wish.options).length;
  const label = () => {
    const state = changed ? `${changed} changed` : "all as printed";
    more.textContent = list.hidden ? `${rest.length} more ${rest.length === 1 ? "option" : "options"}, ${state}` : "Fewer options";
    more.setAttribute("aria-expanded", String(!list.hidden));
  };
  list.replaceChildren(...rest.map(rowOf));
  list.hidden = !(wish.more || changed);
  more.addEventListener("click", () => {
    list.hidden = !list.hidden;
    wish.more = !list.hidden;
    label();
  });
  label();
}

/** @param {DocumentFragment} fresh the panel anew; the keyboard and the place stay where they are */
function replace(fresh) {
  const field = document.activeElement;
  const focus = (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name ? `[name="${field.name}"]${field.type === "radio" ? `[value="${field.value}"]` : ""}` : "";
  const top = panel.scrollTop;
  panel.replaceChildren(fresh);
  panel.scrollTop = top;
  const again = focus && panel.querySelector(focus);
  if (again instanceof HTMLElement) again.focus();
}

/** @param {Choosable} option */
const rowOf = (option) => optionRow(wish, option, tidy);

// ---- what is chosen

/** @param {number} wanted */
function chooseSeats(wanted) {
  wish.setSeats(wanted);
  draw();
}

/** An option on which others hang has changed: show those that count now. */
function tidy() {
  const list = panel.querySelector("[data-t=rest]");
  wish.more ||= list instanceof HTMLElement && !list.hidden;
  wish.tidy();
  draw();
}

/** Take over what a link asks for: a game to be played again. */
function begin() {
  wish.follow(new URLSearchParams(location.search), levels.map((level) => level.value));
  const radio = form.querySelector(`input[name=game][value="${CSS.escape(wish.game)}"]`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
  draw();
}

async function open() {
  const button = must("open", HTMLButtonElement);
  const err = must("err", HTMLElement);
  err.hidden = true;
  button.setAttribute("aria-busy", "true");
  button.disabled = true;
  try {
    const body = JSON.stringify(wish.asked(programs));
    const answer = await fetch("/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const { commitment = "", url, error } = /** @type {{commitment?: string, url?: string, error?: string}} */ (parsed(await answer.text()));
    if (answer.ok && url) {
      await addShares(url, commitment, wish.places.map((place) => place.kind)).catch(() => undefined);
      return location.assign(url);
    }
    err.textContent = error ?? "The table could not be set. Please try again.";
  } catch (_failed) {
    err.textContent = "No connection. Please try again.";
  }
  err.hidden = false;
  button.removeAttribute("aria-busy");
  button.disabled = false;
}

form.addEventListener("change", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.name !== "game") return;
  if (wish.choose(field.value)) draw();
  if (matchMedia("(max-width: 900px)").matches) panel.scrollIntoView({ behavior: "smooth", block: "start" });
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void open();
});
form.addEventListener("keydown", (event) => {
  // Enter in a name or a number must not open the table by accident
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type !== "radio") {
    event.preventDefault();
    event.target.blur();
  }
});
document.querySelector("[data-do=theme]")?.addEventListener("click", otherTheme);
// what moves by a style sheet begins again when it is put into the page again
document.getElementById("trailer")?.addEventListener("click", ({ currentTarget }) => {
  const picture = currentTarget instanceof Element ? currentTarget.querySelector("svg") : null;
  picture?.replaceWith(picture.cloneNode(true));
});
addEventListener("pageshow", listTables);
begin();
listTables();
document.documentElement.dataset.ready = "";

void tellOfEngine(must("engine", HTMLElement));
