/** The site in a second browser: that it starts, and draws. */

import { type Browser, chromium } from "playwright";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CHROMIUM_FLAGS } from "../../scripts/setup/chromium.mjs";
import { firefox } from "./firefox";
import { simulated } from "./lab";
import { saver } from "./one_file";

const open = firefox();
const save = saver();
const STATE = "#/sandia-table3?tcp.window=24KB&t=203ms";

/** Its run is done, and the ladder shows packets. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => /Simulated .* data packets?, /.test(document.body.innerText), { timeout: 30_000 });
  const colours = await page.$eval(".ftp-ladder canvas", (canvas) => {
    const { width, height } = canvas;
    const dots = new Uint32Array(canvas.getContext("2d")?.getImageData(0, 0, width, height).data.buffer ?? []);
    return new Set(dots).size;
  });
  // Lines of two kinds and what is between them, with their soft edges.
  expect(colours).toBeGreaterThan(8);
}

test("an experiment of the site", async () => {
  const page = await open(inject("site") + STATE);
  await drawn(page);
});

let other: Browser;
beforeAll(async () => {
  other = await chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_FLAGS });
});
afterAll(() => other?.close());

test("the page as one file, from a disk", async () => {
  const live = await other.newPage();
  await live.goto(inject("site") + STATE);
  await simulated(live);
  const { address } = await save(live);
  const page = await open(address);
  await drawn(page);
});

test("a frame of the site", async () => {
  const page = await open(`${inject("site")}embed.html${STATE}`);
  await drawn(page);
});
