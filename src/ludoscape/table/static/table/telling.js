// What came, told beside its counters where nothing may move: in words, or by its number where two would lie over each other.

const TOLD = 2000; // milliseconds

/** @typedef {{counter: Element, name: string, count: number}} Gain */
/** @type {WeakMap<HTMLElement, Element>} */ const beside = new WeakMap();

/** @param {HTMLElement} air what lies over the page @param {Gain[]} gains */
export function tell(air, gains) {
  for (const counter of new Set(gains.map((gain) => gain.counter).filter(inSight))) {
    for (const old of pills(air)) if (beside.get(old) === counter) old.remove();
    const own = gains.filter((gain) => gain.counter === counter);
    const pill = document.createElement("span");
    pill.className = "gain";
    pill.textContent = own.map(({ name, count }) => `+${count} ${name === "back" ? (count === 1 ? "card" : "cards") : name}`).join(", ");
    pill.dataset.few = `+${own.reduce((sum, { count }) => sum + count, 0)}`;
    beside.set(pill, counter);
    air.append(pill);
    setTimeout(() => pill.remove(), TOLD);
  }
  for (const pill of pills(air)) stand(pill); // counters move when new ones come
  let crowded = inTheWay(air);
  while (crowded.length) {
    crowded.forEach(shorten);
    crowded = inTheWay(air);
  }
}

/** @param {Element} counter @returns {boolean} whether its seat is to be seen there: a narrow row of seats scrolls */
function inSight(counter) {
  const seat = counter.closest(".seat");
  const { left, top, width, height } = counter.getBoundingClientRect();
  return !seat || seat.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** @param {HTMLElement} air @returns {HTMLElement[]} those in words that lie over another one, or over what their seat says of itself */
function inTheWay(air) {
  const boxes = pills(air).map((pill) => ({ pill, box: pill.getBoundingClientRect(), texts: textsOf(pill) }));
  const crowded = boxes.filter(({ pill, box, texts }) => texts.some((text) => meet(box, text)) || boxes.some((other) => other.pill !== pill && meet(box, other.box)));
  return crowded.map(({ pill }) => pill).filter((pill) => !isFew(pill));
}

/** @param {HTMLElement} pill @returns {DOMRect[]} where the name and the points of its seat stand */
function textsOf(pill) {
  const seat = beside.get(pill)?.closest(".seat");
  return seat ? [...seat.querySelectorAll(".nm, .sum, .score")].map((text) => text.getBoundingClientRect()) : [];
}

/** @param {HTMLElement} pill */
function shorten(pill) {
  pill.textContent = pill.dataset.few ?? "";
  stand(pill);
}

/** @param {HTMLElement} pill */
const isFew = (pill) => pill.textContent === pill.dataset.few;

/** @param {HTMLElement} air @returns {HTMLElement[]} */
const pills = (air) => [...air.querySelectorAll(".gain")].filter((pill) => pill instanceof HTMLElement);

/** Put it at the upper left of its counter; upon an emblem, which needs not be read. @param {HTMLElement} pill */
function stand(pill) {
  const counter = beside.get(pill);
  if (!counter?.isConnected) return; // it was drawn anew
  const { left, right, top, width, height } = counter.getBoundingClientRect();
  const edge = counter.closest(".seat")?.getBoundingClientRect().left ?? 0; // beyond it, it would tell of the seat before
  const upon = counter.matches(".em");
  pill.classList.toggle("upon", upon);
  if (upon) return put(pill, Math.max(edge, isFew(pill) ? left + (width - pill.offsetWidth) / 2 : left), top + height / 2);
  put(pill, Math.max(right, edge + pill.offsetWidth + 4), top);
}

/** @param {HTMLElement} pill @param {number} left @param {number} top */
const put = (pill, left, top) => Object.assign(pill.style, { left: `${left}px`, top: `${top}px` });

/** @param {DOMRect} one @param {DOMRect} other */
const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
