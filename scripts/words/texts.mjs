/** Texts of data files as messages: which there are, and the catalogs that hold them. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { csvParseRows } from "d3-dsv";
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

/** Units at the end of a column's name in a table of a paper. @type {Record<string, string>} */
const UNITS = JSON.parse(readFileSync(at("web/experiments/column_units.json"), "utf8"));

/**
 * Every word in the tables of a calculator, which explain its inputs, as the page shows them. Other tables of papers are as printed.
 * @param {{ calculator?: object, tables: { table: string }[] }} experiment its `experiment.json`
 */
export function tableWordsOf({ calculator, tables }) {
  if (!calculator) return [];
  const words = tables.flatMap(({ table }) => {
    const [names = [], ...rows] = csvParseRows(readFileSync(at(`public/papers/${table}.csv`), "utf8"));
    const columns = names.map((name) => {
      const parts = name.split("_");
      return (parts.length > 1 && Object.hasOwn(UNITS, parts.at(-1) ?? "") ? parts.slice(0, -1) : parts).join(" ");
    });
    return [...columns, ...rows.flat().map((cell) => cell.replaceAll("_", " "))];
  });
  return [...new Set(words)].filter((word) => /[a-z]{2}/.test(word));
}

/** MDX files that are translated, by how their paths in `web/` begin; all others are shown in English. */
const TRANSLATED = [
  "experiments/",
  "pages/accessibility/",
  "pages/essays/",
  "pages/evidence/",
  "pages/exercises/",
  "pages/teachers/",
  "pages/tours/",
];

/** MDX files that are translated, by their paths in `web/`. */
export const translatedTexts = readdirSync(at("web"), { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".mdx") && TRANSLATED.some((path) => file.startsWith(path)),
);

/** Place of the catalog of an MDX file in the folder of each language. @param {string} path of the file */
export const nameOf = (path) => relative(at("web"), path).replace(/\.mdx$/, "");

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
