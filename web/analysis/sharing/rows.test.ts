import { expect, test } from "vitest";
import { rowsOf } from "./rows.ts";

const span = (from: number, to: number) => ({ from, to });

test("bars have as many rows as overlap, and a row is used again when its bar is over", () => {
  expect(rowsOf([span(0, 10), span(2, 4), span(4, 9), span(10, 12)])).toEqual({ rows: [0, 1, 1, 0], count: 2 });
  expect(rowsOf([])).toEqual({ rows: [], count: 1 });
});
