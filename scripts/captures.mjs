/**
 * `node scripts/captures.mjs FOLDER`: writes the captures that `#/evidence` opens beside simulations. `FOLDER` holds, for
 * each case of a kernel, `CASE.sender.pcap.xz`, `CASE.sender.pcap`, or `CASE.real/a.pcap` of `fillthepipe real`. Cases
 * without one are left out.
 */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { shorten } from "./captures/shorten.mjs";
import { at } from "./setup/places.mjs";
import { command, Stop, say } from "./setup/say.mjs";

const OUT = at("public/kernel");
/** Names of the cases that have a capture. */
const LIST = at("web/pages/evidence/kernel/captured.json");
/** Seconds that are kept of a transfer that does not end; the link to its simulation has the same limit. */
const SECONDS = 0.9;

/**
 * Returns the capture of a case beside its sender, or null.
 * @param {string} folder
 * @param {string} name
 */
function captureOf(folder, name) {
  const packed = join(folder, `${name}.sender.pcap.xz`);
  if (existsSync(packed)) return execFileSync("xz", ["-dc", packed], { maxBuffer: 2 ** 30 });
  const plain = [join(folder, `${name}.sender.pcap`), join(folder, `${name}.real`, "a.pcap")].find(existsSync);
  return plain === undefined ? null : readFileSync(plain);
}

await command(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined || !existsSync(folder)) {
    throw new Stop("The folder of the captures is missing: node scripts/captures.mjs FOLDER.");
  }
  /** @type {import("../web/engine/contract/evidence.ts").EvidenceFile} */
  const { kernel } = JSON.parse(readFileSync(at("public/evidence.json"), "utf8"));
  // A case of two flows has two rows: its second flow begins after the seconds that are kept.
  const single = kernel.filter((row) => kernel.filter((one) => one.case === row.case).length === 1);
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const { case: name, unit } of single) {
    const capture = captureOf(folder, name);
    if (capture === null) continue;
    try {
      files.set(name, gzipSync(shorten(capture, unit === "ms" ? Number.POSITIVE_INFINITY : SECONDS), { level: 9 }));
    } catch (error) {
      throw new Stop(`The capture of ${name} cannot be used: ${error instanceof Error ? error.message : error}.`);
    }
  }
  if (files.size === 0) throw new Stop(`${folder} has no capture of any case.`);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT);
  for (const [name, bytes] of files) writeFileSync(join(OUT, `${name}.pcap.gz`), bytes);
  writeFileSync(LIST, `${JSON.stringify([...files.keys()], null, 2)}\n`);
  const sum = [...files.values()].reduce((total, { length }) => total + length, 0);
  say(`${files.size} captures, ${(sum / 1000).toFixed(1)} kB.`);
});
