/** Fuzz targets led by what an input reaches: libFuzzer, through bolero, with the pinned compiler. */

import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { cargo } from "../setup/cargo.mjs";
import { at, ROOT } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { Stop, say } from "../setup/say.mjs";
import { CRATES, keptIn, programIn, targetsOf } from "./targets.mjs";

/** Instrumentation flags of cargo-bolero: all branches and comparisons are counted. */
const FLAGS = [
  "--cfg fuzzing",
  "--cfg fuzzing_libfuzzer",
  "-Cpasses=sancov-module",
  ...["level=4", "inline-8bit-counters", "pc-table", "trace-compares"].map(
    (option) => `-Cllvm-args=-sanitizer-coverage-${option}`,
  ),
];

/** Seconds after which an input counts as endless, and MB that it may take. */
const TIMEOUT = 60;
const MEGABYTES = 2048;
/** Bytes of an input. */
const LONGEST = 1024;

/** Inputs that were found, from the root of the repository: libFuzzer's arguments must not have blanks. */
const FOUND = ".cache/fuzz";

/** @returns {Promise<string>} this machine's target triple; with one, cargo leaves its own build scripts alone */
async function host() {
  const { output } = await run("rustc", ["-vV"], { cwd: at("engine") });
  const [, host] = /^host: (\S+)$/m.exec(output) ?? [];
  if (host === undefined) throw new Stop("rustc does not say which machine this is.", output);
  return host;
}

/** @param {typeof CRATES[number]} crate */
async function build({ name, tests }) {
  const args = ["test", "-p", name, tests, "--no-run", "--message-format=json", "--target", await host()];
  const env = { CARGO_TARGET_DIR: at("engine/target/fuzz"), RUSTFLAGS: FLAGS.join(" ") };
  const { ok, output } = await cargo(args, { env });
  const program = programIn(output);
  if (!ok || program === null) throw new Stop(`The fuzz targets of ${name} do not compile.`, output);
  return program;
}

/**
 * Runs all targets. Returns a sentence for each that failed.
 * @param {number} time of each, ms
 * @param {Record<string, string>} env
 */
export async function guided(time, env) {
  /** @type {string[]} */
  const faults = [];
  for (const crate of CRATES) {
    say(`fuzz: compiling the targets of ${crate.name} …`);
    const program = await build(crate);
    for (const target of await targetsOf(program)) {
      const fault = await fuzz(program, target, crate.folder, time, env);
      if (fault) faults.push(fault);
    }
  }
  return faults;
}

/**
 * @param {string} program
 * @param {string} target
 * @param {string} folder of the crate
 * @param {number} time
 * @param {Record<string, string>} env
 */
async function fuzz(program, target, folder, time, env) {
  const name = target.replaceAll("::", "__");
  const found = `${FOUND}/${folder}/${name}`;
  mkdirSync(at(found), { recursive: true });
  mkdirSync(at(`${FOUND}/crashes`), { recursive: true });
  const kept = at(`engine/${folder}/src/${keptIn(target)}/corpus`);
  if (existsSync(kept)) cpSync(kept, at(found), { recursive: true });
  const args = [
    found,
    `-max_total_time=${Math.ceil(time / 1000)}`,
    // Most targets make a value of the bytes, which a few of them do not reach.
    "-len_control=0",
    `-max_len=${LONGEST}`,
    `-timeout=${TIMEOUT}`,
    `-rss_limit_mb=${MEGABYTES}`,
    `-artifact_prefix=${FOUND}/crashes/${name}-`,
    "-print_final_stats=1",
  ];
  const before = new Set(readdirSync(at(`${FOUND}/crashes`)));
  const { ok, output } = await run(program, [target, "--exact", "--nocapture", "--test-threads", "1"], {
    cwd: ROOT,
    env: { ...env, BOLERO_TEST_NAME: target, BOLERO_FUZZER: "libfuzzer", BOLERO_LIBFUZZER_ARGS: args.join(" ") },
  });
  const [, inputs] = /number_of_executed_units:\s*(\d+)/.exec(output) ?? [];
  const [, reached] = [...output.matchAll(/ cov: (\d+) /g)].at(-1) ?? [];
  const [, memory] = /peak_rss_mb:\s*(\d+)/.exec(output) ?? [];
  if (ok) {
    say(`  ${target}: ${inputs ?? "?"} inputs, ${reached ?? "?"} places reached, ${memory ?? "?"} MB`);
    return null;
  }
  const crash = readdirSync(at(`${FOUND}/crashes`)).find((file) => !before.has(file));
  const place = `engine/${folder}/src/${keptIn(target)}/crashes/`;
  const again = crash ? `; copy ${FOUND}/crashes/${crash} into ${place}, and cargo test has it again` : "";
  say(`  ${target}: FAILED\n${output.trim().split("\n").slice(-60).join("\n")}`);
  return `${target}${again}`;
}
