// What the page itself says; all else comes from the server. Knows no page.
// @ts-check

const GONE = "No connection.";

export const AWAY = `${GONE} What you see may be old; nothing is lost.`;
export const KEPT = `${GONE} Your move is kept and will be sent.`;
export const FAILED = "That did not work. Please try again.";
export const MOVED_ON = "The table has moved on. Here is how it stands now.";
export const MENDED = "Something on this page went wrong. It was made anew; nothing is lost.";
export const BROKEN = "This page cannot show the table any more. Please load it again; nothing is lost.";
export const COPIED = "Link copied";
export const MAKING = "This is being made; a long film takes half a minute.";
export const SHARE_LOST = "What you added to the draws has been changed or left out. Whoever runs this server may have chosen them.";
export const SAVED = "Saved on your device.";

/** @param {string} text @returns {boolean} whether it says that there is no connection */
export const saysAway = (text) => text.startsWith(GONE);

/** @param {number} number */
export const places = (number) => (number === 1 ? "1 place to choose from" : `${number} places to choose from`);

/** @param {number} number */
export const ways = (number) => `${number} ways to do it; choose one from the list`;

/** @param {number} number of choices that were meant by the same touches */
export const which = (number) => (number === 2 ? "Which of the two?" : `Which of these ${number}?`);

/** @param {string} prompt @param {string[]} effects */
export const previewed = (prompt, effects) => `${prompt} ${effects.join("; ")}`;

/** @param {{label: string, hint: string}} choice */
export const choiceLine = ({ label, hint }) => (hint ? `${label}: ${hint}` : label);
