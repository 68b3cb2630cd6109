import { describe, expect, test } from "vitest";
import type { Arrival } from "../../page/address.ts";
import { FIRST_PAGE } from "../../scenario/link.ts";
import { programCode } from "../../scenario/program_link.ts";
import { experimentWith, PATHS, PROGRAM, pathOf, programOf } from "./experiment.ts";
import { figureInWords } from "./figures.ts";
import { isReached } from "./lessons/goals.ts";
import { mistakeAmong, readMistake } from "./mistakes.ts";
import { nameAt, ownNames, type ProgramName } from "./names.ts";
import type { Score } from "./score.ts";
import { openingOf } from "./use_opening.ts";

const MINE = "fn on_ack() { this.cwnd += 1; }\n";
const OTHER = "fn on_ack() { this.cwnd += 2; }\n";

function arrivalWith(state: Partial<Arrival["state"]>): Arrival {
  return { number: 1, ignored: [], state: { ...FIRST_PAGE, experiment: "write", ...state } };
}

describe("the page opens", () => {
  test("with a question before the program of a link, which is not what runs", async () => {
    const opening = await openingOf(arrivalWith({ options: { code: programCode(OTHER) } }), "");
    expect(opening.asked).toBe(OTHER);
    expect(opening.program).not.toBe(OTHER);
    expect(opening.arrival.state.options.code).toBeUndefined();
  });

  test("with the same question if the program is a setting of the link", async () => {
    const opening = await openingOf(arrivalWith({ overrides: { [PROGRAM]: OTHER, "links.line.rate": 2e7 } }), "");
    expect(opening.asked).toBe(OTHER);
    expect(opening.arrival.state.overrides).toEqual({ "links.line.rate": 2e7 });
  });

  test("without a question if the program of the link is the reader's own draft", async () => {
    const code = programCode(MINE);
    expect(await openingOf(arrivalWith({ options: { code } }), code)).toMatchObject({ program: MINE, asked: null });
    expect(await openingOf(arrivalWith({}), code)).toMatchObject({ program: MINE, asked: null });
  });

  test("with a notice if the program of the link is damaged or too long, and keeps the rest", async () => {
    const opening = await openingOf(arrivalWith({ overrides: { seed: 3 }, options: { code: "damaged" } }), "");
    expect(opening.arrival.ignored).toHaveLength(1);
    expect(opening.asked).toBeNull();
    expect(opening.arrival.state.overrides).toEqual({ seed: 3 });
  });

  test("with the draft that was kept, unless that is damaged", async () => {
    expect((await openingOf(arrivalWith({}), "damaged")).asked).toBeNull();
    expect((await openingOf(arrivalWith({}), "damaged")).arrival.ignored).toEqual([]);
  });
});

describe("the paths", () => {
  test("are found by what a link sets, whatever the program is", () => {
    for (const path of PATHS) expect(pathOf({ ...path.overrides, [PROGRAM]: MINE })?.id).toBe(path.id);
    expect(pathOf({ "links.line.rate": 2e7 })).toBeNull();
  });

  test("the program of a draft is the changed one, else that of its scenario", () => {
    const { scenario } = experimentWith(MINE);
    expect(programOf({ scenario, overrides: {} })).toBe(MINE);
    expect(programOf({ scenario, overrides: { [PROGRAM]: OTHER } })).toBe(OTHER);
  });
});

describe("mistakes", () => {
  test("are read with their line and column", () => {
    expect(readMistake("line 3, column 9: expected ';'")).toEqual({ line: 3, column: 9, message: "expected ';'" });
    expect(readMistake("the program is longer than 64 KB")).toMatchObject({ line: null, column: null });
  });

  test("of other settings are none of the program", () => {
    const problem = (path: string) => ({ path, message: "line 1, column 2: x", choices: [] });
    expect(mistakeAmong([problem("tcp.mss")])).toBeNull();
    expect(mistakeAmong([problem("tcp.mss"), problem(PROGRAM)])).toMatchObject({ line: 1, column: 2 });
  });
});

describe("names", () => {
  test("are found around a place, with what stands before them", () => {
    const line = "this.cwnd += min(a, 2);";
    expect(nameAt(line, 7)).toEqual({ name: "cwnd", from: 5, to: 9, ofThis: true });
    expect(nameAt(line, 14)).toMatchObject({ name: "min", ofThis: false });
    expect(nameAt(line, 20)).toBeNull();
    expect(nameAt("this . cwnd", 8)).toMatchObject({ name: "cwnd", ofThis: true });
  });

  test("of the reader's own are those that the catalog lacks, without comments and texts", () => {
    const known = [{ kind: "state", id: "cwnd" }] as ProgramName[];
    const text = 'this.alpha = this.cwnd; // this.no\nprint("this.neither"); this.beta += this.alpha;';
    expect(ownNames(text, known)).toEqual(["alpha", "beta"]);
  });
});

describe("goals", () => {
  const score: Score = {
    throughput_mbps: 9.5,
    delay_ms: 25,
    loss: 0.0104,
    again: 3,
    timeouts: 0,
    queue_most: 33,
    other_mbps: null,
    power: 8.57,
  };
  const text = { id: "x", message: "x" };

  test("are reached at their bounds, and not without a number", () => {
    expect(isReached({ text, of: "throughput_mbps", at_least: 9.5 }, score)).toBe(true);
    expect(isReached({ text, of: "throughput_mbps", at_least: 9.51 }, score)).toBe(false);
    expect(isReached({ text, of: "delay_ms", at_least: 20, at_most: 25 }, score)).toBe(true);
    expect(isReached({ text, of: "other_mbps", at_most: 9 }, score)).toBe(false);
  });

  test("show their numbers with units", () => {
    expect(figureInWords(score, "loss")).toBe("1\u00a0%");
    expect(figureInWords(score, "throughput_mbps")).toBe("9.5\u00a0Mb/s");
    expect(figureInWords(score, "other_mbps")).toBe("–");
    expect(figureInWords(score, "timeouts")).toBe("0");
  });
});
