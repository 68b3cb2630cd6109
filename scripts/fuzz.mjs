/**
 * `npm run fuzz`, `npm run fuzz -- 10m`: every fuzz target, each for that time, one after the other: those of the engine, led by
 * what an input reaches where there is a C++ compiler, and those of the boundary between engine and page.
 */

import { guided } from "./fuzz/guided.mjs";
import { random } from "./fuzz/random.mjs";
import { rust } from "./setup/cargo.mjs";
import { duration } from "./setup/duration.mjs";
import { setUp } from "./setup/index.mjs";
import { find } from "./setup/programs.mjs";
import { command, Stop, say } from "./setup/say.mjs";
import { vitest } from "./test/vitest.mjs";

/** Wall-clock limit of one input, s; `npm test` has none, but counts memory and allocations. */
const SECONDS_PER_INPUT = 20;

await command(async () => {
  const time = duration(process.argv[2] ?? "1m");
  await setUp();
  await rust();
  const env = { FUZZ_SECONDS_PER_INPUT: String(SECONDS_PER_INPUT) };
  const compiler = process.platform !== "win32" && (find("c++") ?? find("clang++") ?? find("g++"));
  if (!compiler) say("fuzz: without a C++ compiler inputs are random: what they reach does not lead them.");
  const faults = compiler ? await guided(time, env) : await random(time, env);
  say("fuzz: the boundary between engine and page …");
  const boundary = await vitest("parity", { FUZZ_MS: String(time) }, ["tests/parity/boundary.test.ts"]);
  if (boundary.failed > 0) faults.push(`the boundary:\n${boundary.output?.trim()}`);
  if (faults.length > 0) throw new Stop(`fuzz: ${faults.length} targets failed:\n${faults.join("\n")}`);
  say("fuzz: no target failed");
});
