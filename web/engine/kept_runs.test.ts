import { expect, it } from "vitest";
import type { WasmExplanation } from "./faces.ts";
import { createKeptRuns } from "./kept_runs.ts";

/** Runs that were made and not freed, by scenario and overrides. */
function fakes() {
  const alive: string[] = [];
  class Fake implements WasmExplanation {
    readonly name: string;
    constructor(scenario: string, overrides: string) {
      if (scenario === "wrong") throw new Error("no scenario");
      this.name = `${scenario} ${overrides}`;
      alive.push(this.name);
    }
    ask() {}
    advance = () => true;
    progress = () => 1;
    answers = () => "[]";
    free() {
      alive.splice(alive.indexOf(this.name), 1);
    }
  }
  return { alive, explanations: createKeptRuns(Fake) };
}

it("keeps the run for the next question about it, and only that one", () => {
  const { alive, explanations } = fakes();
  const first = explanations.of("a", "{}");
  expect(explanations.of("a", "{}")).toBe(first);
  expect(explanations.of("a", '{"seed":2}')).not.toBe(first);
  expect(alive).toEqual(['a {"seed":2}']);
});

it("makes the run anew after it was let go, and after a scenario that is wrong", () => {
  const { alive, explanations } = fakes();
  const first = explanations.of("a", "{}");
  explanations.forget();
  expect(alive).toEqual([]);
  explanations.forget();
  expect(explanations.of("a", "{}")).not.toBe(first);
  expect(() => explanations.of("wrong", "{}")).toThrow("no scenario");
  expect(alive).toEqual([]);
  explanations.of("a", "{}");
  expect(alive).toEqual(["a {}"]);
});
