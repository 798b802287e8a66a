// The tables that a browser remembers, for the lobby. Knows no page.
// @ts-check
import { parsed } from "./json.js";

/** @typedef {{url: string, title: string, names: string[], when: number}} Entry */

const MOST = 40;

/** @param {string} text as it was kept @returns {Entry[]} raises SyntaxError for what is no list of tables */
export const listed = (text) => /** @type {Entry[]} */ (parsed(text || "[]"));

/** @param {Entry[]} tables @param {Entry} entry @returns {Entry[]} with it in front; the oldest are forgotten */
export const remembered = (tables, entry) => [entry, ...forgotten(tables, entry.url)].slice(0, MOST);

/** @param {Entry[]} tables @param {string} url @returns {Entry[]} without it */
export const forgotten = (tables, url) => tables.filter((other) => other.url !== url);
