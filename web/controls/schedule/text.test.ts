import { describe, expect, it } from "vitest";
import { COLUMNS, columnsOf, compact, cornersOf, readSteps, stepsOf, stroke, writeSteps } from "./text.ts";

describe("values over time", () => {
  it("are written as they are read", () => {
    const steps = readSteps("0s:20Mb/s, 1.5 s:500 kb/s,5s:0", "rate");
    expect(steps).toEqual([
      { at: 0, value: 20e6 },
      { at: 1.5e9, value: 5e5 },
      { at: 5e9, value: 0 },
    ]);
    expect(readSteps(writeSteps(steps!, "rate"), "rate")).toEqual(steps);
    expect(readSteps("1s:0.02", "ratio")).toEqual([{ at: 1e9, value: 0.02 }]);
    expect(readSteps("", "rate")).toEqual([]);
  });

  it("are null where a step is none", () => {
    for (const wrong of ["1s", "fast:1Mb/s", "1s:fast", "1s:2Mb/s:3"])
      expect(readSteps(wrong, "rate"), wrong).toBeNull();
  });

  it("are a line of steps or of ramps", () => {
    const steps = [{ at: 2, value: 5 }];
    const at = (ramps: boolean) => cornersOf(steps, 8, 3, ramps).map(({ at, value }) => [at, value]);
    expect(at(false)).toEqual([
      ...[
        [0, 3],
        [2, 3],
        [2, 5],
      ],
      ...[
        [8, 5],
        [8, 5],
      ],
    ]);
    expect(at(true)).toEqual([
      [0, 3],
      [2, 5],
      [8, 5],
    ]);
  });

  it("can be drawn: a stroke is a straight line, and equal steps are one", () => {
    const columns = columnsOf([{ at: 0, value: 10 }], 20e9, 3);
    expect(columns).toEqual(Array(COLUMNS).fill(10));
    const drawn = stroke(stroke(columns, 4, 4, 2), 4, 8, 6);
    expect(drawn.slice(3, 10)).toEqual([10, 2, 3, 4, 5, 6, 10]);
    const steps = stepsOf(drawn, 20e9);
    expect(writeSteps(steps, "count")).toBe("0s:10,4s:2,5s:3,6s:4,7s:5,8s:6,9s:10");
    expect(columnsOf(readSteps("0s:10,4s:2,5s:3,6s:4,7s:5,8s:6,9s:10", "count")!, 20e9, 3)).toEqual(drawn);
    expect(columnsOf([{ at: 2e9, value: 10 }], 20e9, 3).slice(0, 4)).toEqual([3, 3, 10, 10]);
  });
});

it("a trace of Mahimahi becomes one line", () => {
  expect(compact("0\n1\n1\n3\n")).toBe("0 1*2 3");
  expect(compact("")).toBe("");
});
