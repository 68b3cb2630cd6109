/** Vitest, counted through its JSON report. */

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { at } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";

/**
 * @param {string} project of vite.config.ts
 * @param {Record<string, string>} [env]
 * @returns {Promise<import("./check.mjs").Result>}
 */
export async function vitest(project, env = {}) {
  const report = at(`.cache/test/${project}.json`);
  mkdirSync(at(".cache/test"), { recursive: true });
  rmSync(report, { force: true });
  const { ok, output } = await run(
    process.execPath,
    [
      at("node_modules/vitest/vitest.mjs"),
      ...["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ],
    { env },
  );
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  let again = [];
  try {
    const counts = JSON.parse(readFileSync(report, "utf8"));
    passed = counts.numPassedTests;
    failed = counts.numFailedTests;
    again = counts.testResults.flatMap(passedLate);
  } catch {
    // Vitest ended before it could report; its output says why.
  }
  const note = again.length > 0 ? `only at the second try: ${again.join("; ")}` : undefined;
  return { passed, failed: ok ? failed : Math.max(failed, 1), output, note };
}

/**
 * Tests of a file that failed before they passed: they want mending, and are named so that somebody does.
 * @param {{ assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 */
function passedLate({ assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName} (${failureMessages[0].split("\n")[0]})`);
}
