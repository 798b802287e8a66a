// What came, told beside its counters where nothing may move: in words, or by its number where two would lie over each other.

const TOLD = 2000; // milliseconds

/** @typedef {{counter: Element, name: string, count: number}} Gain */
/** @type {WeakMap<HTMLElement, Element>} */ const beside = new WeakMap();

/** @param {HTMLElement} air what lies over the page @param {Gain[]} gains */
export function tell(air, gains) {
  for (const counter of new Set(gains.map((gain) => gain.counter))) {
    for (const old of pills(air)) if (beside.get(old) === counter) old.remove();
    const own = gains.filter((gain) => gain.counter === counter);
    const pill = document.createElement("span");
    pill.className = "more";
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

/** @param {HTMLElement} air @returns {HTMLElement[]} those in words that lie over another one, or under it */
function inTheWay(air) {
  const boxes = pills(air).map((pill) => ({ pill, box: pill.getBoundingClientRect() }));
  const crowded = boxes.filter(({ pill, box }) => boxes.some((other) => other.pill !== pill && meet(box, other.box)));
  return crowded.map(({ pill }) => pill).filter((pill) => pill.textContent !== pill.dataset.few);
}

/** @param {HTMLElement} pill */
function shorten(pill) {
  pill.textContent = pill.dataset.few ?? "";
  stand(pill);
}

/** @param {HTMLElement} air @returns {HTMLElement[]} */
const pills = (air) => [...air.querySelectorAll(".more")].filter((pill) => pill instanceof HTMLElement);

/** @param {HTMLElement} pill */
function stand(pill) {
  const counter = beside.get(pill);
  if (!counter?.isConnected) return; // it was drawn anew
  const { right, top } = counter.getBoundingClientRect();
  const edge = counter.closest(".seat")?.getBoundingClientRect().left ?? 0; // beyond it, it would tell of the seat before
  const left = Math.max(right, edge + pill.offsetWidth + 4);
  Object.assign(pill.style, { left: `${left}px`, top: `${top}px` });
}

/** @param {DOMRect} one @param {DOMRect} other */
const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
