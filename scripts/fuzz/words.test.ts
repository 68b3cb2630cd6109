import { describe, expect, it } from "vitest";
import { SEED, STAGES } from "./campaign.mjs";
import { faultOf } from "./program.mjs";
import { tableOf } from "./stage.mjs";
import { readWords } from "./words.mjs";

const names = (words: string[]) => readWords(words).stages.map(({ name }) => name);
const ALL = STAGES.map(({ name }) => name);

describe("npm run fuzz", () => {
  it("alone plays all stages and gives each target a minute", () => {
    expect(readWords([])).toMatchObject({ time: 60_000, seed: SEED });
    expect(names([])).toEqual(ALL);
  });

  it("with a time runs the targets alone, and with a stage that stage alone", () => {
    expect(readWords(["10m"])).toMatchObject({ time: 600_000, stages: [] });
    expect(readWords(["links"]).time).toBeNull();
    expect(names(["links", "kills"])).toEqual(["kills", "links"]);
    expect(names(["campaign"])).toEqual(ALL);
  });

  it("takes a seed and a count", () => {
    const { seed, stages } = readWords(["links", "seed=7", "count=20"]);
    expect([seed, stages[0].count]).toEqual([7, 20]);
  });

  it("refuses other words, and says which there are", () => {
    expect(() => readWords(["link"])).toThrow(/link is no time and no stage[\s\S]*npm run fuzz -- campaign/);
  });

  it("tries at least as many as were tried by hand", () => {
    const counts = Object.fromEntries(STAGES.map(({ name, count }) => [name, count]));
    expect(Math.min(counts.links, counts.scenarios, counts.captures)).toBeGreaterThanOrEqual(500);
    expect(counts.kills).toBeGreaterThanOrEqual(100);
  });
});

describe("an answer of the program", () => {
  const answer = { code: 0, signal: null, late: false, stdout: "{}", stderr: "" };

  it("is right with code 0, or with a sentence", () => {
    expect(faultOf(answer)).toBeNull();
    expect(faultOf({ ...answer, code: 2, stderr: "tcp.window: should be a size" })).toBeNull();
  });

  it("is a fault if it panics, is killed, is late, has another code, or says nothing", () => {
    expect(faultOf({ ...answer, code: 101, stderr: "thread main panicked at x.rs" })).toMatch(/panicked/);
    expect(faultOf({ ...answer, code: null, signal: "SIGSEGV" })).toMatch(/SIGSEGV/);
    expect(faultOf({ ...answer, late: true })).toMatch(/did not end/);
    expect(faultOf({ ...answer, code: 3, stderr: "points failed" })).toMatch(/code 3/);
    expect(faultOf({ ...answer, code: 1 })).toMatch(/said nothing/);
  });
});

it("the table has a row for each stage", () => {
  const row = { what: "hostile links", tried: 500, faults: ["one"], note: "2 of them twice" };
  expect(tableOf([row]).split("\n").at(-1)).toBe("| hostile links | 500 | 1 | 2 of them twice |");
});
