/**
 * Modules that the build makes with the engine, so that pages can show real runs before the engine has arrived:
 * `virtual:opening`, the run that the first page opens on, `virtual:thumbnails/<paper>`, a small picture of each of
 * its experiments, `virtual:topic-pictures`, one of each topic, and `virtual:essay-numbers`, the results of the figures of essays.
 */

import { readFileSync } from "node:fs";
import { at } from "../setup/places.mjs";
import { engine, pageModule } from "./page_modules.mjs";

const THUMBNAILS = "virtual:thumbnails/";
const TOPICS = "virtual:topic-pictures";
const ESSAYS = "virtual:essay-numbers";

/** @param {string} id */
const isDrawn = (id) => ["virtual:opening", TOPICS, ESSAYS].includes(id) || id.startsWith(THUMBNAILS);

/** @type {Promise<typeof import("../../web/site/drawn.ts")> | undefined} */
let loaded;

/** @param {string} id */
async function make(id) {
  loaded ??= pageModule("web/site/drawn.ts");
  const { beginDrawing, essayNumbers, recordOpening, thumbnailsOf, topicPictures } = await loaded;
  await beginDrawing();
  if (id === "virtual:opening") return recordOpening(await engine());
  if (id === TOPICS) return topicPictures(await engine());
  if (id === ESSAYS) return essayNumbers(await engine());
  const curves = JSON.parse(readFileSync(at("web/site/thumbnails/curves.json"), "utf8"));
  /** @param {string} table */
  const tableOf = (table) => readFileSync(at(`public/papers/${table}.csv`), "utf8");
  return thumbnailsOf(id.slice(THUMBNAILS.length), await engine(), curves, tableOf);
}

/** @type {Map<string, Promise<object>>} */
const made = new Map();

/** @type {import("vite").Plugin} */
export const drawnModules = {
  name: "drawn by the engine",
  resolveId: (id) => (isDrawn(id) ? `\0${id}` : null),
  async load(id) {
    const name = id.slice(1);
    if (id[0] !== "\0" || !isDrawn(name)) return null;
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    // JSON.parse reads a text several times faster than the engine reads a literal.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(await known))})`;
  },
};
