import { expect, test } from "vitest";
import { readOption, toggled, writeOptions } from "./options.ts";

test("bookmarks are set and taken away, in order, and no more than a link should hold", () => {
  expect(toggled([10, 30], 20)).toEqual([10, 20, 30]);
  expect(toggled([10, 20], 20)).toEqual([10]);
  const full = Array.from({ length: 40 }, (_, i) => i);
  expect(toggled(full, 99)).toBe(full);
  expect(toggled(full, 5)).toHaveLength(39);
});

test("bookmarks are written as durations, and read back in order", () => {
  expect(writeOptions({ bookmarks: [20e6, 340.5e6] })).toEqual([["bookmarks", "20ms,340.5ms"]]);
  expect(readOption("bookmarks", "340.5ms,20ms,20ms")).toEqual({ bookmarks: [20e6, 340.5e6] });
  for (const wrong of ["soon", "20ms,,30ms", "-5ms", "3KB"]) expect(readOption("bookmarks", wrong), wrong).toBeNull();
});
