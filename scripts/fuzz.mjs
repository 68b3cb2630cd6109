/** `npm run fuzz`, `npm run fuzz -- 10m`: every fuzz target of the engine, so long each, with random inputs. */

import { rust, TARGET } from "./setup/cargo.mjs";
import { duration } from "./setup/duration.mjs";
import { node } from "./setup/node.mjs";
import { ENGINE } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { command } from "./setup/say.mjs";

await command(async () => {
  node();
  const time = duration(process.argv[2] ?? "1m");
  await rust();
  // One target at a time: what fails is the last one named.
  return hand(
    "cargo",
    ["test", "-p", "fill-the-pipe-sim", "-p", "fill-the-pipe-capture", "--lib", "fuzz::", "--", "--test-threads", "1"],
    {
      cwd: ENGINE,
      env: { CARGO_TARGET_DIR: TARGET, BOLERO_RANDOM_TEST_TIME_MS: String(time) },
    },
  );
});
