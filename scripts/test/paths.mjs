/** The tests that a path names: `npm test -- web/scenario/link.test.ts`, `npm test -- engine/sim/src/tcp`. */

import { readdirSync, statSync } from "node:fs";
import { basename, posix, relative, resolve, sep } from "node:path";
import { at, ROOT } from "../setup/places.mjs";

/**
 * Tests by how they are run: `vitest`, with the project of vite.config.ts and the path as a filter; `cargo`, with what follows
 * `cargo test`; `pytest`, with the path in the package's folder.
 *
 * @typedef {{ kind: "vitest", project: string, path: string } | { kind: "cargo", args: string[] }
 *   | { kind: "pytest", path: string }} Target
 */

const VITEST_FILE = /\.test\.tsx?$/;
/** The folders of the Vitest projects; the first that holds a path has it. */
const PROJECTS = [
  { folder: "tests/browser", project: "browser" },
  { folder: "tests/notebooks", project: "notebooks" },
  { folder: "tests/parity", project: "parity" },
  { folder: "tests/capture", project: "capture" },
  { folder: "tests/across", project: "unit" },
  { folder: "web", project: "unit" },
  { folder: "scripts", project: "unit" },
];
const STORIES = "tests/stories";
const PYTHON_TESTS = "engine/python/tests";
const STORY_FILE = /\.(?:story|pkt)$/;
/** Crates that have tests, with what cargo calls the part that their `src/` becomes. */
const CRATES = [
  { folder: "engine/sim", name: "fill-the-pipe-sim", source: ["--lib"] },
  { folder: "engine/program", name: "fill-the-pipe-program", source: ["--lib"] },
  { folder: "engine/capture", name: "fill-the-pipe-capture", source: ["--lib"] },
  { folder: "engine/diagnosis", name: "fill-the-pipe-diagnosis", source: ["--lib"] },
  { folder: "engine/table", name: "fill-the-pipe-table", source: ["--lib"] },
  { folder: "engine/real", name: "fill-the-pipe-real", source: ["--lib"] },
  { folder: "engine/cli", name: "fill-the-pipe-cli", source: ["--lib"] },
];

/** @param {string} path @param {string} folder */
const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/**
 * Returns the path of a module as `cargo test` filters by it; empty for the whole crate.
 * @param {string} path of a file or folder, from `src/`
 */
function moduleOf(path) {
  const parts = path.split("/").filter((part) => part !== "");
  const last = parts.at(-1)?.replace(/\.rs$/, "") ?? "";
  const modules = ["mod", "lib", "main"].includes(last) ? parts.slice(0, -1) : [...parts.slice(0, -1), last];
  return modules.filter((part) => part !== "").join("::");
}

/**
 * Returns what `cargo test` is to be given for a path of a crate.
 * @param {typeof CRATES[number]} crate
 * @param {string} inside path from the crate's folder
 * @returns {string[]}
 */
function cargoArguments({ name, source }, inside) {
  const [part = "", ...rest] = inside.split("/");
  if (part === "src") {
    const module = moduleOf(rest.join("/"));
    return ["-p", name, ...source, ...(module ? [module] : [])];
  }
  const [binary] = rest;
  if (part !== "tests" || !binary) return ["-p", name];
  const module = moduleOf(rest.slice(1).join("/"));
  return ["-p", name, "--test", binary.replace(/\.rs$/, ""), ...(module ? [module] : [])];
}

/**
 * @param {string} given as on the command line
 * @returns {string} from the root of the repository, with `/`
 */
const fromRoot = (given) => relative(ROOT, resolve(ROOT, given)).split(sep).join("/");

/**
 * Returns the tests that a path of the repository names, or null where it names none.
 * @param {string} given a file or folder, from the root of the repository
 * @returns {Target | null}
 */
export function targetAt(given) {
  const path = fromRoot(given);
  const found = statSync(at(path), { throwIfNoEntry: false });
  if (!found || path === "" || path.startsWith("..")) return null;
  const crate = CRATES.find(({ folder }) => isIn(path, folder));
  if (crate && (found.isDirectory() || path.endsWith(".rs")))
    return { kind: "cargo", args: cargoArguments(crate, path.slice(crate.folder.length + 1)) };
  if (isIn(path, STORIES) && (found.isDirectory() || STORY_FILE.test(path))) {
    const story = path.slice(STORIES.length + 1).replace(STORY_FILE, "");
    const exactly = STORY_FILE.test(path) ? ["--exact"] : [];
    return {
      kind: "cargo",
      args: ["-p", "fill-the-pipe-sim", "--test", "stories", ...(story ? ["--", story, ...exactly] : [])],
    };
  }
  if (isIn(path, PYTHON_TESTS) && (found.isDirectory() || /\/test_\w+\.py$/.test(path)))
    return { kind: "pytest", path: posix.relative("engine/python", path) };
  const home = PROJECTS.find(({ folder }) => isIn(path, folder));
  if (home && (VITEST_FILE.test(path) || (found.isDirectory() && vitestFiles(path).length > 0)))
    return { kind: "vitest", project: home.project, path: found.isDirectory() ? `${path}/` : path };
  return null;
}

/**
 * Returns the paths of all files in a folder, with those of its folders.
 * @param {string} folder from the root of the repository
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === "node_modules" || entry.name === "target" ? [] : filesIn(path);
  });
}

/** @param {string} folder */
const vitestFiles = (folder) => filesIn(folder).filter((path) => VITEST_FILE.test(path));

/**
 * Counts the letters to add, remove or replace between two words.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const [left = 0, above = 0, corner = 0] = [next[j - 1], row[j], row[j - 1]];
      next.push(Math.min(left + 1, above + 1, corner + (letter === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Returns the test files that are most like a path, for one that names no test: by the file's own name first.
 * @param {string} given
 * @param {number} [most]
 * @returns {string[]}
 */
export function nearest(given, most = 3) {
  const path = fromRoot(given);
  const rust = CRATES.flatMap(({ folder }) => filesIn(folder)).filter((file) => file.endsWith(".rs"));
  const files = [...["web", "scripts", "tests"].flatMap(vitestFiles), ...rust];
  const stem = (/** @type {string} */ file) => basename(file).replace(/(\.test)?\.\w+$/, "");
  const far = (/** @type {string} */ file) => 3 * distance(stem(path), stem(file)) + distance(path, file);
  return files
    .map((file) => ({ file, far: far(file) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ file }) => file);
}
