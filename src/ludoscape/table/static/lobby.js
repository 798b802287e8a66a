// The lobby: choose a game, who sits where, and the options; then open the table.
// @ts-check
import { tellOfEngine } from "./engine.js";
import { must } from "./dom.js";
import { keep, kept, NAME, otherTheme, TABLES } from "./settings.js";

/**
 * @typedef {{css: string, emblem: string, title: string}} Look
 * @typedef {{name: string, title: string, help: string, kind: string, default: unknown, values: {value: unknown, label: string, seats?: number[]}[], least: number, most: number, step: number, zero: boolean, off?: string, needs?: {name: string, value: unknown} | null, under?: {name: string, value: unknown, default: unknown} | null, samples: {value: string, label: string, seats?: number[]}[], numbered?: {begin: string, below: number} | null, drawn?: boolean}} Option
 * @typedef {{title: string, seats: number[], usual: number, looks: Record<string, Look[]>, options: Option[]}} Card
 * @typedef {{kind: string, name: string, level: number}} Place
 */

const KINDS = [
  { kind: "me", label: "Here" },
  { kind: "friend", label: "Friend" },
  { kind: "bot", label: "Bot" },
];
/** What a level means, in words; behind them the programs of this server. @type {{value: number, label: string, means: string}[]} */
const LEVELS = ["plays at random", "takes what it sees", "thinks a little", "thinks thoroughly"].map((means, n) => ({ value: n + 1, label: String(n + 1), means: `level ${n + 1}: ${means}` }));
const SHOWN = 3; // options that are shown at once; the others behind a button

const cards = /** @type {Record<string, Card>} */ (JSON.parse(must("data", HTMLScriptElement).textContent ?? "{}"));
/** @type {{level: number, title: string}[]} */
const programs = JSON.parse(must("programs", HTMLScriptElement).textContent ?? "[]");
LEVELS.push(...programs.map(({ level, title }) => ({ value: level, label: title, means: title })));
const form = must("form", HTMLFormElement);
const panel = must("panel", HTMLElement);

/** @type {{game: string, seats: number, places: Place[], options: Record<string, unknown>, more: boolean}} */
const wish = { game: "", seats: 0, places: [], options: {}, more: false };

/** @param {string} tag @param {Record<string, string>} [set] @param {(Node | string)[]} inside */
function make(tag, set = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(set)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** @param {Element | DocumentFragment} root @param {string} name @returns {HTMLElement} */
function part(root, name) {
  return /** @type {HTMLElement} */ (root.querySelector(`[data-t=${name}]`));
}

/** @param {string} id @returns {DocumentFragment} */
function copyOf(id) {
  return /** @type {DocumentFragment} */ (must(id, HTMLTemplateElement).content.cloneNode(true));
}

/** @param {Look} look */
function emblem(look) {
  const holder = document.createElement("template");
  holder.innerHTML = '<svg class="em" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="48" fill="var(--c)"/><use x="-31" y="-31" width="62" height="62" color="var(--on)"/></svg>';
  const svg = /** @type {SVGElement} */ (holder.content.firstElementChild);
  if (look.css) svg.classList.add(look.css);
  svg.querySelector("use")?.setAttribute("href", `#pc-${look.emblem}`);
  return svg;
}

/**
 * One of several values, side by side.
 * @param {HTMLElement} box @param {string} name @param {{value: unknown, label: string}[]} values @param {unknown} now
 * @param {(value: unknown) => void} then
 */
function segments(box, name, values, now, then) {
  box.replaceChildren(...values.map(({ value, label }) => {
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "radio", name, value: String(value) }));
    input.checked = value === now;
    input.addEventListener("change", () => then(value));
    return make("label", {}, input, make("span", {}, label));
  }));
}

/** @param {string} game */
function chooseGame(game) {
  const card = cards[game];
  if (!card) return;
  wish.game = game;
  wish.options = {};
  wish.more = false;
  setSeats(wish.seats);
}

/** @param {Option} option @returns {unknown} */
function chosen(option) {
  return wish.options[option.name] ?? usual(option);
}

/** What is an option without being chosen, beside the others? @param {Option} option @returns {unknown} */
function usual(option) {
  const under = option.under;
  const other = under && cards[wish.game]?.options.find((each) => each.name === under.name);
  return other && chosen(other) === under.value ? under.default : option.default;
}

/** Does an option count with what else is chosen, and can so many players choose anything in it? @param {Option} option */
function counts(option) {
  if (fitting(option, option.values).length === 1) return false;
  const needs = option.needs;
  const other = needs && cards[wish.game]?.options.find((each) => each.name === needs.name);
  return !needs || (!!other && chosen(other) === needs.value);
}

/** Does an option decide how many players there can be? Not if its usual value is for any number: then it follows them. @param {Option} option */
function rules(option) {
  return option.values.some((each) => each.value === option.default && each.seats);
}

/** For how many players is what is chosen? @param {Card} card @returns {number[]} */
function seatNumbers(card) {
  const limits = card.options.filter(rules).map((option) => option.values.find((each) => each.value === chosen(option))?.seats);
  return card.seats.filter((number) => limits.every((limit) => !limit || limit.includes(number)));
}

/**
 * What an option offers to so many players as there are.
 * @template {{seats?: number[]}} T
 * @param {Option} option @param {T[]} all @returns {T[]}
 */
function fitting(option, all) {
  return rules(option) ? all : all.filter((each) => !each.seats || each.seats.includes(wish.seats));
}

/** An option on which others hang has changed: show those that count now, and forget what was chosen of the rest. */
function tidy() {
  const list = panel.querySelector("[data-t=rest]");
  wish.more ||= list instanceof HTMLElement && !list.hidden;
  for (const option of cards[wish.game]?.options ?? []) if (!counts(option)) delete wish.options[option.name];
  setSeats(wish.seats);
}

/** Set as many seats, or as many as are allowed. @param {number} wanted */
function setSeats(wanted) {
  const card = cards[wish.game];
  if (!card) return;
  const allowed = seatNumbers(card);
  const seats = [wanted, card.usual, ...allowed].find((number) => allowed.includes(number)) ?? card.usual;
  wish.seats = seats;
  for (const option of card.options) {
    const all = [...option.values, ...option.samples];
    const is = all.find((each) => each.value === wish.options[option.name]);
    if (is && !fitting(option, all).includes(is)) delete wish.options[option.name];
  }
  wish.places = Array.from({ length: seats }, (_, i) => wish.places[i] ?? newPlace(i));
  draw();
}

/** @param {number} i @returns {Place} */
function newPlace(i) {
  return i ? { kind: "bot", name: "", level: 2 } : { kind: "me", name: kept(NAME), level: 2 };
}

function draw() {
  const card = cards[wish.game];
  if (!card) return;
  const fresh = copyOf("panel-t");
  part(fresh, "title").textContent = card.title;
  const number = part(fresh, "seats");
  const allowed = seatNumbers(card);
  if (allowed.length > 1) segments(number, "seats", allowed.map((value) => ({ value, label: String(value) })), wish.seats, (value) => setSeats(Number(value)));
  else number.replaceWith(String(allowed[0] ?? wish.seats));
  const looks = card.looks[String(wish.seats)] ?? [];
  part(fresh, "places").replaceChildren(...wish.places.map((place, i) => placeRow(place, i, looks[i] ?? { css: `p${i + 1}`, emblem: `em-${i + 1}`, title: `Player ${i + 1}` })));
  explain(part(fresh, "explain"));
  const options = card.options.filter(counts);
  const [first, rest] = [options.slice(0, SHOWN), options.slice(SHOWN)];
  part(fresh, "options").replaceChildren(...first.map(optionRow));
  const more = part(fresh, "more");
  const list = part(fresh, "rest");
  more.hidden = !rest.length;
  const changed = rest.filter((option) => option.name in wish.options).length;
  const label = () => {
    const state = changed ? `${changed} changed` : "all as printed";
    more.textContent = list.hidden ? `${rest.length} more ${rest.length === 1 ? "option" : "options"}, ${state}` : "Fewer options";
    more.setAttribute("aria-expanded", String(!list.hidden));
  };
  list.replaceChildren(...rest.map(optionRow));
  list.hidden = !(wish.more || changed);
  more.addEventListener("click", () => {
    list.hidden = !list.hidden;
    wish.more = !list.hidden;
    label();
  });
  label();
  if (!card.options.length) fresh.querySelector(".opts")?.remove();
  const field = document.activeElement;
  const focus = (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name ? `[name="${field.name}"]${field.type === "radio" ? `[value="${field.value}"]` : ""}` : "";
  const top = panel.scrollTop;
  panel.replaceChildren(fresh);
  panel.scrollTop = top;
  const again = focus && panel.querySelector(focus);
  if (again instanceof HTMLElement) again.focus();
  must("rules-link", HTMLAnchorElement).href = `/rules/${wish.game}`;
}

/** @param {HTMLElement} line */
function explain(line) {
  const mine = wish.places.filter((place) => place.kind === "me").length;
  const friends = wish.places.filter((place) => place.kind === "friend").length;
  const words = [];
  if (mine > 1) words.push(`${mine} players share this screen and take turns at it.`);
  if (friends) words.push(friends === 1 ? "Your friend gets a link when the table is open." : "Your friends get a link each when the table is open.");
  if (!mine && !friends) words.push("Only bots: you watch them play.");
  if (wish.places.some((place) => place.kind === "bot")) words.push("Bots see only what their seat may see.");
  line.textContent = words.join(" ");
  line.hidden = !words.length;
}

/** @param {Place} place @param {number} i @param {Look} look */
function placeRow(place, i, look) {
  const fresh = copyOf("place-t");
  const row = /** @type {HTMLElement} */ (fresh.firstElementChild);
  const firstMe = wish.places.findIndex((other) => other.kind === "me") === i;
  part(row, "em").replaceWith(emblem(look));
  const name = /** @type {HTMLInputElement} */ (row.querySelector(".name"));
  name.id = `name-${i}`;
  part(row, "label").textContent = `Name for ${look.title}`;
  part(row, "label").setAttribute("for", name.id);
  name.value = place.name;
  name.placeholder = place.kind === "bot" ? "Bot" : place.kind === "friend" ? "A friend" : firstMe ? "You" : `Player ${i + 1}`;
  name.addEventListener("input", () => {
    place.name = name.value;
    if (firstMe) keep(NAME, name.value.trim());
  });
  const about = { me: firstMe ? "at this screen" : "another person at this screen", friend: "by link, any time, any device" }[place.kind] ?? "";
  part(row, "sub").textContent = place.kind === "bot" ? look.title : [look.title, about].filter(Boolean).join(", ");
  const called = look.title || `player ${i + 1}`;
  const kinds = /** @type {HTMLElement} */ (row.querySelector(".kinds"));
  kinds.setAttribute("aria-label", `Who plays ${called}`);
  segments(kinds, `kind-${i}`, KINDS.map(({ kind, label }) => ({ value: kind, label })), place.kind, (value) => {
    place.kind = String(value);
    draw();
  });
  part(row, "lev").hidden = place.kind !== "bot";
  const levels = /** @type {HTMLElement} */ (row.querySelector(".levels"));
  levels.setAttribute("aria-label", `Level of the bot for ${called}`);
  const means = () => LEVELS.find((each) => each.value === place.level)?.means ?? "";
  part(row, "levsub").textContent = means();
  segments(levels, `level-${i}`, LEVELS, place.level, (value) => {
    place.level = Number(value);
    part(row, "levsub").textContent = means();
  });
  if (programs.length) part(row, "lev").replaceChildren(levelList(place, i, called)); // names are too long for segments
  return row;
}

/** @param {Place} place @param {number} i @param {string} called */
function levelList(place, i, called) {
  const select = /** @type {HTMLSelectElement} */ (make("select", { class: "field", name: `level-${i}`, "aria-label": `Bot for ${called}` }));
  for (const { value, means } of LEVELS) select.append(new Option(means, String(value), false, value === place.level));
  select.addEventListener("change", () => (place.level = Number(select.value)));
  return select;
}

/** @param {Option} option */
function optionRow(option) {
  const now = chosen(option);
  // does anything else on the page hang on this option?
  const decides = rules(option) || cards[wish.game]?.options.some((other) => [other.needs?.name, other.under?.name].includes(option.name));
  const set = (/** @type {unknown} */ value) => {
    const before = chosen(option);
    if (value === usual(option)) delete wish.options[option.name];
    else wish.options[option.name] = value;
    if (decides && value !== before) tidy();
  };
  const id = `o-${option.name}`;
  const offers = fitting(option, option.values);
  const head = make("div", {}, make("b", { id }, option.title), make("p", {}, option.help));
  /** @type {HTMLElement} */ let control;
  if (option.kind === "switch") {
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", role: "switch", name: id, "aria-labelledby": id }));
    input.checked = now === true;
    input.addEventListener("change", () => set(input.checked));
    control = make("span", { class: "tog" }, input, make("i"));
  } else if (offers.length && offers.map((each) => each.label).join("").length <= 24) {
    control = make("span", { class: "segm", role: "radiogroup", "aria-labelledby": id });
    segments(control, id, offers, now, set);
  } else if (offers.length) {
    const select = /** @type {HTMLSelectElement} */ (make("select", { class: "field", name: id, "aria-labelledby": id }));
    for (const [n, each] of offers.entries()) select.append(new Option(each.label, String(n), false, each.value === now));
    select.addEventListener("change", () => set(offers[select.selectedIndex]?.value));
    control = select;
  } else if (option.drawn) {
    control = mapField(option, String(now), set, id);
  } else if (option.kind === "text") {
    control = textField(option, String(now), set, id);
  } else control = stepper(option, Number(now), set, id);
  const row = make("li", { class: control instanceof HTMLSelectElement ? "o long" : option.kind === "text" ? "o long text" : "o" }, head, control);
  return row;
}

/** @param {Option} option @param {string} now @param {(value: string) => void} set @param {string} id */
function textField(option, now, set, id) {
  const field = /** @type {HTMLInputElement} */ (make("input", { class: "field", name: id, "aria-labelledby": id, list: `${id}-samples`, autocomplete: "off", spellcheck: "false" }));
  field.value = now;
  field.addEventListener("change", () => set(field.value.trim()));
  const samples = make("datalist", { id: `${id}-samples` }, ...option.samples.map(({ value, label }) => new Option(label, value)));
  return make("span", {}, field, samples);
}

/** @type {Map<string, string>} pictures of maps by what was asked */
const pictures = new Map();
let lastPicture = "";

/** @param {string} name of an icon @returns {Node} */
function icon(name) {
  const holder = document.createElement("template");
  holder.innerHTML = '<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use width="24" height="24"/></svg>';
  holder.content.querySelector("use")?.setAttribute("href", `#pc-${name}`);
  return holder.content;
}

/**
 * A map: one of those that are offered, a random one by its number, or one's own as text; below it its picture.
 * @param {Option} option @param {string} now @param {(value: string) => void} set @param {string} id
 */
function mapField(option, now, set, id) {
  const { begin, below } = option.numbered ?? { begin: "", below: 0 };
  const numbered = (/** @type {string} */ text) => begin !== "" && text.startsWith(begin);
  const offered = fitting(option, option.samples).filter((each) => !numbered(each.value));
  const select = /** @type {HTMLSelectElement} */ (make("select", { class: "field", name: id, "aria-labelledby": id }));
  for (const each of offered) select.append(new Option(each.label, each.value));
  if (begin) select.append(new Option("random, by its number", "#"));
  select.append(new Option("a map of your own", "{"));
  const number = /** @type {HTMLInputElement} */ (make("input", { class: "field", name: `${id}-number`, inputmode: "numeric", maxlength: "13", autocomplete: "off", "aria-label": "Number of the random map" }));
  const dice = make("button", { type: "button", class: "b", "aria-label": "Another random map" }, icon("i-dice"));
  const pair = make("span", { class: "pair" }, number, dice);
  const own = /** @type {HTMLTextAreaElement} */ (make("textarea", { class: "field", name: `${id}-own`, spellcheck: "false", "aria-label": "Your map, as text", placeholder: 'Paste a map here: {"format": …}' }));
  const problem = make("p", { class: "err", role: "alert" });
  const figure = make("figure", {});
  figure.innerHTML = lastPicture;
  const any = () => String(1 + Math.floor(Math.random() * 9999));
  select.value = numbered(now) ? "#" : offered.some((each) => each.value === now) ? now : "{";
  number.value = numbered(now) ? now.slice(begin.length) : any();
  if (select.value === "{") own.value = now;
  let value = now;
  const put = (/** @type {boolean} */ chosen) => {
    pair.hidden = select.value !== "#";
    own.hidden = select.value !== "{";
    value = select.value === "#" ? `${begin}${number.value}` : select.value === "{" ? own.value.trim() : select.value;
    set(value);
    void look().then(() => chosen && figure.scrollIntoView({ block: "nearest" }));
  };
  const look = async () => {
    const [asked, game, seats] = [value, wish.game, wish.seats];
    const key = `${game} ${seats} ${asked}`;
    let text = pictures.get(key) ?? "";
    let said = "";
    figure.classList.toggle("old", !text);
    if (!text && asked) {
      try {
        const answer = select.value === "{"
          ? await fetch(`/maps/${game}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seats, map: asked }) })
          : await fetch(`/maps/${game}?seats=${seats}&map=${encodeURIComponent(asked)}`);
        if (answer.ok) text = await answer.text();
        else said = (await answer.json()).error ?? "There is no such map.";
      } catch (_failed) {
        said = "No connection. Please try again.";
      }
    }
    if (asked !== value || seats !== wish.seats) return; // something else was chosen in the meantime
    if (text) pictures.set(key, (lastPicture = text));
    figure.innerHTML = text;
    figure.classList.remove("old");
    const name = figure.querySelector("svg")?.getAttribute("aria-label");
    if (name) figure.append(make("figcaption", {}, name));
    problem.textContent = said;
    problem.hidden = !said;
  };
  select.addEventListener("change", () => put(true));
  number.addEventListener("change", () => {
    const digits = number.value.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
    number.value = digits && Number(digits) < below ? digits : any();
    put(true);
  });
  dice.addEventListener("click", () => {
    number.value = any();
    put(true);
  });
  own.addEventListener("change", () => put(true));
  put(false);
  return make("span", { class: "mapped" }, select, pair, own, problem, figure);
}

/** @param {Option} option @param {number} now @param {(value: number) => void} set @param {string} id */
function stepper(option, now, set, id) {
  const field = /** @type {HTMLInputElement} */ (make("input", { inputmode: "numeric", "aria-labelledby": id, size: "4", autocomplete: "off" }));
  const less = /** @type {HTMLButtonElement} */ (make("button", { type: "button", "aria-label": "Less" }, "−"));
  const more = /** @type {HTMLButtonElement} */ (make("button", { type: "button", "aria-label": "More" }, "+"));
  const off = option.zero;
  const none = option.off ?? "off";
  if (off && none.length > 5) field.style.width = `${none.length + 1}ch`;
  let value = now;
  const put = (/** @type {number} */ to) => {
    value = to;
    field.value = value === 0 && off ? none : String(value);
    less.disabled = value <= (off ? 0 : option.least);
    more.disabled = value >= option.most;
    set(value);
  };
  less.addEventListener("click", () => put(value <= option.least && off ? 0 : Math.max(option.least, value - option.step)));
  more.addEventListener("click", () => put(value < option.least ? option.least : Math.min(option.most, value + option.step)));
  field.addEventListener("change", () => {
    const typed = Number.parseInt(field.value, 10);
    if (off && ["off", none].includes(field.value.trim().toLowerCase())) return put(0);
    if (!Number.isFinite(typed) || (typed === 0 && !off)) return put(value);
    const fitted = typed === 0 ? 0 : Math.max(option.least, Math.min(option.most, Math.round(typed / option.step) * option.step));
    put(fitted);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp") more.click();
    else if (event.key === "ArrowDown") less.click();
    else return;
    event.preventDefault();
  });
  put(now);
  return make("span", { class: "stp" }, less, field, more);
}

/** Take over what a link asks for: a game to be played again. */
function fromAddress() {
  const query = new URLSearchParams(location.search);
  const game = query.get("game") ?? "";
  const card = cards[game];
  if (!card) return chooseGame(Object.keys(cards)[0] ?? "");
  const radio = form.querySelector(`input[name=game][value="${CSS.escape(game)}"]`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
  chooseGame(game);
  for (const option of card.options) {
    const text = query.get(`o.${option.name}`);
    if (text === null) continue;
    try {
      const value = JSON.parse(text);
      if (typeof value === typeof option.default || option.values.some((each) => each.value === value)) wish.options[option.name] = value;
    } catch (_unreadable) {
      // a link that was cut short: the printed value stands
    }
  }
  wish.seats = Number(query.get("seats"));
  wish.places = query.getAll("place").slice(0, Math.max(...card.seats)).map((text) => {
    const [kind = "", level = "", ...name] = text.split("~");
    const known = kind === "open" ? "friend" : KINDS.some((each) => each.kind === kind) ? kind : "bot";
    return { kind: known, name: name.join("~"), level: LEVELS.find((each) => each.value === Number(level))?.value ?? 2 };
  });
  tidy();
}

async function open() {
  const button = must("open", HTMLButtonElement);
  const err = must("err", HTMLElement);
  err.hidden = true;
  button.setAttribute("aria-busy", "true");
  button.disabled = true;
  const places = wish.places.map((place, i) => {
    const program = programs.find((each) => each.level === place.level)?.title;
    const plain = place.kind === "bot" ? (program ?? `Bot ${i + 1}`) : place.kind === "friend" ? `Friend ${i + 1}` : `Player ${i + 1}`;
    const name = place.name.trim() || plain;
    return place.kind === "bot" ? { kind: place.kind, name, level: place.level } : { kind: place.kind, name };
  });
  try {
    const answer = await fetch("/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: wish.game, seats: wish.seats, options: wish.options, places }),
    });
    const data = await answer.json();
    if (answer.ok && data.url) return location.assign(data.url);
    err.textContent = data.error ?? "The table could not be set. Please try again.";
  } catch (_failed) {
    err.textContent = "No connection. Please try again.";
  }
  err.hidden = false;
  button.removeAttribute("aria-busy");
  button.disabled = false;
}

function listTables() {
  /** @type {{url: string, title: string, names: string[], when: number}[]} */ let tables = [];
  try {
    tables = JSON.parse(kept(TABLES) || "[]");
  } catch (_broken) {
    keep(TABLES, "");
  }
  const when = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const list = must("tables-list", HTMLElement);
  list.replaceChildren(...tables.map((table) => {
    const link = make("a", { class: "row", href: table.url }, make("span", {}, `${table.title} with ${table.names.join(", ")}`, make("small", {}, when.format(table.when))));
    const forget = make("button", { type: "button", class: "b sm q", "aria-label": `Forget ${table.title} with ${table.names.join(", ")}` }, "Forget");
    forget.addEventListener("click", () => {
      keep(TABLES, JSON.stringify(tables.filter((other) => other.url !== table.url)));
      listTables();
    });
    return make("li", {}, link, forget);
  }));
  must("tables-none", HTMLElement).hidden = tables.length > 0;
}

form.addEventListener("change", (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.name === "game") {
    chooseGame(field.value);
    if (matchMedia("(max-width: 900px)").matches) panel.scrollIntoView({ behavior: "smooth", block: "start" });
  }
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
addEventListener("pageshow", listTables);
fromAddress();
listTables();
document.documentElement.dataset.ready = "";

void tellOfEngine(must("engine", HTMLElement));
