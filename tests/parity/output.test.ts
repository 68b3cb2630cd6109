/** What the command line says when its output cannot be written: one sentence, and exit code 1. */

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
