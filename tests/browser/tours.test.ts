import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { tourFile } from "../../web/tours/files.ts";
import { TOURS, tourLink } from "../../web/tours/list.ts";
import { axe, site } from "./visit";

const open = site();

/** The tour's panel, once its step is there, with its moment if it is about one, and the focus still in it. */
async function shown(page: Page, file: { title: string; steps: { id: string; title: string }[] }, i: number) {
  const { id, title } = file.steps[i];
  const panel = page.getByRole("region", { name: file.title, exact: true });
  await panel.getByRole("heading", { name: title, exact: true }).waitFor();
  // The link is written once its run is there and nothing moves any more.
  await expect.poll(() => page.url(), { message: id, interval: 20 }).toMatch(new RegExp(`step=${id}(&|$)`));
  expect(await panel.getByRole("status").count(), `${id} is found`).toBe(0);
  return panel;
}

const hasFocus = (panel: Locator) => panel.evaluate((element) => element.contains(document.activeElement));

/** A dozen runs and more, some of them next to each other. */
const LONG_MS = 120_000;

describe("a tour is walked by keyboard, from experiment to experiment", () => {
  test.each(TOURS)("$id", { timeout: LONG_MS }, async (tour) => {
    const file = await tourFile(tour.id)?.();
    if (!file) throw new Error(`no ${tour.id}.mdx`);
    const page = await open(tourLink(tour));
    const last = file.steps.length - 1;
    // Of one tour, the first, one midway and the last step.
    const judged = tour === TOURS[0] ? [0, Math.floor(last / 2), last] : [];
    await (await shown(page, file, 0)).getByRole("button", { name: "Next" }).focus();
    for (const i of file.steps.keys()) {
      const panel = await shown(page, file, i);
      expect(page.url()).toContain(`#/${file.steps[i].experiment}?`);
      expect(await hasFocus(panel), `focus at ${file.steps[i].id}`).toBe(true);
      if (judged.includes(i)) expect(await axe(page), file.steps[i].id).toEqual([]);
      await page.keyboard.press("PageDown");
    }
    // Beyond the last there is none.
    await (await shown(page, file, last)).getByText("That was the tour").waitFor();
    await page.keyboard.press("PageUp");
    await shown(page, file, last - 1);
  });
});

test("a step on a phone: nothing to scroll sideways for", async () => {
  const page = await open(tourLink(TOURS[0]), { viewport: { width: 390, height: 844 } });
  const file = await tourFile(TOURS[0].id)?.();
  if (file) await shown(page, file, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
