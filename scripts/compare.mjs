/**
 * `npm run compare`: the same cases on ns-2, on ns-3 and on this simulator, with a table of their agreement and a row for each
 * case. Words choose cases or groups, such as `npm run compare -- loss red-sack-4`; `--json FILE` writes the results.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { caseTable, groupTable } from "./compare/agreement.mjs";
import { chosen, readCases, writeCases } from "./compare/cases.mjs";
import { onNs2, onNs3 } from "./compare/others.mjs";
import { meansOf, quantitiesOf } from "./compare/results.mjs";
import { commandLine } from "./setup/command_line.mjs";
import { ns2 } from "./setup/ns2.mjs";
import { ns3 } from "./setup/ns3.mjs";
import { run } from "./setup/programs.mjs";
import { command, Stop, say, seconds } from "./setup/say.mjs";

/** @typedef {import("./compare/cases.mjs").Cases} Cases */
/** @typedef {import("./compare/cases.mjs").Case} Case */
/** @typedef {import("./compare/cases.mjs").Simulator} Simulator */

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: "string" } },
      allowPositionals: true,
    });
    return { json: values.json, words: positionals };
  } catch (error) {
    throw new Stop(`${/** @type {Error} */ (error).message} The only option is --json FILE.`);
  }
}

/**
 * Runs a case with each of its seeds; returns the means.
 * @param {Case} given
 * @param {Simulator} simulator
 * @param {string} program
 * @param {readonly number[][]} starts
 */
async function measure(given, simulator, program, starts) {
  const one = simulator === "ns-2" ? onNs2 : onNs3;
  const runs = [];
  for (let seed = 1; seed <= given.seeds; seed++) {
    const own = starts[(seed - 1) % starts.length] ?? [];
    runs.push(quantitiesOf(await one(program, given, seed, own), given, own));
  }
  return meansOf(runs);
}

/**
 * Measures each case on each of its simulators, as many at a time as there are processors.
 * @param {Cases} cases
 * @param {Readonly<Record<Simulator, string>>} programs
 * @returns {Promise<Case[]>} with results
 */
async function measureAll({ cases, starts_ms }, programs) {
  const measured = cases.map((given) => ({ ...given, results: /** @type {NonNullable<Case["results"]>} */ ({}) }));
  const left = measured.flatMap((given) => given.on.map((simulator) => ({ given, simulator })));
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { given, simulator } = next;
      const since = Date.now();
      try {
        given.results[simulator] = await measure(given, simulator, programs[simulator], starts_ms);
      } catch (error) {
        // The others end with what they are at.
        left.length = 0;
        throw error;
      }
      say(`compare: ${given.name} on ${simulator}, ${given.seeds} seeds, ${seconds(since)}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return measured;
}

/**
 * The rows of `fillthepipe simulators`, which simulates the cases of a file.
 * @param {string} program the command line
 * @param {string} file
 * @returns {Promise<import("./compare/agreement.mjs").Row[]>}
 */
async function rowsOf(program, file) {
  const { ok, output } = await run(program, ["simulators", "--json", "--cases", file]);
  if (!ok) throw new Stop("The command line did not simulate the cases: look at its message above.", output);
  return JSON.parse(output);
}

await command(async () => {
  const { json, words } = readWords();
  const kept = readCases();
  const wanted = chosen(kept.cases, words);
  const programs = { "ns-2": await ns2(), "ns-3": await ns3("scripts/compare/case.cc") };
  const program = await commandLine();
  const measured = await measureAll({ ...kept, cases: wanted }, programs);
  const results = { ...kept, date: new Date().toISOString().slice(0, 10), cases: measured };
  const folder = mkdtempSync(join(tmpdir(), "fillthepipe-"));
  try {
    const file = join(folder, "cases.json");
    writeCases(file, results);
    say("compare: simulating the cases here …");
    const rows = await rowsOf(program, file);
    say(`\n${caseTable(rows, kept.causes)}\n\n${groupTable(rows)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (json !== undefined) writeCases(resolve(process.env.INIT_CWD ?? ".", json), results);
});
