/** The tool that writes the engine's JavaScript face, built from the workspace and pinned by Cargo.lock. */

import { join } from "node:path";
import { cargo, TARGET } from "./cargo.mjs";
import { EXE } from "./places.mjs";
import { Stop, say } from "./say.mjs";

/** @returns {Promise<string>} path of the tool */
export async function glue() {
  const folder = join(TARGET, "glue");
  say("glue: compiling the tool that joins the engine to the page (a minute the first time) …");
  const { ok, output } = await cargo(["build", "-p", "fill-the-pipe-glue"], {
    env: { CARGO_TARGET_DIR: folder, CARGO_PROFILE_DEV_DEBUG: "0", CARGO_PROFILE_DEV_OPT_LEVEL: "0" },
  });
  if (!ok) {
    throw new Stop(
      "The glue tool (engine/glue) cannot be built: cargo must be able to fetch crates; look at its message above.",
      output,
    );
  }
  return join(folder, `debug/fill-the-pipe-glue${EXE}`);
}
