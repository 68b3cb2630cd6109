import { existsSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { at as place } from "../../scripts/setup/places.mjs";
import { fileOf, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

const PAGES = [
  "",
  "#/tours",
  "#/teachers",
  "#/sandia-figure1",
  "#/sandia-figure2a",
  "#/sandia-table3",
  "#/sandia-table7",
];
/** Parts of an experiment's page: other pages differ in text and numbers only. */
function partsOf(id: string): string[] {
  const { paper, kind, scenario, sweep = {}, tables = [] } = fileOf(id);
  const parts = [paper, kind, ...Object.keys(sweep)];
  if (tables.length > 0) parts.push("tables");
  if (Object.keys(scenario.flows ?? {}).length > 1) parts.push("several flows");
  if (existsSync(place(`web/experiments/${id}/steps.mdx`))) parts.push("steps");
  return parts;
}

/** Experiments that have, together, every part some page is made of: first the ones with most that are new. */
function together(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const news = (id: string) => partsOf(id).filter((part) => !seen.has(part)).length;
  const taken: string[] = [];
  for (;;) {
    const next = ids.reduce((best, id) => (news(id) > news(best) ? id : best));
    if (news(next) === 0) return taken;
    for (const part of partsOf(next)) seen.add(part);
    taken.push(next);
  }
}

const PHONE = { width: 390, height: 844 };

test.each(PAGES)("no axe violations in light and in dark on %s", async (path) => {
  const page = await open(path, { colorScheme: "light" });
  if (path.includes("-")) await unfolded(page);
  else await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await axe(page), "in light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axe(page, "colours"), "in dark").toEqual([]);
});

describe("on a phone", () => {
  const fits = async (page: Page, what: string, part: Page | Locator = page) => {
    expect(await axe(part), what).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(PHONE.width);
  };

  test.each(["", "#/satnet"])(
    "the page of cards %s has no axe violations and does not scroll sideways",
    async (path) => {
      const page = await open(path, { viewport: PHONE, hasTouch: true });
      await page.locator(".card-link, .stage-pair canvas").first().waitFor();
      await fits(page, "cards");
    },
  );

  test.each(together(EXPERIMENTS))("no tab of %s has axe violations or scrolls sideways", async (id) => {
    const page = await open(`#/${id}`, { viewport: PHONE, hasTouch: true });
    await unfolded(page);
    await fits(page, "Ladder");
    // The parts around the tab's own panel were looked at with the first tab.
    for (const [tab, sign] of [
      ["Change", ".panel-group"],
      ["Plots", ".view svg"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await page.locator(`${sign} >> visible=true`).first().waitFor();
      await fits(page, tab, page.getByRole("tabpanel"));
    }
  });
});

test("dialogs have no axe violations and give the focus back", async () => {
  const page = await open("#/sandia-table3");
  await unfolded(page);
  for (const name of ["Keys and words", "See which"]) {
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await page.getByRole("dialog").waitFor();
    expect(await axe(page.getByRole("dialog")), name).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement), name).toBe(true);
  }
});

test("everything can be reached by Tab, and focus never gets stuck", async () => {
  const page = await open("#/sandia-table3");
  await unfolded(page);
  const reached = new Set<string>();
  let turns = 0;
  for (; turns < 200; turns++) {
    await page.keyboard.press("Tab");
    const id = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      element.setAttribute("data-reached", element.getAttribute("data-reached") ?? String(Math.random()));
      return element.getAttribute("data-reached");
    });
    // After the last element comes the document itself, and then the first one.
    if (id === null) continue;
    if (reached.has(id)) break;
    reached.add(id);
  }
  expect(turns).toBeLessThan(200);
  for (const name of ["Time", "Maximum window"]) {
    const got = page.getByRole("slider", { name, exact: true }).getAttribute("data-reached");
    expect(await got, name).not.toBeNull();
  }
  const ladder = page.getByRole("application", { name: "Packet ladder" });
  expect(await ladder.getAttribute("data-reached")).not.toBeNull();
});
