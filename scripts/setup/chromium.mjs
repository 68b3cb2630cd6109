/** A Chromium for the browser tests and the benchmark: the system's own where there is one. */

import { existsSync } from "node:fs";
import { debianPackages } from "./debian_packages.mjs";
import { at } from "./places.mjs";
import { find, run } from "./programs.mjs";
import { Stop, say } from "./say.mjs";

/** First the shell that draws pages and has no windows: a page costs it half the processor time. */
const SHELL = "chromium-headless-shell";
const PROGRAMS = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The one that Playwright downloads, or null. */
async function playwrights() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

async function present() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Stop(`CHROME_PATH names ${named}, which does not exist: correct it or remove it.`);
  }
  const system = PROGRAMS.map(find).find((path) => path !== null);
  return system ?? (existsSync(MAC) ? MAC : playwrights());
}

/** @returns {Promise<string>} path of the browser, installed if that is possible */
export async function chromium() {
  const found = await present();
  if (found) return found;
  for (const name of [SHELL, "chromium"]) {
    const installed = (await debianPackages([name])) ? await present() : null;
    if (installed) return installed;
  }
  say("chromium: downloading Playwright's …");
  await run(process.execPath, [at("node_modules/playwright/cli.js"), "install", "chromium"], { limit: 300 });
  const downloaded = await present();
  if (downloaded) return downloaded;
  throw new Stop("No Chromium: install Chromium or Google Chrome, or set CHROME_PATH to one, then run this again.");
}

/** Quiet, repeatable and without calls of its own to the network. */
export const CHROMIUM_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium refuses its own sandbox to root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
