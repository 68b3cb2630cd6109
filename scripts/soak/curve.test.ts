import { expect, test } from "vitest";
import { growths } from "./curve.mjs";

const sample = (heap: number) => ({ heap, nodes: 9, documents: 2, listeners: 5, workers: 4 });

test("a heap that grows from the second quarter to the last is named, and one that varies is not", () => {
  const steady = Array.from({ length: 40 }, (_, index) => sample(100 + 20 * (index % 3)));
  expect(growths(steady)).toEqual([]);
  const leak = Array.from({ length: 40 }, (_, index) => sample(100 + 5 * index));
  expect(growths(leak)).toEqual(["heap grew from 175 to 275"]);
});
