/** Starting other programs. */

import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { EXE, ROOT } from "./places.mjs";

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] added to this process's own
 * @property {number} [limit] seconds after which the program is ended
 */

/**
 * @typedef {object} Ended
 * @property {boolean} ok
 * @property {number} code
 * @property {string} output standard output and standard error as they came
 */

/**
 * Runs a program to its end and keeps what it says.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Ended>}
 */
export function run(program, args, { cwd = ROOT, env = {}, limit } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limit === undefined ? undefined : limit * 1000,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.on("error", (error) => resolve({ ok: false, code: 127, output: `${program}: ${error.message}` }));
    child.on("close", (code, signal) => {
      if (signal) output += `\n${program} was ended by ${signal}.`;
      resolve({ ok: code === 0, code: code ?? 1, output });
    });
  });
}

/**
 * Runs a program with this terminal as its own.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} exit code
 */
export function hand(program, args, { cwd = ROOT, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit" });
    // The terminal sends the interrupt to both; the program decides when it ends.
    const wait = () => {};
    process.on("SIGINT", wait);
    const end = () => child.kill("SIGTERM");
    process.on("SIGTERM", end);
    // npm's shell dies without passing its end on.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid === parent || end(), 500);
    const done = (/** @type {number} */ code) => {
      process.off("SIGINT", wait);
      process.off("SIGTERM", end);
      clearInterval(watch);
      resolve(code);
    };
    child.on("error", () => done(127));
    child.on("close", (code) => done(code ?? 1));
  });
}

/**
 * The full path of a program on the search path.
 * @param {string} name
 * @returns {string | null}
 */
export function find(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder || ".", name + EXE);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
