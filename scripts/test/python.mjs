/** Tests of the Python package, which run against the installed wheel. */

import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { INTERPRETER, PYTHON, pythonPackage, ruff } from "../setup/python.mjs";
import { one, step } from "./check.mjs";

/** The installed package, whose docstrings have examples. */
const DOCSTRINGS = ["--pyargs", "fillthepipe"];

/** @param {string} output of pytest */
export function countPythonTests(output) {
  const last = output.match(/^.*\b(?:passed|failed|errors?)\b.* in [\d.]+s.*$/gm)?.at(-1) ?? "";
  const count = (/** @type {string} */ word) => Number(new RegExp(`(\\d+) ${word}`).exec(last)?.[1] ?? 0);
  return { passed: count("passed"), failed: count("failed") + count("error"), skipped: count("skipped") };
}

/**
 * Runs pytest and counts.
 * @param {string[]} paths from the package's folder; without any, all tests and the examples of docstrings
 * @returns {Promise<import("./check.mjs").Result>}
 */
export async function runPythonTests(paths = []) {
  const chosen = paths.length > 0 ? paths.map((path) => join(PYTHON, path)) : [join(PYTHON, "tests"), ...DOCSTRINGS];
  const options = ["--quiet", "-p", "no:cacheprovider", "-c", join(PYTHON, "pyproject.toml"), "--rootdir", PYTHON];
  // Not in the package's folder, where Python would find the sources instead of what is installed.
  const { ok, output } = await run(INTERPRETER, ["-m", "pytest", ...options, ...chosen], { cwd: ROOT });
  const { passed, failed, skipped } = countPythonTests(output);
  // A run that ends without a count has failed, too.
  const result = { passed, failed: ok ? failed : Math.max(failed, 1), output };
  return skipped > 0 ? { ...result, note: `${skipped} left out` } : result;
}

/** @type {import("./check.mjs").Check[]} */
export const pythonChecks = [
  {
    name: "Ruff",
    part: "python",
    lane: "node",
    needs: ["Python"],
    async look() {
      const looked = [await ruff(["check"]), await ruff(["format", "--check"])];
      return one({ code: 0, ok: looked.every(({ ok }) => ok), output: looked.map(({ output }) => output).join("\n") });
    },
  },
  {
    name: "Python package",
    part: "python",
    lane: "cargo",
    needs: ["Rust compiler", "Python"],
    look: () => step(pythonPackage),
  },
  {
    name: "Python tests",
    part: "python",
    lane: "node",
    needs: ["Python package"],
    look: () => runPythonTests(),
  },
];
