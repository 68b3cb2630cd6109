/**
 * One thing that `npm test` looks at.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {"rust" | "unit" | "browser"} part what selects it: `npm test -- rust`
 * @property {string[]} [needs] names of checks that must have passed before
 * @property {() => Promise<Result>} look
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
 * A program whose exit code is the answer.
 * @param {import("../setup/programs.mjs").Ended} ended
 * @returns {Result}
 */
export const one = ({ ok, output }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output });

/**
 * A Node program of an npm package.
 * @param {string} path
 * @param {string[]} args
 */
export const tool = async (path, args) => one(await run(process.execPath, [path, ...args]));

/**
 * A step of the set-up, which is an answer too: a machine without it has not been tested.
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
