import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { flowNamed } from "../run/flows.ts";
import type { Overrides } from "../scenario/overrides.ts";
import { quantityOf } from "./measures.ts";
import { planPoints } from "./plan.ts";
import {
  casesWithLimits,
  drawnAt,
  type SweepQuantity,
  type SweepSpec,
  settingOf,
  valueDrawnAt,
  valueSetTo,
  valuesOf,
} from "./sweep.ts";

const flows = [
  { id: "back", entry: "back", bounds: { rtt_ns: 1e6 } },
  { id: "bulk.1", entry: "bulk", bounds: { rtt_ns: 2e6 } },
  { id: "bulk.2", entry: "bulk", bounds: { rtt_ns: 2e6 } },
];
const result = (id: string, throughput_bps: number) => ({ id, throughput_bps, loss_pause_ns: 3e6 });
const summary = {
  flows,
  results: [result("back", 1e6), result("bulk.1", 2e6), result("bulk.2", 3e6)],
  entries: [result("back", 1e6), result("bulk", 4e6)],
} as unknown as RunSummary;

const quantity = (flow: string, more: Partial<SweepQuantity> = {}): SweepQuantity => ({
  ...{ column: "x", label: "x", case: "main", measure: "throughput_bps", unit: "Mb/s" },
  ...{ flow, ...more },
});

describe("a measure", () => {
  const queued = {
    ...summary,
    flows: [{ id: "bulk", entry: "bulk", forward: [0, 3, 4, 1], bounds: { link_bps: 8e6, rtt_ns: 40e6 } }],
    together: { unfairness: 0.125, sum_of_rates_bps: 60e6 },
    queues: [
      { router: 3, link: 4, unit: "packets" },
      { router: 4, link: 3, unit: "packets" },
    ],
    queue_results: [
      { most_packets: 20, mean: 3.5 },
      { most_packets: 99, mean: 50 },
    ],
    entries: [{ id: "bulk", bytes: 40960, data_segments: 12, retransmissions: 2 }],
  } as unknown as RunSummary;
  const of = (measure: SweepQuantity["measure"], unit: SweepQuantity["unit"], of = queued) =>
    quantityOf(of, quantity("bulk", { measure, unit }));

  it("is the sum of all flows if it asks for all", () => {
    expect([of("unfairness", "%"), of("sum_of_rates_bps", "Mb/s")]).toEqual([12.5, 60]);
  });

  it("is the flow's for datagrams, as a share of those sent if it is a share", () => {
    const echo = { id: "bulk", data_segments: 3400, acks: 0, drops: 10, permuted: 204, delay_mean_ns: 1.868e9 };
    const pinged = { ...queued, entries: [{ ...echo, ip_throughput_bps: 36_000 }] } as unknown as RunSummary;
    expect([of("permuted_share", "per 1000", pinged), of("permuted", "packets", pinged)]).toEqual([60, 204]);
    expect(of("loss_share", "per 1000", pinged)).toBeCloseTo(2.94, 2);
    expect([of("delay_mean_ns", "ms", pinged), of("delay_mean_ns", "s", pinged)]).toEqual([1868, 1.868]);
    expect(of("ip_throughput_bps", "kb/s", pinged)).toBe(36);
    expect(
      of("permuted_share", "per 1000", { ...queued, entries: [{ id: "bulk", permuted: null }] } as never),
    ).toBeNull();
  });

  it("is a share of the packets with data", () => {
    const flow = { id: "bulk", data_segments: 10_000, acks: 9_900, blocked: 250, usable_window_mean_bytes: 1994 };
    const told = { ...queued, entries: [{ ...flow, receive_delay_mean_ns: 43e6 }] } as unknown as RunSummary;
    expect([of("blocked_share", "per 10,000", told), of("control_share", "packets", told)]).toEqual([250, 0.99]);
    expect([of("usable_window_mean_bytes", "bytes", told), of("receive_delay_mean_ns", "ms", told)]).toEqual([
      1994, 43,
    ]);
    const nothing = { ...queued, entries: [{ ...flow, data_segments: 0 }] } as unknown as RunSummary;
    expect(of("control_share", "packets", nothing)).toBeNull();
  });

  it("is that of the cable on the flow's way, and none without a cable", () => {
    const cable = { frames: 4000, collisions: 1000, wait_mean_ns: 1e5, wait_p90_ns: 4e5, utilisation: 0.3 };
    const told = { ...queued, cables: [{ link: 9 }, { link: 4 }], cable_results: [{}, cable] } as unknown as RunSummary;
    expect(of("cable_collisions_per_frame", "times", told)).toBe(0.25);
    expect([of("cable_wait_mean_ns", "µs", told), of("cable_wait_p90_ns", "µs", told)]).toEqual([100, 400]);
    expect(of("cable_utilisation", "%", told)).toBe(30);
    const elsewhere = { ...told, cables: [{ link: 9 }, { link: 8 }] } as unknown as RunSummary;
    expect([of("cable_wait_mean_ns", "µs", elsewhere), of("cable_collisions_per_frame", "times", elsewhere)]).toEqual([
      null,
      null,
    ]);
  });

  it("is that of the queue on the flow's way, and none without a queue", () => {
    expect([of("queue_most_packets", "packets"), of("queue_most_data_bytes", "KB")]).toEqual([20, 80]);
    expect(of("queue_most_packets", "packets", { ...queued, queues: [], queue_results: [] })).toBeNull();
    expect(of("queue_mean_packets", "packets")).toBe(3.5);
    const inBytes = queued.queues.map((queue) => ({ ...queue, unit: "bytes" as const }));
    expect(of("queue_mean_packets", "packets", { ...queued, queues: inBytes })).toBeNull();
    // 3.5 segments of 4 KB take 14.336 ms at 1 MB/s.
    expect(of("queue_delay_mean_ns", "ms")).toBeCloseTo(14.336, 6);
    expect(of("queue_delay_mean_ns", "ms", { ...queued, queues: inBytes })).toBeNull();
  });

  it("counts round trips of the flow's path", () => {
    const answered = { ...queued, entries: [{ id: "bulk", response_mean_ns: 100e6 }] } as unknown as RunSummary;
    expect([of("response_mean_ns", "round trips", answered), of("response_mean_ns", "X", answered)]).toEqual([2.5, 5]);
  });
});

describe("a sweep", () => {
  const spec: SweepSpec = {
    column: "w",
    parameter: "tcp.window",
    unit: "KB",
    repeats: 1,
    cases: { one: {}, four: {} },
    scales: { four: 4 },
    most: 64,
    quantities: [
      quantity("bulk", { case: "one" }),
      quantity("bulk", { case: "four" }),
      quantity("bulk", { unit: "ms" }),
    ],
  };

  it("draws a case at a multiple of its value, as far as it is to go", () => {
    const rows = [{ w: 8 }, { w: 16 }, { w: 32 }, { w: null }];
    expect([valuesOf(spec, rows, "one"), valuesOf(spec, rows, "four")]).toEqual([
      [8, 16, 32],
      [8, 16],
    ]);
    expect(valueDrawnAt(spec, "four", drawnAt(spec, "four", 16))).toBe(16);
  });

  it("sets an interval by how many come in a second, and a payload by what it is with its headers", () => {
    const [rate, size] = [{ unit: "packets/s" }, { unit: "B", headers: 28 }];
    // 5 a second: one in 200 ms. 125 bytes with 28 of headers: 97.
    expect([settingOf(rate, 5), settingOf(size, 125), settingOf({ unit: "KB" }, 2)]).toEqual([200_000_000, 97, 2048]);
    for (const [scale, value] of [
      [rate, 10],
      [size, 246],
    ] as const)
      expect(valueSetTo(scale, settingOf(scale, value))).toBe(value);
  });

  it("keeps the cases apart if the current run is one of them, and follows every other change", () => {
    const cases = { plain: {}, red: { "routers.*.model": "ansnet_r200", "tcp.window": "8 KB" } };
    const changed = { "routers.west.model": "ansnet_r200", "tcp.window": 8192, "tcp.mss": 512 };
    const request = { spec: { ...spec, parameter: "links.line.rate", cases }, published: [{ w: 8 }], near: null };
    const planned = (overrides: Overrides) =>
      planPoints({ ...request, parameterName: "", peaks: [], scenario: {}, overrides }).map((point) => point.overrides);
    const swept = { "links.line.rate": 8192, "tcp.mss": 512 };
    expect(planned(changed)).toEqual([swept, { ...swept, ...cases.red }]);
    expect(planned({ "tcp.window": 4096 })[0]).toMatchObject({ "tcp.window": 4096 });
  });

  it("needs the limits of each panel's first line", () => {
    expect([...casesWithLimits(spec)]).toEqual(["one", "main"]);
  });
});

describe("several flows of one entry", () => {
  it("are measured together by the name of the entry, and each by its own", () => {
    expect(["bulk", "bulk.2", "back", "none"].map((flow) => quantityOf(summary, quantity(flow)))).toEqual([
      4,
      3,
      1,
      null,
    ]);
    expect(quantityOf(summary, quantity("bulk", { measure: "loss_pause_ns", unit: "X" }))).toBe(3);
  });

  it("are shown from the first on", () => {
    expect(["bulk", "bulk.2", "back", undefined].map((name) => flowNamed(flows as never, name))).toEqual([1, 2, 0, -1]);
  });
});
