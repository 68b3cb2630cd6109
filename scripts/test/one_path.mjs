/** The tests of one file or folder, as a check. */

import { runPythonTests } from "./python.mjs";
import { runRustTests } from "./rust.mjs";
import { vitest } from "./vitest.mjs";

/** Names of the checks that the tests of a Vitest project need. */
const NEEDS = {
  unit: ["wasm package"],
  parity: ["Rust tests, compiled", "wasm package"],
  capture: ["Rust tests, compiled", "wasm package", "tshark"],
  notebooks: ["Python package", "vite build", "Chromium"],
  browser: ["vite build", "Chromium", "Firefox"],
};

/**
 * @param {import("./paths.mjs").Target} target
 * @returns {Required<Pick<import("./check.mjs").Check, "part" | "lane" | "needs" | "look">>}
 */
function runnerOf(target) {
  if (target.kind === "cargo")
    return { part: "rust", lane: "cargo", needs: ["Rust compiler"], look: () => runRustTests(target.args) };
  if (target.kind === "pytest")
    return { part: "python", lane: "node", needs: ["Python package"], look: () => runPythonTests([target.path]) };
  const { project, path } = target;
  const needs = NEEDS[/** @type {keyof typeof NEEDS} */ (project)];
  return { part: "unit", lane: "node", needs, look: () => vitest(project, {}, [path]) };
}

/**
 * Returns a check of the tests at a path; a path at which no test runs has failed.
 * @param {import("./paths.mjs").Target} target
 * @param {string} path
 * @returns {import("./check.mjs").Check}
 */
export function checkOfPath(target, path) {
  const { part, lane, needs, look } = runnerOf(target);
  return {
    name: path,
    part,
    lane,
    needs,
    async look() {
      const result = await look();
      if (result.passed + result.failed > 0) return result;
      const unread =
        target.kind === "cargo" ? " Either it has no test, or no module declares it: is its row missing?" : "";
      return { ...result, failed: 1, output: `${result.output}\nNo test ran for ${path}.${unread}` };
    },
  };
}
