// Letters and figures of the picture grow as it is drawn smaller; those that nobody could read are left out.
// @ts-check

const LEAST = 10.95; // pixels of letters that can be read

// what they grow by stands in a rule for them alone: on the stage, it would have all of the picture styled anew
const growing = new CSSStyleSheet();
growing.replaceSync(".stage .name, .stage .counted, .stage .grows, .stage .buoy, .stage .code, .stage .said {}"); // by class each: with :is() every element is asked for all of them
document.adoptedStyleSheets.push(growing);

export class Legible {
  constructor() {
    this.pixel = "1"; // what the style sheet takes it for as long as nothing is told
    this.due = 0;
    /** @type {WeakMap<Element, {key: string, small: boolean}>} of the letters in the picture */ this.sizes = new WeakMap();
  }

  /** @param {string} pixel how large one is in the picture */
  grow(pixel) {
    if (pixel === this.pixel) return;
    this.pixel = pixel;
    const [rule] = growing.cssRules;
    if (rule instanceof CSSStyleRule) rule.style.setProperty("--px", pixel);
  }

  /** Mark them when all that changes in a frame has changed, and before it is drawn: to measure them has all of it laid out. @param {SVGSVGElement} svg @param {string} scale of the picture @param {() => boolean} moves whether they are on their way: then they are measured where they arrive */
  settle(svg, scale, moves) {
    cancelAnimationFrame(this.due);
    this.due = requestAnimationFrame(() => moves() || this.mark(svg, scale));
  }

  /** @param {SVGSVGElement} svg @param {string} scale of the picture */
  mark(svg, scale) {
    const texts = [...svg.querySelectorAll("text")];
    const small = texts.map((text) => this.tooSmall(text, scale)); // all are measured before any is changed
    for (const [i, text] of texts.entries()) text.classList.toggle("tiny", small[i]);
  }

  /** @param {SVGTextElement} text @param {string} scale @returns {boolean} whether nobody could read it; worked out once for each scale */
  tooSmall(text, scale) {
    const part = text.closest("g.zone,g.beside"); // which may come to stand elsewhere, in another size
    const key = `${scale} ${part?.getAttribute("transform") ?? ""} ${part?.getAttribute("style") ?? ""} ${text.getAttribute("font-size") ?? ""}`;
    const known = this.sizes.get(text);
    if (known?.key === key) return known.small;
    const { a = 1, b = 0 } = text.getScreenCTM() ?? {};
    const small = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b) < LEAST;
    this.sizes.set(text, { key, small });
    return small;
  }
}
