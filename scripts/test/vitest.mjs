/** Vitest, counted through its JSON report. */

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { at } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";

/** Modules as Vitest transformed them, which all projects use. */
const MODULES = at(".cache/test/modules");

/** Removes the transformed modules of an earlier run: a module may be made from files besides its own. */
export const forgetModules = () => rmSync(MODULES, { recursive: true, force: true });

/**
 * Names of the tests that passed or failed only after another try, from what Vitest's default reporter prints.
 * @param {string} output
 */
export function retried(output) {
  return [...stripVTControlCharacters(output).matchAll(/^\s*[✓×] (.*?)(?: \d+ms)? \(retry x\d+\)$/gm)].map(
    ([, name]) => name,
  );
}

/**
 * Runs the tests of a project, or those of the files that the filters name.
 * @param {string} project of vite.config.ts
 * @param {Record<string, string>} [env]
 * @param {string[]} [filters]
 * @returns {Promise<import("./check.mjs").Result>}
 */
export async function vitest(project, env = {}, filters = []) {
  const report = at(`.cache/test/${project}.json`);
  mkdirSync(at(".cache/test"), { recursive: true });
  rmSync(report, { force: true });
  const { ok, output } = await run(
    process.execPath,
    [
      at("node_modules/vitest/vitest.mjs"),
      ...[
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...filters,
      ],
    ],
    { env: { ...env, FILL_THE_PIPE_MODULES: MODULES } },
  );
  let passed = 0;
  let failed = 0;
  try {
    const counts = JSON.parse(readFileSync(report, "utf8"));
    passed = counts.numPassedTests;
    failed = counts.numFailedTests;
  } catch {
    // Vitest ended before it could report; its output says why.
  }
  const again = retried(output);
  const note = again.length > 0 ? `a second try for: ${again.join("; ")}` : "";
  return { passed, failed: ok ? failed : Math.max(failed, 1), note, output };
}
