/** How the page answers a reader: figures of the experiment page, taken from outside. */

import { watch } from "./watch.mjs";

export const LADDER = '[role="application"][aria-label="Packet ladder"] canvas';
const SWEEP = '[aria-label="Throughput against maximum window"] [role="img"]';

/**
 * @param {(path: string, before?: () => void) => Promise<import("playwright").Page>} open
 * @param {string} path
 */
export async function lab(open, path) {
  const page = await open(path, watch);
  await page
    .getByText(/^Simulated .* data packets?, /)
    .first()
    .waitFor();
  await idle(page);
  return page;
}

/** @param {import("playwright").Page} page */
export async function idle(page) {
  await page.waitForTimeout(1500);
}

/**
 * Presses a key while `what` watches for it: the watch must stand before the key goes off.
 * @template {"changes" | "redraw" | "text"} What
 * @param {import("playwright").Page} page
 * @param {What} what
 * @param {string} selector
 * @param {string} [key]
 * @param {number} [quiet] how long nothing more may happen, ms
 * @returns {Promise<Awaited<ReturnType<import("./watch.mjs").Watched[What]>>>}
 */
export async function watchKey(page, what, selector, key = "ArrowRight", quiet = 1500) {
  await page.evaluate(
    ([name, place, quiet]) => {
      window.watched.pending = window.watched[name](place, quiet);
    },
    /** @type {const} */ ([what, selector, quiet]),
  );
  await page.keyboard.press(key);
  return /** @type {any} */ (await page.evaluate(() => window.watched.pending));
}

/** @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * A step of a slider until the ladder shows its run as it will stay: median and largest of ten, in ms.
 * @param {Parameters<typeof lab>[0]} open
 * @param {string} [path]
 * @param {number} [quiet] longer than the whole run takes, ms
 */
export async function sliderToLadder(open, path = "#/sandia-table3", quiet = 1500) {
  const page = await lab(open, path);
  await page.getByRole("slider", { name: "Maximum window", exact: true }).focus();
  const times = [];
  for (let i = 0; i < 10; i++) {
    times.push(await watchKey(page, "redraw", LADDER, i % 2 === 0 ? "ArrowLeft" : "ArrowRight", quiet));
  }
  await page.close();
  return { median: median(times), largest: Math.max(...times) };
}

/**
 * A step of a slider until the sweep of Table 3 shows its first new points, and all of them: medians of five, in ms.
 * @param {Parameters<typeof lab>[0]} open
 */
export async function sliderToSweep(open) {
  const page = await lab(open, "#/sandia-table3");
  await page.getByRole("slider", { name: "Round-trip delay", exact: true }).focus();
  const first = [];
  const complete = [];
  for (let i = 0; i < 5; i++) {
    const seen = await watchKey(page, "changes", SWEEP);
    first.push(seen[0] ?? Number.NaN);
    complete.push(seen.at(-1) ?? Number.NaN);
  }
  await page.close();
  return { first: median(first), complete: median(complete) };
}

/**
 * Opening the page of a figure until its sweep has its first points, and all: in seconds since the address was given.
 * @param {Parameters<typeof lab>[0]} open
 * @param {string} experiment
 */
export async function opening(open, experiment) {
  const page = await open(`#/${experiment}`);
  const figure = page.locator("section.ftp-sweep");
  const running = figure.getByRole("progressbar", { name: "Simulating" });
  const seconds = () => page.evaluate(() => performance.now() / 1000);
  await running.and(page.locator('[aria-valuenow]:not([aria-valuenow="0"])')).waitFor();
  const first = await seconds();
  await running.waitFor({ state: "detached", timeout: 300_000 });
  const all = await seconds();
  await page.close();
  return { first, all };
}

/**
 * Playing with more than 20,000 packets in the ladder's view.
 * @param {Parameters<typeof lab>[0]} open
 */
export async function playing(open) {
  const page = await lab(open, "#/sandia-table3?tcp.mss=512&tcp.window=48KB&from=0s&to=100s&t=0s&speed=10s");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const figures = await page.evaluate(() => window.watched.frames(5));
  await page.close();
  return figures;
}
