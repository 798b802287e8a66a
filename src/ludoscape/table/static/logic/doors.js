// What is asked of the server, and what its answers mean. Knows no page.
// @ts-check

/**
 * @typedef {import("./state.js").Answer} Answer
 * @typedef {import("./state.js").Message} Message
 */

/** @param {number} event @param {string} moves one, or several that go together */
export const preview = (event, moves) => `preview?at=${event}&move=${encodeURIComponent(moves)}`;

/** @param {number} event @param {string} element "" for none @param {import("./reach.js").Point} at in units of the picture */
export const why = (event, element, at) => `why?at=${event}&element=${encodeURIComponent(element)}&x=${at.x.toFixed(1)}&y=${at.y.toFixed(1)}`;

/** @param {number} [event] without one: as it stands */
export const parts = (event) => (event === undefined ? "parts" : `parts?at=${event}`);

/** @param {number} event of a game that is over @param {string} [move] one of those that a bot would have played there */
export const looking = (event, move = "") => `looking?at=${event}${move && `&move=${encodeURIComponent(move)}`}`;

/** @param {string} door @param {string} way which moves led to a step of a lesson, "" for the first ones @returns {string} */
export const along = (door, way) => (way ? `${door}${door.includes("?") ? "&" : "?"}way=${way}` : door);

/** @param {Answer} answer @returns {answer is Answer & Message} whether it shows how the table stands */
export const isMessage = (answer) => answer.parts !== undefined;
