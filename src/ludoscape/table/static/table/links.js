// The links of a table: copied for others, and remembered in this browser for the lobby.
// @ts-check
import { COPIED } from "../logic/sentences.js";
import { listed, remembered } from "../logic/tables.js";
import { keep, kept, TABLES } from "../settings.js";

const SHOWN = 2000; // milliseconds

/** @param {Element} button @param {import("./saying.js").Saying} saying @param {string} [link] that of the button, if none is given */
export async function copy(button, saying, link) {
  const url = link ?? new URL(button.getAttribute("data-url") ?? "", location.href).href;
  const label = button.querySelector("span");
  const done = await toClipboard(url, button);
  if (!label || !done || label.textContent === "Copied") return;
  const usual = label.textContent;
  label.textContent = "Copied";
  saying.say(COPIED);
  setTimeout(() => (label.textContent = usual), SHOWN);
}

/** @param {string} url @param {Element} button @returns {Promise<boolean>} */
async function toClipboard(url, button) {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch (_refused) {
    return byHand(url, button); // without a secure connection there is no clipboard
  }
}

/** @param {string} url @param {Element} button @returns {boolean} whether it is copied all the same; else the link is shown */
function byHand(url, button) {
  const field = document.createElement("input");
  field.className = "field";
  field.readOnly = true;
  field.value = url;
  field.setAttribute("aria-label", "Link");
  (button.closest("li") ?? button).after(field);
  field.focus();
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- where there is no clipboard, nothing else copies
  const done = document.execCommand("copy");
  if (done) field.remove();
  return done;
}

/** @param {import("../logic/state.js").Start} start Remember the table, unless somebody only watches it. */
export function remember({ base, table, title, names }) {
  if (base === `/t/${table}`) return;
  try {
    keep(TABLES, JSON.stringify(remembered(listed(kept(TABLES)), { url: base, title, names, when: Date.now() })));
  } catch (_broken) {
    keep(TABLES, "");
  }
}
