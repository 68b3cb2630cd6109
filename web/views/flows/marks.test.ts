import { describe, expect, it } from "vitest";
import { quantiles } from "../../marks/quantiles.ts";
import { story } from "../../run/testing.ts";
import { flowsFrame, flowsMarks } from "./marks.ts";
import { sharesTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 330, em: 13 };
const range = { from: 0, to: 100 * MS };

describe("the shares of the flows", () => {
  const run = story().data(1, { at: 0 }).data(2, { at: 20 }).flow("other").data(1, { at: 5 }).ends(100);

  it("are stacked, each on those before it", () => {
    const marks = flowsMarks(run, 0, range, size);
    const areas = marks.flatMap((mark) => (mark.type === "path" && mark.fill ? [mark] : []));
    expect(areas.map(({ fill }) => [fill?.color, fill?.pattern])).toEqual([
      ["data", "solid"],
      ["ack", "hatch"],
    ]);
    // 2000 bytes in the first 50 ms, and 1000 over them.
    const heights = areas.map(({ points }) => points[1]);
    const zero = flowsFrame(size, range);
    expect(areas[0].points[0]).toBeCloseTo(zero.left);
    const floor = Math.max(...areas[0].points.filter((_, i) => i % 2 === 1));
    expect((floor - heights[1]) / (floor - heights[0])).toBeCloseTo(1.5);
  });

  it("name every flow, the one that is looked at boldly", () => {
    const names = flowsMarks(run, 1, range, size).filter((mark) => mark.type === "text" && mark.bold);
    expect(names.map((mark) => mark.type === "text" && mark.text)).toEqual(["other"]);
  });

  it("are a fan where there are many, with the one that is looked at", () => {
    const many = story().data(1, { at: 0 });
    for (let flow = 1; flow < 1000; flow++) many.flow(`bulk.${flow + 1}`).data(1, { at: 1 });
    const started = performance.now();
    const marks = flowsMarks(many.ends(100), 7, range, size);
    expect(performance.now() - started).toBeLessThan(500);
    expect(marks.length).toBeLessThan(200);
    expect(marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []))).toEqual(
      expect.arrayContaining(["500 of 1000 flows", "bulk.8", "Mb/s per flow"]),
    );
  });

  it("have quantiles between neighbours in rank", () => {
    expect(quantiles([4, 1, 3, 2], [0, 0.5, 1])).toEqual([1, 2.5, 4]);
  });

  it("are a table, bin by bin", () => {
    expect(sharesTable(run, { range }).rows).toEqual([
      [0, 0.32, 0.16, 0.9],
      [50, 0, 0, null],
    ]);
  });
});
