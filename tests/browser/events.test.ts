import type { Page } from "playwright";
import { expect, test } from "vitest";
import { unfoldCards, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** A run in which segment 20 is lost and sent again. */
const LOSSY = "#/sandia-table3?flows.bulk.lose.forward=20&tcp.window=64KB";

async function list(page: Page) {
  const grid = page.getByRole("grid", { name: "Events" });
  await grid.scrollIntoViewIfNeeded();
  await grid.getByRole("row").nth(1).waitFor();
  return grid;
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search events" });
const status = (page: Page) => page.locator(".ftp-event-filters [role=status]");
const inspector = (page: Page) => page.getByRole("complementary", { name: "Selected packet" });
const time = (page: Page) => page.getByRole("slider", { name: "Time", exact: true }).getAttribute("aria-valuetext");

test("events are searched for in words and menus, and a click shows the packet in all views", async () => {
  const page = await open(LOSSY);
  await unfolded(page);
  const grid = await list(page);
  const before = await time(page);
  await search(page).fill("dropped");
  await expect.poll(() => status(page).innerText()).toMatch(/^1 of \d+ events\.$/);
  await grid.getByRole("row", { name: /dropped/ }).click();
  await expect.poll(() => inspector(page).innerText()).toMatch(/Data segment 20/);
  expect(await time(page)).not.toBe(before);
  // The menus write what could have been typed.
  await search(page).fill("");
  await page.getByRole("combobox", { name: "Packet", exact: true }).selectOption("retransmission");
  await page.getByRole("combobox", { name: "Kind", exact: true }).selectOption("created");
  expect(await search(page).inputValue()).toBe("is:retransmission kind:created");
  await expect.poll(() => status(page).innerText()).toMatch(/^1 of \d+ events\.$/);
  await grid.getByRole("row", { name: /20 again/ }).click();
  await expect.poll(() => inspector(page).innerText()).toContain("retransmission");
  // The link keeps what was searched for.
  await expect.poll(() => page.url()).toContain("events=is");
  await search(page).fill("zebra");
  await expect.poll(() => status(page).innerText()).toContain("zebra is not in the name of any kind");
  await search(page).fill("seq>99999999");
  await grid.getByText("No event matches all of these conditions.").waitFor();
  expect(await axe(page.locator(".view-events"))).toEqual([]);
});

test("the list walks by keyboard, and follows what is selected elsewhere", async () => {
  const page = await open(LOSSY);
  await unfolded(page);
  const grid = await list(page);
  await grid.focus();
  await page.keyboard.press("Home");
  const row = () => grid.locator('[aria-selected="true"]');
  await expect.poll(() => row().getAttribute("aria-rowindex")).toBe("2");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => Number(await row().getAttribute("aria-rowindex"))).toBeGreaterThan(5);
  await expect
    .poll(async () => (await row().getAttribute("id")) === (await grid.getAttribute("aria-activedescendant")))
    .toBe(true);
  await page.keyboard.press("End");
  const count = Number(await grid.getAttribute("aria-rowcount"));
  expect(count).toBeGreaterThan(10_000);
  await expect.poll(() => row().getAttribute("aria-rowindex")).toBe(String(count));
  // Few rows are there at a time.
  expect(await grid.getByRole("row").count()).toBeLessThan(40);
  expect(await axe(page.locator(".view-events"))).toEqual([]);

  // The next moment of interest, from the start: the list comes along.
  await page.keyboard.press("Home");
  await expect.poll(() => row().getAttribute("aria-rowindex")).toBe("2");
  let before = await row().innerText();
  for (let moment = 0; moment < 2; moment++) {
    await page.keyboard.press("n");
    await expect.poll(() => row().innerText()).not.toBe(before);
    before = await row().innerText();
  }
  // The list is scrolled once the row is drawn.
  const hidden = async () => {
    const [seen, box] = [await row().boundingBox(), await grid.boundingBox()];
    if (!seen || !box) throw new Error("the list is on the screen");
    return Math.max(box.y - seen.y, seen.y + seen.height - (box.y + box.height));
  };
  await expect.poll(hidden).toBeLessThanOrEqual(1);
});

test("on a phone the list is as wide as its column", async () => {
  const page = await open(`${LOSSY}&view=plots`, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await unfoldCards(page);
  const grid = await list(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await search(page).fill("dropped");
  await expect.poll(() => status(page).innerText()).toMatch(/^1 of \d+ events\.$/);
  await grid.getByRole("row", { name: /dropped/ }).click();
  await expect.poll(() => grid.locator('[aria-selected="true"]').innerText()).toContain("dropped");
  expect(await axe(page.locator(".view-events"))).toEqual([]);
});
