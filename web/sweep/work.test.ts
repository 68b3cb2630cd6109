import { describe, expect, it } from "vitest";
import { createWork } from "./work.ts";

function worked() {
  let time = 0;
  const work = createWork(() => time);
  return { work, pass: (ms: number) => (time += ms) };
}

describe("work left", () => {
  it("is not guessed before anything is done", () => {
    const { work } = worked();
    work.begin(["a", "a"], 4);
    expect(work.progress()).toEqual({ done: 2, runs: 4, left_ms: null });
  });

  it("is counted at what runs of the same case have cost", () => {
    const { work, pass } = worked();
    work.begin(["cheap", "cheap", "dear", "dear"], 4);
    pass(1000);
    work.done("cheap", 100);
    // No expensive run is done yet.
    expect(work.progress().left_ms).toBe(3000);
    pass(3000);
    work.done("dear", 300);
    // 400 events took 4 s; a cheap and a dear one are left.
    expect(work.progress()).toEqual({ done: 2, runs: 4, left_ms: 4000 });
    work.done("cheap", 100);
    work.done("dear", 300);
    expect(work.progress()).toEqual({ done: 4, runs: 4, left_ms: 0 });
  });

  it("takes what it knows of a case into the next sweep, and measures the speed anew", () => {
    const { work, pass } = worked();
    work.begin(["cheap", "dear"], 2);
    pass(10);
    work.done("cheap", 100);
    work.done("dear", 300);
    work.begin(["cheap", "dear", "dear"], 3);
    pass(1000);
    work.done("cheap", 100);
    expect(work.progress().left_ms).toBe(6000);
  });

  it("leaves out of the account what failed at once", () => {
    const { work, pass } = worked();
    work.begin(["a", "a", "a"], 3);
    work.done("a", 0);
    pass(500);
    work.done("a", 50);
    expect(work.progress()).toEqual({ done: 2, runs: 3, left_ms: 500 });
  });
});
