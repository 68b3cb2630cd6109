/**
 * One more TCP variant, queue discipline, link, loss model and kind of event: each folder of `tests/one_more` with a `row.txt`
 * holds a toy, which is a row of a list and, but for the kind of event, a file beside that list. Here they are put into a copy of
 * the engine.
 *
 * - With file and row the copy compiles, and `tests/one_more/run.rs` finds each toy in the catalog and runs it.
 * - With the file alone the engine's own test names each file that no row declares.
 */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { cargo, TARGET } from "../setup/cargo.mjs";
import { at, ENGINE, EXE } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";

const TOYS = at("tests/one_more");
/** Beside what is compiled, always at the same place: so little as possible is compiled anew. */
const COPY = join(TARGET, "one_more");

/**
 * @typedef {object} Toy
 * @property {string} kind
 * @property {string} list file with the list, from the engine's folder
 * @property {string} opening line that opens the list
 * @property {string} row
 * @property {string | null} file beside the list; null: none
 */

/** @returns {Toy[]} */
export function toys() {
  const kinds = readdirSync(TOYS).filter((kind) => existsSync(join(TOYS, kind, "row.txt")) && kind !== "view");
  return kinds.map((kind) => {
    const [list = "", opening = "", ...row] = readFileSync(join(TOYS, kind, "row.txt"), "utf8")
      .trimEnd()
      .split("\n");
    const file = existsSync(join(TOYS, kind, "toy.rs")) ? join(dirname(list), "toy.rs") : null;
    return { kind, list, opening, row: row.join("\n"), file };
  });
}

/**
 * Puts a row at the end of a list.
 * @param {string} text
 * @param {Toy} toy
 */
export function withRow(text, { list, opening, row }) {
  const start = text.indexOf(`${opening}\n`);
  const end = text.indexOf("\n    }\n", start);
  if (start < 0 || end < 0) throw new Error(`${list} has no list that opens with "${opening.trim()}".`);
  return `${text.slice(0, end)}\n${row}${text.slice(end)}`;
}

/**
 * Copies the engine, with the files of all toys.
 * @param {Toy[]} all
 * @param {boolean} rows whether their rows are put in, too
 */
function copy(all, rows) {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const name of readdirSync(ENGINE).filter((name) => name !== "target"))
    cpSync(join(ENGINE, name), join(COPY, name), { recursive: true, preserveTimestamps: true });
  for (const toy of all) {
    if (toy.file) cpSync(join(TOYS, toy.kind, "toy.rs"), join(COPY, toy.file), { preserveTimestamps: true });
    if (!rows) continue;
    const list = join(COPY, toy.list);
    const times = [list, join(TOYS, toy.kind, "row.txt")].map((file) => statSync(file).mtimeMs);
    writeFileSync(list, withRow(readFileSync(list, "utf8"), toy));
    // A copy is as old as the newer of its parts: files that have not changed since the last run are not compiled again.
    const time = Math.max(...times) / 1000;
    utimesSync(list, time, time);
  }
  // Cargo tells packages apart by their version, not by where they are: without another one it would take the engine's own
  // compiled library for the copy's. All other packages are shared.
  const manifest = join(COPY, "Cargo.toml");
  const { mtime } = statSync(manifest);
  const renamed = readFileSync(manifest, "utf8").replace(/^version = "(.*)"$/m, 'version = "$1-toys"');
  // Optimisation would take longer than it saves: the toys run for a moment.
  writeFileSync(manifest, `${renamed}\n[profile.test.package.fill-the-pipe-sim]\nopt-level = 0\n`);
  utimesSync(manifest, mtime, mtime);
  mkdirSync(join(COPY, "sim/examples"), { recursive: true });
  cpSync(join(TOYS, "run.rs"), join(COPY, "sim/examples/one_more.rs"), { preserveTimestamps: true });
}

/**
 * Compiles and runs the toys; resolves with what went wrong, or null.
 * @param {string[]} compiled packages with which the tests were compiled, as arguments of cargo; others compile dependencies again
 */
export async function allRun(compiled) {
  copy(toys(), true);
  const built = await cargo(["build", "--profile", "test", ...compiled, "--example", "one_more"], { cwd: COPY });
  if (!built.ok || /^warning.*\n.*toy\.rs/m.test(built.output)) return built.output;
  const { ok, output } = await run(join(TARGET, `debug/examples/one_more${EXE}`), [], { cwd: COPY });
  return ok ? null : output;
}

/**
 * Leaves out all rows; resolves with what is not as it should be, or null.
 * @param {string} compiled what cargo said when it compiled the engine's tests
 */
export async function forgottenRowsAreNamed(compiled) {
  const all = toys();
  copy(all, false);
  const program = compiled.match(/Executable unittests src\/lib\.rs \((.*\bfill_the_pipe_sim-.*)\)/)?.[1];
  if (!program) return compiled;
  const test = "list::tests::every_source_file_belongs_to_a_module";
  const { ok, output } = await run(join(ENGINE, program), [test, "--exact"], { cwd: join(COPY, "sim") });
  const silent = all.filter((toy) => toy.file && !output.includes(toy.file));
  return !ok && silent.length === 0 ? null : `Not named: ${silent.map((toy) => toy.kind).join(", ")}\n${output}`;
}
