/** A Firefox for one test file, driven over WebDriver BiDi. */

import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

/**
 * Call once in a test file. The answer opens a page at an address; after each test every page must have kept quiet on the
 * console.
 */
export function firefox(): (address: string) => Promise<Page> {
  let browser: Browser;
  let pages: Page[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await puppeteer.launch({ browser: "firefox", executablePath: inject("firefox"), headless: true });
  });
  afterEach(async () => {
    await Promise.all(pages.map((page) => page.close()));
    const heard = complaints;
    pages = [];
    complaints = [];
    expect(heard, "errors on the console").toEqual([]);
  });
  afterAll(() => browser?.close());

  return async (address) => {
    const page = await browser.newPage();
    pages.push(page);
    await page.setViewport({ width: 1440, height: 900 });
    page.on("pageerror", (error) => complaints.push(`error: ${error instanceof Error ? error.message : error}`));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()}`);
    });
    await page.goto(address);
    return page;
  };
}
