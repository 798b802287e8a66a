// The tables that this browser remembers.
// @ts-check
import { must } from "../dom.js";
import { forgotten, listed } from "../logic/tables.js";
import { keep, kept, TABLES } from "../settings.js";
import { make } from "./making.js";

export function listTables() {
  const tables = known();
  const when = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  must("tables-list", HTMLElement).replaceChildren(...tables.map((table) => {
    const title = `${table.title} with ${table.names.join(", ")}`;
    const link = make("a", { class: "row", href: table.url }, make("span", {}, title, make("small", {}, when.format(table.when))));
    const forget = make("button", { type: "button", class: "b sm q", "aria-label": `Forget ${title}` }, "Forget");
    forget.addEventListener("click", () => {
      keep(TABLES, JSON.stringify(forgotten(tables, table.url)));
      listTables();
    });
    return make("li", {}, link, forget);
  }));
  must("tables-none", HTMLElement).hidden = tables.length > 0;
}

/** @returns {import("../logic/tables.js").Entry[]} */
function known() {
  try {
    return listed(kept(TABLES));
  } catch (_broken) {
    keep(TABLES, "");
    return [];
  }
}
