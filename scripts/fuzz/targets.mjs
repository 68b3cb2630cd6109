/** Crates with fuzz targets, and the targets of a test program. */

import { run } from "../setup/programs.mjs";

/** Each with the cargo option that chooses its unit tests. */
export const CRATES = [
  { name: "fill-the-pipe-sim", tests: "--lib", folder: "sim" },
  { name: "fill-the-pipe-program", tests: "--lib", folder: "program" },
  { name: "fill-the-pipe-capture", tests: "--lib", folder: "capture" },
  { name: "fill-the-pipe-diagnosis", tests: "--lib", folder: "diagnosis" },
  { name: "fill-the-pipe-cli", tests: "--bins", folder: "cli" },
];

/**
 * Names of the fuzz targets in what a test program lists.
 * @param {string} output of `--list`
 */
export const targetsIn = (output) =>
  [...output.matchAll(/^((?:\w+::)*fuzz::[\w:]+): test$/gm)].map(([, target]) => target);

/**
 * Path of the test program in cargo's messages.
 * @param {string} output of `cargo test --no-run --message-format=json`
 * @returns {string | null}
 */
export function programIn(output) {
  for (const line of output.split("\n").reverse()) {
    const [, path] = /"executable":"((?:[^"\\]|\\.)+)"/.exec(line) ?? [];
    if (path !== undefined) return JSON.parse(`"${path}"`);
  }
  return null;
}

/**
 * The folder beside its source in which the inputs of a target are kept.
 * @param {string} target
 */
export function keptIn(target) {
  const modules = target.split("::").slice(0, -1);
  const folder = modules.at(-1) === "fuzz" ? modules.slice(0, -1) : modules.slice(0, modules.lastIndexOf("fuzz") + 1);
  return [...folder, "__fuzz__", target.replaceAll("::", "__")].join("/");
}

/**
 * @param {string} program
 * @returns {Promise<string[]>}
 */
export async function targetsOf(program) {
  return targetsIn((await run(program, ["--list"], { env: { BOLERO_LIBFUZZER_ARGS: "-help=1" } })).output);
}
