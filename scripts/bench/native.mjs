/** The engine on this machine itself: `fillthepipe bench`. */

import { commandLine } from "../setup/command_line.mjs";
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

/** @returns {Promise<Row[]>} */
export async function native() {
  const { ok, output } = await run(await commandLine(), ["bench"]);
  if (!ok) throw new Stop('"fillthepipe bench" failed: look at its message above.', output);
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}
