/** Every experiment opens on a run that satisfies what its lesson claims, and claims can fail. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";

const output = promisify(execFile);

interface Opening {
  experiment: string;
  claims: { claim: string; measured: number | null; holds: boolean }[];
  problems: string[];
}

test("every experiment opens on its lesson", { timeout: 120_000 }, async () => {
  // A claim that does not hold is an exit code; the list says which.
  const { stdout } = await output(TESTED_COMMAND_LINE, ["openings", "--json"], { maxBuffer: 2 ** 26 }).catch(
    (failed: { stdout: string }) => failed,
  );
  const openings: Opening[] = JSON.parse(stdout);
  expect(openings.flatMap(({ problems }) => problems)).toEqual([]);
  expect(openings.map(({ experiment }) => experiment).sort()).toEqual([...EXPERIMENTS].sort());
  expect(openings.filter(({ claims }) => claims.length === 0)).toEqual([]);
});
