/**
 * The Python package as a release offers it: a wheel for each system, with the licences of all that is linked in, and the sources
 * beside the wheel of one system.
 */

import { copyFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { linkedCrates } from "../licences/cargo.mjs";
import { textOf } from "../licences/written.mjs";
import { rust } from "../setup/cargo.mjs";
import { npmPackages } from "../setup/npm_packages.mjs";
import { at } from "../setup/places.mjs";
import { installWheel, maturin, PYTHON, pythonEnvironment } from "../setup/python.mjs";
import { Stop, say } from "../setup/say.mjs";
import { runPythonTests } from "../test/python.mjs";
import { hostTarget } from "./command_line.mjs";
import { packSources } from "./sdist.mjs";

/** The system whose wheel has the sources beside it. */
const SOURCES_BESIDE = "x86_64-unknown-linux-gnu";

/** Files that pyproject.toml puts into a wheel where they are there; they are made here alone. */
const LICENCES = join(PYTHON, "third-party-licences.txt");
const LICENCE = join(PYTHON, "LICENSE");

/**
 * Compiles the wheel, packs the sources, and tests it if it is for this system.
 * @param {string} folder where the wheel goes
 * @param {string} [target] a target of the Rust compiler; this system's own without
 */
export async function releasePython(folder, target) {
  await npmPackages();
  await rust();
  await pythonEnvironment();
  const host = await hostTarget();
  const wanted = target ?? host;
  say(`maturin: compiling the wheel for ${wanted} …`);
  copyFileSync(at("LICENSE"), LICENCE);
  writeFileSync(LICENCES, textOf(await linkedCrates(["fill-the-pipe-python"], wanted)));
  const wheels = resolve(folder);
  const built = await maturin(["build", "--target", wanted, "--out", wheels]);
  for (const file of [LICENCES, LICENCE]) rmSync(file);
  if (!built.ok) throw new Stop("The wheel does not compile: look at cargo's message above.", built.output);
  const wheel = readdirSync(wheels).filter((name) => name.endsWith(".whl"));
  say(`release: ${wheel.join(", ")}`);
  if (wanted === SOURCES_BESIDE && wheel[0]) await packSources(wheels, join(wheels, wheel[0]));
  if (wanted !== host) return;
  await installWheel(wheels);
  const { passed, failed, output } = await runPythonTests();
  if (failed > 0) throw new Stop("The tests of the wheel fail: look at pytest's message above.", output);
  say(`pytest: ${passed} passed`);
}
