/** Curves of what the browser holds, and whether they grow. */

/**
 * @typedef {object} Sample
 * @property {number} heap bytes of JavaScript in all tabs, after a garbage collection
 * @property {number} nodes of the documents
 * @property {number} documents
 * @property {number} listeners
 * @property {number} workers
 */

/** Growth from the second to the last quarter of a soak that is no leak: pages differ in size. */
const MOST_GROWTH = 0.25;

/**
 * Measures tabs.
 * @param {readonly import("playwright").Page[]} pages
 * @returns {Promise<Sample>}
 */
export async function measure(pages) {
  const sample = { heap: 0, nodes: 0, documents: 0, listeners: 0, workers: 0 };
  for (const page of pages) {
    const client = await page.context().newCDPSession(page);
    await client.send("HeapProfiler.collectGarbage");
    await client.send("Performance.enable");
    const { metrics } = await client.send("Performance.getMetrics");
    const value = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? 0;
    sample.heap += value("JSHeapUsedSize");
    sample.nodes += value("Nodes");
    sample.documents += value("Documents");
    sample.listeners += value("JSEventListeners");
    sample.workers += page.workers().length;
    await client.detach();
  }
  return sample;
}

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Returns what has grown from the second to the last quarter, in a sentence each.
 * @param {readonly Sample[]} samples
 */
export function growths(samples) {
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  /** @type {(keyof Sample)[]} */
  const names = ["heap", "nodes", "documents", "listeners", "workers"];
  return names.flatMap((name) => {
    const [before, after] = [early, late].map((part) => median(part.map((sample) => sample[name])));
    if (after <= before * (1 + MOST_GROWTH)) return [];
    return [`${name} grew from ${Math.round(before)} to ${Math.round(after)}`];
  });
}
