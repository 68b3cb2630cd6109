import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { OFFERED } from "../../web/language/languages.ts";
import { spoken } from "../../web/page/mdx.ts";
import { tourFile } from "../../web/pages/tours/files.ts";
import { TOURS, tourLink } from "../../web/pages/tours/list.ts";
import { spokenIn } from "./spoken";
import { axe, site } from "./visit";

const open = site();

/** The tour's panel, once its step is there, with its moment if it is about one, and the focus still in it. */
async function shown(page: Page, file: { title: string; steps: { id: string; title: string }[] }, i: number) {
  const { id, title } = file.steps[i];
  const panel = page.getByRole("region", { name: `Steps: ${file.title}`, exact: true });
  await panel.getByRole("heading", { name: title, exact: true }).waitFor();
  // The link is written once its run is there and nothing moves any more.
  await expect.poll(() => page.url(), { message: id, interval: 20 }).toMatch(new RegExp(`step=${id}(&|$)`));
  await expect.poll(() => panel.getByRole("status").count(), { message: `${id} is found` }).toBe(0);
  return panel;
}

const hasFocus = (panel: Locator) => panel.evaluate((element) => element.contains(document.activeElement));

/** Without what nobody speaks: spaces, and what keeps two words on one line. */
const bare = (text: string) => text.replace(/[\s\u2060]/g, "");

/** The step's text as a screen reader says it between its heading and what follows it, without the names of roles. */
function textIn(said: readonly string[], heading: string): string {
  const after = said.slice(said.indexOf(heading) + 1);
  const phrases = after.slice(
    0,
    after.findIndex((one) => /^(end of region|That was the tour)/.test(one)),
  );
  const words = phrases.filter((one) => !/^(end of )?(paragraph|list|listitem|strong|emphasis)\b/.test(one));
  return words.map((one) => /^(?:button|link), (.*?)(?:, not expanded)?$/.exec(one)?.[1] ?? one).join("");
}

/** A dozen runs and more, some of them next to each other. */
const LONG_MS = 120_000;

describe("a tour is walked by keyboard, from experiment to experiment", () => {
  test.each(TOURS)("$id", { timeout: LONG_MS }, async (tour) => {
    const file = await tourFile(tour.id)?.();
    if (!file) throw new Error(`no ${tour.id}.mdx`);
    const page = await open(tourLink(tour));
    const last = file.steps.length - 1;
    // The first step, one midway and the last of one tour.
    const judged = tour === TOURS[0] ? [0, Math.floor(last / 2), last] : [];
    await (await shown(page, file, 0)).getByRole("button", { name: "Next" }).focus();
    for (const i of file.steps.keys()) {
      const panel = await shown(page, file, i);
      await expect.poll(() => page.url()).toContain(`#/${file.steps[i].experiment}?`);
      expect(await hasFocus(panel), `focus at ${file.steps[i].id}`).toBe(true);
      const { title, text } = file.steps[i];
      const said = await spokenIn(panel);
      expect(said.slice(0, 3)).toEqual([
        `region, Steps: ${file.title}`,
        "paragraph",
        `${file.title}: ${i + 1} of ${file.steps.length}`,
      ]);
      expect(said).toContain(i === last ? "button, Close" : "button, Next");
      expect(bare(textIn(said, `heading, ${title}, level 2`))).toBe(bare(spoken(text)));
      if (judged.includes(i)) expect(await axe(page), file.steps[i].id).toEqual([]);
      await page.keyboard.press("PageDown");
    }
    // Beyond the last there is none.
    await (await shown(page, file, last)).getByText("That was the tour").waitFor();
    await page.keyboard.press("PageUp");
    await shown(page, file, last - 1);
  });
});

/** A ladder of two round trips needs so many px to be read. */
const LEGIBLE = 80;

test.each(OFFERED.map(({ id }) => id))("on a small screen a step in %s has a ladder to look at", async (language) => {
  const page = await open(`${tourLink(TOURS[0])}&lang=${language}`, { viewport: { width: 1024, height: 768 } });
  await page.locator(".steps h2").waitFor();
  await page.locator(".key-row .control").first().waitFor();
  const seen = () =>
    page.evaluate(() => {
      const box = (one: string) => document.querySelector(one)?.getBoundingClientRect();
      const [ladder, steps, dock] = [box(".view-ladder canvas"), box(".steps"), box(".lab-dock")];
      if (!ladder || !steps || !dock) return 0;
      return Math.min(ladder.bottom, dock.top) - Math.max(ladder.top, steps.bottom);
    });
  await expect.poll(seen).toBeGreaterThan(LEGIBLE);
});

test("a step on a phone: nothing to scroll sideways for", async () => {
  const page = await open(tourLink(TOURS[0]), { viewport: { width: 390, height: 844 }, anew: true });
  const file = await tourFile(TOURS[0].id)?.();
  if (file) await shown(page, file, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a phone on its side shows a step beside its picture", async () => {
  const page = await open("#/ansnet-figure2?step=queue_fills", { viewport: { width: 844, height: 390 } });
  await page.locator(".steps h2").waitFor();
  const [steps, pipe, transport] = await Promise.all(
    [".steps", ".view-pipe .ftp-plot", ".transport-place"].map((one) => page.locator(one).boundingBox()),
  );
  if (!steps || !pipe || !transport) throw new Error("something is not there");
  expect(steps.x + steps.width).toBeLessThanOrEqual(pipe.x);
  // At least the pipe is whole above the transport.
  expect(pipe.y + pipe.height).toBeLessThanOrEqual(transport.y + 1);
  expect(transport.height).toBeLessThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(844);
});
