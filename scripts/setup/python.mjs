/** Python with the package `fillthepipe`, as its tests need it: an environment of its own in `.cache/python`. */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TARGET } from "./cargo.mjs";
import { debianPackages } from "./debian_packages.mjs";
import { at, EXE } from "./places.mjs";
import { find, run } from "./programs.mjs";
import { Stop, say, seconds } from "./say.mjs";
import { fingerprint, stampIn } from "./stamp.mjs";

/** Sources of the package. */
export const PYTHON = at("engine/python");
const CACHE = at(".cache/python");
const ENVIRONMENT = join(CACHE, "environment");
const PROGRAMS = join(ENVIRONMENT, process.platform === "win32" ? "Scripts" : "bin");
const REQUIREMENTS = join(PYTHON, "requirements.txt");
/** The installer, which takes a seventh of pip's processor time. */
const UV = join(PYTHON, "uv.txt");
/** Everything that the compiled package is made of. */
const SOURCES = [
  ...["sim", "program", "capture", "diagnosis", "cli", "real", "table", "python/src"].map((folder) =>
    at(`engine/${folder}`),
  ),
  ...["Cargo.toml", "Cargo.lock", "python/Cargo.toml", "python/pyproject.toml"].map((file) => at(`engine/${file}`)),
  at("web/experiments"),
  at("public/papers"),
  at("web/pages/card/card.json"),
  at("tests/parity/changes.json"),
];
const SENTENCE =
  "No Python 3.10 or newer with venv: install it (on Debian python3 and python3-venv), then run this again.";

/** The interpreter of the environment. */
export const INTERPRETER = join(PROGRAMS, `python${EXE}`);
const PIP_INSTALL = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/** Returns a program that is Python 3.10 or newer, and its version; null without one. */
async function python() {
  for (const name of ["python3", "python"]) {
    const program = find(name);
    if (!program) continue;
    const { ok, output } = await run(program, [
      "-c",
      "import ensurepip, sys; print('%d.%d.%d' % sys.version_info[:3])",
    ]);
    const [major = 0, minor = 0] = output.trim().split(".").map(Number);
    if (ok && (major > 3 || (major === 3 && minor >= 10))) return { program, version: output.trim() };
  }
  return null;
}

const PINNED = ["--no-deps", "--require-hashes", "-r"];

/**
 * Installs the packages of a file into the environment.
 * @param {string} file
 */
const installByPip = (file) => run(INTERPRETER, [...PIP_INSTALL, "--no-compile", ...PINNED, file], { limit: 1200 });

/** Installs the packages of `requirements.txt` with uv, which pip installs; resolves with null where that does not work. */
async function installByUv() {
  if (!(await installByPip(UV)).ok) return null;
  // On the disk of the environment, whose files are links to those that were unpacked there.
  const env = { UV_CACHE_DIR: join(CACHE, "uv") };
  const uv = join(PROGRAMS, `uv${EXE}`);
  const ended = await run(uv, ["pip", "install", "--python", INTERPRETER, ...PINNED, REQUIREMENTS], {
    env,
    limit: 1200,
  });
  rmSync(env.UV_CACHE_DIR, { recursive: true, force: true });
  return ended.ok ? ended : null;
}

/**
 * Makes the environment with the packages of `requirements.txt`.
 * @returns {Promise<void>}
 */
export async function pythonEnvironment() {
  const found = (await python()) ?? ((await debianPackages(["python3", "python3-venv"])) ? await python() : null);
  if (!found) throw new Stop(SENTENCE);
  const stamp = join(CACHE, "environment.stamp");
  const wanted = fingerprint([REQUIREMENTS, UV], found.version);
  if (stampIn(stamp) === wanted) return;
  const start = Date.now();
  say("python: installing the packages of engine/python/requirements.txt …");
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const made = await run(found.program, ["-m", "venv", ENVIRONMENT], { limit: 300 });
  if (!made.ok) throw new Stop(SENTENCE, made.output);
  // A mirror may be known to pip alone, or have no uv.
  const installed = (await installByUv()) ?? (await installByPip(REQUIREMENTS));
  if (!installed.ok)
    throw new Stop(
      "The Python packages cannot be installed: look at pip's message above, then run this again.",
      installed.output,
    );
  writeFileSync(stamp, wanted);
  say(`python: done in ${seconds(start)}`);
}

/**
 * Runs maturin in the package's folder.
 * @param {string[]} args
 * @param {Record<string, string>} [more] variables of its environment
 */
export function maturin(args, more = {}) {
  const env = { CARGO_TARGET_DIR: TARGET, VIRTUAL_ENV: ENVIRONMENT, ...more };
  return run(join(PROGRAMS, `maturin${EXE}`), args, { cwd: PYTHON, env });
}

/**
 * Runs the formatter and linter on the package's sources.
 * @param {string[]} args
 */
export const ruff = (args) => run(join(PROGRAMS, `ruff${EXE}`), [...args, "--no-cache", "."], { cwd: PYTHON });

/**
 * Installs the wheel in a folder.
 * @param {string} folder
 */
export async function installWheel(folder) {
  const wheels = readdirSync(folder).filter((name) => name.endsWith(".whl"));
  const pip = [...PIP_INSTALL, "--no-deps", "--force-reinstall"];
  const installed = await run(INTERPRETER, [...pip, ...wheels.map((name) => join(folder, name))]);
  if (!installed.ok) throw new Stop("The wheel cannot be installed: look at pip's message above.", installed.output);
}

/**
 * Compiles the package into a wheel and installs it in the environment. Profile and features are those with which the tests of
 * the workspace are compiled, so that only the package's own crates are compiled here, if those tests were before.
 * @returns {Promise<void>}
 */
export async function pythonPackage() {
  const stamp = join(CACHE, "package.stamp");
  const wanted = fingerprint([...SOURCES, join(PYTHON, "fillthepipe")]);
  if (stampIn(stamp) === wanted) return;
  const wheels = join(CACHE, "wheels");
  rmSync(wheels, { recursive: true, force: true });
  /** @type {Record<string, string>} */
  const linted = find("clippy-driver") ? { RUSTC_WORKSPACE_WRAPPER: "clippy-driver" } : {};
  const built = await maturin(["build", "--profile", "dev", "--features", "like-tests", "--out", wheels], linted);
  if (!built.ok || /^warning: /m.test(built.output))
    throw new Stop("The Python package does not compile: look at cargo's message above.", built.output);
  await installWheel(wheels);
  writeFileSync(stamp, wanted);
}
