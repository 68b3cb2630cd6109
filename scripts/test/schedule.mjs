/** The order in which checks run: as many at the same time as there are lanes, each after the checks that it needs. */

/**
 * @typedef {import("./check.mjs").Check} Check
 * @typedef {import("./check.mjs").Result} Result
 */

/**
 * Returns the checks that may start now: no other check of their lane runs, all that they need has ended, and they do not
 * disturb a check that runs alone.
 * @param {readonly Check[]} waiting in the order of the list
 * @param {readonly Check[]} running
 * @returns {Check[]}
 */
export function startable(waiting, running) {
  const unsettled = new Set([...waiting, ...running].map(({ name }) => name));
  /** @type {Check[]} */
  const starts = [];
  for (const check of waiting) {
    const busy = [...running, ...starts];
    if (busy.some(({ lane, alone }) => alone || lane === check.lane)) continue;
    if (check.alone && busy.length > 0) continue;
    if ((check.needs ?? []).some((name) => unsettled.has(name))) continue;
    starts.push(check);
  }
  return starts;
}

/**
 * Runs all checks. A check that needs a failed one is not run and counts as failed.
 * @param {readonly Check[]} checks each after the checks that it needs
 * @param {(check: Check) => void} onStart
 * @param {(check: Check, result: Result, ms: number) => void} onEnd
 * @returns {Promise<void>}
 */
export async function runChecks(checks, onStart, onEnd) {
  let waiting = [...checks];
  /** @type {Map<Check, Promise<Check>>} */
  const running = new Map();
  /** @type {Set<string>} */
  const failures = new Set();

  /** @param {Check} check */
  async function look(check) {
    const began = Date.now();
    onStart(check);
    const lacking = (check.needs ?? []).filter((name) => failures.has(name));
    const result =
      lacking.length > 0
        ? { passed: 0, failed: 1, output: `Not run, because this failed: ${lacking.join(", ")}.` }
        : await check.look();
    if (result.failed > 0) failures.add(check.name);
    onEnd(check, result, Date.now() - began);
    return check;
  }

  while (waiting.length > 0 || running.size > 0) {
    const starts = startable(waiting, [...running.keys()]);
    for (const check of starts) running.set(check, look(check));
    waiting = waiting.filter((check) => !starts.includes(check));
    if (running.size === 0) throw new Error(`These checks wait for one another: ${waiting.map(({ name }) => name)}.`);
    running.delete(await Promise.race(running.values()));
  }
}
