import { beforeAll, describe, expect, test } from "vitest";
import type { Catalog, Checked, RunData } from "../../engine/contract.ts";
import { check, Simulation } from "../../engine/pkg/fill_the_pipe_tools.js";
import { finished } from "../../engine/run_data.ts";
import { start } from "../../engine/testing.ts";
import { readLink } from "../../scenario/link.ts";
import { EarlyEnd, measureRun } from "./measure.ts";
import {
  type Contestant,
  isInRange,
  type NumberField,
  OPEN_IDS,
  OPEN_PATHS,
  overridesOf,
  type Path,
  RANGES,
  readPath,
  runLink,
  SCENARIO,
} from "./paths.ts";
import { keyOf } from "./runs.ts";
import { variantsOf } from "./variants.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const RENO: Contestant = { kind: "variant", id: "reno" };

function traced(path: Path, contestant: Contestant, more: object = {}): RunData {
  const overrides = { ...overridesOf(path, contestant), ...more };
  const simulation = new Simulation(JSON.stringify(SCENARIO), JSON.stringify(overrides), true, false);
  const run = finished(simulation);
  simulation.free();
  return run;
}

const problemsOf = (path: Path, contestant: Contestant = RENO) => {
  const overrides = overridesOf(path, contestant);
  return (JSON.parse(check(JSON.stringify(SCENARIO), JSON.stringify(overrides))) as Checked).problems;
};

describe("the paths of the contest", () => {
  test("are valid for every contestant, and at the ends of every range", () => {
    for (const id of OPEN_IDS) {
      for (const { id: variant } of variantsOf(catalog)) {
        expect(problemsOf(OPEN_PATHS[id], { kind: "variant", id: variant }), `${variant} on ${id}`).toEqual([]);
      }
    }
    for (const field of Object.keys(RANGES) as NumberField[]) {
      for (const value of [RANGES[field].least, RANGES[field].most]) {
        expect(problemsOf({ ...OPEN_PATHS.varying, [field]: value }), `${field} ${value}`).toEqual([]);
      }
    }
  });

  test("have a round trip that the engine confirms", () => {
    const { flows } = JSON.parse(
      check(JSON.stringify(SCENARIO), JSON.stringify(overridesOf(OPEN_PATHS.satellite, RENO))),
    ) as Checked;
    // 600 ms and the transmission of an empty segment.
    expect((flows[0].bounds.empty_rtt_ns as number) / 1e6).toBeCloseTo(600, 0);
  });

  test("are read from JSON only if each number is in its range", () => {
    expect(readPath(structuredClone(OPEN_PATHS.shared))).toEqual(OPEN_PATHS.shared);
    const broken = [null, 7, [], {}, { ...OPEN_PATHS.wired, rate_mbps: 1e9 }, { ...OPEN_PATHS.wired, seed: 1.5 }];
    broken.push({ ...OPEN_PATHS.wired, loss_percent: Number.NaN }, { ...OPEN_PATHS.wired, beside_reno: 1 });
    expect(broken.map(readPath)).toEqual(broken.map(() => null));
    expect(isInRange("buffer_packets", 2.5)).toBe(false);
  });

  test("have links to their runs, and keys of their own", () => {
    const { state, ignored } = readLink(runLink(OPEN_PATHS.shared, RENO));
    expect(ignored).toEqual([]);
    expect(state.overrides).toMatchObject({ "flows.tested.tcp.variant": "reno", "flows.other.enabled": true, seed: 1 });
    const keys = OPEN_IDS.map((id) => keyOf({ path: OPEN_PATHS[id], contestant: RENO }));
    expect(new Set(keys).size).toBe(OPEN_IDS.length);
  });
});

describe("a run of the contest", () => {
  test("is measured over its whole duration, with the delay of the packets that arrived", () => {
    const run = traced(OPEN_PATHS.wired, RENO);
    const { throughput_mbps, delay_ms, loss, other_mbps } = measureRun(run);
    const [result] = run.summary.results;
    expect(throughput_mbps).toBeCloseTo((8 * result.bytes) / 30 / 1e6, 4);
    expect(throughput_mbps).toBeGreaterThan(8);
    // Propagation takes 20 ms, and a full queue of 40 packets of 1500 bytes 48 ms.
    expect(delay_ms).toBeGreaterThan(21);
    expect(delay_ms).toBeLessThan(72);
    expect(loss).toBeCloseTo(result.drops / result.data_segments, 4);
    expect(other_mbps).toBeNull();
  });

  test("beside Reno has the throughput of both", () => {
    const { throughput_mbps, other_mbps } = measureRun(traced(OPEN_PATHS.shared, RENO));
    expect(throughput_mbps + (other_mbps ?? 0)).toBeGreaterThan(8.5);
    expect(other_mbps).toBeGreaterThan(3);
  });

  test("is no result if it ended early", () => {
    const early = traced(OPEN_PATHS.wired, RENO, { "budget.time": 1e9 });
    expect(() => measureRun(early)).toThrow(EarlyEnd);
    expect(() => measureRun(early)).toThrow("1 s");
  });
});
