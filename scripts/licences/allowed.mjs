/** Which licences a package may have, and the sentence about one that has another. */

import { readFileSync } from "node:fs";
import parse from "spdx-expression-parse";
import { at } from "../setup/places.mjs";

/** Also allowed for tools that build or test the site and are not part of it. */
const FOR_TOOLS = ["Bitstream-Vera", "BlueOak-1.0.0", "CC-BY-3.0", "CC-BY-4.0", "MPL-2.0", "Python-2.0"];

/** Licences that a package states in its files, but not in its manifest as SPDX. */
const STATED_ELSEWHERE = {
  "@react-aria/optimize-locales-plugin": "Apache-2.0",
  "cli-table": "MIT",
  // Pictures of the site are drawn with it; the font itself is not shipped.
  "dejavu-fonts-ttf": "Bitstream-Vera",
};

/**
 * The licence that the author of a package states, in its manifest or elsewhere.
 * @param {string} name
 * @param {string | null} licence of its manifest
 */
export const statedLicence = (name, licence) =>
  /** @type {Record<string, string>} */ (STATED_ELSEWHERE)[name] ?? licence;

/** Licences of what is shipped: the list of `engine/deny.toml`. */
export function allowedLicences() {
  const [, list = ""] = /^allow = \[([^\]]*)\]/m.exec(readFileSync(at("engine/deny.toml"), "utf8")) ?? [];
  const found = [...list.matchAll(/"([^"]+)"/g)].map(([, id = ""]) => id);
  if (found.length === 0) throw new Error("engine/deny.toml has no list of allowed licences.");
  return found;
}

/**
 * Licences that `engine/deny.toml` allows to this crate only.
 * @param {string} name
 */
function exceptionsFor(name) {
  const rows = readFileSync(at("engine/deny.toml"), "utf8").matchAll(/\{ crate = "([^"]+)", allow = \[([^\]]*)\] \}/g);
  return [...rows].flatMap(([, crate, list = ""]) =>
    crate === name ? [...list.matchAll(/"([^"]+)"/g)].map(([, id = ""]) => id) : [],
  );
}

/** @typedef {{ license: string, plus?: boolean, exception?: string } | { left: Term, conjunction: "and" | "or", right: Term }} Term */

/**
 * @param {Term} term
 * @param {readonly string[]} allowed
 * @returns {boolean} whether somebody who accepts only these licences may use the package
 */
function isMet(term, allowed) {
  if ("license" in term) {
    const licence = term.plus ? `${term.license}+` : term.license;
    return allowed.includes(term.exception ? `${licence} WITH ${term.exception}` : licence);
  }
  const [left, right] = [isMet(term.left, allowed), isMet(term.right, allowed)];
  return term.conjunction === "and" ? left && right : left || right;
}

/**
 * Says what is wrong with a package's licence.
 * @param {Pick<import("./part.mjs").Part, "kind" | "name" | "version" | "licence">} part
 * @param {{ isTool?: boolean }} [use]
 * @returns {string | null} one sentence, or null where the licence is allowed
 */
export function refusal({ kind, name, version, licence }, { isTool = false } = {}) {
  const stated = statedLicence(name, licence);
  const what = `The ${kind === "npm" ? "npm package" : "crate"} ${name} ${version}`;
  if (stated === null) return `${what} states no licence.`;
  const allowed = [...allowedLicences(), ...(isTool ? FOR_TOOLS : []), ...(kind === "npm" ? [] : exceptionsFor(name))];
  /** @type {Term} */
  let term;
  try {
    // Older crates separate a choice by a slash.
    term = parse(stated.replaceAll("/", " OR "));
  } catch {
    return `${what} states the licence "${stated}", which is not an SPDX expression.`;
  }
  return isMet(term, allowed) ? null : `${what} has the licence ${stated}, which engine/deny.toml does not allow.`;
}
