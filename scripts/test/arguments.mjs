/** Returns the checks that the words after `npm test --` choose. */

import { Stop } from "../setup/say.mjs";
import { nearest, targetAt } from "./paths.mjs";

/** @typedef {import("./check.mjs").Check} Check */

export const USAGE = `npm test                everything
npm test -- --quick     types, lint, unit tests and Rust tests, without a browser
npm test -- rust        one part, with what it needs: rust, python, unit or browser
npm test -- <path>      the tests of one file or folder of web/, scripts/, tests/ or engine/`;

/**
 * Returns the checks of that name or property and all that they need, in the order of the list.
 * @param {readonly Check[]} checks
 * @param {(check: Check) => boolean} isWanted
 * @returns {Check[]}
 */
export function withNeeds(checks, isWanted) {
  const names = new Set(checks.filter(isWanted).map(({ name }) => name));
  for (const check of [...checks].reverse()) {
    if (names.has(check.name)) for (const need of check.needs ?? []) names.add(need);
  }
  return checks.filter(({ name }) => names.has(name));
}

/**
 * Returns the checks that the words choose.
 * @param {readonly string[]} words
 * @param {readonly Check[]} checks all there are, each after the checks that it needs
 * @param {(target: import("./paths.mjs").Target, path: string) => Check} checkOf
 * @returns {Check[]}
 * @throws {Stop} for a word that is no option, no part and no path of a test
 */
export function chosenChecks(words, checks, checkOf) {
  if (words.length === 0) return [...checks];
  const parts = new Set(checks.map(({ part }) => /** @type {string} */ (part)));
  /** @type {Set<string>} */
  const wanted = new Set();
  /** @type {Check[]} */
  const own = [];
  let quick = false;
  for (const word of words) {
    if (word === "--quick") quick = true;
    else if (parts.has(word)) wanted.add(word);
    else if (word.startsWith("-")) throw new Stop(`There is no option ${word}.\n${USAGE}`);
    else {
      const target = targetAt(word);
      if (!target) throw new Stop(`${word} names no test. The nearest: ${nearest(word).join(", ")}.\n${USAGE}`);
      own.push(checkOf(target, word));
    }
  }
  const needs = new Set(own.flatMap((check) => check.needs ?? []));
  const isWanted = (/** @type {Check} */ check) =>
    wanted.has(check.part) || (quick && check.quick === true) || needs.has(check.name);
  return [...withNeeds(checks, isWanted), ...own];
}
