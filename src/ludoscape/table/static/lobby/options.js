// The options of a game, each with what it can be set by.
// @ts-check
import * as numbers from "../logic/numbers.js";
import { make, segments } from "./making.js";
import { mapField } from "./maps.js";

/**
 * @typedef {import("../logic/wish.js").Option} Choosable
 * @typedef {import("../logic/wish.js").Wish} Wish
 */

const SHORT = 24; // letters: labels that stand side by side

/** @param {Wish} wish @param {Choosable} option @param {() => unknown} changed something else may have changed with it */
export function optionRow(wish, option, changed) {
  const id = `o-${option.name}`;
  const set = (/** @type {unknown} */ value) => {
    if (wish.set(option, value)) changed();
  };
  const head = make("div", {}, make("b", { id }, option.title), make("p", {}, option.help));
  const control = controlOf(wish, option, set, id);
  const css = control instanceof HTMLSelectElement ? "o long" : option.kind === "text" ? "o long text" : "o";
  return make("li", { class: css }, head, control);
}

/** @param {Wish} wish @param {Choosable} option @param {(value: unknown) => void} set @param {string} id @returns {HTMLElement} */
function controlOf(wish, option, set, id) {
  const now = wish.chosen(option);
  const offers = wish.fitting(option, option.values);
  if (option.kind === "switch") return toggle(now === true, set, id);
  if (offers.length) return oneOf(offers, now, set, id);
  if (option.drawn) return mapField(wish, option, String(now), set, id);
  if (option.kind === "text") return textField(option, String(now), set, id);
  return stepper(option, Number(now), set, id);
}

/** @param {boolean} now @param {(value: boolean) => void} set @param {string} id */
function toggle(now, set, id) {
  const input = make("input", { type: "checkbox", role: "switch", name: id, "aria-labelledby": id });
  input.checked = now;
  input.addEventListener("change", () => set(input.checked));
  return make("span", { class: "tog" }, input, make("i"));
}

/** @param {{value: unknown, label: string}[]} offers @param {unknown} now @param {(value: unknown) => void} set @param {string} id */
function oneOf(offers, now, set, id) {
  if (offers.map((each) => each.label).join("").length <= SHORT) {
    const box = make("span", { class: "segm", role: "radiogroup", "aria-labelledby": id });
    segments(box, id, offers, now, set);
    return box;
  }
  const select = make("select", { class: "field", name: id, "aria-labelledby": id });
  for (const [n, each] of offers.entries()) select.append(new Option(each.label, String(n), false, each.value === now));
  select.addEventListener("change", () => set(offers[select.selectedIndex]?.value));
  return select;
}

/** @param {Choosable} option @param {string} now @param {(value: string) => void} set @param {string} id */
function textField(option, now, set, id) {
  const field = make("input", { class: "field", name: id, "aria-labelledby": id, list: `${id}-samples`, autocomplete: "off", spellcheck: "false" });
  field.value = now;
  field.addEventListener("change", () => set(field.value.trim()));
  const samples = make("datalist", { id: `${id}-samples` }, ...option.samples.map(({ value, label }) => new Option(label, value)));
  return make("span", {}, field, samples);
}

/** @param {Choosable} option @param {number} now @param {(value: number) => void} set @param {string} id */
function stepper(option, now, set, id) {
  const field = make("input", { inputmode: "numeric", "aria-labelledby": id, size: "4", autocomplete: "off" });
  const less = make("button", { type: "button", "aria-label": "Less" }, "−");
  const more = make("button", { type: "button", "aria-label": "More" }, "+");
  const none = numbers.none(option);
  if (option.zero && none.length > 5) field.style.width = `${none.length + 1}ch`;
  let value = now;
  const put = (/** @type {number} */ to) => {
    value = to;
    field.value = numbers.written(option, value);
    less.disabled = !numbers.canLess(option, value);
    more.disabled = value >= option.most;
    set(value);
  };
  less.addEventListener("click", () => put(numbers.less(option, value)));
  more.addEventListener("click", () => put(numbers.more(option, value)));
  field.addEventListener("change", () => put(numbers.typed(option, field.value, value)));
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp") more.click();
    else if (event.key === "ArrowDown") less.click();
    else return;
    event.preventDefault();
  });
  put(now);
  return make("span", { class: "stp" }, less, field, more);
}
