import { describe, expect, it } from "vitest";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import { arrivalsOf, bytesBetween } from "./arrivals.ts";
import { binWidth, deviation, foreground, jainIndex, sharesOver } from "./shares.ts";

const MS = 1e6;

describe("the count of arrivals", () => {
  it("counts each segment once, when it comes first", () => {
    const run = story()
      .data(1, { at: 0 })
      .data(2, { at: 1, lost: true })
      .data(2, { at: 30, copy: 1 })
      // A spurious retransmission that overtakes the original.
      .data(3, { at: 2, takes: 60 })
      .data(3, { at: 31, copy: 1 })
      .data(4, { at: 3, twice: true })
      .ends(100);
    const [{ time }] = arrivalsOf(run);
    expect([...time].map((t) => t / MS)).toEqual([10, 13, 40, 41]);
    expect(bytesBetween(arrivalsOf(run)[0], 10 * MS, 40 * MS)).toBe(2000);
    expect(bytesBetween(arrivalsOf(run)[0], 0, 100 * MS)).toBe(4000);
  });
});

describe("shares", () => {
  // Round trip 20 ms: bins of 50 ms, the least of 1, 2, 5, … that holds two of them.
  const made = story().data(1, { at: 0 }).data(2, { at: 20 }).data(3, { at: 60 });
  const run = made.flow("other").data(1, { at: 5 }).data(2, { at: 95 }).ends(150);

  it("bins are at least two round trips, and few enough to be seen", () => {
    expect(binWidth(run, { from: 0, to: 150 * MS })).toBe(50 * MS);
    expect(binWidth(run, { from: 0, to: 40_000 * MS })).toBe(500 * MS);
  });

  it("are bytes per bin of whole widths, and Jain's index of each", () => {
    const { from, rates, jain } = sharesOver(run, { from: 60 * MS, to: 150 * MS });
    expect(from).toEqual([50 * MS, 100 * MS]);
    // 1000 bytes in 50 ms are 160 kb/s.
    expect([...rates[0]]).toEqual([160_000, 0]);
    expect([...rates[1]]).toEqual([0, 160_000]);
    expect(jain).toEqual([0.5, 0.5]);
    // Two and one: 9 / (2 × 5).
    expect(sharesOver(run, { from: 0, to: 50 * MS }).jain).toEqual([0.9]);
    expect(jainIndex([1, 1, 1, 1])).toBe(1);
    expect(jainIndex([0, 0])).toBeNull();
  });

  it("compare only who runs for the whole of a bin, and leave the background out", () => {
    const data = structuredClone(run.data);
    data.summary.results[1].ended_ns = 120 * MS;
    const other = new Run(data, catalog);
    expect(sharesOver(other, { from: 0, to: 150 * MS }).jain).toEqual([0.9, 0.5, null]);
    data.summary.flows[1].background = true;
    expect(foreground(other)).toEqual([0]);
  });

  it("deviate from their mean", () => {
    const data = structuredClone(run.data);
    data.summary.results[0].throughput_bps = 3e6;
    data.summary.results[1].throughput_bps = 1e6;
    const uneven = new Run(data, catalog);
    // Mean 2, each 1 away.
    expect(deviation(uneven)).toBe(0.5);
    expect(deviation(run)).toBe(0);
  });
});
