// A tile or a hex shows its face: mist parts sideways, jungle is torn from the side of who comes in. Transform and opacity only.
// @ts-check
import { el } from "../dom.js";
import { towards } from "../logic/motion.js";
import { middle, nameless, posed } from "./posing.js";

/**
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {import("../logic/motion.js").Step} Step
 * @typedef {import("../logic/reach.js").Point} Point
 */

const BANDS = 3;

/** What lay over it is torn apart in bands, or away from who comes in; what was not there turns up. @param {Motion} motion @param {SVGGraphicsElement} piece @param {SVGGraphicsElement | undefined} old how it looked @param {Step} step */
export function open(motion, piece, old, { start, at, long }) {
  const from = el(start);
  if (!old || old.outerHTML === piece.outerHTML) {
    const turned = [{ transform: posed(piece, { wide: 0.05, high: 1 }), opacity: 0 }, { transform: posed(piece, {}), opacity: 1 }];
    return motion.animate(piece, turned, { duration: long / 2, delay: at });
  }
  if (from?.getBoundingClientRect().width) return tear(motion, piece, old, motion.board.toUser(middle(from)), { at, long });
  for (let band = 0; band < BANDS; band++) {
    const copy = /** @type {SVGGraphicsElement} */ (nameless(/** @type {Element} */ (old.cloneNode(true))));
    copy.style.clipPath = `inset(${(100 / BANDS) * band}% 0 ${(100 / BANDS) * (BANDS - 1 - band)}% 0)`;
    piece.after(copy);
    const { width } = copy.getBBox();
    const aside = (band % 2 ? -1 : 1) * width * 0.6;
    motion.animate(copy, [{ transform: posed(copy, {}), opacity: 1 }, { transform: posed(copy, { x: aside }), opacity: 0 }], { duration: long, delay: at }, true);
  }
}

/** The nearest band goes first, and all go the way of who comes. @param {Motion} motion @param {SVGGraphicsElement} piece @param {SVGGraphicsElement} old how it looked @param {Point} from @param {{at: number, long: number}} when */
function tear(motion, piece, old, from, { at, long }) {
  const way = towards(from, motion.board.toUser(middle(piece)), 1);
  const across = Math.abs(way.x) > Math.abs(way.y);
  const backwards = across ? way.x < 0 : way.y < 0;
  for (let band = 0; band < BANDS; band++) {
    const copy = /** @type {SVGGraphicsElement} */ (nameless(/** @type {Element} */ (old.cloneNode(true))));
    const place = backwards ? BANDS - 1 - band : band;
    const [before, after] = [(100 / BANDS) * place, (100 / BANDS) * (BANDS - 1 - place)];
    copy.style.clipPath = across ? `inset(0 ${after}% 0 ${before}%)` : `inset(${before}% 0 ${after}% 0)`;
    piece.after(copy);
    const { width, height } = copy.getBBox();
    const gone = { x: way.x * width * 0.4, y: way.y * height * 0.4 };
    const one = long / (BANDS + 1);
    motion.animate(copy, [{ transform: posed(copy, {}), opacity: 1 }, { transform: posed(copy, gone), opacity: 0 }], { duration: 2 * one, delay: at + one * band }, true);
  }
}
