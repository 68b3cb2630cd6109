import { describe, expect, it } from "vitest";
import type { LineMark } from "../../marks/marks.ts";
import { story } from "../../run/testing.ts";
import { formerMarks } from "./former.ts";
import { type LadderInput, layoutOf } from "./layout.ts";

const MS = 1e6;
const former = story().data(1, { at: 10 }).ack(2, { at: 30 }).ends(100);
const run = story().data(1, { at: 10 }).data(2, { at: 20 }).ends(100);
const input: LadderInput = {
  run,
  flow: 0,
  range: { from: 0, to: 100 * MS },
  size: { width: 800, height: 600, em: 13 },
  columns: "ends",
  packets: "all",
  numbering: "segments",
  ack_compression: "shown",
  clock: "linear",
};
const drawn = (more: Partial<LadderInput> = {}, flow = 0) => {
  const given = { ...input, ...more };
  return formerMarks(given, layoutOf(given), { run: former, flow, range: input.range });
};

describe("the former run in the ladder", () => {
  it("is drawn at its place in grey, without numbers", () => {
    const marks = drawn();
    const { time } = layoutOf(input);
    const lines = marks.filter((mark): mark is LineMark => mark.type === "line");
    expect(marks.filter(({ type }) => type === "text")).toEqual([]);
    expect(new Set(lines.map(({ stroke }) => stroke.color))).toEqual(new Set(["ink-2"]));
    expect(lines.some(({ y1 }) => Math.abs(y1 - time(30 * MS)) < 1)).toBe(true);
  });

  it("is not drawn over the same run, another flow or a clock that is not to scale", () => {
    expect(drawn({ run: former })).toEqual([]);
    expect(drawn({}, 1)).toEqual([]);
    expect(drawn({ clock: "compressed", run: story().data(1, { at: 10 }).data(2, { at: 90 }).ends(100) })).toEqual([]);
  });
});
