/** The ordinary way: the wasm32-unknown-unknown target of the rustup toolchain. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { cargo, TARGET } from "../cargo.mjs";
import { ENGINE } from "../places.mjs";
import { find, run } from "../programs.mjs";
import { say } from "../say.mjs";

const NAME = "wasm32-unknown-unknown";

async function installed() {
  if (!find("rustc") || !find("cargo")) return false;
  const { ok, output } = await run("rustc", ["--print", "target-libdir", "--target", NAME], { cwd: ENGINE });
  return ok && existsSync(output.trim());
}

/** @type {import("./index.mjs").Route} */
export const rustup = {
  name: "rustup",
  folder: join(TARGET, NAME, "wasm"),
  advice: `run "rustup target add ${NAME}"`,

  async ready() {
    if (await installed()) return true;
    if (!find("rustup")) return false;
    say(`wasm: adding the target ${NAME} to the Rust toolchain …`);
    // A closed network makes rustup wait and try again for long.
    await run("rustup", ["target", "add", NAME], { cwd: ENGINE, limit: 120 });
    return installed();
  },

  compile: () =>
    cargo(["build", "--profile", "wasm", "--target", NAME, "-p", "fill-the-pipe-wasm", "-p", "fill-the-pipe-tools"]),
};
