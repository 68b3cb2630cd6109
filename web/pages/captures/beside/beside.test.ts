import { beforeAll, describe, expect, it } from "vitest";
import { capturedDivergence } from "../../../analysis/timeline/captured_divergence.ts";
import { measuredOf } from "../../../compare/measures.ts";
import { QUANTITIES } from "../../../compare/overlay_marks.ts";
import { differing } from "../../../compare/words.ts";
import type { Catalog } from "../../../engine/contract.ts";
import { only, read, simulated, start } from "../../../engine/testing.ts";
import { FLOW, halfWay } from "../../../run/captured.ts";
import { Run } from "../../../run/run.ts";
import { asRun } from "../as_run.ts";
import { lostToo } from "../lost_too.ts";
import { besideOf, firstData } from "./beside_scenario.ts";
import { capturedDivergenceWords } from "./divergence_words.ts";

const MS = 1e6;

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const SCENARIO = {
  hosts: { a: { name: "A" }, b: { name: "B" } },
  links: { line: { stations: ["a", "b"], rate: "8 Mb/s", propagation_delay: "20 ms" } },
  tcp: { variant: "newreno", window: "40 KB", mss: 1460 },
  flows: { [FLOW]: { from: "a", to: "b", app: { bytes: "200 KB" } } },
};

/** A capture beside the sender of a run, and the run itself with some values changed. */
function captureOf(changes: object = {}) {
  const { file, data } = simulated({ ...SCENARIO, ...changes });
  return { file, connection: read(file), run: new Run(data, catalog) };
}
const simulationOf = (changes: object) => new Run(simulated({ ...SCENARIO, ...changes }).data, catalog);
const lossOf = (forward: string) => ({
  flows: { [FLOW]: { ...SCENARIO.flows[FLOW], lose: { forward } } },
});

describe("a capture and a simulation", () => {
  it("do not part where the one is a capture of the other, and are measured alike", () => {
    const { connection, run } = captureOf(lossOf("30"));
    const captured = asRun(connection, catalog, 0);
    expect(capturedDivergence(captured, run)).toBeNull();
    const entries = [
      { letter: "A", run, flow: 0 },
      { letter: "B", run: captured, flow: 0 },
    ];
    const measured = Object.fromEntries(measuredOf(entries).map(({ name, values }) => [name, values]));
    for (const [name, exact] of [
      ["Data acknowledged", 200 * 1024],
      ["Data sent, including retransmissions", 200 * 1024 + 1460],
      ["Retransmissions", 1],
    ] as const) {
      expect([name, measured[name]]).toEqual([name, [exact, exact]]);
    }
    for (const name of ["Duration, first packet to last", "Shortest round trip", "Median round trip"]) {
      const [made, seen] = measured[name] as [number, number];
      expect(Math.abs(seen / made - 1), name).toBeLessThan(0.02);
    }
    expect(measured["Duplicate ACKs"]?.[0]).toBeGreaterThan(3);
    expect(measured["Duplicate ACKs"]?.[0]).toBe(measured["Duplicate ACKs"]?.[1]);
    // Values that only a simulator knows are not among them.
    expect(Object.keys(measured).filter((name) => /congestion|Timeouts|Held back|lost/.test(name))).toEqual([]);
  });

  it("part with the first retransmission that only one sends, and say which", () => {
    // The loss is so late that no new data wait for it.
    const lossy = captureOf(lossOf("135"));
    const { packets } = lossy.run;
    const again = packets.sent[packets.copy.findIndex((copy, p) => copy > 0 && !packets.reverse[p])];
    const captured = asRun(lossy.connection, catalog, 0);
    const parted = capturedDivergence(captured, simulationOf({}));
    expect(parted).toMatchObject({ what: "again", byte: 134 * 1460, later: Number.POSITIVE_INFINITY });
    expect(Math.abs(parted!.time - again) / MS).toBeLessThan(0.1);
    expect(capturedDivergenceWords(parted, captured)).toMatch(
      /^The senders diverge at [\d.]+.ms: then the captured sender sends byte 195,641 again, but the simulated sender does not\./,
    );
    const swapped = capturedDivergence(asRun(captureOf().connection, catalog, 0), lossy.run);
    expect(swapped).toEqual({ ...parted, time: again, later: Number.NEGATIVE_INFINITY });
  });

  it("lose the same, by what the capture sent again", () => {
    const captured = asRun(captureOf(lossOf("30,31,70")).connection, catalog, 0);
    const simulation = simulationOf({});
    expect(lostToo(captured, simulation)).toEqual([30, 31, 70]);
    // Smaller segments: all that hold its bytes.
    const small = simulationOf({ tcp: { ...SCENARIO.tcp, mss: 730 } });
    expect(lostToo(captured, small)).toEqual([59, 60, 61, 62, 139, 140]);
    expect(lostToo(asRun(captureOf().connection, catalog, 0), simulation)).toEqual([]);
  });

  it("part where one sends the same bytes more than half a round trip later", () => {
    const captured = asRun(captureOf().connection, catalog, 0);
    const late = { flows: { [FLOW]: { ...SCENARIO.flows[FLOW], start: "30 ms" } } };
    const parted = capturedDivergence(captured, simulationOf(late));
    expect(parted).toMatchObject({ what: "sent", byte: 1460 });
    expect(parted!.later / MS).toBeCloseTo(30, 1);
    expect(capturedDivergenceWords(parted, captured)).toContain("the simulated sender 30");
    expect(
      capturedDivergence(captured, simulationOf({ flows: { [FLOW]: { ...SCENARIO.flows[FLOW], start: "15 ms" } } })),
    ).toBeNull();
    const more = { flows: { [FLOW]: { ...SCENARIO.flows[FLOW], app: { bytes: "300 KB" } } } };
    expect(capturedDivergence(captured, simulationOf(more))).toMatchObject({
      what: "more",
      later: Number.NEGATIVE_INFINITY,
    });
  });
});

it("do not part because a capture is cut off, nor because a run is stopped", () => {
  const { file, run } = captureOf();
  const cut = read(only(file, (packet) => packet < 100));
  expect(cut.about.ending).toBe("open");
  expect(capturedDivergence(asRun(cut, catalog, 0), run)).toBeNull();
  const stopped = simulationOf({ budget: { time: "150 ms" } });
  expect(capturedDivergence(asRun(read(file), catalog, 0), stopped)).toBeNull();
  // A difference before the cut is one.
  const late = simulationOf({ flows: { [FLOW]: { ...SCENARIO.flows[FLOW], start: "30 ms" } } });
  expect(capturedDivergence(asRun(cut, catalog, 0), late)).toMatchObject({ what: "sent" });
});

describe("one clock", () => {
  it("begins when the first SYN leaves, and a likeness sends its data with the capture", () => {
    const { connection } = captureOf();
    const beside = besideOf(connection, catalog, 0)!;
    expect(beside.captured.packets.sent[0] / MS).toBeLessThan(0.1);
    const like = new Run(simulated(beside.experiment.scenario).data, catalog);
    expect(Math.abs(firstData(like)! - firstData(beside.captured, halfWay(beside.captured, 0))!)).toBeLessThan(2 * MS);
    // The series go with the packets.
    expect(QUANTITIES.sequence.of(beside.captured, 0, { from: 0, to: 1 })?.times.at(-1)).toBeLessThanOrEqual(
      beside.captured.end,
    );
    expect(like.flows[0].id).toBe(beside.captured.flows[0].id);
  });

  it("sets a capture that begins in the middle one round trip later", () => {
    const { file } = captureOf();
    const middle = read(only(file, (packet) => packet > 20));
    const beside = besideOf(middle, catalog, 0)!;
    expect(middle.about.from_the_start).toBe(false);
    expect(beside.captured.packets.sent[0] / MS).toBeGreaterThan(40);
    expect(beside.captured.packets.sent[0] / MS).toBeLessThan(50);
    expect(beside.captured.result(0)?.started_ns).toBe(beside.captured.packets.sent[0]);
  });
});

it("says of a capture only what it tells", () => {
  const { connection } = captureOf();
  const { seen, experiment } = besideOf(connection, catalog, 0)!;
  const made = {
    draft: { scenario: experiment.scenario, overrides: { "links.line.propagation_delay": 50 * MS } },
    run: null,
  };
  const rows = differing(catalog, [made, { draft: { scenario: seen, overrides: {} }, run: null }]);
  const row = (path: string) => rows.find((one) => one.path === path)?.values[1];
  expect(row("links.line.propagation_delay")).toMatch(/^20\.\d+.ms$/);
  expect([row("tcp.variant"), row("links.line.rate"), row("tcp.initial_cwnd")]).toEqual(["–", "–", "–"]);
  expect(row("tcp.window")).toBeUndefined();
});
