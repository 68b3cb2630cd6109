/** The npm packages of package-lock.json. */

import { statSync } from "node:fs";
import { at } from "./places.mjs";
import { run } from "./programs.mjs";
import { Stop, say, seconds } from "./say.mjs";

/** @param {string} path */
const written = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Runs npm. On Windows npm is a batch file, which cannot be started as a program; npm says where its script is.
 * @param {string[]} args
 * @param {import("./programs.mjs").Options} [options]
 */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  const [program = "npm", ...start] = script?.endsWith("npm-cli.js") ? [process.execPath, script] : [];
  return run(program, [...start, ...args], options);
}

export async function npmPackages() {
  // npm writes the second file last, so it is there only after a complete installation.
  if (written(at("node_modules/.package-lock.json")) >= written(at("package-lock.json"))) return;
  const start = Date.now();
  say("npm: installing the packages of package-lock.json …");
  const { ok, output } = await npm(["ci", "--no-audit", "--no-fund"], { limit: 900 });
  if (!ok)
    throw new Stop("The npm packages cannot be installed: look at npm's message above, then run this again.", output);
  say(`npm: done in ${seconds(start)}`);
}
