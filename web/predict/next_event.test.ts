import { describe, expect, it } from "vitest";
import type { Catalog } from "../engine/contract.ts";
import { Run } from "../run/run.ts";
import { catalog, story } from "../run/testing.ts";
import { nextEvent, readAnswers, writeAnswers } from "./next_event.ts";

const MS = 1e6;

describe("the next event", () => {
  it("is named event by event", () => {
    const told = story().data(1, { at: 10 }).data(2, { at: 25, lost: true }).event("rto_fired", 70);
    const run = new Run(told.build(100), catalog as Catalog);
    const seen: string[] = [];
    let time = 0;
    for (let next = nextEvent(run, 0, time); next; next = nextEvent(run, 0, time)) {
      seen.push(next.answer);
      expect(next.time).toBeGreaterThan(time);
      time = next.time;
    }
    expect(seen.join("")).toBe("dadlt");
    expect(nextEvent(run, 0, 71 * MS)).toBeNull();
    expect(nextEvent(run, 1, 0), "of another flow").toBeNull();
  });

  it("is answered in a link", () => {
    const all = [
      { answer: "d", right: true },
      { answer: "k", right: false },
    ] as const;
    expect(writeAnswers(all)).toBe("d+k-");
    expect(readAnswers("d+k-")).toEqual(all);
    expect(readAnswers("")).toEqual([]);
    for (const text of ["d", "x+", "d*", "d+k"]) expect(readAnswers(text)).toBeNull();
  });
});
