/** Results of runs on other simulators: read from what a run prints, and as means over seeds. */

/**
 * @typedef {object} Run
 * @property {{ bytes: number, retransmissions: number, ended: number }[]} flows `ended`: s; negative if the transfer did not end
 * @property {number} queue mean number of packets that wait
 */

/**
 * Reads the lines that case.tcl and case.cc print; null if they are not such lines.
 * @param {string} output
 * @returns {Run | null}
 */
export function readRun(output) {
  const numbers = (/** @type {string} */ word) =>
    [...output.matchAll(new RegExp(`^${word} (.+)$`, "gm"))].map(([, rest = ""]) => rest.split(" ").map(Number));
  const flows = numbers("flow").map(([bytes = NaN, retransmissions = NaN, ended = NaN]) => ({
    bytes,
    retransmissions,
    ended,
  }));
  const [[queue = NaN] = []] = numbers("queue");
  const all = [queue, ...flows.flatMap(Object.values)];
  return flows.length > 0 && all.every(Number.isFinite) ? { flows, queue } : null;
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * Returns the quantities of a run by name: those that `fillthepipe simulators` computes too. A transfer that ends has a
 * duration; the queue of a line that loses packets is empty most of the time, and is left out.
 * @param {Run} run
 * @param {{ segments?: number, seconds: number, loss?: number }} given the case
 * @param {readonly number[]} starts of the flows, ms
 * @returns {Record<string, number>}
 */
export function quantitiesOf({ flows, queue }, { segments, seconds, loss = 0 }, starts) {
  const retransmissions = sum(flows.map((flow) => flow.retransmissions));
  if (segments !== undefined) {
    const ends = flows.map(({ ended }, index) => 1000 * ended - (starts[index] ?? 0));
    return { duration: Math.max(...ends), retransmissions };
  }
  const bytes = sum(flows.map((flow) => flow.bytes));
  const goodput = (bytes * 8e-6) / seconds;
  if (loss > 0) return { goodput };
  /** @type {Record<string, number>} */
  const share = flows.length > 1 ? { share: (100 * (flows[0]?.bytes ?? 0)) / bytes } : {};
  return { goodput, queue, ...share };
}

/**
 * Returns the mean and the standard deviation of each quantity over runs, to four decimals.
 * @param {readonly Record<string, number>[]} runs
 * @returns {Record<string, [number, number]>}
 */
export function meansOf(runs) {
  const rounded = (/** @type {number} */ value) => Math.round(value * 1e4) / 1e4;
  const entries = Object.keys(runs[0] ?? {}).map((name) => {
    const values = runs.map((run) => run[name] ?? NaN);
    const mean = sum(values) / values.length;
    const variance = sum(values.map((value) => (value - mean) ** 2)) / Math.max(values.length - 1, 1);
    return [name, [rounded(mean), rounded(Math.sqrt(variance))]];
  });
  return Object.fromEntries(entries);
}
