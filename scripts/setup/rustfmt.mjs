/**
 * Formats the Rust sources. rustfmt does not see modules that a macro declares, as the rows of a list do, so it is given
 * every file.
 */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ENGINE } from "./places.mjs";
import { run } from "./programs.mjs";

/** @param {string} folder below the engine */
function sources(folder) {
  return readdirSync(join(ENGINE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".rs"))
    .map((name) => join(folder, name));
}

/** @param {string[]} options of rustfmt */
export function rustfmt(options = []) {
  const crates = readdirSync(ENGINE, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== "target",
  );
  const files = crates.flatMap((crate) => sources(crate.name));
  return run("rustfmt", ["--edition", "2024", ...options, ...files], { cwd: ENGINE });
}
