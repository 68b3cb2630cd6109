/** One run of a case on ns-2 and on ns-3. */

import { at } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";
import { delaysOf } from "./cases.mjs";
import { readRun } from "./results.mjs";

/** @typedef {import("./cases.mjs").Case} Case */

/**
 * @param {Case} given
 * @param {string} name of the simulator
 * @param {string} program
 * @param {string[]} args
 */
async function result({ name: of }, name, program, args) {
  const { ok, output } = await run(program, args);
  const found = ok ? readRun(output) : null;
  if (found) return found;
  throw new Stop(`${name} did not run ${of} as it should: look at its message above.`, output);
}

/**
 * Writes a Tcl dictionary.
 * @param {Record<string, unknown>} values
 * @returns {string}
 */
export const dictionary = (values) =>
  Object.entries(values)
    .map(([key, value]) => `${key} {${value}}`)
    .join(" ");

/**
 * @param {string} program
 * @param {Case} given
 * @param {number} seed
 * @param {readonly number[]} starts of the flows, ms
 */
export function onNs2(program, given, seed, starts) {
  const { rate_bps, loss = 0, lose = [], segments = 0, seconds, queue } = given;
  const { line, access } = delaysOf(given);
  const flows = given.flows.map(
    ({ variant }, index) =>
      `{${dictionary({ variant, access_delay_ms: access[index], start_s: (starts[index] ?? 0) / 1000 })}}`,
  );
  const words = dictionary({
    ...{ seconds, seed, rate_bps, line_delay_ms: line, loss, lose: lose.join(" "), segments },
    ...{ queue: dictionary(queue), flows: flows.join(" ") },
  });
  return result(given, "ns-2", program, [at("scripts/compare/case.tcl"), words]);
}

/**
 * @param {string} program
 * @param {Case} given
 * @param {number} seed
 * @param {readonly number[]} starts of the flows, ms
 */
export function onNs3(program, given, seed, starts) {
  const { rate_bps, loss = 0, lose = [], segments = 0, seconds, queue } = given;
  const { line, access } = delaysOf(given);
  const flows = given.flows.map(({ variant }, index) => `${variant}:${access[index]}:${(starts[index] ?? 0) / 1000}`);
  const options = {
    ...{ seconds, seed, rate_bps, line_delay_ms: line, loss, lose: lose.join(","), segments },
    ...{ ...queue, flows: flows.join(",") },
  };
  // ns-3 knows no empty values.
  const filled = Object.entries(options).filter(([, value]) => value !== "");
  const args = filled.map(([key, value]) => `--${key}=${value}`);
  return result(given, "ns-3", program, args);
}
