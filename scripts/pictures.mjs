/**
 * `npm run pictures`: draws the pictures of README.md anew, from the site as `npm run build` has left it: the page of an
 * experiment (`public/screenshot.png`, which link previews show too) and a run that plays (`.github/pictures/run.webp`).
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_FLAGS, chromium as program } from "./setup/chromium.mjs";
import { debianPackages } from "./setup/debian_packages.mjs";
import { at, SITE } from "./setup/places.mjs";
import { find, run } from "./setup/programs.mjs";
import { command, Stop, say } from "./setup/say.mjs";
import { serve } from "./site/serve.mjs";

const STILL = {
  path: "index.html#/sandia-table3?tcp.window=63KB&from=150ms&to=420ms&t=308ms",
  width: 1440,
  height: 900,
};

/** Slow start over 42 ms: each round trip sends more packets. */
const PLAYED = {
  path: "embed.html#/sandia-table3?tcp.window=63KB&theme=light&views=pipe,ladder&from=0ms&to=420ms",
  width: 900,
  height: 620,
  /** Height above the transport, px. */
  shownHeight: 598,
  /** ms of simulated time */
  from: 30,
  to: 420,
  frames: 79,
  /** ms that a frame is shown */
  shown: 100,
};

/**
 * Waits until the page has drawn what was asked for last.
 * @param {import("playwright").Page} page
 */
async function drawn(page) {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
}

/**
 * @param {import("playwright").Browser} browser
 * @param {string} site
 */
async function drawStill(browser, site) {
  const { path, width, height } = STILL;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light", serviceWorkers: "block" });
  await page.goto(site + path);
  await page
    .getByText(/^Simulated .* data packets?, /)
    .first()
    .waitFor();
  // The sweep beside the run fills in point by point.
  await page.waitForTimeout(20_000);
  await page.screenshot({ path: at("public/screenshot.png") });
  await page.close();
}

/**
 * @param {import("playwright").Browser} browser
 * @param {string} site
 */
async function drawPlayed(browser, site) {
  const { path, width, height, shownHeight, from, to, frames, shown } = PLAYED;
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light", serviceWorkers: "block" });
  /** @type {string[]} */
  const files = [];
  await page.goto(`${site}${path}&t=${from}ms`);
  await page.locator("canvas, svg").first().waitFor();
  await page.waitForTimeout(5000);
  for (let frame = 0; frame < frames; frame++) {
    const time = from + ((to - from) * frame) / (frames - 1);
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `${path.slice(path.indexOf("#"))}&t=${time.toFixed(1)}ms`,
    );
    await drawn(page);
    await page.waitForTimeout(150);
    const file = join(folder, `${String(frame).padStart(3, "0")}.png`);
    await page.screenshot({ path: file, clip: { x: 0, y: 0, width, height: shownHeight } });
    files.push(file);
  }
  await page.close();
  mkdirSync(at(".github/pictures"), { recursive: true });
  const made = at(".github/pictures/run.webp");
  const { ok, output } = await run("img2webp", [
    "-loop",
    "0",
    "-lossy",
    "-q",
    "60",
    "-d",
    String(shown),
    ...files,
    "-o",
    made,
  ]);
  rmSync(folder, { recursive: true });
  if (!ok) throw new Stop("The frames cannot be joined: look at img2webp's message above.", output);
}

await command(async () => {
  if (!existsSync(join(SITE, "index.html"))) throw new Stop('The site is not built: run "npm run build" first.');
  if (!find("img2webp") && !((await debianPackages(["webp"])) && find("img2webp"))) {
    throw new Stop("No img2webp: install WebP's tools (on Debian the package webp), then run this again.");
  }
  const { chromium } = await import("playwright");
  const site = await serve(SITE, "/");
  const browser = await chromium.launch({ executablePath: await program(), args: CHROMIUM_FLAGS });
  try {
    await drawStill(browser, site.url);
    await drawPlayed(browser, site.url);
  } finally {
    await browser.close();
    await site.close();
  }
  say("Drawn: public/screenshot.png and .github/pictures/run.webp.");
});
