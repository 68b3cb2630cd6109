/**
 * One more view and one more experiment: the toys of `tests/one_more` are put into a copy of `web/`. A view is a folder and a row, an
 * experiment a folder.
 *
 * - With folders and row the copy has the right types, and its tests of views and experiments pass.
 * - Without the row the test of views names the folder.
 */

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";

const COPY = at(".cache/one_more");
const TOYS = at("tests/one_more");
/** Files outside `web/` that it refers to. */
const BESIDE = ["engine", "node_modules", "public", "scripts", "tests"];

/** @param {boolean} row whether the view has its row */
function copy(row) {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const folder of BESIDE) symlinkSync(at(folder), join(COPY, folder), "junction");
  for (const file of ["package.json", "tsconfig.json", "vite.config.ts"]) cpSync(at(file), join(COPY, file));
  cpSync(at("web"), join(COPY, "web"), { recursive: true });
  cpSync(join(TOYS, "experiment"), join(COPY, "web/experiments/toy"), { recursive: true });
  const [list = "", opening = "", ...rows] = readFileSync(join(TOYS, "view/row.txt"), "utf8").trimEnd().split("\n");
  mkdirSync(join(COPY, "web/views/toy"));
  cpSync(join(TOYS, "view/index.ts"), join(COPY, "web/views/toy/index.ts"));
  if (!row) return;
  const text = readFileSync(join(COPY, list), "utf8");
  if (!text.includes(`${opening}\n`)) throw new Error(`${list} has no list that opens with "${opening}".`);
  writeFileSync(join(COPY, list), text.replace(`${opening}\n`, `${opening}\n${rows.join("\n")}\n`));
}

/** Names of all tests but those of other experiments than the toy, which the unit tests look at. */
const OF_TOYS = String.raw`^(?!.*\./(?!toy/)[\w-]+/experiment\.json)`;

/** @param {string[]} files */
function tests(files) {
  const vitest = at("node_modules/vitest/vitest.mjs");
  return run(process.execPath, [vitest, "run", "--project", "unit", "-t", OF_TOYS, ...files], { cwd: COPY });
}

/** Checks types and tests with both toys; resolves with what went wrong, or null. */
export async function toysFit() {
  copy(true);
  const types = await run(process.execPath, [at("node_modules/typescript/bin/tsc"), "--noEmit", "-p", COPY], {
    cwd: COPY,
  });
  if (!types.ok) return types.output;
  const { ok, output } = await tests(["web/views/index.test.ts", "web/experiments/load.test.ts"]);
  return ok ? null : output;
}

/** Leaves out the row of the view; resolves with what is not as it should be, or null. */
export async function forgottenRowIsNamed() {
  copy(false);
  const { ok, output } = await tests(["web/views/index.test.ts"]);
  rmSync(COPY, { recursive: true, force: true });
  return !ok && output.includes('"toy"') ? null : `The test of views does not name the folder:\n${output}`;
}
