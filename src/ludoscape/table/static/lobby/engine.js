// What the server says of the engine that it compiles behind the tables, for as long as that goes on.
// @ts-check
import { parsed } from "../logic/json.js";

const SECONDS = 4;

/** Show it in the line, and look again until there is nothing more to come. @param {HTMLElement} line */
export async function tellOfEngine(line) {
  let more = true;
  try {
    const answer = await fetch("/engine", { headers: { Accept: "application/json" } });
    const said = /** @type {{text: string, more: boolean}} */ (parsed(await answer.text()));
    line.textContent = said.text;
    more = said.more;
  } catch (_failed) {
    // the server is away for a moment: the line keeps what it said
  }
  if (more) setTimeout(() => void tellOfEngine(line), SECONDS * 1000);
}
