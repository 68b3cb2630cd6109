/** A Chromium for one test file, and pages of the site in it that are watched while they live. */

import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { CHROMIUM_FLAGS } from "../../scripts/setup/chromium.mjs";

export interface VisitOptions extends BrowserContextOptions {
  /** Before the page's own scripts: what makes something fail on purpose. */
  sabotage?: (page: Page) => Promise<unknown>;
  /** A page that is made to fail may say so on the console. */
  mayComplain?: boolean;
  /** It goes on to servers of the test's own. */
  mayLeave?: boolean;
}

/**
 * Call once in a test file. The answer opens a page at `path` (relative to the site, usually a hash, or the address of a
 * page that holds the site in a frame). After each test every page must have kept quiet: no error on the console, no request
 * to another host.
 */
export function site(): (path?: string, options?: VisitOptions) => Promise<Page> {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_FLAGS });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const heard = complaints;
    contexts = [];
    complaints = [];
    expect(heard, "errors on the console and requests to other hosts").toEqual([]);
  });
  afterAll(() => browser?.close());

  return async (path = "", { sabotage, mayComplain = false, mayLeave = false, ...options } = {}) => {
    const home = inject("site");
    const address = path.startsWith("http") || path.startsWith("file:") ? path : home + path;
    // What is tested is what the host has, unless a test is of what the browser keeps.
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: "block",
      ...options,
    });
    contexts.push(context);
    context.on("request", (request) => {
      if (mayLeave) return;
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== new URL(home).origin && origin !== new URL(address).origin)
        complaints.push(`request to ${request.url()}`);
    });
    const page = await context.newPage();
    if (!mayComplain) {
      page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
    }
    await sabotage?.(page);
    await page.goto(address);
    return page;
  };
}

/** What axe finds, one readable line for each element; empty when there is nothing to complain about. */
export async function axe(page: Page): Promise<string[]> {
  // All that is violated and nothing of what is not, and no second page to join frames of other origins, of which there are
  // none: a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`));
}
