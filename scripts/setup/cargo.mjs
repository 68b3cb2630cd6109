/** The Rust compiler of this machine, for what runs on this machine: tests, command line, glue tool. */

import { debianPackages } from "./debian_packages.mjs";
import { at, ENGINE } from "./places.mjs";
import { find, run } from "./programs.mjs";
import { Stop } from "./say.mjs";
import { toolchain } from "./toolchain.mjs";

/** One folder per compiler and purpose, so that none makes another's work stale. */
export const TARGET = at("engine/target");

/** Makes sure that there is a `cargo` on the search path, and that it starts. */
export async function rust() {
  if (find("cargo")) return toolchain();
  if ((await debianPackages(["rustc-web", "cargo-web", "gcc", "libc6-dev"])) && find("cargo")) return;
  throw new Stop("Rust is missing: install it from https://rustup.rs, then run this again.");
}

/**
 * @param {string[]} args
 * @param {import("./programs.mjs").Options} [options]
 */
export function cargo(args, options = {}) {
  return run("cargo", args, { cwd: ENGINE, ...options, env: { CARGO_TARGET_DIR: TARGET, ...options.env } });
}
