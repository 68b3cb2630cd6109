import type { Page } from "playwright";
import { expect, test } from "vitest";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

const sender = (page: Page) => page.getByRole("region", { name: "Be the sender" });

/** Moves the focus there, as Tab would, and presses it. */
async function key(page: Page, name: string): Promise<void> {
  await sender(page).getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

/** The run shown ends later than it did. */
async function goesOn(page: Page, before: string): Promise<string> {
  const now = () => page.evaluate(() => /budget\.time=([^&]*)/.exec(location.hash)?.[1] ?? "");
  await expect.poll(now).not.toBe(before);
  await simulated(page);
  return now();
}

/** Types how many, and sends them. */
async function send(page: Page, segments: number): Promise<void> {
  await sender(page).getByLabel("Segments to send").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(String(segments));
  await page.keyboard.press("Enter");
  // At the beginning the process is still writing.
  await sender(page)
    .getByText(/^You sent segment|sent as soon as/)
    .waitFor();
}

test("a reader sends by keyboard, is compared with the TCPs, and finds the same score under the link", async () => {
  const page = await open("#/exercises");
  await page.getByRole("link", { name: "Fill a window by hand" }).click();
  await sender(page).getByText("The connection is open").waitFor();
  await simulated(page);
  expect(await axe(page)).toEqual([]);

  await send(page, 8);
  await key(page, "Wait for the next ACK");
  let time = await goesOn(page, "44ms");
  expect(time, "when the ACK comes, to the nanosecond").toMatch(/^99\d{6}ns$/);
  await sender(page).getByText("An ACK arrived: everything up to segment 3 has arrived.").waitFor();
  await sender(page).getByLabel("How long to wait").selectOption("100 ms");
  await key(page, "Wait");
  time = await goesOn(page, time);
  await send(page, 8);
  await key(page, "Wait");
  time = await goesOn(page, time);
  await send(page, 4);
  await key(page, "Wait");
  await goesOn(page, time);

  const verdict = sender(page).getByText(/^Everything was acknowledged \d{3}(\.\d)?.ms after the first write\.$/);
  await verdict.waitFor();
  const table = sender(page).getByRole("table");
  await expect.poll(() => table.getByRole("row").count()).toBe(9);
  const names = await table.getByRole("rowheader").allTextContents();
  expect(names.indexOf("BBR, version 1")).toBeLessThan(names.indexOf("You"));
  expect(names.indexOf("You")).toBeLessThan(names.indexOf("Vegas"));
  expect(await axe(sender(page))).toEqual([]);

  const said = await verdict.textContent();
  await page.reload();
  await sender(page)
    .getByText(said ?? "nothing")
    .waitFor();
  await table.getByRole("link", { name: "4.3BSD-Tahoe" }).click();
  await simulated(page);
  expect(await sender(page).count(), "the run of another sender").toBe(0);
});

test("what a sender cannot know stays covered until it is over, and nothing is wider than a phone", async () => {
  const page = await open("#/exercises", { viewport: { width: 390, height: 844 } });
  await page.getByRole("link", { name: "Repair two losses over a satellite" }).click();
  await sender(page).getByText("The connection is open").waitFor();
  await page.getByRole("tab", { name: "Ladder" }).click();
  expect(await page.getByRole("heading", { name: "Packet ladder" }).count()).toBe(0);
  await key(page, "Send again");
  await sender(page)
    .getByText(/^Nothing was sent again/)
    .waitFor();
  await key(page, "Undo");
  await sender(page).getByText("The connection is open").waitFor();
  await key(page, "Give up and compare");
  await sender(page)
    .getByText(/^Time is up/)
    .waitFor();
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1]);
  await sender(page).getByRole("button", { name: "See what happened on the path" }).click();
  await page.getByRole("heading", { name: "Packet ladder" }).waitFor();
});
