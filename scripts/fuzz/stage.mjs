/** A stage of the campaign: so many inputs, made by a seed, of which those that found a fault are kept. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../setup/places.mjs";
import { say, seconds } from "../setup/say.mjs";

/** Inputs that found a fault, from the root of the repository. */
export const FAULTS = ".cache/fuzz/faults";

/** Time between two lines about a stage, ms. */
const EVERY_MS = 60_000;

/**
 * @typedef {object} Trial
 * @property {number} count inputs to try
 * @property {number} seed
 * @property {string} program path of the command-line program
 * @property {(why: string, input: string | Buffer) => void} fault tells of an input that found a fault
 * @property {(tried: number) => void} progress tells how far it is; said once a minute
 * @property {(tried: number) => void} tried corrects the number of inputs, where a stage does not choose it
 */

/**
 * Tries all inputs; returns what is worth knowing of them in a few words.
 * @typedef {(trial: Trial) => Promise<string>} Play
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} what the inputs, for the table
 * @property {number} count
 * @property {Play} play
 */

/** @typedef {{ what: string, tried: number, faults: string[], note: string }} Row */

/**
 * Plays a stage and keeps its faults.
 * @param {Stage} stage
 * @param {{ seed: number, program: string }} given
 * @returns {Promise<Row>}
 */
export async function playStage({ name, what, count, play }, { seed, program }) {
  const started = Date.now();
  say(`fuzz: ${count > 0 ? `${count} ` : ""}${what}, seed ${seed} …`);
  /** @type {string[]} */
  const faults = [];
  let tried = count;
  let told = started;
  const note = await play({
    count,
    seed,
    program,
    fault(why, input) {
      mkdirSync(at(FAULTS), { recursive: true });
      const file = join(FAULTS, `${name}-${seed}-${faults.length}`);
      writeFileSync(at(file), input);
      faults.push(`${file}: ${why}`);
      say(`  ${faults.at(-1)}`);
    },
    progress(number) {
      if (Date.now() - told < EVERY_MS) return;
      told = Date.now();
      say(`  ${number} …`);
    },
    tried(number) {
      tried = number;
    },
  });
  say(`  ${tried} tried, ${faults.length} faults, ${seconds(started)}; ${note}`);
  return { what, tried, faults, note };
}

/**
 * Returns the rows as a table in Markdown.
 * @param {readonly Row[]} rows
 */
export function tableOf(rows) {
  const lines = rows.map(({ what, tried, faults, note }) => `| ${what} | ${tried} | ${faults.length} | ${note} |`);
  return ["| what | tried | faults | note |", "|---|--:|--:|---|", ...lines].join("\n");
}
