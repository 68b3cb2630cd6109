/** `npm test`: sets up whatever is missing, looks at everything, and counts. What follows `--` chooses: see `USAGE`. */

import { node } from "./setup/node.mjs";
import { command, say, seconds } from "./setup/say.mjs";
import { chosenChecks } from "./test/arguments.mjs";
import { checkOfPath } from "./test/one_path.mjs";
import { pythonChecks } from "./test/python.mjs";
import { rustChecks } from "./test/rust.mjs";
import { runChecks } from "./test/schedule.mjs";
import { setupChecks } from "./test/setup.mjs";
import { forgetModules } from "./test/vitest.mjs";
import { webChecks } from "./test/web.mjs";
import { wholeChecks } from "./test/whole.mjs";

const CHECKS = [...setupChecks, ...webChecks, ...rustChecks, ...pythonChecks, ...wholeChecks];

/**
 * Says how a check ended.
 * @param {import("./test/check.mjs").Check} check
 * @param {import("./test/check.mjs").Result} result
 * @param {number} ms
 */
function tell({ name }, { passed, failed, note, skipped, output = "" }, ms) {
  if (skipped) say(`── ${name}: SKIPPED, ${skipped}`);
  else if (failed > 0) say(`\n════ FAILED: ${name} ════\n${output.trim()}\n════ end of ${name} ════\n`);
  else say(`── ${name}: ok, ${passed} passed${note ? `, ${note}` : ""} (${(ms / 1000).toFixed(1)} s)`);
}

await command(async () => {
  node();
  forgetModules();
  const start = Date.now();
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const skipped = [];
  await runChecks(
    chosenChecks(process.argv.slice(2), CHECKS, checkOfPath),
    ({ name }) => say(`── ${name} …`),
    (check, result, ms) => {
      tell(check, result, ms);
      passed += result.passed;
      failed += result.failed;
      if (result.skipped) skipped.push(`${check.name} (${result.skipped})`);
      if (result.failed > 0) failures.push(check.name);
    },
  );
  say("");
  if (failures.length > 0) say(`Failed: ${failures.join(", ")}`);
  if (skipped.length > 0) say(`Skipped: ${skipped.join(", ")}`);
  say(`Everything took ${seconds(start)}`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
