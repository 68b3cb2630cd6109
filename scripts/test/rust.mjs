/**
 * Checks of the Rust workspace, without the glue tool, which has no logic of its own. The package for Python is among the
 * packages and has no tests in Rust: so the features of all crates are those that it is compiled with later. Clippy takes the
 * compiler's place where tests are compiled: it finds there what a run of its own would find, which would compile all packages
 * once more.
 */

import { cargo } from "../setup/cargo.mjs";
import { ENGINE } from "../setup/places.mjs";
import { find, run } from "../setup/programs.mjs";
import { rustfmt } from "../setup/rustfmt.mjs";
import { one } from "./check.mjs";
import { allRun, forgottenRowsAreNamed } from "./one_more.mjs";

const WITHOUT_GLUE = ["--workspace", "--exclude", "fill-the-pipe-glue"];

/**
 * A component of the toolchain, added where rustup can.
 * @param {string} command as in `cargo fmt`
 * @param {string} component
 */
async function component(command, component) {
  const there = async () => (await cargo([command, "--version"])).ok;
  if (await there()) return true;
  if (!find("rustup")) return false;
  await run("rustup", ["component", "add", component], { cwd: ENGINE, limit: 120 });
  return there();
}

/**
 * Runs `cargo test` with these arguments; packages of the workspace are compiled by clippy if it is installed.
 * @param {string[]} args
 */
async function cargoTest(args) {
  const hasClippy = await component("clippy", "clippy");
  return cargo(["test", ...args], hasClippy ? { env: { RUSTC_WORKSPACE_WRAPPER: "clippy-driver" } } : {});
}

/** With the command line, which tests of its own start, and those of other parts. */
const compileTests = () => cargoTest([...WITHOUT_GLUE, "--no-run"]);

/** @param {string} output of `cargo test` */
export function countRustTests(output) {
  let passed = 0;
  let failed = 0;
  for (const [, good, bad] of output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed/gm)) {
    passed += Number(good);
    failed += Number(bad);
  }
  return { passed, failed };
}

/**
 * Runs `cargo test` and counts.
 * @param {string[]} args
 * @returns {Promise<import("./check.mjs").Result>}
 */
export async function runRustTests(args) {
  const { ok, output } = await cargoTest(["--no-fail-fast", ...args]);
  const { passed, failed } = countRustTests(output);
  // A run that ends without a count has failed, too.
  return { passed, failed: ok ? failed : Math.max(failed, 1), output };
}

/** @type {import("./check.mjs").Check[]} */
export const rustChecks = [
  {
    name: "Cargo.lock agrees with the manifests",
    part: "rust",
    lane: "cargo",
    quick: true,
    needs: ["Rust compiler"],
    look: async () => one(await cargo(["tree", "--locked", "--depth", "0"])),
  },
  {
    name: "licences",
    part: "rust",
    lane: "node",
    quick: true,
    needs: ["npm packages", "Rust compiler"],
    // Needs a package that the first check of all may just have installed.
    look: async () => (await import("../licences/check.mjs")).checkLicences(),
  },
  {
    name: "rustfmt",
    part: "rust",
    lane: "cargo",
    quick: true,
    needs: ["Rust compiler"],
    look: async () => {
      if (!(await component("fmt", "rustfmt"))) return { passed: 0, failed: 0, skipped: "rustfmt is not installed" };
      return one(await rustfmt(["--check"]));
    },
  },
  {
    name: "Rust tests, compiled",
    part: "rust",
    lane: "cargo",
    quick: true,
    needs: ["Rust compiler"],
    look: async () => one(await compileTests()),
  },
  {
    name: "cargo clippy",
    part: "rust",
    lane: "cargo",
    quick: true,
    needs: ["Rust tests, compiled"],
    look: async () => {
      if (!(await component("clippy", "clippy"))) return { passed: 0, failed: 0, skipped: "clippy is not installed" };
      // Nothing is compiled again: cargo repeats the warnings of the time it was compiled.
      const compiled = await compileTests();
      return one({ ...compiled, ok: compiled.ok && !/^warning/m.test(compiled.output) });
    },
  },
  {
    name: "cargo test",
    part: "rust",
    lane: "cargo",
    quick: true,
    needs: ["Rust tests, compiled"],
    look: () => runRustTests(WITHOUT_GLUE),
  },
  {
    name: "one more row of each list",
    part: "rust",
    lane: "cargo",
    needs: ["Rust tests, compiled"],
    look: async () => {
      const { output } = await compileTests();
      const wrong = [await allRun(WITHOUT_GLUE), await forgottenRowsAreNamed(output)].filter((one) => one !== null);
      return { passed: 2 - wrong.length, failed: wrong.length, output: wrong.join("\n") };
    },
  },
];
