/** The compiler that `engine/rust-toolchain.toml` names, where rustup manages the compilers of this machine. */

import { readFileSync } from "node:fs";
import { at, ENGINE } from "./places.mjs";
import { find, run } from "./programs.mjs";
import { Stop, say } from "./say.mjs";

/**
 * Reads a quoted value from a TOML file with one such key.
 * @param {string} file path from the root of the repository
 * @param {string} key
 * @returns {string}
 */
function valueIn(file, key) {
  const [, value] = new RegExp(`^${key} = "([^"]+)"`, "m").exec(readFileSync(at(file), "utf8")) ?? [];
  if (value === undefined) throw new Error(`${file} has no ${key}.`);
  return value;
}

/** Version that rustup is asked for. */
export const pinnedVersion = () => valueIn("engine/rust-toolchain.toml", "channel");

/** Oldest version that cargo accepts for the workspace. */
export const oldestVersion = () => valueIn("engine/Cargo.toml", "rust-version");

/**
 * Compares two version numbers part by part; what is missing counts as 0.
 * @param {string} version
 * @param {string} least
 */
export function isAtLeast(version, least) {
  const parts = version.split(".").map(Number);
  for (const [index, wanted] of least.split(".").map(Number).entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

/** Version of the cargo that runs in `engine/`, or null where none starts. */
async function cargoVersion() {
  const { ok, output } = await run("cargo", ["--version"], { cwd: ENGINE });
  return ok ? (/^cargo (\d+\.\d+\.\d+)/m.exec(output)?.[1] ?? null) : null;
}

/**
 * Makes sure that cargo starts in `engine/`. rustup refuses to start it while the pinned version is not installed, so it is
 * installed here. Where it cannot be fetched (a closed network, a mirror without it), this process and those it starts
 * use rustup's default compiler instead, if that is new enough.
 */
export async function toolchain() {
  if (!find("rustup") || (await cargoVersion())) return;
  const pinned = pinnedVersion();
  say(`rust: installing the toolchain ${pinned} …`);
  const installed = await run("rustup", ["toolchain", "install"], { cwd: ENGINE, limit: 600 });
  if (await cargoVersion()) return;
  const { output } = await run("rustup", ["default"], {});
  const [usual = ""] = output.trim().split(/\s/);
  process.env.RUSTUP_TOOLCHAIN = usual;
  const version = await cargoVersion();
  if (version && isAtLeast(version, oldestVersion())) {
    say(`rust: ${pinned} cannot be installed, so ${usual} (${version}) is used instead`);
    return;
  }
  delete process.env.RUSTUP_TOOLCHAIN;
  throw new Stop(
    `Rust ${pinned} is missing and cannot be installed: run "rustup toolchain install ${pinned}", then run this again.`,
    installed.output,
  );
}
