import { expect, it } from "vitest";
import type { Peaks, SweepSpec } from "../sweep/sweep.ts";
import { writtenOut } from "./curves.ts";

const side = (row: Record<string, string>, changes: Record<string, unknown>, scale?: number) => {
  const [name = ""] = Object.values(row);
  return { name, label: `the ${name}`, row, changes, ...(scale ? { scale } : {}) };
};

it("makes a case and a quantity of each line in each panel", () => {
  const written = writtenOut({
    column: "w",
    peaks: { table: "t", row: { rtt: "20" } } as unknown as Peaks,
    curves: {
      flow: "bulk",
      measure: "link_use_bps",
      unit: "Mib/s",
      lines: [side({ flows: "1" }, { n: 1 }), side({ flows: "4" }, { n: 4 }, 4)],
      panels: [side({ build: "60" }, { m: "a" }), side({ build: "r60" }, { m: "b" })],
    },
  });
  expect(written).toEqual({
    column: "w",
    cases: {
      "1 60": { n: 1, m: "a" },
      "4 60": { n: 4, m: "a" },
      "1 r60": { n: 1, m: "b" },
      "4 r60": { n: 4, m: "b" },
    },
    scales: { "1 60": 1, "4 60": 4, "1 r60": 1, "4 r60": 4 },
    quantities: ["1 60", "4 60", "1 r60", "4 r60"].map((name) => ({
      flow: "bulk",
      measure: "link_use_bps",
      unit: "Mib/s",
      column: name,
      case: name,
      label: `the ${name.split(" ")[0]}`,
      panel: `the ${name.split(" ")[1]}`,
    })),
    peaks: {
      table: "t",
      row: { rtt: "20" },
      rows: {
        "1 60": { rtt: "20", flows: "1", build: "60" },
        "4 60": { rtt: "20", flows: "4", build: "60" },
        "1 r60": { rtt: "20", flows: "1", build: "r60" },
        "4 r60": { rtt: "20", flows: "4", build: "r60" },
      },
    },
  });
});

it("leaves alone what is written out already", () => {
  expect(writtenOut({ column: "w", cases: { main: {} } })).toEqual({ column: "w", cases: { main: {} } });
});

it("finds the cells that a table has for each value of each curve", () => {
  const { cells } = writtenOut({
    values: [1, 5],
    cells: { table: "t", column: "rtt_{value}", row: { place: "{panel}", bytes: "{line}" } },
    curves: {
      flow: "echo",
      measure: "delay_mean_ns",
      unit: "ms",
      lines: [side({ bytes: "125" }, {})],
      panels: [side({ place: "Tanum" }, {}), side({ place: "Fucino" }, {})],
    },
  }) as Partial<SweepSpec>;
  const cell = (place: string, at: number) => ({
    table: "t",
    row: { place, bytes: "125" },
    from: `rtt_${at}`,
    at,
    column: `125 ${place}`,
  });
  expect(cells).toEqual([cell("Tanum", 1), cell("Tanum", 5), cell("Fucino", 1), cell("Fucino", 5)]);
});
