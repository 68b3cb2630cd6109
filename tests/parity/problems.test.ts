/** The run of each problem has the value that the problem's formula gives, with the numbers of several seeds. */
import { describe, expect, test } from "vitest";
import type { RunSummary } from "../../web/engine/contract";
import { simulated, start, summarised } from "../../web/engine/testing";
import { loadExperiments } from "../../web/experiments/load";
import { show } from "../../web/language/index";
import { SOURCE } from "../../web/language/languages";
import { allProblems } from "../../web/pages/problems/files";
import type { ProblemRun } from "../../web/pages/problems/format";
import { madeWith } from "../../web/pages/problems/made";
import type { Kind } from "../../web/pages/problems/quantity";
import { Run } from "../../web/run/run";
import { overridesOf, type Settings } from "../../web/scenario/settings";
import { perUnit, quantityOf, type SweepUnit } from "../../web/sweep/measures";
import { runViews } from "../../web/views/index";

await show(SOURCE);
const catalog = start();
const scenarios = new Map(loadExperiments().map(({ id, scenario }) => [id, scenario]));
/** Seeds whose numbers are simulated; all tests of this file together take some seconds. */
const SEEDS = 3;
/** Units of the measures; the values are compared in base units. */
const UNITS: Record<Kind, SweepUnit> = { rate: "Mb/s", duration: "ms", size: "bytes", count: "packets", share: "%" };
/** Problems that can be simulated. */
const rows = (await allProblems()).filter((row) => madeWith(row, 1).run);

/** Returns the results of a run. */
function summaryOf({ experiment, set }: ProblemRun): RunSummary {
  const scenario = scenarios.get(experiment);
  if (!scenario) throw new Error(`there is no experiment ${experiment}`);
  return summarised(scenario, overridesOf(set), false).summary;
}

/** Returns the measured value of a run, in the base unit. */
function measured(run: ProblemRun): number {
  const { flow, measure, expected } = run;
  const unit = UNITS[expected.kind];
  return (quantityOf(summaryOf(run), { flow, measure, unit }) ?? Number.NaN) / perUnit(unit);
}

describe.each(rows)("$id", (row) => {
  test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))("with the numbers of seed %i", (seed) => {
    const { run } = madeWith(row, seed);
    if (!run) throw new Error("a problem runs with each seed or with none");
    const value = measured(run);
    expect(Math.abs(value / run.expected.value - 1), `${value} for ${run.expected.value}`).toBeLessThanOrEqual(
      run.within,
    );
    expect(run.within).toBeLessThanOrEqual(0.15);
    expect(runViews.map(({ id }) => id)).toContain(run.view);
  });
});

describe("the share of an update that a problem lets readers choose", () => {
  const row = rows.find(({ id }) => id === "background-share");
  /** Least and largest share of each option, in the order of the options. */
  const SHARES = [
    [0, 1 / 20],
    [1 / 6, 2 / 5],
    [1 / 2, 1],
  ];

  test.each([1, 2, 3, 4, 5, 6])("is that of the run with the numbers of seed %i", (seed) => {
    const { answer, run } = row ? madeWith(row, seed) : {};
    if (!run || !answer || !("options" in answer)) throw new Error("the problem is a choice with a run");
    const { results } = summaryOf(run);
    const [update, download] = ["background", "download"].map((id) => results.find((one) => one.id === id)?.bytes ?? 0);
    const [least, most] = SHARES[answer.right];
    const share = update / (update + download);
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });
});

describe("the browser that needs more time for a page", () => {
  const row = rows.find(({ id }) => id === "page-losses");
  const SIX: Settings = { "flows.page.count": 6, "flows.page.app.page.streams": 1 };
  /** Least difference of the load times, a share of the shorter one. */
  const CLEAR = 0.4;

  test.each([1, 2, 3, 4, 5, 6])("is that of the runs with the numbers of seed %i", (seed) => {
    const { answer, run } = row ? madeWith(row, seed) : {};
    if (!run || !answer || !("options" in answer)) throw new Error("the problem is a choice with a run");
    const [single, six] = [measured(run), measured({ ...run, set: { ...run.set, ...SIX } })];
    expect((answer.right === 0 ? single / six : six / single) - 1).toBeGreaterThan(CLEAR);
  });
});

describe("the window of QUIC after losses, which a problem asks for", () => {
  const PACKET = 1472;
  /** First packet that is lost; the window then has 39 packets. */
  const FIRST = 31;

  /** Runs a download that loses so many packets in a row; returns its probe timeouts, and the windows around the reduction. */
  function reduction(many: number): { timeouts: number; before: number; least: number } {
    const lost = Array.from({ length: many }, (_, i) => FIRST + i).join();
    const set = { "links.line.bit_errors.packet_loss": 0, "flows.download.lose.forward": lost };
    const run = new Run(simulated(scenarios.get("today-quic") ?? {}, overridesOf(set)).data, catalog);
    const values = Array.from(run.series(0, "cwnd")?.values ?? []);
    const fall = values.findIndex((value, i) => value < values[i - 1]);
    return {
      timeouts: run.data.summary.results[0].timeouts,
      before: values[fall - 1],
      least: Math.min(...values.slice(fall)),
    };
  }

  test("is half of it if the losses span less than three probe timeouts", () => {
    const reductions = [5, 40, 42].map(reduction);
    expect(reductions.map(({ timeouts }) => timeouts)).toEqual([0, 1, 2]);
    for (const { before, least } of reductions) expect(least).toBe(before / 2);
  });

  test("is two packets if they span more", () => {
    const { timeouts, least } = reduction(44);
    expect(timeouts).toBe(3);
    expect(least).toBe(2 * PACKET);
  });
});

describe("the pace of segments, which problems ask for", () => {
  const SEGMENT = 1448;

  /** Returns the median of the times between segments after a moment, each as a share of srtt × segment / cwnd, ms. */
  function interval(set: Settings, after: number): number {
    const paced = { "tcp.pacing": true, "flows.bulk.app.bytes": "8 MB", "tcp.window": "512 KB", ...set };
    const run = new Run(simulated(scenarios.get("today-long") ?? {}, overridesOf(paced)).data, catalog);
    const [sent, cwnd, srtt] = (["snd_nxt", "cwnd", "srtt"] as const).map((id) => run.series(0, id));
    const at = (series: typeof sent, time: number) => series?.values[series.times.findLastIndex((t) => t <= time)] ?? 0;
    const times = Array.from(sent?.times ?? []).filter((time) => time > after);
    const shares = times.slice(1, 200).map((time, i) => {
      const since = times[i];
      return ((time - since) * at(cwnd, since)) / (at(srtt, since) * SEGMENT);
    });
    return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)];
  }

  test("is two windows per round trip in slow start", () => {
    expect(interval({}, 0.45e9)).toBeCloseTo(1 / 2, 1);
  });

  test("is 1.2 windows per round trip after it", () => {
    expect(interval({ "flows.bulk.lose.forward": "100" }, 1.5e9)).toBeCloseTo(1 / 1.2, 1);
  });

  test("makes packets wait once twice the window exceeds the pipe, which is 1.25 MB", () => {
    const most = (window: string) => {
      const set = { "tcp.pacing": true, "flows.bulk.app.bytes": "8 MB", "tcp.window": window };
      const { summary } = summarised(scenarios.get("today-long") ?? {}, overridesOf(set), false);
      return quantityOf(summary, { flow: "bulk", measure: "queue_most_packets", unit: "packets" });
    };
    expect(most("512 KB")).toBeLessThan(10);
    expect(most("1 MB")).toBeGreaterThan(100);
  });
});

test("many problems can be simulated", () => {
  expect(rows.length).toBeGreaterThanOrEqual(23);
});
