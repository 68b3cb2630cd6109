/** Sweeps that are killed at random and started again: the test of `engine/cli/tests/sweep.rs`, with a seed and a count. */

import { cargo } from "../setup/cargo.mjs";

const TEST = "killed_at_random_and_split_it_gives_the_same_file";

/** @type {import("./stage.mjs").Play} */
export async function kills({ count, seed, fault, tried }) {
  const { ok, output } = await cargo(
    ["test", "-p", "fill-the-pipe-cli", "--test", "sweep", TEST, "--", "--exact", "--nocapture"],
    { env: { KILLED_SWEEPS: String(count), KILLED_SWEEPS_SEED: String(seed) } },
  );
  const [, kills, tables] = /(\d+) kills, (\d+) tables are right/.exec(output) ?? [];
  tried(Number(kills ?? 0));
  if (!ok || kills === undefined) fault("a table differs, or the sweep failed", output);
  return `${tables ?? 0} tables, each of three parts, are those of a sweep that nobody killed`;
}
