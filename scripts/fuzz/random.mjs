/** Fuzz targets with random inputs, for machines without a C++ compiler. */

import { cargo } from "../setup/cargo.mjs";
import { say } from "../setup/say.mjs";
import { CRATES } from "./targets.mjs";

/**
 * Runs all targets. Returns what failed.
 * @param {number} time of each, ms
 * @param {Record<string, string>} env
 */
export async function random(time, env) {
  /** @type {string[]} */
  const faults = [];
  for (const { name, tests } of CRATES) {
    say(`fuzz: the targets of ${name} …`);
    // One target at a time: what fails is the last one named.
    const { ok, output } = await cargo(["test", "-p", name, tests, "fuzz::", "--", "--test-threads", "1"], {
      env: { ...env, BOLERO_RANDOM_TEST_TIME_MS: String(time) },
    });
    say(
      output
        .trim()
        .split("\n")
        .slice(ok ? -30 : -100)
        .join("\n"),
    );
    if (!ok) faults.push(name);
  }
  return faults;
}
