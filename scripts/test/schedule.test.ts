import { describe, expect, test } from "vitest";
import type { Check, Lane, Result } from "./check.mjs";
import { runChecks, startable } from "./schedule.mjs";

const good: Result = { passed: 1, failed: 0 };
const bad: Result = { passed: 0, failed: 1 };

function check(name: string, lane: Lane, needs: string[] = [], more: Partial<Check> = {}): Check {
  return { name, part: "unit", lane, needs, look: async () => good, ...more };
}

describe("the checks that start", () => {
  const names = (checks: Check[]) => checks.map(({ name }) => name);

  test("are the first of each lane whose needs have ended", () => {
    const [fetch, compile, types] = [
      check("fetch", "install"),
      check("compile", "cargo"),
      check("types", "node", ["fetch"]),
    ];
    expect(names(startable([fetch, compile, types], []))).toEqual(["fetch", "compile"]);
    expect(names(startable([types], [fetch, compile]))).toEqual([]);
    expect(names(startable([types], [compile]))).toEqual(["types"]);
  });

  test("pass a check of their lane that still waits for another lane", () => {
    const waiting = [check("tests", "node", ["compile"]), check("lint", "node")];
    expect(names(startable(waiting, [check("compile", "cargo")]))).toEqual(["lint"]);
  });

  test("are one at a time beside a check that runs alone", () => {
    const browser = check("browser", "node", [], { alone: true });
    const compile = check("compile", "cargo");
    expect(names(startable([browser], [compile]))).toEqual([]);
    expect(names(startable([browser, compile], []))).toEqual(["browser"]);
    expect(names(startable([compile], [browser]))).toEqual([]);
  });
});

describe("a run of all checks", () => {
  test("starts none before what it needs, and none of a lane beside another", async () => {
    const ended: string[] = [];
    let most = 0;
    const running = new Set<Lane>();
    const all = [
      check("a", "install"),
      check("b", "cargo"),
      check("c", "node", ["a", "b"]),
      check("d", "cargo", ["b"]),
      check("e", "node", ["d"]),
    ];
    await runChecks(
      all,
      ({ lane, needs = [] }) => {
        expect(running.has(lane)).toBe(false);
        for (const need of needs) expect(ended).toContain(need);
        running.add(lane);
        most = Math.max(most, running.size);
      },
      ({ name, lane }) => {
        running.delete(lane);
        ended.push(name);
      },
    );
    expect(ended.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
    expect(most).toBe(2);
  });

  test("fails what needs a failed check without running it", async () => {
    const results = new Map<string, Result>();
    let looked = false;
    const needing = check("needing", "node", ["broken"], {
      look: async () => {
        looked = true;
        return good;
      },
    });
    const all = [check("broken", "cargo", [], { look: async () => bad }), needing, check("other", "node")];
    await runChecks(
      all,
      () => {},
      ({ name }, result) => results.set(name, result),
    );
    expect(looked).toBe(false);
    expect(results.get("needing")).toMatchObject({ failed: 1, output: "Not run, because this failed: broken." });
    expect(results.get("other")).toEqual(good);
  });

  test("says which checks wait for one another", async () => {
    const circle = [check("a", "node", ["b"]), check("b", "cargo", ["a"])];
    await expect(
      runChecks(
        circle,
        () => {},
        () => {},
      ),
    ).rejects.toThrow("wait for one another: a,b");
  });
});
