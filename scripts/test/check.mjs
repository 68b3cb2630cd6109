/**
 * One thing that `npm test` looks at.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {Part} part what selects it: `npm test -- rust`
 * @property {Lane} lane checks of one lane run one after the other, those of different lanes at the same time
 * @property {string[]} [needs] names of checks that must have passed before
 * @property {boolean} [alone] nothing else runs meanwhile, because it measures time or waits for a browser
 * @property {boolean} [quick] belongs to `npm test -- --quick`
 * @property {() => Promise<Result>} look
 *
 * @typedef {"rust" | "python" | "unit" | "browser"} Part
 * @typedef {"install" | "cargo" | "node" | "site"} Lane what a check is made of: packages that are fetched, cargo, Node programs that
 *   keep all processors busy, or those that leave one free
 *
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {string} [skipped] why it was not looked at
 * @property {string} [note] a figure worth showing
 * @property {string} [output] shown when something failed
 */

import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";

/**
 * Returns the result of a program whose exit code is the answer.
 * @param {import("../setup/programs.mjs").Ended} ended
 * @returns {Result}
 */
export const one = ({ ok, output }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output });

/**
 * Runs a Node program of an npm package.
 * @param {string} path
 * @param {string[]} args
 */
export const tool = async (path, args) => one(await run(process.execPath, [path, ...args]));

/**
 * Runs a step of the set-up. A step that fails is a failed check: a machine without it has not been tested.
 * @param {() => Promise<unknown>} body
 */
export async function step(body) {
  try {
    await body();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { passed: 0, failed: 1, output: `${error.output}\n${error.message}` };
  }
}
