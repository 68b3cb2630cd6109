/** Runs the command-line program within limits of time and memory, and says how it failed to answer. */

import { spawn } from "node:child_process";

/** Time for one input, ms. */
const LONGEST = 20_000;
/** Memory of a program that is limited, kB. */
const MOST_KILOBYTES = 256 * 1024;
/** Characters of output that are kept. */
const KEPT = 1 << 24;

/**
 * @typedef {object} Answer
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {boolean} late whether it had to be ended
 * @property {string} stdout
 * @property {string} stderr
 */

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ limited?: boolean }} [options] whether its memory is limited to 256 MB, where the system can do that
 * @returns {Promise<Answer>}
 */
export function answer(program, args, { limited = false } = {}) {
  const shell = limited && process.platform === "linux";
  const [file, words] = shell
    ? ["/bin/sh", ["-c", `ulimit -v ${MOST_KILOBYTES}; exec "$0" "$@"`, program, ...args]]
    : [program, args];
  return new Promise((resolve) => {
    const child = spawn(file, words, { stdio: ["ignore", "pipe", "pipe"] });
    const texts = { stdout: "", stderr: "" };
    let late = false;
    const end = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, LONGEST);
    for (const name of /** @type {const} */ (["stdout", "stderr"])) {
      child[name].setEncoding("utf8").on("data", (text) => {
        if (texts[name].length < KEPT) texts[name] += text;
      });
    }
    child.on("close", (code, signal) => {
      clearTimeout(end);
      resolve({ code, signal, late, ...texts });
    });
  });
}

/** A sentence: letters, and no trace of a panic. */
const SENTENCE = /\p{L}{2,}/u;
const PANIC = /panicked at|stack overflow|memory allocation of|RUST_BACKTRACE/;

/**
 * Returns why an answer is a fault, null for one that is right: code 0, or another code that is expected with a sentence.
 * @param {Answer} answer
 * @param {readonly number[]} codes
 * @returns {string | null}
 */
export function faultOf({ code, signal, late, stderr }, codes = [0, 1, 2]) {
  const said = stderr.trim().slice(-300);
  if (late) return `it did not end within ${LONGEST / 1000} s`;
  if (PANIC.test(stderr)) return `it panicked: ${said}`;
  if (signal !== null) return `it was ended by ${signal}: ${said}`;
  if (code === null || !codes.includes(code)) return `it ended with code ${code}: ${said}`;
  if (code !== 0 && !SENTENCE.test(stderr)) return `it ended with code ${code} and said nothing`;
  return null;
}
