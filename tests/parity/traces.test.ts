/** Native and wasm runs of the same scenario give the same trace, to the last bit. */

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { at, PACKAGE, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import type { Checked, RunSummary } from "../../web/engine/contract";
import { check, initSync, Simulation } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
// Changes that make runs differ from the printed ones: another seed, losses, a small segment, a short window, fragments.
import changes from "./changes.json";

/** Changed runs have up to five million events; the first of each are compared: those of the printed runs are compared to the last. */
const ENOUGH = { "budget.events": "40000" };
const CHANGES = (changes as Record<string, string>[]).map((change) =>
  Object.keys(change).length > 0 ? { ...change, ...ENOUGH } : change,
);
const EVERY_EVENT = 0xffffffff;
const program = TESTED_COMMAND_LINE;

let folder = "";

beforeAll(() => {
  if (!existsSync(program)) {
    throw new Error('The command line is not built: run "npm test -- browser", which builds it.');
  }
  initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });
  folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const output = promisify(execFile);

/** In a process of its own, beside what is done here. */
async function natively(scenario: string, changes: Record<string, string>): Promise<RunSummary> {
  const file = join(folder, "scenario.json");
  writeFileSync(file, scenario);
  const settings = Object.entries(changes).flatMap(([path, value]) => ["--set", `${path}=${value}`]);
  // A summary says something of each flow, and of some there are a thousand.
  const { stdout } = await output(program, ["run", file, "--json", ...settings], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

function asWasm(scenario: string, changes: object, trace = true, limits = true): RunSummary {
  const simulation = new Simulation(scenario, JSON.stringify(changes), trace, limits);
  while (!simulation.advance(EVERY_EVENT));
  const summary: RunSummary = JSON.parse(simulation.summary());
  simulation.free();
  return summary;
}

describe.each(EXPERIMENTS)("%s", (name) => {
  const experiment = JSON.parse(readFileSync(at(`web/experiments/${name}/experiment.json`), "utf8"));
  const scenario = JSON.stringify(experiment.scenario);

  test.each(CHANGES)("with %j", async (changes) => {
    const { problems }: Checked = JSON.parse(check(scenario, JSON.stringify(changes)));
    if (problems.length > 0) {
      // A satellite or a cable whose stations share it by rules of their own carries nothing twice, and what a satellite's
      // packets do not hold is cut only where that is allowed. LNTP has to be told where packets may come late or twice. QUIC needs
      // an MTU of 1228 bytes.
      const particular = ['"base":"satnet"', '"kind":"csma_cd"', '"transport":"lntp"', '"transport":"quic"'];
      expect(particular.some((part) => scenario.includes(part))).toBe(true);
      expect(changes).not.toEqual({});
      await expect(natively(scenario, changes)).rejects.toThrow(problems[0].path);
      return;
    }
    const [native, wasm] = await Promise.all([natively(scenario, changes), asWasm(scenario, changes)]);
    expect(native.events).toBeGreaterThan(0);
    expect(native.trace_hash).toMatch(/^[0-9a-f]+$/);
    expect(wasm.trace_hash).toBe(native.trace_hash);
    expect(wasm).toEqual(native);
  });
});

const toChanges = (changes: unknown) => ({ changes: changes as object });

/** Results that no run may differ in, however much of it is written down. */
function resultsOf({ results, together, queue_results, end_ns, status }: RunSummary) {
  return { status, end_ns, together, queue_results, results: results.map(({ limits: _, ...rest }) => rest) };
}

test.each(EXPERIMENTS)("a point of %s measures the same with a trace, with its limits and without", (name) => {
  const { scenario, sweep } = JSON.parse(readFileSync(at(`web/experiments/${name}/experiment.json`), "utf8"));
  const text = JSON.stringify(scenario);
  const flows: [string, { app?: { bytes?: string } }][] = Object.entries(scenario.flows);
  const cut = Object.fromEntries(
    flows.filter(([, { app }]) => app?.bytes).map(([id]) => [`flows.${id}.app.bytes`, "512 KB"]),
  );
  const cases: { changes: object }[] = sweep?.curves?.panels ?? Object.values(sweep?.cases ?? {}).map(toChanges);
  for (const one of [{ changes: {} }, ...cases.slice(-1)]) {
    const changes = { ...one.changes, ...cut };
    const [traced, limits, silent] = [
      asWasm(text, changes),
      asWasm(text, changes, false),
      asWasm(text, changes, false, false),
    ];
    expect(resultsOf(limits)).toEqual(resultsOf(traced));
    expect(resultsOf(silent)).toEqual(resultsOf(traced));
    expect(limits.results.map((flow) => flow.limits)).toEqual(traced.results.map((flow) => flow.limits));
  }
});

test("over satellites that rise and set", async () => {
  const experiment = JSON.parse(readFileSync(at("web/experiments/rfc1106-figure1/experiment.json"), "utf8"));
  const changes = { "links.satellite.kind": "low_orbit", "links.satellite.low_orbit.time_in_pass": "540 s" };
  const native = await natively(JSON.stringify(experiment.scenario), changes);
  expect(native.end_ns).toBeGreaterThan(10e9);
  expect(asWasm(JSON.stringify(experiment.scenario), changes)).toEqual(native);
});

test("sent by hand", async () => {
  const { scenario } = JSON.parse(readFileSync(at("web/experiments/rfc1106-loss/experiment.json"), "utf8"));
  const changes = {
    "flows.bulk.app.bytes": "35040",
    "flows.bulk.lose.forward": "12,19",
    "flows.bulk.hand.on": "true",
    "flows.bulk.hand.decisions": "650ms:24,1480ms:again,2.3s:again,2.4s:1",
  };
  const text = JSON.stringify(scenario);
  const native = await natively(text, changes);
  expect([native.status, native.results[0].retransmissions]).toEqual(["complete", 2]);
  expect(asWasm(text, changes)).toEqual(native);
  expect(resultsOf(asWasm(text, changes, false, false))).toEqual(resultsOf(native));
});
