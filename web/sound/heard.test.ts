import { describe, expect, it } from "vitest";
import type { Catalog } from "../engine/contract.ts";
import { Run } from "../run/run.ts";
import { catalog, story } from "../run/testing.ts";
import { HIGHEST, heardBetween, MOST_ACKS } from "./heard.ts";

const MS = 1e6;
const run = new Run(
  story()
    .data(1, { at: 10 })
    .ack(2, { at: 40 })
    .data(2, { at: 60, lost: true })
    .variable("cwnd", 0, 1000)
    .variable("cwnd", 50, 2000)
    .variable("cwnd", 80, 4000)
    .build(100),
  catalog as Catalog,
);

describe("the sound of a run", () => {
  it("is ACKs and losses as they come, each once", () => {
    const all = heardBetween(run, 0, 0, 100 * MS);
    expect([all.acks.length, all.losses.length]).toEqual([1, 1]);
    const [at] = all.acks;
    const before = heardBetween(run, 0, 0, at * 100 * MS);
    const after = heardBetween(run, 0, at * 100 * MS, 100 * MS);
    expect([before.acks, after.acks]).toEqual([[1], []]);
  });

  it("is the window as a pitch, a fifth for each doubling", () => {
    const pitches = [10, 60, 90].map((time) => heardBetween(run, 0, 0, time * MS).pitch);
    expect(pitches[2]).toBe(HIGHEST);
    expect(pitches[1]).toBeCloseTo(HIGHEST / 1.5);
    expect(pitches[0]).toBeCloseTo(HIGHEST / 1.5 / 1.5);
  });

  it("is never more than a few clicks at once", () => {
    const many = story();
    for (let i = 1; i < 30; i++) many.data(i, { at: i }).ack(i + 1, { at: i + 20 });
    expect(heardBetween(new Run(many.build(100), catalog as Catalog), 0, 0, 100 * MS).acks).toHaveLength(MOST_ACKS);
  });
});
