/** How the page bears runs of many packets, with all views of the usual layout open. */

import { existsSync, readFileSync } from "node:fs";
import { idle, LADDER, lab, median, watchKey } from "./interaction.mjs";

/** Some 55,000 packets, a third of them ACKs. */
const MANY = "#/ansnet-figure1?tcp.window=384KB&flows.bulk.app.bytes=144MB";
/** More than a million events. */
export const MILLION = "#/ansnet-figure1?tcp.window=384KB&flows.bulk.app.bytes=384MB";

/** @typedef {Parameters<typeof lab>[0]} Open */

/**
 * Frames a second while it plays, and the longest frame in ms; `packets`: how many the run has.
 * @param {Open} open
 */
export async function playingMany(open) {
  const page = await lab(open, `${MANY}&speed=2s`);
  const words = await page.locator(".status-line").innerText();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const figures = await page.evaluate(() => window.watched.frames(5));
  await page.close();
  return { ...figures, packets: Number(/Simulated ([\d,.]+)/.exec(words)?.[1]?.replaceAll(/\D/g, "")) };
}

/**
 * From a key that moves the playhead far until the ladder stands: median and largest of ten, in ms.
 * @param {Open} open
 */
export async function seeking(open) {
  const page = await lab(open, MILLION);
  const times = [];
  for (let i = 0; i < 5; i++) {
    for (const key of ["End", "Home"]) times.push(await watchKey(page, "redraw", LADDER, key));
  }
  // The list of events is among the folded cards.
  await page.getByRole("button", { name: / more views$/ }).click();
  const events = await page.getByRole("grid").first().getAttribute("aria-rowcount");
  await page.close();
  return { median: median(times), largest: Math.max(...times), events: Number(events) };
}

/**
 * From a key in the list of events until the page says why the event happened: ms of the first question, which simulates the
 * run up to there, and median and largest of further ones whose answers differ from those before.
 * @param {Open} open
 */
export async function asking(open) {
  const page = await lab(open, MILLION);
  await page.getByRole("button", { name: / more views$/ }).click();
  await page.getByRole("grid", { name: "Events" }).focus();
  const first = await untilAnswer(page, "End", 30_000);
  const times = [];
  for (const key of [
    "PageUp",
    "ArrowUp",
    "ArrowUp",
    "Home",
    "PageDown",
    "ArrowDown",
    "End",
    "ArrowUp",
    "PageUp",
    "Home",
  ])
    times.push(await untilAnswer(page, key, 2000));
  await page.close();
  const seen = times.filter((time) => !Number.isNaN(time));
  return { first, median: median(seen), largest: Math.max(...seen) };
}

/**
 * @param {import("playwright").Page} page
 * @param {string} key one that chooses another event
 * @param {number} most ms
 * @returns {Promise<number>} ms; NaN if the text is the same until `most`
 */
async function untilAnswer(page, key, most) {
  await page.evaluate((most) => {
    const says = () => document.querySelector('.view-events .ftp-why[aria-busy="false"]')?.textContent ?? "";
    const before = says();
    window.watched.pending = new Promise((resolve) => {
      const begin = () => {
        const start = performance.now();
        const look = () => {
          const now = says();
          const took = performance.now() - start;
          if (took > most) resolve(Number.NaN);
          else if (now !== "" && now !== before) resolve(took);
          else requestAnimationFrame(look);
        };
        look();
      };
      addEventListener("keydown", begin, { capture: true, once: true });
    });
  }, most);
  await page.keyboard.press(key);
  return /** @type {any} */ (await page.evaluate(() => window.watched.pending));
}

/**
 * The longest task of the page (ms) while a slider is dragged to and fro; 0 if none was longer than 50 ms.
 * @param {Open} open
 */
export async function longestTask(open) {
  const page = await lab(open, "#/sandia-table3");
  await page.evaluate(() => {
    window.watched.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.watched.tasks?.push(duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  const thumb = page.getByRole("group", { name: "Maximum window", exact: true }).locator(".slider-thumb");
  const box = await thumb.boundingBox();
  if (!box) throw new Error("the slider is on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 120; step++) {
    await page.mouse.move(x + 60 * Math.sin(step / 9), y);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await idle(page);
  const tasks = await page.evaluate(() => window.watched.tasks ?? []);
  await page.close();
  return Math.max(0, ...tasks);
}

/**
 * The longest task of the page, ms of processor time of its thread, while a link to a laboratory of so many flows opens, until
 * it is quiet after its run. Median of three, as others share the machine.
 * @param {Open} open
 * @param {number} flows
 */
export async function longestOpening(open, flows) {
  const scenario = {
    hosts: { a: {}, b: {} },
    links: { wire: { stations: ["a", "b"], rate: "10 Mb/s" } },
    flows: Object.fromEntries(
      Array.from({ length: flows }, (_, number) => [`f${number}`, { from: "a", to: "b", app: { bytes: "1" } }]),
    ),
  };
  const longest = [];
  for (let round = 0; round < 3; round++) {
    const page = await open("bench.html");
    const longestTask = await traceTasks(page);
    const address = new URL(`.#/laboratory?scenario=${encodeURIComponent(JSON.stringify(scenario))}`, page.url());
    await page.goto(address.href);
    await page
      .getByText(/^Simulated .* data packets?, /)
      .first()
      .waitFor({ timeout: 120_000 });
    await idle(page);
    longest.push(await longestTask());
    await page.close();
  }
  return median(longest);
}

/**
 * Begins to trace the tasks of pages. Returns what ends that, and answers with the longest, ms of processor time: wall time
 * has other programs in it.
 * @param {import("playwright").Page} page
 */
async function traceTasks(page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error("the page has no browser");
  /** @type {{ name: string, pid: number, tid: number, tdur?: number, args?: { name?: string } }[]} */
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(.../** @type {any[]} */ (value)));
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: ["toplevel"] },
    transferMode: "ReportEvents",
  });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    await session.detach();
    /** @param {typeof events[number]} event */
    const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
    const main = events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf);
    const tasks = events.filter((event) => /RunTask$/.test(event.name) && main.includes(threadOf(event)));
    if (tasks.length === 0) throw new Error("the trace has no tasks");
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  };
}

/**
 * Returns the memory of a run of more than a million events, bytes: objects and arrays of the page itself, and, where the
 * system tells it, all that the process of page and workers has to itself, Chromium's own share included.
 * @param {Open} open
 */
export async function memory(open) {
  const page = await lab(open, MILLION);
  await page.waitForTimeout(3000);
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  /** @type {{ usedSize: number, backingStorageSize?: number }} */
  const heap = await session.send("Runtime.getHeapUsage");
  const whole = await largestProcess(page);
  await page.close();
  return { page: heap.usedSize + (heap.backingStorageSize ?? 0), whole };
}

/**
 * Returns the private memory of the largest process that has pages, bytes; null where there is no /proc.
 * @param {import("playwright").Page} page
 */
export async function largestProcess(page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  await session?.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const sizes = renderers.map(({ id }) => {
    const file = `/proc/${id}/smaps_rollup`;
    const own = existsSync(file) ? /Private_Dirty: +(\d+) kB/.exec(readFileSync(file, "utf8")) : null;
    return 1024 * Number(own?.[1] ?? Number.NaN);
  });
  const largest = Math.max(...sizes);
  return Number.isFinite(largest) ? largest : null;
}
