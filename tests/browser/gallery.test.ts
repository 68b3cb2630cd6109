import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { PAPERS } from "../../web/experiments/papers";
import { experiments, fileOf, goOn, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

const QUESTION = { level: 1, name: "How much of the pipe does TCP fill?" } as const;

test("the first page asks its question, and its cards lead to every experiment", async () => {
  const page = await open();
  await page.getByRole("heading", QUESTION).waitFor();
  const links = (on: Page) =>
    on.locator("a.card-link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const papers = await links(page);
  expect(papers.length).toBe(PAPERS.length);
  const found: (string | null)[] = [];
  for (const paper of papers) {
    await page.locator(`a.card-link[href="${paper}"]`).click();
    await page.getByRole("navigation", { name: "Where you are" }).waitFor();
    found.push(...(await links(page)));
    await page.goBack();
    await page.getByRole("heading", QUESTION).waitFor();
  }
  expect(found.sort()).toEqual(experiments.map((name) => `#/${name}`).sort());
});

test("the pipes are filled by runs, and more so by a TCP of today", async () => {
  const page = await open();
  const rows = page.getByRole("figure").getByRole("listitem");
  const shares = async () => {
    const texts = await rows.allInnerTexts();
    return texts.map((text) => (/: full/.test(text) ? 100 : Number(/(\d+) % full/.exec(text)?.[1] ?? Number.NaN)));
  };
  const ran = () =>
    expect.poll(async () => (await shares()).filter((share) => !Number.isNaN(share)).length).toBe(PAPERS.length);
  await ran();
  const own = await shares();
  await page.getByRole("radio", { name: "A TCP of today" }).click();
  await ran();
  const today = await shares();
  own.forEach((share, paper) => {
    expect(today[paper]).toBeGreaterThanOrEqual(share);
  });
  expect(today).not.toEqual(own);
});

test("from a paper's page a card opens its experiment, and Back and the crumbs return", async () => {
  const page = await open("#/sandia");
  await page.getByRole("link", { name: /^Table 3/ }).click();
  await simulated(page);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Sandia, 1993" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goForward();
  await simulated(page);
  await page.getByRole("link", { name: "Sandia 1993" }).click();
  await page.getByRole("heading", { level: 1, name: "Sandia, 1993" }).waitFor();
});

test("the reader's theme wins over the system's", async () => {
  const page = await open("", { colorScheme: "light" });
  const looks = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  const light = await looks();
  await choose("Dark");
  const dark = await looks();
  expect(dark.backgroundColor).not.toBe(light.backgroundColor);
  expect(dark.color).not.toBe(light.color);
  await page.reload();
  expect(await looks()).toEqual(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  await choose("Light");
  expect(await looks()).toEqual(light);
});

/** A page is left for the next two dozen times. */
const LONG_MS = 120_000;

describe("each experiment opens on a finished run, one after the other", () => {
  test.each(PAPERS)("of $id", { timeout: LONG_MS }, async ({ id: paper }) => {
    const page = await open(`#/${paper}`);
    const own = experiments.filter((id) => fileOf(id).paper === paper);
    expect(own.length).toBeGreaterThan(5);
    for (const id of own) {
      await goOn(page, id);
      await simulated(page);
      // Its columns scroll, each by itself; below the page there is nothing.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), id).toBe(0);
    }
  });
});
