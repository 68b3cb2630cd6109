/**
 * Pages of the site in a Chromium, watched while they live. Each has storage of its own, and files of the site that an earlier
 * page left: fetching and compiling them anew would take half of a page's processor time.
 */

import { source as axeSource } from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from "playwright";
import { afterEach, expect, inject } from "vitest";
import { shortenSweeps } from "../../scripts/fuzz/short_sweeps.mjs";
import { CHROMIUM_FLAGS } from "../../scripts/setup/chromium.mjs";

export interface VisitOptions extends BrowserContextOptions {
  /** Before the page's own scripts: what makes something fail on purpose. */
  sabotage?: (page: Page) => Promise<unknown>;
  /** A page that is made to fail may say so on the console. */
  mayComplain?: boolean;
  /** It goes on to servers of the test's own. */
  mayLeave?: boolean;
  /**
   * The page is loaded from the start. For tests about what outlasts an address: the language, the theme, the shortcuts of one letter,
   * what was unfolded or fetched.
   */
  anew?: boolean;
  /**
   * For tests that look at a sweep or another table of runs. For all others these runs end after a millisecond of simulated
   * time: a page computes its whole sweep beside the run that is shown, which can take more processor time than everything
   * else together.
   */
  wholeSweeps?: boolean;
}

/** One for all test files of a worker; it ends with the worker. */
let launched: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_FLAGS });
  return launched;
}

/** A profile: while a test has it, what its pages ask for is looked at. */
interface Profile {
  context: BrowserContext;
  onRequest: (request: Request) => void;
  /** A page of an earlier test that goes on to what the next one asks for. */
  tab: Page | null;
  /** The pool in which it waits for the next test; null if it is not used again. */
  shelf: Profile[] | null;
}

/** Profiles that no test has, by the options they were made with. */
const shelves = new Map<string, Profile[]>();

async function createProfile(options: BrowserContextOptions, shelf: Profile[] | null): Promise<Profile> {
  // Tests see the host's files, except those of what the browser keeps.
  const context = await (await browser()).newContext({ serviceWorkers: "block", ...options });
  const profile: Profile = { context, onRequest: () => {}, tab: null, shelf };
  context.on("request", (request) => profile.onRequest(request));
  return profile;
}

/** Removes all that pages of earlier tests stored in the browser, except the files that it fetched. */
async function clearStorage(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const origin = new URL(inject("site")).origin;
  await client.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "cookies,indexeddb,local_storage,cache_storage",
  });
  await client.detach();
}

/**
 * A page of a profile that no other page has at this time: blank, or the tab of the profile, which shows a page of little
 * content.
 */
async function createPage(
  options: BrowserContextOptions,
  reused: boolean,
  tabs: boolean,
): Promise<{ page: Page; profile: Profile }> {
  if (!reused) {
    const profile = await createProfile(options, null);
    return { page: await profile.context.newPage(), profile };
  }
  const { viewport, colorScheme, contrast, forcedColors, reducedMotion, ...lasting } = options;
  const key = JSON.stringify(lasting);
  const shelf = shelves.get(key) ?? [];
  shelves.set(key, shelf);
  const known = shelf.pop();
  const profile = known ?? (await createProfile({ ...lasting, viewport }, shelf));
  if (!tabs) {
    await profile.tab?.close();
    profile.tab = null;
  }
  const page = profile.tab ?? (await profile.context.newPage());
  if (known) await clearStorage(page);
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, contrast, forcedColors, reducedMotion });
  return { page, profile };
}

/** Goes to another address of the site in the page that is open. */
const goTo = (page: Page, hash: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, hash);

/** Address of a page that is cheap to show, in the language that pages open in, and a sign of it. */
const RESTING = { hash: "#/accessibility?lang=en", sign: "html[lang=en] .access-table" };

/** Closes what a test has opened, but for its first page if that may go on as a tab. */
async function release(profile: Profile): Promise<void> {
  const { context, shelf, tab } = profile;
  if (!shelf) return context.close();
  await Promise.all(context.pages().map((page) => page !== tab && page.close()));
  if (!tab) return;
  tab.removeAllListeners();
  await goTo(tab, RESTING.hash);
  await tab.locator(RESTING.sign).first().waitFor();
}

/**
 * Call once in a test file, with what all its pages have in common. The answer opens a page at `path` (relative to the site,
 * usually a hash, or the address of a page that holds the site in a frame). After each test every page must have kept quiet: no error on the console, no request
 * to another host.
 */
export function site(usual: VisitOptions = {}): (path?: string, options?: VisitOptions) => Promise<Page> {
  let profiles: Profile[] = [];
  let complaints: string[] = [];

  afterEach(async ({ task }) => {
    const [used, heard] = [profiles, complaints];
    profiles = [];
    complaints = [];
    if (task.result?.state === "fail") for (const profile of used) profile.tab = null;
    await Promise.all(used.map(release));
    for (const profile of used) profile.shelf?.push(profile);
    expect(heard, "errors on the console and requests to other hosts").toEqual([]);
  });

  return async (path = "", own = {}) => {
    const { sabotage, mayComplain, mayLeave, wholeSweeps, anew, ...options } = { ...usual, ...own };
    const home = inject("site");
    const isElsewhere = path.startsWith("http") || path.startsWith("file:");
    const address = isElsewhere ? path : home + path;
    const reused = !isElsewhere && !mayLeave && options.serviceWorkers === undefined;
    const tabs = reused && !anew && !sabotage && !wholeSweeps && path.startsWith("#/");
    const { page, profile } = await createPage({ viewport: { width: 1440, height: 900 }, ...options }, reused, tabs);
    profiles.push(profile);
    profile.onRequest = (request) => {
      if (mayLeave) return;
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== new URL(home).origin && origin !== new URL(address).origin)
        complaints.push(`request to ${request.url()}`);
    };
    if (!mayComplain) {
      page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
    }
    if (page === profile.tab) {
      await goTo(page, path);
      return page;
    }
    if (tabs) profile.tab = page;
    if (!wholeSweeps) await page.addInitScript(shortenSweeps);
    await sabotage?.(page);
    await page.goto(address);
    return page;
  };
}

/** The first page can be used: it has replaced what its HTML shows until its scripts are there. */
export const usable = (page: Page): Promise<void> => page.locator("#page:not([data-shell]) h1").waitFor();

/** Rules whose result depends on the theme, which take half of the time. All others look at structure and names. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Rules of axe. A page that was looked at in another theme needs only `colours`, and in the same theme only `structure`. */
const RULES = {
  all: {},
  colours: { runOnly: { type: "rule" as const, values: COLOUR_RULES } },
  structure: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/**
 * Returns the violations that axe finds in a page or in a part of it, one readable line for each element; empty when there is nothing
 * to complain about. A test about a part names the part: the page around it takes most of the time, and other tests look at it.
 */
export async function axe(where: Page | Locator, rules: keyof typeof RULES = "all"): Promise<string[]> {
  const page = "page" in where ? where.page() : where;
  // The script stays in a tab, and answers for the frames of a page.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  }
  const root = "page" in where ? where : page.locator(":root");
  return root.evaluate(
    async (element, options) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(element.matches(":root") ? document : element, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`),
      );
    },
    { resultTypes: ["violations" as const], ...RULES[rules] },
  );
}
