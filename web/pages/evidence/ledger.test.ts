import { describe, expect, test } from "vitest";
import type { EvidenceRow, EvidenceTable } from "../../engine/contract/evidence.ts";
import { isShown, listed, sorted, sumOf } from "./ledger.ts";

function row(published: number, simulated: number, goals: number[] = []): EvidenceRow {
  return { key: { window_kb: 4 }, quantity: "rate", unit: "Mb/s", published, simulated, spread: 0, goals, of: "mean" };
}

function table(paper: string, rows: EvidenceRow[], met: boolean[] = []): EvidenceTable {
  const goals = met.map((met) => ({ says: "", met, basis: "stated" as const }));
  return { paper, experiment: `${paper}-one`, repeats: 1, goals, runs: [], rows };
}

const tables = [
  table("new", [row(10, 10.4, [0]), row(10, 12, [0, 1]), row(0, 0)], [true, false]),
  table("old", [row(4, 3, [])]),
];
const all = listed({ tables }, ["old", "new"]);

test("numbers stand in the order of the papers, with their error and what became of their goals", () => {
  expect(all.map(({ table, error }) => [table.paper, error && Math.round(100 * error)])).toEqual([
    ["old", -25],
    ["new", 4],
    ["new", 20],
    ["new", null],
  ]);
  // A number is missed if one of its goals is missed.
  expect(all.map(({ verdict }) => verdict)).toEqual(["none", "met", "missed", "none"]);
});

describe("filters", () => {
  const shown = (paper: string | null, show: Parameters<typeof isShown>[1]["show"]) =>
    all.filter((one) => isShown(one, { paper, show })).map(({ number }) => number);

  test("filters by paper and by goal", () => {
    expect(shown(null, "all")).toEqual([0, 1, 2, 3]);
    expect(shown("new", "all")).toEqual([1, 2, 3]);
    expect(shown(null, "met")).toEqual([1]);
    expect(shown("new", "missed")).toEqual([2]);
    expect(shown("old", "none")).toEqual([0]);
  });

  test("filters large errors, whatever their goals", () => {
    expect(shown(null, "far")).toEqual([0, 2]);
  });
});

test("errors are sorted by size, misses first, and what is equal stays in order", () => {
  const by = (column: Parameters<typeof sorted>[1]["by"], down: boolean) =>
    sorted(all, { by: column, down }).map(({ number }) => number);
  expect(by("error", true)).toEqual([0, 2, 1, 3]);
  expect(by("verdict", true)).toEqual([2, 1, 0, 3]);
  expect(by("published", false)).toEqual([3, 0, 1, 2]);
  expect(by("number", false)).toEqual([0, 1, 2, 3]);
});

test("sums of a paper and of all", () => {
  const { goals, ...sum } = sumOf({ tables }, ["new"]);
  expect(sum).toEqual({ numbers: 3, calibrated: 0, within5: 2, within10: 2, median: expect.closeTo(0.12) });
  expect(goals.map(({ met }) => met)).toEqual([true, false]);
  expect(sumOf({ tables }, ["old", "new"])).toMatchObject({ numbers: 4, median: expect.closeTo(0.2) });
  expect(sumOf({ tables: [] }, ["new"]).median).toBeNull();
});

test("a number that a parameter was calibrated to is in no sum, and its verdict says so", () => {
  const calibrated = { ...row(10, 10, [0]), calibrates: ["hosts.sun.cpu.copy_share"] };
  const tables = [table("new", [calibrated, row(10, 12)], [true])];
  expect(sumOf({ tables }, ["new"])).toMatchObject({ numbers: 1, calibrated: 1, within5: 0, within10: 0 });
  expect(listed({ tables }, ["new"]).map(({ verdict }) => verdict)).toEqual(["calibrated", "none"]);
});

test("a limit that is kept is no number hit, and one that is missed has an error", () => {
  const limited = (published: number, simulated: number, range: [number | null, number | null]) => ({
    ...row(published, simulated),
    range,
  });
  const tables = [table("new", [limited(8, 8, [null, 18]), limited(40, 36, [40, null]), limited(30, 27, [30, 35])])];
  expect(listed({ tables }, ["new"]).map(({ error }) => error)).toEqual([null, -0.1, -0.1]);
  expect(sumOf({ tables }, ["new"])).toMatchObject({ numbers: 2, within10: 2 });
});
