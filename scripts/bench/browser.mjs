/** The engine as wasm, in the benchmark page. */

/**
 * @param {import("playwright").Page} page bench.html
 * @param {import("../../web/bench/bench").Workload} workload
 */
export const inBrowser = (page, workload) => page.evaluate((given) => window.bench(given), workload);
