import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../engine/contract.ts";
import { simulated, start } from "../../engine/testing.ts";
import { Run } from "../../run/run.ts";
import { type Passing, pathRate } from "./path_rate.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** A path whose middle line is the slowest, between two fast ones. */
const scenario = (rate: string, window: string, more: object = {}) => ({
  hosts: { a: {}, b: {} },
  routers: { r: { model: "ideal" }, s: { model: "ideal" } },
  links: {
    near: { stations: ["a", "r"], rate: "200 Mb/s", propagation_delay: "1 ms" },
    slow: { stations: ["r", "s"], rate, propagation_delay: "19 ms" },
    far: { stations: ["s", "b"], rate: "200 Mb/s", propagation_delay: "1 ms" },
  },
  tcp: { variant: "newreno", window, mss: 1460 },
  flows: { bulk: { from: "a", to: "b", app: { bytes: "1 MB" }, ...more } },
});

/** Packets that a capture at a place of the run sees, by the time at which they leave or reach it. */
function seenAt(run: Run, place: string): Passing {
  const { reverse, seq, len, ack } = run.data.packets;
  const rows = Array.from(reverse.keys()).flatMap((p) => {
    const hop = run.hops(p).find((one) => one.place.id === place);
    return hop ? [{ time: hop.time, reverse: reverse[p], seq: seq[p], len: len[p], ack: ack[p] }] : [];
  });
  rows.sort((a, b) => a.time - b.time);
  const column = (pick: (row: (typeof rows)[number]) => number) => rows.map(pick);
  return {
    time: column((row) => row.time),
    reverse: column((row) => row.reverse),
    seq: column((row) => row.seq),
    len: column((row) => row.len),
    ack: column((row) => row.ack),
  };
}

const PATH = { mss: 1460, roundTrip: 42e6 };

/** Places of capture: beside the sender, before and behind the slowest line, beside the receiver. */
const PLACES = [
  ["beside the sender", "links.near", 0],
  ["before the slowest line", "routers.r", 0.05],
  ["behind the slowest line", "routers.s", 0.95],
  ["at an unknown place behind it", "routers.s", null],
  ["beside the receiver", "hosts.b", 1],
] as const;

describe.each([
  ["45 Mb/s", "16 KB"],
  ["45 Mb/s", "60 KB"],
  ["10 Mb/s", "60 KB"],
  ["2 Mb/s", "30 KB"],
])("the rate of a line of %s with a window of %s", (rate, window) => {
  it.each(PLACES)("is found %s", (_, place, position) => {
    const run = new Run(simulated(scenario(rate, window)).data, catalog);
    const found = pathRate(seenAt(run, place), { ...PATH, position });
    const is = Number.parseFloat(rate) * 1e6;
    expect((found?.rate ?? 0) / is).toBeGreaterThan(0.9);
    expect((found?.rate ?? 0) / is).toBeLessThan(1.1);
    expect(found?.trust).not.toBe("poor");
  });
});

describe("an estimate", () => {
  it("is good with many spacings, and takes ACKs where the data has not passed the line yet", () => {
    const run = new Run(simulated(scenario("45 Mb/s", "16 KB")).data, catalog);
    expect(pathRate(seenAt(run, "links.near"), { ...PATH, position: 0 })).toMatchObject({ by: "acks", trust: "good" });
    expect(pathRate(seenAt(run, "hosts.b"), { ...PATH, position: 1 })).toMatchObject({ by: "data", trust: "good" });
  });

  it("is poor, and the mean rate, where one segment a round trip never has a neighbour", () => {
    const run = new Run(simulated(scenario("45 Mb/s", "1460", { app: { bytes: "100 KB" } })).data, catalog);
    const found = pathRate(seenAt(run, "hosts.b"), { ...PATH, position: 1 });
    expect(found).toMatchObject({ by: "mean", trust: "poor" });
    expect(found?.rate).toBeLessThan(1e6);
  });

  it("is none without data", () => {
    expect(pathRate({ time: [1], reverse: [1], seq: [1], len: [0], ack: [1] }, { ...PATH, position: null })).toBeNull();
  });

  it("survives losses", () => {
    const lossy = scenario("10 Mb/s", "60 KB", { lose: { forward: "100,200,300" } });
    const run = new Run(simulated(lossy).data, catalog);
    expect(pathRate(seenAt(run, "links.near"), { ...PATH, position: 0 })?.rate).toBeCloseTo(10e6, -6);
  });
});
