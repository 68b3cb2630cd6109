/** The engine on this machine itself: `fillthepipe bench`. */

import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} megabytes
 * @property {number} data_packets
 * @property {number} seconds
 * @property {number} data_packets_per_second
 */

/**
 * @param {string} program the command line
 * @returns {Promise<Row[]>}
 */
export const native = (program) => bench(program, ["--repeats", "15"]);

/**
 * @typedef {object} Holes
 * @property {number} segments_out
 * @property {number} holes
 * @property {number} ns_per_ack
 */

/**
 * Prints the cost of an ACK by how many segments are out.
 *
 * @param {string} program the command line
 * @returns {Promise<Holes[]>}
 */
export const holes = (program) => bench(program, ["--holes"]);

/**
 * @typedef {object} Figure
 * @property {string} name of the experiment
 * @property {number} curves
 * @property {number} points
 * @property {number} seconds
 * @property {number} processor_seconds
 */

/**
 * All curves of a figure, on all cores.
 *
 * @param {string} program the command line
 * @param {string} experiment
 * @returns {Promise<Figure[]>}
 */
export const figure = (program, experiment) => bench(program, ["--figure", experiment]);

/**
 * @typedef {object} Hour
 * @property {string} name
 * @property {number} data_packets
 * @property {number} carried packets on the satellite channels
 * @property {number} seconds
 * @property {object} scenario
 */

/**
 * An hour of SATNET at full load.
 *
 * @param {string} program the command line
 * @returns {Promise<Hour[]>}
 */
export const hour = (program) => bench(program, ["--hour", "--repeats", "5"]);

/**
 * @param {string} program
 * @param {string[]} options
 */
export async function bench(program, options) {
  const { ok, output } = await run(program, ["bench", ...options]);
  if (!ok) throw new Stop('"fillthepipe bench" failed: look at its message above.', output);
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}
