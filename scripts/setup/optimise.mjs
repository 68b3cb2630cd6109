/** wasm-opt of the npm package `binaryen`. */

import { at } from "./places.mjs";
import { run } from "./programs.mjs";
import { Stop } from "./say.mjs";

/** Features that Rust's wasm32-unknown-unknown emits today; every browser of the last three years has them. */
const FEATURES = [
  "--enable-bulk-memory",
  "--enable-multivalue",
  "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
  "--enable-reference-types",
  "--enable-sign-ext",
];

/** The level above takes half as long again, and makes the tools larger and nothing faster. */
const LEVEL = "-O2";

/**
 * LLVM has inlined what is worth it. A large function moved into its only caller runs no faster, and compresses worse: 3 %
 * of the package.
 */
const INLINING = ["--one-caller-inline-max-function-size", "10"];

/** Functions of a module side by side compress better: 3 % of the package. */
const ORDER = "--reorder-functions-by-name";

/** Sections that tell who compiled it, and for what: nobody reads them in a page. */
const STRIPPED = ["--strip-producers", "--strip-target-features"];

/**
 * @param {string} from
 * @param {string} to
 */
export async function optimise(from, to) {
  const tool = at("node_modules/binaryen/bin/wasm-opt");
  const { ok, output } = await run(process.execPath, [
    tool,
    LEVEL,
    ...INLINING,
    ...FEATURES,
    ...STRIPPED,
    ORDER,
    from,
    "-o",
    to,
  ]);
  if (!ok) throw new Stop("wasm-opt does not accept the compiled engine: look at its message above.", output);
}
