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
export async function native(program) {
  const { ok, output } = await run(program, ["bench", "--repeats", "15"]);
  if (!ok) throw new Stop('"fillthepipe bench" failed: look at its message above.', output);
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}
