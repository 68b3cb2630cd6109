import { expect, test } from "vitest";
import { retried } from "./vitest.mjs";

test("tests that needed another try are named", () => {
  const output = `
 ✓ |browser| tests/browser/a.test.ts (3 tests) 900ms
   ✓ passes at once 300ms
     \u001b[33m✓\u001b[39m passes later\u001b[33m 1500ms\u001b[39m\u001b[33m (retry x1)\u001b[39m
   × never passes 64325ms (retry x1)`;
  expect(retried(output)).toEqual(["passes later", "never passes"]);
});
