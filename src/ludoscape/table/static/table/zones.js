// Pictures made of zones: one of them large, the others small or behind buttons, as the frame has room. Knows no game.
// @ts-check
import { choicesInTray, el, frame, idly, must } from "../dom.js";
import { inQuestion, spread, stripped } from "../logic/arranging.js";
import { Seen } from "./seen.js";

/**
 * @typedef {import("../logic/arranging.js").Zone} Zone
 * @typedef {import("../logic/arranging.js").Place} Place
 */

const READABLE = 8; // pixels: the least height of a figure, that of type of 11 pixels
const FIGURE = 9.2; // its height in units of a zone
const BARE = 0.52; // a zone that is smaller shows no figures
const DETAILED = 0.96; // and one that is smaller than this only the important ones
const LOW = 56; // pixels of a button in an upright strip: a lower one has its letter beside what it shows
const NEXT = /^[wW]$/;
const SHORTER = ["brief", "short"]; // a name on a rim without its last words, and its letter alone
const RAILS = ["desk", "low"]; // frames with a rail

/** @param {string | undefined} text @returns {number[]} */
const numbers = (text) => (text ?? "").split(" ").filter(Boolean).map(Number);
/** @param {SVGElement} el */
const sized = ({ dataset }) => {
  const [w = 1, h = 1] = numbers(dataset["size"]);
  return { w, h };
};

/** @param {Element} element @param {string} transform the same again would have all that lies in it laid out anew */
function puts(element, transform) {
  if (element.getAttribute("transform") !== transform) element.setAttribute("transform", transform);
}

/** @param {Iterable<Element>} elements @param {string} name of a custom property @param {string} value */
function sizes(elements, name, value) {
  for (const element of elements) {
    if (element instanceof SVGElement && element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}

export class Zones {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{large: string, chosen: string, turn: string, open: string[]}} */ this.was = { large: "", chosen: "", turn: "", open: [] };
    /** @type {Zone[]} */ this.all = [];
    /** @type {{key: string, room: string, found: import("../logic/arranging.js").Arrangement} | null} */ this.last = null;
    this.bar = document.createElement("div");
    this.bar.className = "zones";
    this.bar.id = "zones";
    this.bar.setAttribute("role", "toolbar");
    this.bar.setAttribute("aria-label", "Worlds");
    this.bar.hidden = true;
    board.area.append(this.bar);
    // what is pressed here is no touch of the board
    for (const type of ["pointerdown", "touchend", "click", "wheel"]) this.bar.addEventListener(type, (event) => event.stopPropagation());
    this.bar.addEventListener("click", (event) => this.pressed(event));
    this.bar.addEventListener("keydown", (event) => this.walk(event));
    for (const area of [board.area, must("part-rail", HTMLElement)]) area.addEventListener("pointerover", (event) => this.lit(event));
    document.addEventListener("keydown", (event) => this.key(event));
    /** @type {WeakMap<Element, string>} what was written on the buttons: to ask them would have it written out again */ this.inner = new WeakMap();
    this.inRail = new Seen();
    /** @type {WeakMap<Element, string>} what was measured of the names */ this.measured = new WeakMap();
    this.due = 0; // the frame in which names are made shorter
    this.rested = false; // what is small is drawn when the page has been: it doubles what has to be styled
    idly(() => {
      this.rested = true;
      if (board.svg) this.lay(board.svg);
    });
    void document.fonts.ready.then(() => {
      this.measured = new WeakMap();
      this.shorten();
    });
  }

  /** @param {SVGSVGElement} svg @returns {SVGGElement[]} */
  groups(svg) {
    return [...svg.querySelectorAll("g.zone")].filter((found) => found instanceof SVGGElement);
  }

  /** @returns {string[]} those that can be the large one */
  get keys() {
    return this.all.filter((zone) => zone.one && (choicesInTray() || !zone.items.length)).map((zone) => zone.key);
  }

  /**
   * Put the zones of a picture where the frame has room for them.
   * @param {SVGSVGElement} svg @returns {[number, number, number, number] | null} the frame they fill; none: the picture has no zones
   */
  lay(svg) {
    const every = this.groups(svg);
    const aside = this.card(every);
    if (aside) this.place(aside, undefined);
    const groups = every.filter((group) => group !== aside);
    const { w, h } = this.board.room;
    this.bar.hidden = !groups.length || !w || !h;
    if (this.bar.hidden) return null;
    this.all = groups.map((group) => ({
      key: group.dataset["zone"] ?? "",
      size: sized(group),
      most: Number(group.dataset["most"]),
      one: group.classList.contains("one"),
      may: group.classList.contains("may"),
      items: itemsOf(group).filter((item) => item instanceof SVGElement).map(sized),
    }));
    const { asked = "", open = "", shown = "", turn = "" } = svg.dataset;
    this.was = inQuestion({ asked, open: open.split(" ").filter(Boolean), shown, turn }, this.was, this.keys);
    const { places, strip } = this.arranged({ w, h });
    for (const group of groups) this.place(group, places.get(group.dataset["zone"] ?? ""));
    const css = strip === null ? [] : ["strip", ...(strip ? ["upright"] : []), ...(strip > 1 ? ["many"] : []), ...(strip === 1 && h < LOW * this.keys.length ? ["low"] : [])];
    this.bar.className = ["zones", ...css].join(" ");
    this.board.area.classList.toggle("stripped", strip !== null);
    this.bar.style.setProperty("--columns", String(strip));
    this.buttons(groups, strip !== null, open.split(" "));
    return [0, 0, w, h];
  }

  /** @param {import("../logic/arranging.js").Size} size of the frame @returns {import("../logic/arranging.js").Arrangement} worked out anew only where something has changed: it is looked for among hundreds; what is small keeps its size if it can */
  arranged(size) {
    const { all, last, was } = this;
    const arrange = choicesInTray() ? stripped : spread;
    const room = `${arrange.name} ${size.w} ${size.h}`;
    const key = JSON.stringify([all, room, was.large]);
    if (last?.key === key) return last.found;
    const found = arrange(all, size, was.large, last?.room === room ? last.found.cell : undefined);
    this.last = { key, room, found };
    return found;
  }

  /** @param {SVGGElement} group @param {Place | undefined} place */
  place(group, place) {
    const items = itemsOf(group);
    group.classList.toggle("away", !place);
    group.classList.toggle("large", place?.as === "large");
    if (!place) return;
    const { at, scale } = place;
    const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
    puts(group, `translate(${round(at.x)} ${round(at.y)}) scale(${Math.round(scale * 1e4) / 1e4})`);
    items.forEach((item, i) => {
      const corner = place.items[i];
      if (corner) puts(item, `translate(${round(corner.x)} ${round(corner.y)})`);
    });
    group.classList.toggle("bare", scale < BARE);
    group.classList.toggle("plain", scale < DETAILED);
    // told to each sign: what a zone tells, all that lies in it is styled anew for
    sizes(group.querySelectorAll("g.grow"), "--grow", String(Math.max(1, round(READABLE / FIGURE / scale))));
    sizes(group.querySelectorAll("g.fixed"), "--fixed", String(1 / scale));
  }

  /** @param {SVGGElement[]} groups @returns {SVGGElement | undefined} the one that stands in the rail, where there is one */
  card(groups) {
    const slot = el("card-slot");
    const group = slot && RAILS.includes(frame()) ? groups.find(({ dataset }) => dataset["rail"]) : undefined;
    if (!slot) return undefined;
    if (this.inRail.changed(group ?? null) || !this.inner.has(slot)) {
      const text = group ? cardOf(group) : "";
      if (this.inner.get(slot) !== text) slot.innerHTML = text;
      this.inner.set(slot, text);
    }
    return group;
  }

  // ---- the buttons

  /** @param {SVGGElement[]} groups @param {boolean} strip they are a strip, else the names of what is in the picture @param {string[]} open */
  buttons(groups, strip, open) {
    const shown = groups.filter((group) => group.classList.contains("one") && (strip || !group.classList.contains("flow")));
    const old = new Map([...this.bar.children].map((button) => [button.id, button]));
    shown.forEach((group, i) => {
      const { zone = "" } = group.dataset;
      const button = old.get(`zone-${zone}`) ?? document.createElement("button");
      old.delete(`zone-${zone}`);
      const large = zone === this.was.large;
      const named = called(group);
      const attributes = {
        id: `zone-${zone}`,
        type: "button",
        class: [...[...group.classList].filter((css) => !["zone", "one", "flow", "large", "away"].includes(css)), ...SHORTER.filter((css) => button.classList.contains(css))].join(" "),
        "data-zone": zone,
        "aria-pressed": String(large),
        "aria-label": `${written(group, named)}${open.includes(zone) ? ", where you may choose" : ""}`,
        tabindex: large ? "0" : "-1",
      };
      for (const [key, value] of Object.entries(attributes)) if (button.getAttribute(key) !== value) button.setAttribute(key, value);
      button.classList.toggle("open", open.includes(zone));
      const inner = strip ? thumb(group, this.rested) : plate(group, named);
      if (this.inner.get(button) !== inner) button.innerHTML = inner;
      this.inner.set(button, inner);
      if (this.bar.children[i] !== button) this.bar.insertBefore(button, this.bar.children[i] ?? null);
    });
    for (const button of old.values()) button.remove();
  }

  /** A name that would be cut off does without its last words, and then is its letter alone. */
  shorten() {
    this.due = 0;
    if (this.bar.hidden) return;
    const looks = (/** @type {Element} */ button) => [button.textContent, button instanceof HTMLElement && button.style.maxWidth, this.bar.className, innerWidth].join();
    const changed = [...this.bar.children].filter((button) => this.measured.get(button) !== looks(button));
    for (const button of changed) button.classList.remove(...SHORTER);
    let cut = changed;
    for (const css of SHORTER) {
      cut = cut.filter(isCut); // all are measured before any is changed
      for (const button of cut) button.classList.add(css);
    }
    for (const button of changed) this.measured.set(button, looks(button));
  }

  /** Names follow their zones when the picture is moved or enlarged. */
  follow() {
    const svg = this.board.svg;
    if (this.bar.hidden || !svg) return;
    const strip = this.bar.classList.contains("strip");
    const area = this.board.area.getBoundingClientRect();
    const buttons = [...this.bar.children].filter((button) => button instanceof HTMLElement);
    // all is measured before anything is put anywhere: else each button would have the page laid out anew
    const places = buttons.map((button) => {
      const group = strip ? null : svg.querySelector(`g.zone[data-zone="${button.dataset["zone"]}"]`);
      const matrix = group instanceof SVGGElement ? group.getScreenCTM() : null;
      if (!matrix || !(group instanceof SVGGElement)) return { transform: "", maxWidth: "" };
      return { transform: `translate(${matrix.e - area.left}px, ${matrix.f - area.top}px)`, maxWidth: `${sized(group).w * matrix.a - 24}px` };
    });
    for (const [number, button] of buttons.entries()) Object.assign(button.style, places[number]);
    this.due ||= requestAnimationFrame(() => this.shorten()); // to measure them has the page laid out once more: in a frame of its own
  }

  // ---- what is done

  /** @param {string} key make it the large one */
  choose(key) {
    if (!this.keys.includes(key) || key === this.was.large) return;
    this.was = { ...this.was, large: key, chosen: key };
    this.board.svg?.setAttribute("data-shown", ""); // a hand that chooses goes before a preview
    this.board.relay();
  }

  /** @param {Event} event */
  pressed(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset["zone"]) this.choose(button.dataset["zone"]);
  }

  /** @param {number} by go on by so many */
  step(by) {
    const { keys } = this;
    const now = keys.indexOf(this.was.large);
    this.choose(keys[(now + by + keys.length) % keys.length] ?? "");
  }

  /** @param {KeyboardEvent} event arrows go from button to button */
  walk(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(by);
    el(`zone-${this.was.large}`)?.focus();
  }

  /** @param {KeyboardEvent} event w: the next one, with Shift the one before */
  key(event) {
    if (this.bar.hidden || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !NEXT.test(event.key)) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, .drawer, .pop, #list")) return;
    event.preventDefault();
    this.step(event.shiftKey ? -1 : 1);
  }

  /** @param {Element | null} from what was touched @returns {boolean} whether it brought another zone */
  touched(from) {
    const zone = from?.closest("g.zone.one");
    if (!(zone instanceof SVGGElement) || zone.classList.contains("large") || !this.keys.includes(zone.dataset["zone"] ?? "")) return false;
    this.choose(zone.dataset["zone"] ?? "");
    return true;
  }

  /** @param {Event} event what is pointed at lights the places that it is about */
  lit(event) {
    const found = event.target instanceof Element ? event.target.closest("[data-light]") : null;
    const ids = found instanceof SVGElement ? (found.dataset["light"] ?? "").split(" ") : [];
    if (ids.length || this.board.marks.some((mark) => mark.kind === "about")) this.board.mark("about", ids);
  }
}

/** @param {SVGGElement} group @returns {Element[]} what is laid in lines; where room is dear without headings, unless there is nothing else */
function itemsOf(group) {
  const items = [...group.querySelectorAll(".item")];
  const rest = choicesInTray() ? items.filter((item) => !item.classList.contains("word")) : items;
  for (const item of items) item.classList.toggle("away", rest.length > 0 && !rest.includes(item));
  return rest.length ? rest : items;
}

/** @param {SVGGElement} group @returns {string} whose zone it is: the name of a seat as it stands on the page */
function called({ dataset }) {
  const seat = dataset["seat"];
  const name = seat === undefined ? null : document.querySelector(`#seat-${seat} .nm`)?.firstChild?.textContent?.trim();
  return name ?? "";
}

/** @param {string} text */
function safe(text) {
  const holder = document.createElement("span");
  holder.textContent = text;
  return holder.innerHTML;
}

/** @param {SVGGElement} group @returns {string} what of it stands in the rail, under its name */
function cardOf(group) {
  const { label = "", name = "", rail } = group.dataset;
  const inner = [...group.querySelectorAll(".item > :not(.sheet)")].map((each) => each.outerHTML).join("");
  return `<h2>${safe(name)} <small>${safe(label)}</small></h2><svg viewBox="${rail}">${inner}</svg>`;
}

/** @param {SVGGElement} group @returns {string} its emblem */
function emblem({ dataset }) {
  const name = dataset["emblem"];
  if (!name) return "";
  return `<svg class="em" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="48" fill="var(--c)"></circle><use href="#pc-${name}" x="-31" y="-31" width="62" height="62" color="var(--on)"></use></svg>`;
}

/** @param {string} seat */
const ownedBy = (seat) => (seat === "You" ? "Your world" : `${seat}’s world`);

/** @param {SVGGElement} group @param {string} named @returns {string} its name, with all that stands on its button */
function written({ dataset }, named) {
  const { label = "", name = "" } = dataset;
  if (named) return `${name} · ${ownedBy(named)}`;
  return name.endsWith(` ${label}`) ? name : `${label} · ${name}`;
}

/** @param {Element} button @returns {boolean} whether its name does not fit */
function isCut(button) {
  const text = button.querySelector("span");
  return text !== null && text.scrollWidth > text.clientWidth;
}

/** @param {SVGGElement} group @param {string} named @returns {string} its name on its rim */
function plate(group, named) {
  const { icons = "", label = "", name = "" } = group.dataset;
  const whose = named ? ownedBy(named) : name;
  const first = named || name.replace(/ world$/, ""); // of "Your world" it is "You"
  const rest = whose.startsWith(first) ? whose.slice(first.length) : "";
  const text = whose.endsWith(` ${label}`) ? safe(whose) : `<b>${safe(label)}</b><i> · ${safe(rest ? first : whose)}</i>${rest ? `<s>${safe(rest)}</s>` : ""}`;
  const signs = icons.split(" ").filter(Boolean).map((icon) => `<svg class="ic ${icon}" viewBox="0 0 24 24" aria-hidden="true"><use href="#pc-${icon}" width="24" height="24"></use></svg>`);
  return `${emblem(group)}<span>${text}</span>${signs.join("")}`;
}

/** @param {SVGGElement} group @param {boolean} drawn @returns {string} what it shows, small, with its letter */
function thumb(group, drawn) {
  const { label = "", land, zone = "" } = group.dataset;
  const [x = 0, y = 0, w = 1, h = 1] = numbers(land);
  return `<svg class="thumb" viewBox="${x} ${y} ${w} ${h}" aria-hidden="true">${drawn ? `<use href="#al-view-${zone}"></use>` : ""}</svg><span>${emblem(group)}${safe(label)}</span>`;
}
