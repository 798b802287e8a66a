// A map: one of those that are offered, a random one by its number, or one's own as text; below it its picture.
// @ts-check
import { parsed } from "../logic/json.js";
import { icon, make } from "./making.js";

/**
 * @typedef {import("../logic/wish.js").Option} Choosable
 * @typedef {import("../logic/wish.js").Wish} Wish
 * @typedef {{game: string, seats: number, map: string, own: boolean}} Asked
 */

const RANDOM = "#";
const OWN = "{";
const MOST = 9999; // of the numbers that are proposed

/** @type {Map<string, string>} pictures of maps by what was asked */
const pictures = new Map();
let lastPicture = "";

/** @param {Wish} wish @param {Choosable} option @param {string} now @param {(value: string) => void} set @param {string} id */
export function mapField(wish, option, now, set, id) {
  const { begin, below } = option.numbered ?? { begin: "", below: 0 };
  const numbered = (/** @type {string} */ text) => begin !== "" && text.startsWith(begin);
  const offered = wish.fitting(option, option.samples).filter((each) => !numbered(each.value));
  const select = make("select", { class: "field", name: id, "aria-labelledby": id });
  for (const each of offered) select.append(new Option(each.label, each.value));
  if (begin) select.append(new Option("random, by its number", RANDOM));
  select.append(new Option("a map of your own", OWN));
  const number = make("input", { class: "field", name: `${id}-number`, inputmode: "numeric", maxlength: "13", autocomplete: "off", "aria-label": "Number of the random map" });
  const dice = make("button", { type: "button", class: "b", "aria-label": "Another random map" }, icon("i-dice"));
  const pair = make("span", { class: "pair" }, number, dice);
  const own = make("textarea", { class: "field", name: `${id}-own`, spellcheck: "false", "aria-label": "Your map, as text", placeholder: 'Paste a map here: {"format": …}' });
  const problem = make("p", { class: "err", role: "alert" });
  const figure = make("figure", {});
  figure.innerHTML = lastPicture;
  select.value = numbered(now) ? RANDOM : offered.some((each) => each.value === now) ? now : OWN;
  number.value = numbered(now) ? now.slice(begin.length) : anyNumber();
  if (select.value === OWN) own.value = now;
  let value = now;
  const put = async (/** @type {boolean} */ chosen) => {
    pair.hidden = select.value !== RANDOM;
    own.hidden = select.value !== OWN;
    value = select.value === RANDOM ? `${begin}${number.value}` : select.value === OWN ? own.value.trim() : select.value;
    set(value);
    await look();
    if (chosen) figure.scrollIntoView({ block: "nearest" });
  };
  const look = async () => {
    const { game, seats } = wish;
    const asked = { game, seats, map: value, own: select.value === OWN };
    figure.classList.toggle("old", !pictures.has(keyOf(asked)));
    const { picture, said } = await pictureOf(asked);
    if (asked.map !== value || seats !== wish.seats) return; // something else was chosen in the meantime
    if (picture) lastPicture = picture;
    figure.innerHTML = picture;
    figure.classList.remove("old");
    const name = figure.querySelector("svg")?.getAttribute("aria-label");
    if (name) figure.append(make("figcaption", {}, name));
    problem.textContent = said;
    problem.hidden = !said;
  };
  select.addEventListener("change", () => void put(true));
  number.addEventListener("change", () => {
    const digits = number.value.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
    number.value = digits && Number(digits) < below ? digits : anyNumber();
    void put(true);
  });
  dice.addEventListener("click", () => {
    number.value = anyNumber();
    void put(true);
  });
  own.addEventListener("change", () => void put(true));
  void put(false);
  return make("span", { class: "mapped" }, select, pair, own, problem, figure);
}

const anyNumber = () => String(1 + Math.floor(Math.random() * MOST));

/** @param {Asked} asked */
const keyOf = ({ game, seats, map }) => `${game} ${seats} ${map}`;

/** @param {Asked} asked @returns {Promise<{picture: string, said: string}>} the picture of a map, or why there is none */
async function pictureOf(asked) {
  const kept = pictures.get(keyOf(asked)) ?? "";
  if (kept || !asked.map) return { picture: kept, said: "" };
  try {
    const answer = await fetchPicture(asked);
    const text = await answer.text();
    if (!answer.ok) return { picture: "", said: /** @type {{error?: string}} */ (parsed(text)).error ?? "There is no such map." };
    pictures.set(keyOf(asked), text);
    return { picture: text, said: "" };
  } catch (_failed) {
    return { picture: "", said: "No connection. Please try again." };
  }
}

/** @param {Asked} asked */
function fetchPicture({ game, seats, map, own }) {
  if (!own) return fetch(`/maps/${game}?seats=${seats}&map=${encodeURIComponent(map)}`);
  return fetch(`/maps/${game}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seats, map }) });
}
