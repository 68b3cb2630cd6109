/**
 * `npm run bench -- --against <commit>`: the engine of this tree and that of another commit, in turns on the cases of `--peer`.
 * Others share the machine, so that times vary by more than most changes; instructions do not, and are counted where valgrind
 * is installed.
 */

import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { median, quantile } from "d3-array";
import { cargo } from "../setup/cargo.mjs";
import { commandLine } from "../setup/command_line.mjs";
import { at, EXE } from "../setup/places.mjs";
import { find, run } from "../setup/programs.mjs";
import { Stop, say } from "../setup/say.mjs";
import { bench } from "./native.mjs";

/** Turns of each engine: the best of so many is steady to within a few per cent on a busy machine. */
const TURNS = 15;

const FOLDER = at(".cache/bench");

/**
 * @typedef {object} Row
 * @property {string} name of the case
 * @property {Side} here
 * @property {Side} there
 *
 * @typedef {object} Side
 * @property {number[]} ns processor time of a data packet, by turn
 * @property {number | null} instructions of a data packet
 * @property {string} run what the run did
 */

/**
 * The first digits of a commit's hash.
 * @param {string} commit hash, branch or tag
 */
async function nameOf(commit) {
  const { ok, output } = await run("git", ["rev-parse", "--verify", "--quiet", `${commit}^{commit}`]);
  if (!ok) throw new Stop(`There is no commit "${commit}": give a hash, a branch or a tag.`);
  return output.trim().slice(0, 12);
}

/**
 * The command line of a commit, compiled as the release is.
 * @param {string} name of the commit
 * @returns {Promise<string>} path of the program
 */
async function programOf(name) {
  const program = join(FOLDER, name, `fillthepipe${EXE}`);
  if (existsSync(program)) return program;
  say(`cargo: compiling the command line of ${name} …`);
  const tree = join(FOLDER, "tree");
  await forget(tree);
  mkdirSync(join(FOLDER, name), { recursive: true });
  const made = await run("git", ["worktree", "add", "--detach", tree, name]);
  if (!made.ok) throw new Stop(`git cannot check out ${name}: look at its message above.`, made.output);
  const built = await cargo(["build", "--release", "-p", "fill-the-pipe-cli"], {
    cwd: join(tree, "engine"),
    env: { CARGO_TARGET_DIR: join(FOLDER, "target") },
  });
  if (built.ok) copyFileSync(join(FOLDER, `target/release/fillthepipe${EXE}`), program);
  await forget(tree);
  if (!built.ok)
    throw new Stop(`The command line of ${name} does not compile: look at cargo's message above.`, built.output);
  return program;
}

/** @param {string} tree a checkout, if it is there */
async function forget(tree) {
  rmSync(tree, { recursive: true, force: true });
  await run("git", ["worktree", "prune"]);
}

/** @param {import("./peers.mjs").Case} row */
const didOf = ({ data_packets, retransmissions }) => `${data_packets} packets, ${retransmissions} of them sent again`;

/**
 * One turn of each case.
 * @param {string} program
 * @returns {Promise<import("./peers.mjs").Case[]>}
 */
const turn = (program) => bench(program, ["--peer", "--repeats", "1"]);

/**
 * Instructions of a data packet, the reading of the scenario included.
 * @param {string} program
 * @param {import("./peers.mjs").Case} given
 * @returns {Promise<number | null>}
 */
async function instructions(program, { name, data_packets }) {
  const valgrind = find("valgrind");
  if (!valgrind) return null;
  const counted = ["--tool=callgrind", `--callgrind-out-file=${join(FOLDER, "callgrind.out")}`];
  const { output } = await run(valgrind, [...counted, program, "bench", "--peer", "--repeats", "1", "--only", name]);
  const all = /Collected : (\d+)/.exec(output)?.[1];
  if (!all) throw new Stop("valgrind did not count: look at its message above.", output);
  return Number(all) / data_packets;
}

/**
 * Returns the distance between the quartiles as a share of the median.
 * @param {readonly number[]} values
 */
function spread(values) {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share) ?? Number.NaN);
  return (high - low) / middle;
}

/**
 * Runs both, and prints and returns what they took.
 * @param {string} commit
 * @param {string | undefined} file to write the figures to as JSON
 */
export async function against(commit, file) {
  const name = await nameOf(commit);
  const programs = { here: await commandLine(), there: await programOf(name) };
  const machine = { processor: cpus()[0]?.model ?? "unknown", cores: cpus().length, load: loadavg() };
  say(`${machine.processor}, ${machine.cores} cores, load ${machine.load[0].toFixed(1)}; ${TURNS} turns of each`);
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (let number = 0; number < TURNS; number++) {
    /** @type {("here" | "there")[]} */
    const order = number % 2 ? ["there", "here"] : ["here", "there"];
    for (const side of order) {
      for (const given of await turn(programs[side])) {
        const row = rows.get(given.name) ?? { name: given.name, here: blank(), there: blank() };
        rows.set(given.name, row);
        row[side].ns.push((1e9 * given.processor_seconds) / given.data_packets);
        row[side].run = didOf(given);
        if (number === 0) row[side].instructions = await instructions(programs[side], given);
      }
    }
  }
  for (const row of rows.values()) show(row, name);
  if (file) {
    writeFileSync(file, `${JSON.stringify({ against: name, machine, rows: [...rows.values()] }, null, 2)}\n`);
    say(`written: ${file}`);
  }
}

/** @returns {Side} */
const blank = () => ({ ns: [], instructions: null, run: "" });

/**
 * @param {Row} row
 * @param {string} commit
 */
function show({ name, here, there }, commit) {
  say(`\n${name}: ${here.run}`);
  if (here.run !== there.run) say(`  The runs differ, so that their costs do not compare: ${commit} has ${there.run}.`);
  /** @param {number} value */
  const cost = (value) => value.toFixed(1).padStart(8);
  say(`  ns a packet        here ${commit.padStart(12)}   ratio`);
  /**
   * @param {string} title
   * @param {(values: readonly number[]) => number} figure
   */
  const line = (title, figure) => {
    const [ours, theirs] = [figure(here.ns), figure(there.ns)];
    say(`  ${title.padEnd(14)} ${cost(ours)} ${cost(theirs).padStart(12)}   ${(ours / theirs).toFixed(3)}`);
  };
  line("best", (values) => Math.min(...values));
  line("median", (values) => median(values) ?? Number.NaN);
  const [ours, theirs] = [here, there].map(({ ns }) => `${(100 * spread(ns)).toFixed(0)} %`);
  say(`  spread         ${ours.padStart(8)} ${theirs.padStart(12)}   quartiles, of the median`);
  if (here.instructions !== null && there.instructions !== null) {
    const ratio = here.instructions / there.instructions;
    say(`  instructions   ${cost(here.instructions)} ${cost(there.instructions).padStart(12)}   ${ratio.toFixed(3)}`);
  }
}
