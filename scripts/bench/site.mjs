/** The built site in headless Chromium. */

import { CHROMIUM_FLAGS, chromium as program } from "../setup/chromium.mjs";
import { setUp } from "../setup/index.mjs";
import { at, SITE } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";
import { serve } from "../site/serve.mjs";

/** @typedef {import("playwright").Page} Page */

/**
 * `open` shows a page of the site; `before` runs in it ahead of its own scripts; `prepare` is called with the empty page.
 * @template T
 * @param {(open: (path: string, before?: () => void, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>) => Promise<T>} body
 */
export async function withSite(body) {
  await setUp();
  const { ok, output } = await run(process.execPath, [at("node_modules/vite/bin/vite.js"), "build"]);
  if (!ok) throw new Stop("The site cannot be built: look at Vite's message above.", output);
  const { chromium } = await import("playwright");
  const site = await serve(SITE, "/pipe/", { gzip: true });
  const browser = await chromium.launch({ executablePath: await program(), args: CHROMIUM_FLAGS });
  try {
    return await body(async (path, before, prepare) => {
      // Files that the browser puts aside for later are not measured.
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
      if (before) await page.addInitScript(before);
      await prepare?.(page);
      await page.goto(site.url + path);
      return page;
    });
  } finally {
    await browser.close();
    await site.close();
  }
}
