/** The experiment page in a reader's words. */

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import { at as place } from "../../scripts/setup/places.mjs";

/** Content of an experiment's file. */
export const fileOf = (id: string) => JSON.parse(readFileSync(place(`web/experiments/${id}/experiment.json`), "utf8"));

/** Goes on to an experiment in the page that is open, which takes half of what a page of its own does. */
export async function goOn(page: Page, id: string, options = ""): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${id}${options}`);
  await page.getByRole("heading", { level: 1, name: fileOf(id).title, exact: true }).waitFor();
}

/** The run that belongs to what is set is on the screen, with every control and every card unfolded. */
export async function unfolded(page: Page): Promise<void> {
  await simulated(page);
  const controls = page.getByRole("button", { name: /^More controls/ });
  if (!(await controls.isVisible())) return;
  await controls.click();
  await unfoldCards(page);
}

/** Unfolds every card; a narrow page has to show its plots. Where all of them are chosen, none is folded. */
export async function unfoldCards(page: Page): Promise<void> {
  // Cards come soon after the run; few are shown if that is all there are.
  await page
    .waitForFunction(
      (most) => {
        const column = document.querySelector(".plot-views");
        return (
          column && (column.querySelectorAll(":scope > .view").length > most || column.querySelector(":scope > button"))
        );
      },
      4,
      { timeout: 5000 },
    )
    .catch(() => {});
  const cards = page.getByRole("button", { name: / more views$/ });
  if (await cards.isVisible()) await cards.click();
  // A menu at the top of the column would close when the column is scrolled to it.
  await page.locator(".column-plots").evaluateAll((columns) => {
    for (const column of columns) column.scrollTo(0, 0);
  });
}

/** The run that belongs to what is set is on the screen, as a reader finds it. */
export async function simulated(page: Page): Promise<void> {
  await page
    .getByText(/^Simulated .* data packets?, /)
    .first()
    .waitFor();
}

export const slider = (page: Page, name: string): Locator => page.getByRole("slider", { name, exact: true });

/** Returns the value that a slider says, e.g. "42 ms". */
export async function at(page: Page, name: string): Promise<string> {
  const words = await slider(page, name).getAttribute("aria-valuetext");
  return (words ?? "").replaceAll("\u00a0", " ");
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

/** Drags a slider's thumb with the mouse; `on` is called at every step of the way, the button still down. */
export async function drag(page: Page, name: string, pixels: number, on?: () => Promise<void>): Promise<void> {
  const thumb = page.getByRole("group", { name, exact: true }).locator(".slider-thumb");
  await thumb.scrollIntoViewIfNeeded();
  const box = await thumb.boundingBox();
  if (box === null) throw new Error(`the slider ${name} is not on the screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const steps = 8;
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(x + (pixels * step) / steps, y);
    await on?.();
  }
  await page.mouse.up();
}

/** A view's file, through the export dialog, which is closed again. */
export async function exported(page: Page, view: string, form: "SVG" | "PNG" | "CSV" | "JSON"): Promise<Buffer> {
  await press(page, "Export");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, `${view} as ${form}`)]);
  await press(page, "Close");
  return readFile(await download.path());
}
