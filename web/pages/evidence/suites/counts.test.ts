import { expect, test } from "vitest";
import type { Suite } from "../../../engine/contract/evidence.ts";
import { countsOf, totals } from "./counts.ts";

const suite = (rest: Partial<Suite>): Suite => ({
  name: "A",
  repository: "a/b",
  commit: "0",
  folder: "",
  kernel: "linux",
  scripts: 10,
  hold: 4,
  differ: { x: 1, y: 2 },
  unexplained: ["a.pkt:7"],
  not_applicable: { z: 1 },
  unreadable: 1,
  ...rest,
});

test("scripts that apply hold or differ", () => {
  expect(countsOf(suite({}))).toEqual({ applicable: 8, hold: 4, explained: 3, unexplained: 1 });
});

test("causes of several suites are added up, the largest first", () => {
  expect(totals([suite({}), suite({ differ: { x: 3 } })], ({ differ }) => differ)).toEqual([
    ["x", 4],
    ["y", 2],
  ]);
});
