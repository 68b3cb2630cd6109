/** Messages of the command line about files that cannot be written or read: one sentence, and an exit code. */

import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { at, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";

const FULL = "/dev/full";

const COMMANDS = [
  ["run", "sandia-table3"],
  ["run", "sandia-table3", "--json"],
  ["why", "sandia-table3"],
  ["sweep", "sandia-table3", "--set", "budget.events=1"],
  ["ledger", "--paper", "sandia"],
  ["evidence", "--numbers", "--paper", "sandia"],
  ["script", at("tests/stories/wrap/a-gap-across-the-wrap-is-filled.story")],
  ["catalog"],
  ["schema"],
];

// Only Linux has a file that is always full.
test.skipIf(!existsSync(FULL)).each(COMMANDS)("%s on a full disk", (...args) => {
  const { status, stderr } = spawnSync(TESTED_COMMAND_LINE, args, {
    stdio: ["ignore", openSync(FULL, "w"), "pipe"],
    encoding: "utf8",
  });
  expect(stderr).toContain("cannot write to standard output: No space left on device");
  expect(status).toBe(1);
});

test.skipIf(!existsSync("/dev/zero")).each([["run"], ["script"]])("%s of a file without an end", (command) => {
  const { status, stdout, stderr } = spawnSync(TESTED_COMMAND_LINE, [command, "/dev/zero"], { encoding: "utf8" });
  expect(stderr + stdout).toContain("cannot read /dev/zero: it is longer than 4194304 bytes");
  expect(status).not.toBe(0);
});
