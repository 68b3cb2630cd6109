import { describe, expect, test } from "vitest";
import type { Outcome } from "../../evidence/batch.ts";
import { columnsOf } from "../columns.ts";
import type { Measured } from "../measure.ts";
import { OPEN_IDS, OPEN_PATHS } from "../paths.ts";
import { placesOf } from "../ranking.ts";
import { keyOf } from "../runs.ts";
import { SCORES } from "../scores.ts";
import type { Counted } from "./class.ts";
import { classCsv } from "./class_csv.ts";
import { placesOfEntry, standingsOf } from "./standing.ts";

const [score] = SCORES;
const value = (throughput_mbps: number): Measured => ({ throughput_mbps, delay_ms: 125, loss: 0, other_mbps: null });
const result = (name: string, throughput: number): Counted => ({
  contest: "open",
  name,
  program: `// ${name}`,
  engine: "0.1.0",
  numbers: OPEN_IDS.map(() => value(throughput)),
  key: "0123abcd",
  letters: name,
  line: 1,
  sameProgram: null,
});
const columns = columnsOf([{ ...OPEN_PATHS.deep, seed: 77 }]);
const [ana, ben] = [result("Ana", 4), result("Ben", 2)];

/** Outcomes of a result's runs on all paths, the sealed one included. */
const outcomesOf = (one: Counted, outcome: (at: number) => Outcome<Measured>) =>
  new Map(placesOfEntry(one, columns).map((place, at) => [keyOf(place), outcome(at)]));

describe("standings of a class", () => {
  test("have the numbers of the links until the programs ran, and no total without the sealed paths", () => {
    const [row] = standingsOf([ana], columnsOf([]), new Map(), score);
    // 4 Mb/s / 125 ms are 2^5.
    expect([row.total, row.row.again]).toEqual([5, "not_yet"]);
    expect(standingsOf([ana], columns, new Map(), score)[0].total).toBeNull();
  });

  test("say whether the programs reach the same numbers here", () => {
    const outcomes = new Map([
      ...outcomesOf(ana, () => ({ kind: "done", value: value(4) })),
      ...outcomesOf(ben, (at) => ({ kind: "done", value: value(at === 2 ? 1 : 2) })),
    ]);
    const rows = standingsOf([ana, ben], columns, outcomes, score);
    expect(rows.map(({ row }) => row.again)).toEqual(["same", "differs"]);
    expect([...placesOf(rows, "high").values()]).toEqual([1, 2]);
    // Seven paths with 2 Mb/s are 4 each, and the third one with 1 Mb/s is 3.
    expect(rows[1].total).toBeCloseTo((7 * 4 + 3) / 8, 10);
  });

  test("have no place for a program that fails", () => {
    const outcomes = outcomesOf(ana, (at) =>
      at === 0 ? { kind: "failed", message: "line 3: a number is missing" } : { kind: "done", value: value(4) },
    );
    const rows = standingsOf([ana], columns, outcomes, score);
    expect([rows[0].row.again, rows[0].total]).toEqual(["failed", null]);
    expect(placesOf(rows, "high").size).toBe(0);
  });

  test("are written as CSV with a name for each column, and no formulas", () => {
    const rows = standingsOf([result("=1+1", 4)], columns, new Map(), score);
    const lines = classCsv(rows, new Map(), columns).split("\n");
    const head = lines[0].split(",");
    expect(new Set(head).size).toBe(head.length);
    expect(head).toContain("sealed_0_power");
    const cells = lines[1].split(",");
    expect(cells).toHaveLength(head.length);
    expect(cells[1]).toBe("'=1+1");
    expect(cells[head.indexOf("wired_power")]).toBe("5");
    expect(cells[head.indexOf("sealed_0_power")]).toBe("");
  });
});
