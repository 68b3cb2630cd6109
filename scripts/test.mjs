/**
 * `npm test`: sets up whatever is missing, looks at everything, and counts.
 * `npm test -- rust`, `-- unit` or `-- browser` looks at one part and what it needs.
 */

import { node } from "./setup/node.mjs";
import { command, Stop, say, seconds } from "./setup/say.mjs";
import { rustChecks } from "./test/rust.mjs";
import { webChecks } from "./test/web.mjs";
import { wholeChecks } from "./test/whole.mjs";

const CHECKS = [...webChecks, ...rustChecks, ...wholeChecks];

/**
 * The checks of the parts and all that they need, in the order of the list.
 * @param {string[]} parts
 */
function chosen(parts) {
  if (parts.length === 0) return CHECKS;
  const names = new Set(CHECKS.filter((check) => parts.includes(check.part)).map((check) => check.name));
  for (const check of [...CHECKS].reverse()) {
    if (names.has(check.name)) for (const need of check.needs ?? []) names.add(need);
  }
  return CHECKS.filter((check) => names.has(check.name));
}

/**
 * @param {import("./test/check.mjs").Check} check
 * @param {Set<string>} failures names of checks that failed before
 * @returns {Promise<import("./test/check.mjs").Result>}
 */
async function look(check, failures) {
  const lacking = (check.needs ?? []).filter((name) => failures.has(name));
  if (lacking.length > 0)
    return { passed: 0, failed: 1, output: `Not run, because this failed: ${lacking.join(", ")}.` };
  return check.look();
}

await command(async () => {
  node();
  const parts = process.argv.slice(2);
  const known = [...new Set(CHECKS.map((check) => check.part))];
  const unknown = parts.filter((part) => !known.some((name) => name === part));
  if (unknown.length > 0) throw new Stop(`There is no part ${unknown.join(", ")}: choose from ${known.join(", ")}.`);

  const start = Date.now();
  let passed = 0;
  let failed = 0;
  /** @type {Set<string>} */
  const failures = new Set();
  /** @type {string[]} */
  const skipped = [];
  for (const check of chosen(parts)) {
    const began = Date.now();
    say(`── ${check.name} …`);
    const result = await look(check, failures);
    passed += result.passed;
    failed += result.failed;
    const note = result.note ? `, ${result.note}` : "";
    if (result.skipped) {
      skipped.push(`${check.name} (${result.skipped})`);
      say(`   SKIPPED: ${result.skipped}`);
    } else if (result.failed > 0) {
      failures.add(check.name);
      say(`\n════ FAILED: ${check.name} ════\n${(result.output ?? "").trim()}\n════ end of ${check.name} ════\n`);
    } else {
      say(`   ok, ${result.passed} passed${note} (${seconds(began)})`);
    }
  }
  say("");
  if (failures.size > 0) say(`Failed: ${[...failures].join(", ")}`);
  if (skipped.length > 0) say(`Skipped: ${skipped.join(", ")}`);
  say(`Everything took ${seconds(start)}`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
