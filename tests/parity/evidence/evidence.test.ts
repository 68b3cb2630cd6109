/**
 * The page's file of evidence is what the command line makes of the kept results, and a sample of runs still gives them; its
 * links open; wasm makes the same numbers.
 */

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { EXPERIMENTS } from "../../../scripts/setup/experiments.mjs";
import { at, PACKAGE, TESTED_COMMAND_LINE } from "../../../scripts/setup/places.mjs";
import type { Checked, RunSummary, Scenario } from "../../../web/engine/contract";
import type { EvidenceFile, EvidenceRow, EvidenceTable } from "../../../web/engine/contract/evidence";
import { check, initSync, Simulation } from "../../../web/engine/pkg/fill_the_pipe_wasm.js";
import { SHELVES } from "../../../web/experiments/papers";
import { isSame, madeAgain } from "../../../web/pages/evidence/again";
import { rowLink, runLink } from "../../../web/pages/evidence/links";
import { readLink } from "../../../web/scenario/link";
import { createSummaries } from "../../../web/sweep/summaries";

const program = TESTED_COMMAND_LINE;
const output = promisify(execFile);
const evidence: EvidenceFile = JSON.parse(readFileSync(at("public/evidence.json"), "utf8"));
const RESULTS = "tests/parity/evidence/results.json";
const HOW = "public/evidence.json is of another engine: web/pages/docs/command-line.md says how to write it again";

beforeAll(() => {
  if (!existsSync(program)) {
    throw new Error('The command line is not built: run "npm test -- browser", which builds it.');
  }
  initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });
});

function scenarioOf(id: string): object {
  return JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8")).scenario;
}

function simulated(scenario: object, changes: object, trace: boolean): RunSummary {
  const simulation = new Simulation(JSON.stringify(scenario), JSON.stringify(changes), trace, trace);
  while (!simulation.advance(0xffffffff));
  const summary: RunSummary = JSON.parse(simulation.summary());
  simulation.free();
  return summary;
}

/** Results of the command line without traces. */
const withoutTraces = (table: EvidenceTable) => ({ ...table, runs: table.runs.map(({ set }) => ({ set })) });

/** Runs the evidence with kept results; rejects if a sampled run gives another result. */
async function evidenceOf(results: string, ...more: string[]): Promise<EvidenceFile> {
  const { stdout } = await output(program, ["evidence", "--numbers", "--kept", results, ...more], {
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}

/** The longest run of the sample has a million packets, and the tests' build of the engine is not optimised. */
const SAMPLE_MS = 240_000;

test("the numbers follow from the kept results, and one run of each table gives the result that is kept", {
  timeout: SAMPLE_MS,
}, async () => {
  const { tables, fitted } = await evidenceOf(at(RESULTS));
  expect(evidence.tables.map(withoutTraces), HOW).toEqual(tables);
  expect(evidence.fitted, HOW).toEqual(fitted);
});

test("a wrong result in the sample fails", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fillthepipe-evidence-"));
  const kept: Record<string, Record<string, Record<string, number>>> = JSON.parse(readFileSync(at(RESULTS), "utf8"));
  const table = Object.keys(kept).find((name) => name.startsWith("sandia-table3")) as string;
  const sampled = kept[table][Object.keys(kept[table]).toSorted()[0]];
  sampled[Object.keys(sampled)[0]] += 1;
  const spoiled = join(folder, "results.json");
  writeFileSync(spoiled, JSON.stringify(kept));
  await expect(evidenceOf(spoiled, "--paper", "sandia")).rejects.toThrow(/kept results are of another engine/);
  rmSync(folder, { recursive: true });
});

test("no experiment and no paper is missing", () => {
  expect(new Set(evidence.tables.map(({ paper }) => paper))).toEqual(new Set(SHELVES.map(({ id }) => id)));
  const known = new Set(EXPERIMENTS);
  const named = [...evidence.tables, ...evidence.traces].map(({ experiment }) => experiment);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  expect(evidence.traces.length).toBeGreaterThan(80);
});

describe("links", () => {
  const rows = evidence.tables.flatMap((table) => table.rows.map((row) => [table.experiment, rowLink(table, row)]));
  const traces = evidence.traces.map(({ experiment, set }) => [experiment, runLink(experiment, set)]);

  test("of every number and every trace open with nothing left out", () => {
    for (const [experiment, link] of [...new Map([...rows, ...traces].map((one) => [one[1], one])).values()]) {
      const { state, ignored } = readLink(link);
      expect(ignored, link).toEqual([]);
      expect(state.experiment).toBe(experiment);
      const { problems }: Checked = JSON.parse(
        check(JSON.stringify(scenarioOf(experiment)), JSON.stringify(state.overrides)),
      );
      expect(problems, link).toEqual([]);
    }
  });

  test.each(["sandia-table3", "ubc-figure5", "satnet-figure8", "ansnet-windows"])(
    "of %s lead to the very run: its trace is the one that was made natively",
    (id) => {
      const table = evidence.tables.find(({ experiment }) => experiment === id) as EvidenceTable;
      const row = table.rows[0];
      const { state } = readLink(rowLink(table, row));
      const { trace_hash } = simulated(scenarioOf(id), state.overrides, true);
      expect(trace_hash, HOW).toBe(table.runs[row.shown as number].trace_hash);
    },
  );
});

test("short traces are the same as wasm", () => {
  const short = evidence.traces.filter(({ events }) => events < 20_000);
  expect(short.length).toBeGreaterThan(20);
  for (const { experiment, set, trace_hash } of short) {
    expect(simulated(scenarioOf(experiment), set, true).trace_hash, `${experiment}: ${HOW}`).toBe(trace_hash);
  }
});

describe("made again as the page does it, a number is the same to the last bit", () => {
  const maker = {
    summaries: createSummaries(),
    engine: {
      summary: async (scenario: object, overrides: object) => simulated(scenario, overrides, false),
      flowControl: () => Promise.reject(new Error("not asked for here")),
    },
  };
  const again = async (table: EvidenceTable, row: EvidenceRow) => {
    const made = await madeAgain(
      maker,
      scenarioOf(table.experiment) as Scenario,
      table,
      row,
      new AbortController().signal,
    );
    const where = `${table.experiment}, ${row.quantity}: ${made.simulated} for ${row.simulated}`;
    expect(isSame(made, row), where).toBe(true);
  };

  test.each(["sandia-table2", "sandia-table6", "satnet-figure8", "ubc-figure4"])("in %s", async (id) => {
    for (const table of evidence.tables.filter(({ experiment }) => experiment === id)) {
      const [first, ...rest] = table.rows;
      for (const row of [first, ...rest.slice(-2)]) await again(table, row);
    }
  });

  test("the knee of a delay is the same too", async () => {
    const table = evidence.tables.find(({ experiment }) => experiment === "satnet-figure2") as EvidenceTable;
    await again(table, table.rows.findLast((row) => row.of === "delay_knee") as EvidenceRow);
  });

  test("peak, fall, unfairness and knee of curves of short transfers are the same too", async () => {
    const short = { "flows.bulk.app.bytes": "1 MB" };
    const set = Object.entries(short).flatMap(([path, value]) => ["--set", `${path}=${value}`]);
    const { stdout } = await output(
      program,
      ["evidence", "--numbers", "--table", "ansnet_table4_peaks_20ms", "--repeats", "2", ...set],
      { maxBuffer: 2 ** 26 },
    );
    const { tables }: EvidenceFile = JSON.parse(stdout);
    for (const of of ["peak", "fall", "unfairness", "knee"] as const) {
      const table = tables.find(({ rows }) => rows.some((row) => row.of === of)) as EvidenceTable;
      const runs = table.runs.map((run) => ({ set: { ...run.set, ...short } }));
      await again({ ...table, runs }, table.rows.findLast((row) => row.of === of) as EvidenceRow);
    }
  });
});
