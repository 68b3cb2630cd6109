/**
 * `npm run fuzz`: the campaign of hostile links, scenarios, captures, kills and exports, with a table of what was tried and what failed;
 * then every fuzz target for a minute: those of the engine, led by what an input reaches where there is a C++ compiler, those of
 * the boundary between engine and page, and programs that have to do the same natively and in wasm. `fuzz/words.mjs` has the words
 * that choose less, such as `npm run fuzz -- 10m`.
 */

import { campaign } from "./fuzz/campaign.mjs";
import { guided } from "./fuzz/guided.mjs";
import { random } from "./fuzz/random.mjs";
import { tableOf } from "./fuzz/stage.mjs";
import { readWords } from "./fuzz/words.mjs";
import { rust } from "./setup/cargo.mjs";
import { setUp } from "./setup/index.mjs";
import { find } from "./setup/programs.mjs";
import { command, Stop, say } from "./setup/say.mjs";
import { vitest } from "./test/vitest.mjs";

/** Wall-clock limit of one input, s; `npm test` has none, but counts memory and allocations. */
const SECONDS_PER_INPUT = 20;

/**
 * Runs the fuzz targets; returns those that failed.
 * @param {number} time of each, ms
 */
async function targets(time) {
  await rust();
  const env = { FUZZ_SECONDS_PER_INPUT: String(SECONDS_PER_INPUT) };
  const compiler = process.platform !== "win32" && (find("c++") ?? find("clang++") ?? find("g++"));
  if (!compiler) say("fuzz: without a C++ compiler inputs are random: what they reach does not lead them.");
  const faults = compiler ? await guided(time, env) : await random(time, env);
  say("fuzz: the boundary between engine and page, and programs natively and in wasm …");
  const files = ["tests/parity/boundary.test.ts", "tests/parity/programs.test.ts"];
  const boundary = await vitest("parity", { FUZZ_MS: String(time) }, files);
  if (boundary.failed > 0) faults.push(`the boundary:\n${boundary.output?.trim()}`);
  return faults;
}

await command(async () => {
  const { time, stages, seed } = readWords(process.argv.slice(2));
  await setUp();
  const rows = stages.length > 0 ? await campaign(stages, seed) : [];
  const failed = time === null ? [] : await targets(time);
  if (rows.length > 0) say(`\n${tableOf(rows)}\n`);
  const faults = [...rows.flatMap((row) => row.faults), ...failed];
  if (faults.length > 0) throw new Stop(`fuzz: ${faults.length} faults:\n${faults.join("\n")}`);
  say("fuzz: no faults");
});
