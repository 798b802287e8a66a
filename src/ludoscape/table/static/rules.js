// Searching a rulebook, in the drawer of a table and on its own page.
// @ts-check
import { hasWords, wordsOf } from "./logic/narrowing.js";
import { otherTheme } from "./settings.js";

/**
 * Show the rules that have all the words, and mark the words.
 * @param {HTMLElement} book
 * @param {string} text
 */
export function search(book, text) {
  const words = wordsOf(text);
  let found = 0;
  for (const rule of book.querySelectorAll(".rule")) {
    const fits = hasWords(rule.textContent, words);
    rule.toggleAttribute("hidden", !fits);
    if (fits) found++;
    const body = rule.querySelector("div");
    if (body) mark(body, fits ? words : []);
  }
  for (const section of book.querySelectorAll(".rsec")) section.toggleAttribute("hidden", !section.querySelector(".rule:not([hidden])"));
  for (const about of book.querySelectorAll("[data-about]")) about.toggleAttribute("hidden", words.length > 0);
  book.querySelector("[data-none]")?.toggleAttribute("hidden", found > 0);
  return found;
}

/** @param {Element} root @param {string[]} words */
function mark(root, words) {
  for (const old of root.querySelectorAll("mark")) old.replaceWith(...old.childNodes);
  root.normalize();
  const worth = words.filter((word) => word.length > 1);
  if (!worth.length) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */ const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    const low = text.data.toLowerCase();
    const word = worth.find((each) => low.includes(each));
    if (!word) continue;
    const hit = text.splitText(low.indexOf(word));
    hit.splitText(word.length);
    const el = document.createElement("mark");
    hit.replaceWith(el);
    el.append(hit);
  }
}

/**
 * Mark a rule with the saffron bar and scroll to it.
 * @param {HTMLElement} book
 * @param {string} id
 */
export function cite(book, id) {
  for (const rule of book.querySelectorAll(".rule")) rule.classList.toggle("cited", rule.id === `rule-${id}`);
  const rule = book.querySelector(`#rule-${CSS.escape(id)}`);
  rule?.removeAttribute("hidden");
  rule?.scrollIntoView({ block: "center" });
}

const AROUND = 16; // units round the board of an example
const LEAST = 0.42; // of the picture that is shown at least: small boards do not become huge

/** Show of an example its board alone: what else lies in the picture is told in words, and would only make it small. @param {SVGSVGElement} svg */
function fit(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const [most, all] = [new DOMRect(x, y, width, height), parts(svg)];
  const [left, top, right, bottom] = [Math.min(...all.map((r) => r.left)), Math.min(...all.map((r) => r.top)), Math.max(...all.map((r) => r.right)), Math.max(...all.map((r) => r.bottom))];
  if (!(right > left) || right - left > most.width || bottom - top > most.height) return;
  const [w, h] = [Math.max(right - left + 2 * AROUND, LEAST * width), Math.max(bottom - top + 2 * AROUND, LEAST * height)];
  svg.setAttribute("viewBox", [(left + right - w) / 2, (top + bottom - h) / 2, w, h].map((value) => value.toFixed(1)).join(" "));
  svg.style.setProperty("--px", String(w / svg.clientWidth));
}

/** @param {SVGSVGElement} svg @returns {DOMRect[]} where the parts of a board lie in its picture */
function parts(svg) {
  const zones = [...svg.querySelectorAll("g.zone.one:not(.flow)")].filter((zone) => zone instanceof SVGGraphicsElement);
  if (!zones.length) return [DOMRect.fromRect(svg.getBBox())];
  const back = svg.getScreenCTM()?.inverse();
  const place = (/** @type {DOMRect} */ { left, top, right, bottom }) => {
    const [from, to] = [new DOMPoint(left, top).matrixTransform(back), new DOMPoint(right, bottom).matrixTransform(back)];
    return new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y);
  };
  return zones.map((zone) => place(zone.getBoundingClientRect()));
}

const own = document.querySelector(".rules-page #rules");
if (own instanceof HTMLElement) {
  for (const svg of own.querySelectorAll(".fig svg")) if (svg instanceof SVGSVGElement) fit(svg);
  document.getElementById("find")?.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement) search(own, event.target.value);
  });
  document.querySelector("[data-do=theme]")?.addEventListener("click", otherTheme);
  const contents = document.getElementById("contents");
  const wide = matchMedia("(min-width:960px)"); // there they stand beside the rules, elsewhere they are folded
  const settle = () => contents?.toggleAttribute("open", wide.matches);
  settle();
  wide.addEventListener("change", settle);
  contents?.addEventListener("click", (event) => {
    if (!wide.matches && event.target instanceof Element && event.target.closest("a")) contents.removeAttribute("open");
  });
}
