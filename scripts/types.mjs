/** `npm run types`: writes `web/engine/contract/`, the TypeScript types of what crosses the boundary, from the engine's own. */

import { rust, TARGET } from "./setup/cargo.mjs";
import { node } from "./setup/node.mjs";
import { ENGINE } from "./setup/places.mjs";
import { hand } from "./setup/programs.mjs";
import { command } from "./setup/say.mjs";

await command(async () => {
  node();
  await rust();
  return hand("cargo", ["test", "-p", "fill-the-pipe-cli", "--lib", "contract::"], {
    cwd: ENGINE,
    env: { CARGO_TARGET_DIR: TARGET, WRITE_TYPES: "1" },
  });
});
