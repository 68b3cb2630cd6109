import { expect, test } from "vitest";
import { readPath } from "../paths.ts";
import { drawPath, secureRandom } from "./draw.ts";

test("drawn paths are valid, differ, and are of every kind", () => {
  const paths = Array.from({ length: 400 }, () => drawPath());
  for (const path of paths) expect(readPath(path), JSON.stringify(path)).toEqual(path);
  expect(new Set(paths.map(({ seed }) => seed)).size).toBe(paths.length);
  // Each kind has a share of a quarter or more: fewer than 50 of 400 would be a deviation of six.
  const kinds = [
    paths.filter(({ loss_percent }) => loss_percent > 0),
    paths.filter(({ loss_percent }) => loss_percent === 0),
    paths.filter(({ swing_percent }) => swing_percent > 0),
    paths.filter(({ beside_reno }) => beside_reno),
  ];
  for (const kind of kinds) expect(kind.length).toBeGreaterThan(50);
});

test("the extremes of chance are valid too", () => {
  for (const value of [0, 1 - 2 ** -32]) expect(readPath(drawPath(() => value))).not.toBeNull();
  const drawn = secureRandom();
  expect(drawn >= 0 && drawn < 1).toBe(true);
});
