/** Texts of data files as messages: which there are, and the catalogs that hold them. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { at } from "../setup/places.mjs";

const LOCALES = "web/language/locales";

/** Languages that there are catalogs of. */
export const locales = readdirSync(at(LOCALES));

/** Fields of an `experiment.json` that hold texts for readers, at any depth. @type {readonly string[]} */
const FIELDS = JSON.parse(readFileSync(at("web/experiments/prose.json"), "utf8"));

/**
 * Every text for readers in a part of an `experiment.json`.
 * @param {unknown} part
 * @param {boolean} isProse whether its own strings are texts
 * @returns {string[]}
 */
export function proseIn(part, isProse = false) {
  if (typeof part === "string") return isProse ? [part] : [];
  if (Array.isArray(part)) return part.flatMap((one) => proseIn(one, isProse));
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, one]) => proseIn(one, FIELDS.includes(key)));
}

/**
 * A statement that makes the catalogs of a text known to the page.
 * @param {string} name place of the catalog, without its ending, in the folder of each language
 */
export function offer(name) {
  const files = locales.map((locale) => [locale, at(`${LOCALES}/${locale}/${name}.po`)]);
  const fetches = files
    .filter(([, file = ""]) => existsSync(file))
    .map(([locale, file]) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(file)})`);
  const module = JSON.stringify(at("web/language/long_texts.ts"));
  return `import { offerCatalogs as _offer } from ${module};\n_offer({ ${fetches.join(", ")} });`;
}
