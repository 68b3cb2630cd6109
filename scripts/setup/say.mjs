/** Plain lines about what is being done, and the one-sentence way to give up. */

/** @type {NodeJS.WritableStream} */
let out = process.stdout;

/** A command whose own output is data keeps standard output for it. */
export function sayOnStandardError() {
  out = process.stderr;
}

/** @param {string} line */
export function say(line) {
  out.write(`${line}\n`);
}

/** Ends a command with one sentence that says what to do, without a stack. */
export class Stop extends Error {
  /**
   * @param {string} sentence
   * @param {string} [output] what the failing program said
   */
  constructor(sentence, output = "") {
    super(sentence);
    this.output = output;
  }
}

/**
 * Runs a command's body: a `Stop` becomes its sentence and exit code 1.
 * @param {() => Promise<number | void>} body
 */
export async function command(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.output.trim()) process.stderr.write(`${error.output.trim()}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** @param {number} since from `Date.now()` */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
