/** Each request of a page fails once: the reader's work is there afterwards, a sentence says what happened, and again it works. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { at, press, simulated, slider } from "./lab";
import { site } from "./visit";

const open = site({ mayComplain: true });
const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** In the page: waits before something is fetched again are short. */
function hurry() {
  const usual = window.setTimeout;
  const waits: readonly unknown[] = [500, 2000, 8000];
  const hurried = (handler: TimerHandler, ms?: number) => usual(handler, waits.includes(ms) ? 10 : ms);
  Object.assign(window, { setTimeout: hurried });
}
const hurried = { sabotage: (page: Page) => page.addInitScript(hurry) };

interface Fault {
  name: string;
  /** Files whose fetch fails, or a function of the page that fails. */
  files?: string;
  breaks?: (page: Page) => Promise<unknown>;
  heals?: (page: Page) => Promise<unknown>;
  /** Action of the reader; done again after the fault is mended, unless `retry` is. */
  act: (page: Page) => Promise<unknown>;
  /** Sentence of the page, or what stands in place of one. */
  told: (page: Page) => Promise<unknown>;
  retry?: (page: Page) => Promise<unknown>;
  /** Result that the reader wanted. */
  done: (page: Page) => Promise<unknown>;
}

const dialog = (page: Page) => page.getByRole("dialog");
const sentence = (words: RegExp) => (page: Page) => page.getByText(words).first().waitFor();
/** Waits for a download that began while the reader pressed. */
const downloads: string[] = [];
const downloaded = (name: RegExp) => () => expect.poll(() => downloads.splice(0).join()).toMatch(name);
const exporting = (what: string) => async (page: Page) => {
  if ((await dialog(page).count()) === 0) await press(page, "Export");
  await press(page, what);
};

/** Makes a function of the clipboard fail, or lets it work. */
const clipboard = (works: boolean) => (page: Page) =>
  page.evaluate((works) => {
    const writeText = () => (works ? Promise.resolve() : Promise.reject(new DOMException("denied", "NotAllowedError")));
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  }, works);

const FAULTS: Fault[] = [
  {
    name: "the code of a dialog",
    files: "**/assets/help_dialog*.js",
    act: (page) => press(page, "Keys and words"),
    told: sentence(/^This part of the page could not be fetched; check the network connection\./),
    retry: (page) => press(page, "Retry"),
    done: async (page) => {
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
    },
  },
  {
    name: "the code of the builder",
    files: "**/assets/dialog-*.js",
    act: (page) => press(page, "Embed"),
    told: sentence(/^This part of the page could not be fetched; check the network connection\./),
    retry: (page) => press(page, "Retry"),
    done: async (page) => {
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
    },
  },
  {
    name: "the code of the tools",
    files: "**/assets/tools-*.js",
    act: exporting("Capture (pcapng)"),
    told: sentence(/^The simulator's tools could not be fetched; check the network connection\./),
    done: downloaded(/\.pcapng$/),
  },
  {
    name: "the page as one file",
    files: "**/one-file.html",
    act: exporting("Download this page"),
    told: sentence(/^The one-file version of the page could not be fetched/),
    done: downloaded(/\.html$/),
  },
  {
    name: "the clipboard",
    breaks: async (page) => {
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await clipboard(false)(page);
    },
    heals: clipboard(true),
    act: (page) => press(page, "Share link"),
    // Instead of a sentence: the link, selected to be copied by hand.
    told: (page) => page.getByLabel("Link to this state").waitFor(),
    // The words on the button are gone as soon as the waits are; what is announced stays.
    done: (page) => page.getByText("Link copied").first().waitFor({ state: "attached" }),
  },
];

test("each fetch of an open experiment, and the clipboard", async () => {
  const page = await open("#/sandia-table3", hurried);
  page.on("download", (file) => downloads.push(file.suggestedFilename()));
  await simulated(page);
  const first = await at(page, "Maximum window");
  await slider(page, "Maximum window").press("End");
  await simulated(page);
  const changed = await at(page, "Maximum window");
  expect(changed).not.toBe(first);
  for (const { name, files, breaks, heals, act, told, retry, done } of FAULTS) {
    if (files) await page.route(files, (route) => route.abort());
    await breaks?.(page);
    await act(page);
    await told(page);
    expect(await at(page, "Maximum window"), name).toBe(changed);
    expect(await page.getByText("The page failed").count(), name).toBe(0);
    if (files) await page.unroute(files);
    await heals?.(page);
    await (retry ?? act)(page);
    await done(page);
  }
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => at(page, "Maximum window")).toBe(first);
});

test("a file that cannot be read leaves the draft of the laboratory", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  // The draft is written into the address in pieces.
  await expect.poll(() => page.url()).toContain("?z=");
  const draft = await page.evaluate(() => location.hash);
  await page.evaluate(() => {
    const fail = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    Object.assign(Blob.prototype, { text: fail, arrayBuffer: fail });
  });
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["{}"], "scenario.json"));
    return transfer;
  });
  await page.dispatchEvent("h1", "drop", { dataTransfer: data });
  await page.getByText("The browser could not read the file.").waitFor();
  expect(await page.evaluate(() => location.hash)).toBe(draft);
});

test("a page whose storage throws simulates, and a theme lasts as long as the page", async () => {
  const page = await open("#/sandia-table3", {
    sabotage: (page) =>
      page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException("denied", "SecurityError");
            },
          });
      }),
  });
  await simulated(page);
  await slider(page, "Maximum window").press("End");
  await simulated(page);
  expect(await page.getByText("The page failed").count()).toBe(0);
});

test("a first visit that goes offline once the site is kept goes on with what is kept", async () => {
  const page = await open("#/sandia-table3", { serviceWorkers: "allow", mayLeave: true });
  await simulated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 50_000 });
  await page.context().setOffline(true);
  await page.evaluate(() => {
    location.hash = "#/teachers";
  });
  await page.getByRole("heading", { level: 1, name: "For teachers" }).waitFor();
  await page.goBack();
  await simulated(page);
});
