/**
 * A package by somebody else, as licences are about it.
 *
 * @typedef {object} Part
 * @property {"npm" | "crate"} kind the registry it comes from
 * @property {string} name
 * @property {string} version
 * @property {string | null} licence SPDX expression that its author states; null where none is
 * @property {string[]} texts texts of its licences, as far as they are known
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../setup/places.mjs";

const LICENCE_FILE = /^(?:licen[cs]e|copying|unlicense|notice)/i;

/**
 * Returns the licence texts in a package's folder. Where its author lets the reader choose MIT, only that one is returned.
 * A package that states MIT and has no file gets the text of that licence with its authors' names.
 * @param {string} folder
 * @param {string | null} licence
 * @param {readonly string[]} authors
 * @returns {string[]} empty where no text is known
 */
export function licenceTexts(folder, licence, authors) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => LICENCE_FILE.test(name)) : [];
  const isMit = /\bMIT\b/.test(licence ?? "");
  const isChoice = !/\bAND\b/.test(licence ?? "");
  const mit = isMit && isChoice ? files.filter((name) => /mit/i.test(name)) : [];
  const chosen = mit.length > 0 ? mit : files;
  const texts = chosen.sort().map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
  if (texts.length > 0 || !isMit) return texts;
  return [mitText(authors)];
}

/**
 * The MIT licence with the names of those who grant it.
 * @param {readonly string[]} authors as in a manifest, with addresses in angle brackets
 */
export function mitText(authors) {
  const names = authors.map((author) => author.replace(/\s*<[^>]*>/, "")).join(", ");
  return readFileSync(at("scripts/licences/mit.txt"), "utf8")
    .trim()
    .replace("{{authors}}", () => names || "the authors");
}
