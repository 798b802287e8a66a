// Pieces of the lobby, made from its templates and from nothing.
// @ts-check
import { must } from "../dom.js";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, string>} [set] @param {(Node | string)[]} inside
 */
export function make(tag, set = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(set)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** @param {string} id of a template @returns {DocumentFragment} */
export const copyOf = (id) => /** @type {DocumentFragment} */ (must(id, HTMLTemplateElement).content.cloneNode(true));

/** @param {Element | DocumentFragment} root @param {string} name @returns {HTMLElement} */
export const part = (root, name) => /** @type {HTMLElement} */ (root.querySelector(`[data-t=${name}]`));

/** @param {import("../logic/wish.js").Look} look of a seat */
export function emblem(look) {
  const holder = document.createElement("template");
  holder.innerHTML = '<svg class="em" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="48" fill="var(--c)"/><use x="-31" y="-31" width="62" height="62" color="var(--on)"/></svg>';
  const svg = /** @type {SVGElement} */ (holder.content.firstElementChild);
  if (look.css) svg.classList.add(look.css);
  svg.querySelector("use")?.setAttribute("href", `#pc-${look.emblem}`);
  return svg;
}

/** @param {string} name of an icon @returns {Node} */
export function icon(name) {
  const holder = document.createElement("template");
  holder.innerHTML = '<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use width="24" height="24"/></svg>';
  holder.content.querySelector("use")?.setAttribute("href", `#pc-${name}`);
  return holder.content;
}

/**
 * One of several values, side by side.
 * @param {HTMLElement} box @param {string} name @param {{value: unknown, label: string}[]} values @param {unknown} now
 * @param {(value: unknown) => void} then
 */
export function segments(box, name, values, now, then) {
  box.replaceChildren(...values.map(({ value, label }) => {
    const input = make("input", { type: "radio", name, value: String(value) });
    input.checked = value === now;
    input.addEventListener("change", () => then(value));
    return make("label", {}, input, make("span", {}, label));
  }));
}
