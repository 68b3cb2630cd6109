/** How the site opens and moves on a phone of the middle class: a slower processor, and the mobile network of Lighthouse. */

import { lab } from "./interaction.mjs";
import { watch } from "./watch.mjs";

/** How many times slower the processor is. */
const SLOWER = 4;
/** Rate and round trip of the network. */
const NETWORK = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150, offline: false };

/** @typedef {import("playwright").Page} Page */
/** @typedef {(path: string, before?: () => void, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>} Open */

/** @param {Page} page */
async function slowDown(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return client;
}

/** Runs inside the page, before its own scripts: notes when the picture of the pipe changes for the first time. */
function watchMotion() {
  const side = 64;
  const small = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  let [before, size] = ["", ""];
  /** @param {(time: number) => void} done */
  const look = (done) => {
    const canvas = document.querySelector(".stage-drawing canvas");
    if (small && canvas instanceof HTMLCanvasElement && canvas.width > 0) {
      small.clearRect(0, 0, side, side);
      small.drawImage(canvas, 0, 0, side, side);
      const picture = small.getImageData(0, 0, side, side).data.join();
      const now = `${canvas.width} x ${canvas.height}`;
      // A canvas that has got another size is drawn anew, which is no motion.
      if (before !== "" && size === now && picture !== before) return done(performance.now());
      [before, size] = [picture, now];
    }
    requestAnimationFrame(() => look(done));
  };
  window.moved = new Promise(look);
}

/** Slider of the page itself, not of the HTML that was put in front of it. */
const LIVE_SLIDER = "#page:not([data-shell]) .stage-slider input";

/**
 * Opens the first page on a phone. Returns the time (ms) until what the pipe shows has changed for the first time, the time
 * until its slider can be moved, and the bytes of scripts and of all files that had arrived by each.
 * @param {Open} open
 */
export async function opening(open) {
  let [script, all] = [0, 0];
  const page = await open("", watchMotion, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const client = await slowDown(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", NETWORK);
    /** @type {Set<string>} */
    const scripts = new Set();
    client.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      all += encodedDataLength;
      if (scripts.has(requestId)) script += encodedDataLength;
    });
  });
  const moved = await page.evaluate(() => window.moved);
  const motion = { time: moved, script, all };
  await page.locator(LIVE_SLIDER).waitFor();
  const live = { time: await page.evaluate(() => performance.now()), script, all };
  await page.close();
  return { motion, live };
}

/**
 * Frames a second of a page that plays on a slower processor, and the longest frame in ms.
 * @param {Open} open
 * @param {string} path
 */
export async function playingSlowly(open, path) {
  const page = path === "" ? await open(path, watch) : await lab(open, path);
  if (path !== "") await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForTimeout(2000);
  const usual = await page.evaluate(() => window.watched.frames(5));
  await slowDown(page);
  const slow = await page.evaluate(() => window.watched.frames(5));
  await page.close();
  return { usual, slow };
}
