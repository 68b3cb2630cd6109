/** Hostile captures: mutants of files that the command-line program wrote, read by it again. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numbers } from "../setup/numbers.mjs";
import { Stop } from "../setup/say.mjs";
import { mutantOfBytes, oneOf } from "./mutants.mjs";
import { answer, faultOf } from "./program.mjs";

/** Runs that are captured: TCP with losses and options, LNTP, datagrams, a satellite, several flows. */
const CAPTURED = [
  ["sandia-table3", "--set", "flows.bulk.app.bytes=64KB", "--set", "links.*.bit_errors.rate=1e-6"],
  ["rfc1106-errors", "--set", "budget.events=3000"],
  ["ubc-lntp", "--set", "budget.events=3000"],
  ["satnet-delay", "--set", "budget.events=3000"],
  ["ansnet-noise", "--set", "budget.events=3000"],
];
/** Bytes of each packet that are kept; 0 keeps all. */
const SNAPLENS = ["0", "60"];

/**
 * @param {string} program
 * @param {string} folder
 * @returns {Promise<Buffer[]>}
 */
export async function ownCaptures(program, folder) {
  const files = [];
  for (const run of CAPTURED) {
    for (const snaplen of SNAPLENS) {
      const file = join(folder, "own.pcapng");
      const said = await answer(program, ["run", ...run, "--pcap", file, "--pcap-snaplen", snaplen]);
      if (said.code !== 0) throw new Stop(`The capture of ${run[0]} cannot be written: ${said.stderr}`);
      files.push(readFileSync(file));
    }
  }
  return files;
}

/** @type {import("./stage.mjs").Play} */
export async function captures({ count, seed, program, fault, progress }) {
  const below = numbers(seed);
  const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-fuzz-"));
  const file = join(folder, "mutant.pcapng");
  let whole = 0;
  try {
    const own = await ownCaptures(program, folder);
    for (let number = 0; number < count; number++) {
      progress(number);
      const bytes = mutantOfBytes(oneOf(own, below), oneOf(own, below), below);
      writeFileSync(file, bytes);
      const said = await answer(program, ["capture", "--json", file], { limited: true });
      whole += Number(said.code === 0);
      const why = faultOf(said) ?? miscounted(said, bytes.length);
      if (why !== null) fault(why, bytes);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return `${whole} of them were read as a whole`;
}

/**
 * Returns the difference between what the reader counted and the file: all bytes are accounted for, and each packet once.
 * @param {import("./program.mjs").Answer} answer
 * @param {number} length
 */
function miscounted({ code, stdout }, length) {
  if (code === 2) return null;
  const { bytes, packets, segments, skipped, damage } = JSON.parse(stdout);
  const counted = Object.values(skipped).reduce((sum, one) => sum + one, segments);
  const read = damage === null ? bytes : damage.at_byte + damage.unread_bytes;
  if (bytes !== length || read !== length) return `${read} bytes are accounted for, and the file has ${length}`;
  if (counted !== packets) return `${counted} packets are accounted for, and there are ${packets}`;
  return (damage === null) === (code === 0) ? null : `code ${code} does not fit the damage`;
}
