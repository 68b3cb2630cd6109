import { expect, it } from "vitest";
import { story } from "../../run/testing.ts";
import { layoutOf } from "./layout.ts";
import { type NumberAt, numberMarks } from "./numbers.ts";
import { input, ofType } from "./testing.ts";

it("a label that stands for several packets keeps clear of a retransmission", () => {
  const run = story().data(1, { at: 0 }).data(2, { at: 1 }).data(3, { at: 2 }).data(1, { at: 3, copy: 1 }).ends(10);
  const given = input(run, 10);
  const at = (packet: number, y: number): NumberAt => {
    return { packet, through: packet, y, special: packet === 3, isData: true };
  };
  // Labels of 13 px are 15 px apart: in the middle of its packets the range would be 12 px above the retransmission.
  const marks = numberMarks(given, layoutOf(given), [at(0, 184), at(1, 192), at(3, 200)], 0);
  const shown = ofType(marks, "text").map(({ text, y }) => [text, y]);
  expect(shown).toEqual([
    ["1", 200],
    ["1–2", 184],
  ]);
});
