// The page of an invitation: whoever takes the seat promises a share of the draws with it. Without this script the seat is taken all the same.
// @ts-check
import { must } from "./dom.js";
import { made, nameOf, promiseOf } from "./logic/shares.js";
import { keepShare, keptShare } from "./settings.js";

const form = must("claim", HTMLFormElement);
const { commitment = "", seat = "", table = "" } = form.dataset;

form.addEventListener("submit", () => {
  const field = form.elements.namedItem("promise");
  if (!(field instanceof HTMLInputElement)) return; // no shares are gathered, or no more
  const name = nameOf(table, Number(seat));
  const share = keptShare(name) ?? made(commitment);
  field.value = keepShare(name, share) ? promiseOf(table, Number(seat), share.value) : "";
});
