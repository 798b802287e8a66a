// Where the rail has too little room its parts fold, one after the other, until the choices have three rows and their head.
// What of a picture stands there is left out before looking back is.
// @ts-check
import { el, frame } from "../dom.js";

const CHOICES = 168; // pixels: head and three rows
const ALL = 3; // folds: the log to a line; seats to a line each; looking back into the log
const CROWD = 6; // seats that have a line each, however high the window
const MANY = 4; // seats that have a line each in a window lower than LOW
const LOW = 800; // pixels

let last = ""; // what was measured when the folds were chosen

/** Fold as it mostly comes to be, before anything is measured: what is folded later is styled and laid out twice. Frames without folds look the same. */
export function guess() {
  const { dataset } = document.body;
  if (least()) dataset.fold = String(least());
  dataset.card = "";
}

export function fold() {
  const { dataset } = document.body;
  if (!["desk", "low"].includes(frame())) {
    delete dataset.fold;
    delete dataset.card;
    return;
  }
  if (dataset.fold !== undefined && measured() === last) return; // to fold anew costs the layout of all of the rail, twice
  choose(dataset);
  last = measured();
}

/** @returns {string} all that the folds depend on */
function measured() {
  return [innerWidth, innerHeight, document.body.dataset.fold, document.body.dataset.card, el("card-slot")?.hasChildNodes(), el("players")?.offsetHeight, Math.min(CHOICES, wanted()), el("log") !== null].join();
}

/** @returns {number} so much is folded however much room there is */
function least() {
  const seats = document.querySelectorAll(".seats > .seat").length;
  return seats >= CROWD || (seats >= MANY && innerHeight < LOW) ? 2 : 0;
}

/** @param {DOMStringMap} dataset */
function choose(dataset) {
  if (el("card-slot")?.hasChildNodes()) {
    dataset.card = "";
    if (folded(dataset, least(), ALL - 1)) return;
  }
  delete dataset.card;
  folded(dataset, least(), ALL);
}

/** @param {DOMStringMap} dataset @param {number} from @param {number} most @returns {boolean} whether all fits when so much is folded */
function folded(dataset, from, most) {
  for (let folds = from; folds <= most; folds++) {
    dataset.fold = String(folds);
    if (fits()) return true;
  }
  return false;
}

/** @returns {boolean} whether all of the rail is seen, and enough of the choices */
function fits() {
  const rail = el("part-rail");
  const slot = el("rail-slot");
  if (!rail || !slot) return true;
  return rail.scrollHeight <= rail.clientHeight + 1 && slot.clientHeight + 1 >= Math.min(CHOICES, wanted());
}

/** @returns {number} how high the choices would be */
function wanted() {
  const slot = el("rail-slot");
  const list = slot?.querySelector(".listing, .choices");
  return (slot?.clientHeight ?? 0) + (list ? list.scrollHeight - list.clientHeight : 0);
}
