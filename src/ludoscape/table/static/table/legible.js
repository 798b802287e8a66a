// Letters of the picture that nobody could read, so small is it drawn: they are left out.
// @ts-check

const LEAST = 10.95; // pixels of letters that can be read

export class Legible {
  constructor() {
    /** @type {WeakMap<Element, {key: string, small: boolean}>} of the letters in the picture */ this.sizes = new WeakMap();
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
