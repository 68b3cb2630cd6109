import { describe, expect, it } from "vitest";
import { story } from "../../run/testing.ts";
import { bunchesOf, bunchWith, bunchWords, meetsReverseTraffic } from "./ack_compression.ts";

const MS = 1e6;

describe("ACK compression", () => {
  // Five leave 10 ms apart. The second to fourth arrive 1 ms apart, the fifth 6 ms later: more than half of 10.
  const run = story()
    .ack(1, { at: 0, takes: 10 })
    .ack(2, { at: 10, takes: 30 })
    .ack(3, { at: 20, takes: 21 })
    .ack(4, { at: 30, takes: 12 })
    .ack(5, { at: 40, takes: 8 })
    // Two that are bunched are too few.
    .ack(6, { at: 60, takes: 15 })
    .ack(7, { at: 70, takes: 6 })
    .ends(100);

  it("is three or more ACKs in a row, each less than half as far from the one before as when they left", () => {
    const bunches = bunchesOf(run, 0);
    expect(bunches.map(({ acks, sent, arrived }) => [acks, sent / MS, arrived / MS])).toEqual([[[1, 2, 3], 20, 2]]);
    expect(bunchWith(run, 2)).toBe(bunches[0]);
    expect(bunchWith(run, 4)).toBeNull();
    expect(bunchWords(bunches[0]).replaceAll("\u00a0", " ")).toBe(
      "one of 3 ACKs that were sent over 20 ms and arrive within 2 ms",
    );
  });

  it("is not what keeps its spacing, nor what is exactly half", () => {
    const kept = story();
    for (let n = 0; n < 5; n++) kept.ack(n + 1, { at: 10 * n, takes: 10 });
    expect(bunchesOf(kept.ends(100), 0)).toEqual([]);
    const half = story();
    for (let n = 0; n < 5; n++) half.ack(n + 1, { at: 10 * n, takes: 40 - 5 * n });
    expect(bunchesOf(half.ends(100), 0)).toEqual([]);
  });

  it("is of one flow only, and needs another the other way", () => {
    const two = story();
    for (let n = 0; n < 4; n++) two.ack(n + 1, { at: 10 * n, takes: 50 - 9 * n });
    two.flow("reverse");
    const made = two.ends(100);
    expect(bunchesOf(made, 0)).toHaveLength(1);
    expect(bunchesOf(made, 1)).toEqual([]);
    expect(meetsReverseTraffic(made, 0)).toBe(false);
    const { forward, reverse } = made.data.summary.flows[1];
    Object.assign(made.data.summary.flows[1], { forward: reverse, reverse: forward });
    expect(meetsReverseTraffic(made, 0)).toBe(true);
  });
});
