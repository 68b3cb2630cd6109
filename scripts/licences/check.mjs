/** The check of licences in `npm test`: each package of both lock files has an allowed one. */

import { refusal } from "./allowed.mjs";
import { lockedCrates } from "./cargo.mjs";
import { lockedPackages } from "./npm.mjs";

/** Platforms that the site and the command line are linked for; `cargo deny` looks at every system in the public workflow. */
const TARGETS = ["wasm32-unknown-unknown", "x86_64-unknown-linux-gnu"];

/** @returns {Promise<{ passed: number, failed: number, output: string }>} a sentence a line for each that has another */
export async function checkLicences() {
  const npm = lockedPackages().map((one) => refusal(one, one));
  const crates = (await Promise.all(TARGETS.map(lockedCrates))).flat().map((one) => refusal(one));
  const refused = [...npm, ...crates].filter((sentence) => sentence !== null);
  const failed = refused.length > 0 ? 1 : 0;
  return { passed: 1 - failed, failed, output: [...new Set(refused)].join("\n") };
}
