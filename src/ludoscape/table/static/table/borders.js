// The border of an empire that grows: stroke by stroke, by opacity alone, round what was won. The picture says whose each border is.
// @ts-check
import { el } from "../dom.js";
import { nameless } from "./posing.js";

/**
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {import("../logic/motion.js").Step} Step
 */

const STROKES = 8;
const SVG = "http://www.w3.org/2000/svg";

/** @param {SVGSVGElement | null} svg @param {string} seat its row @returns {Map<string, SVGGraphicsElement>} the borders of its empires */
function empires(svg, seat) {
  const css = [...(el(seat)?.classList ?? [])].find((name) => /^p\d$/.test(name));
  const found = css ? svg?.querySelectorAll(`.${css}[data-empire]`) ?? [] : [];
  return new Map([...found].flatMap((border) => (border instanceof SVGGraphicsElement ? [[border.getAttribute("data-empire") ?? "", border]] : [])));
}

export class Borders {
  constructor() {
    /** @type {Map<string, SVGGraphicsElement>} as they were, by what the picture calls them */ this.old = new Map();
  }

  /** The picture is about to change. @param {SVGSVGElement | null} svg @param {Step[]} steps */
  keep(svg, steps) {
    this.old.clear();
    for (const { kind, start } of steps) {
      if (kind !== "border") continue;
      for (const [key, border] of empires(svg, start)) this.old.set(key, /** @type {SVGGraphicsElement} */ (border.cloneNode(true)));
    }
  }

  /** The border goes round what was won stroke by stroke; until it is closed the one that was there stays. @param {Motion} motion @param {SVGGraphicsElement} piece @param {Step} step */
  draw(motion, piece, { start, at, long }) {
    const shape = piece.matches("path") ? piece : piece.querySelector("path");
    for (const [key, border] of empires(motion.board.svg, start)) {
      const old = this.old.get(key);
      if (!shape || old?.outerHTML === border.outerHTML) continue;
      if (old) {
        old.removeAttribute("data-empire");
        border.after(nameless(old));
        motion.animate(old, [{ opacity: 1 }, { opacity: 1 }], { duration: at + long }, true);
      }
      motion.animate(border, [{ opacity: 0 }, { opacity: 0 }], { duration: at + long, fill: "none" });
      for (let stroke = 0; stroke < STROKES; stroke++) {
        const line = /** @type {SVGPathElement} */ (nameless(document.createElementNS(SVG, "path")));
        const looks = { d: shape.getAttribute("d") ?? "", class: `leaving encircles ${border.getAttribute("class")}`, pathLength: `${STROKES}`, "stroke-dasharray": `1 ${STROKES - 1}`, "stroke-dashoffset": `${-stroke}` };
        for (const [name, value] of Object.entries(looks)) line.setAttribute(name, value);
        border.after(line);
        const begins = (long / STROKES) * stroke;
        motion.animate(line, [{ opacity: 0 }, { opacity: 1 }, { opacity: 1 }], { duration: long - begins, delay: at + begins, easing: "linear" }, true);
      }
    }
  }
}
