/** The tests of one file or folder, as a check. */

import { runRustTests } from "./rust.mjs";
import { vitest } from "./vitest.mjs";

/** Names of the checks that the tests of a Vitest project need. */
const NEEDS = {
  unit: ["wasm package"],
  parity: ["Rust tests, compiled", "wasm package"],
  capture: ["Rust tests, compiled", "wasm package", "tshark"],
  browser: ["vite build", "Chromium", "Firefox"],
};

/**
 * Returns a check of the tests at a path; a path at which no test runs has failed.
 * @param {import("./paths.mjs").Target} target
 * @param {string} path
 * @returns {import("./check.mjs").Check}
 */
export function checkOfPath(target, path) {
  const look =
    target.kind === "cargo" ? () => runRustTests(target.args) : () => vitest(target.project, {}, [target.path]);
  return {
    name: path,
    part: target.kind === "cargo" ? "rust" : "unit",
    lane: target.kind === "cargo" ? "cargo" : "node",
    needs: target.kind === "cargo" ? ["Rust compiler"] : NEEDS[/** @type {keyof typeof NEEDS} */ (target.project)],
    async look() {
      const result = await look();
      if (result.passed + result.failed > 0) return result;
      const unread =
        target.kind === "cargo" ? " Either it has no test, or no module declares it: is its row missing?" : "";
      return { ...result, failed: 1, output: `${result.output}\nNo test ran for ${path}.${unread}` };
    },
  };
}
