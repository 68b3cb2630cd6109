/** Cases by which simulators are compared: the file that has them, and which of them are wanted. */

import { readFileSync, writeFileSync } from "node:fs";
import { at } from "../setup/places.mjs";
import { Stop } from "../setup/say.mjs";

/** @typedef {"ns-2" | "ns-3"} Simulator */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {string} group
 * @property {Simulator[]} on
 * @property {number} rate_bps
 * @property {{ discipline: string, limit: number } & Record<string, number | string>} queue
 * @property {number} [loss]
 * @property {number[]} [lose]
 * @property {number} [segments]
 * @property {number} seconds
 * @property {number} seeds
 * @property {{ variant: string, rtt_ms: number }[]} flows
 * @property {Record<string, string>} [causes]
 * @property {Record<string, Record<string, [number, number]>>} [results]
 */

/**
 * @typedef {object} Cases
 * @property {string} date
 * @property {Record<string, string>} versions
 * @property {Record<string, string>} causes
 * @property {number[][]} starts_ms
 * @property {Case[]} cases
 */

/** @returns {Cases} the kept cases with their results */
export const readCases = () => JSON.parse(readFileSync(at("engine/cli/simulators/ns.json"), "utf8"));

/**
 * Writes cases, one a line.
 * @param {string} file
 * @param {Cases} cases
 */
export function writeCases(file, { cases, starts_ms, causes, ...rest }) {
  const lines = (/** @type {object[]} */ list) => `[\n${list.map((one) => JSON.stringify(one)).join(",\n")}\n]`;
  const before = Object.entries(rest).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const parts = [
    ...before,
    `"causes": ${JSON.stringify(causes, null, 2)}`,
    `"starts_ms": ${lines(starts_ms)}`,
    `"cases": ${lines(cases)}`,
  ];
  try {
    writeFileSync(file, `{\n${parts.join(",\n")}\n}\n`);
  } catch (error) {
    throw new Stop(`Cannot write ${file}: ${/** @type {Error} */ (error).message}.`);
  }
}

/**
 * Returns the cases that have a name, or are of a group, among the words; all without a word.
 * @param {readonly Case[]} cases
 * @param {readonly string[]} words
 */
export function chosen(cases, words) {
  const unknown = words.find((word) => !cases.some(({ name, group }) => [name, group].includes(word)));
  if (unknown !== undefined) {
    const groups = [...new Set(cases.map(({ group }) => group))];
    throw new Stop(
      `"${unknown}" is no case and no group. The groups are ${groups.join(", ")}. The cases are ${cases.map(({ name }) => name).join(", ")}.`,
    );
  }
  return cases.filter(({ name, group }) => words.length === 0 || words.includes(name) || words.includes(group));
}

/**
 * Values that the runs of a case need besides its own: delays of its links, ms one way. The line has the delay of the shortest
 * path, and each access link the rest of its path's delay.
 * @param {Case} given
 */
export function delaysOf({ flows }) {
  const line = Math.min(...flows.map(({ rtt_ms }) => rtt_ms)) / 2;
  return { line, access: flows.map(({ rtt_ms }) => rtt_ms / 2 - line) };
}
