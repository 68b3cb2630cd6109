/** `node scripts/site/icons.mjs`: the site's icons as PNG from the one in SVG, for systems that take no SVG. */

import { readFileSync } from "node:fs";
import { chromium as program } from "playwright";
import { CHROMIUM_FLAGS, chromium } from "../setup/chromium.mjs";
import { at } from "../setup/places.mjs";

/** Within the circle that every shape a system cuts icons to leaves whole. */
const SHARE = 0.72;

const picture = `data:image/svg+xml,${encodeURIComponent(readFileSync(at("web/site/icon.svg"), "utf8"))}`;
const browser = await program.launch({ executablePath: await chromium(), args: CHROMIUM_FLAGS });
const page = await browser.newPage();
for (const size of [192, 512]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#eef2f6"><img src="${picture}" width="${size * SHARE}">`,
  );
  await page.screenshot({ path: at(`public/icon-${size}.png`) });
}
await browser.close();
