import { describe, expect, test } from "vitest";
import { chosenChecks } from "./arguments.mjs";
import type { Check } from "./check.mjs";
import { nearest, targetAt } from "./paths.mjs";

describe("the tests at a path", () => {
  test.each([
    ["web/scenario/link.test.ts", { kind: "vitest", project: "unit", path: "web/scenario/link.test.ts" }],
    ["./scripts/test/", { kind: "vitest", project: "unit", path: "scripts/test/" }],
    ["tests/browser/access.test.ts", { kind: "vitest", project: "browser", path: "tests/browser/access.test.ts" }],
    ["tests/notebooks", { kind: "vitest", project: "notebooks", path: "tests/notebooks/" }],
    ["tests/parity", { kind: "vitest", project: "parity", path: "tests/parity/" }],
    ["engine/sim", { kind: "cargo", args: ["-p", "fill-the-pipe-sim"] }],
    ["engine/sim/src/lib.rs", { kind: "cargo", args: ["-p", "fill-the-pipe-sim", "--lib"] }],
    ["engine/sim/src/tcp/", { kind: "cargo", args: ["-p", "fill-the-pipe-sim", "--lib", "tcp"] }],
    ["engine/sim/src/tcp/mod.rs", { kind: "cargo", args: ["-p", "fill-the-pipe-sim", "--lib", "tcp"] }],
    [
      "engine/sim/src/tcp/acks/policy.rs",
      { kind: "cargo", args: ["-p", "fill-the-pipe-sim", "--lib", "tcp::acks::policy"] },
    ],
    ["engine/cli/src/lib.rs", { kind: "cargo", args: ["-p", "fill-the-pipe-cli", "--lib"] }],
    ["engine/python/tests", { kind: "pytest", path: "tests" }],
    ["engine/python/tests/test_sweep.py", { kind: "pytest", path: "tests/test_sweep.py" }],
    ["engine/cli/tests/sweep.rs", { kind: "cargo", args: ["-p", "fill-the-pipe-cli", "--test", "sweep"] }],
    [
      "engine/sim/tests/simulations/queues.rs",
      { kind: "cargo", args: ["-p", "fill-the-pipe-sim", "--test", "simulations", "queues"] },
    ],
    [
      "engine/sim/tests/simulations/main.rs",
      { kind: "cargo", args: ["-p", "fill-the-pipe-sim", "--test", "simulations"] },
    ],
    [
      "tests/stories/handshake",
      { kind: "cargo", args: ["-p", "fill-the-pipe-sim", "--test", "stories", "--", "handshake"] },
    ],
  ])("of %s", (path, target) => {
    expect(targetAt(path)).toEqual(target);
  });

  test.each(["", ".", "..", "/etc/passwd", "README.md", "web/scenario/link.ts", "engine/README.md", "no/such/thing"])(
    "are none for %j",
    (path) => {
      expect(targetAt(path)).toBeNull();
    },
  );

  test("that is misspelt are suggested", () => {
    expect(nearest("web/scenario/lnk.test.ts")[0]).toBe("web/scenario/link.test.ts");
    expect(nearest("access.test.ts")[0]).toBe("tests/browser/access.test.ts");
    expect(nearest("engine/sim/src/tcp/acks/polic.rs")[0]).toBe("engine/sim/src/tcp/acks/policy.rs");
  });
});

describe("the words after npm test", () => {
  const look = async () => ({ passed: 1, failed: 0 });
  const checks: Check[] = [
    { name: "packages", part: "unit", lane: "install", look },
    { name: "lint", part: "unit", lane: "node", quick: true, needs: ["packages"], look },
    { name: "compile", part: "rust", lane: "cargo", quick: true, look },
    { name: "browsers", part: "browser", lane: "node", needs: ["packages", "compile"], look },
  ];
  const chosen = (...words: string[]) =>
    chosenChecks(words, checks, (_, name) => ({ name, part: "unit", lane: "node", needs: ["packages"], look })).map(
      ({ name }) => name,
    );

  test("choose everything, what is quick, a part or a path, with what each needs", () => {
    expect(chosen()).toEqual(["packages", "lint", "compile", "browsers"]);
    expect(chosen("--quick")).toEqual(["packages", "lint", "compile"]);
    expect(chosen("rust")).toEqual(["compile"]);
    expect(chosen("browser")).toEqual(["packages", "compile", "browsers"]);
    expect(chosen("scripts/test/paths.test.ts")).toEqual(["packages", "scripts/test/paths.test.ts"]);
  });

  test("that choose nothing are answered with what there is", () => {
    expect(() => chosen("--quik")).toThrow(/^There is no option --quik\.\nnpm test {2}/);
    expect(() => chosen("tests/browser/acess.test.ts")).toThrow(
      /^tests\/browser\/acess\.test\.ts names no test\. The nearest: tests\/browser\/access\.test\.ts, /,
    );
  });
});
