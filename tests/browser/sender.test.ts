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

/** Sends what there is room for at each ACK, until all is acknowledged. */
async function fill(page: Page, room: () => Promise<number>): Promise<void> {
  let time = "44ms";
  for (let turn = 0; turn < 20; turn++) {
    const segments = await room();
    if (segments > 0) {
      const field = sender(page).getByLabel("Segments to send");
      await field.focus();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(String(segments));
      await page.keyboard.press("Enter");
      // At the beginning the process is still writing.
      await sender(page)
        .getByText(/^You sent segment|leave as soon as/)
        .waitFor();
    }
    await key(page, "Wait for the next ACK");
    time = await goesOn(page, time);
    await page.waitForTimeout(100);
    if (
      (await sender(page)
        .getByText(/^All was acknowledged/)
        .count()) > 0
    )
      return;
  }
}

test("a reader fills the window by keyboard, is compared with the TCPs, and finds the same score under the link", async () => {
  const page = await open("#/exercises");
  await page.getByRole("link", { name: "Fill a window by hand" }).click();
  await sender(page).getByText("The connection is open").waitFor();
  await simulated(page);
  expect(await axe(page)).toEqual([]);
  const fact = async (name: string) =>
    Number.parseInt((await sender(page).locator("dl > div", { hasText: name }).locator("dd").textContent()) ?? "", 10);
  const left = async () => 20 - (await fact("Acknowledged segments")) - (await fact("On their way or lost"));
  await fill(page, async () => Math.min(await left(), await fact("Room in the window")));

  const verdict = sender(page).getByText(/^All was acknowledged 1\d\d(\.\d)?.ms after the first write\.$/);
  await verdict.waitFor();
  const table = sender(page).getByRole("table");
  await table.getByRole("link", { name: "Vegas" }).waitFor();
  await expect.poll(() => table.getByRole("row").count()).toBe(9);
  const names = await table.getByRole("rowheader").allTextContents();
  expect(names.indexOf("You")).toBeLessThan(names.indexOf("4.3BSD-Tahoe"));
  await page.getByText("Solved.").waitFor();
  expect(await axe(page)).toEqual([]);

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
  await page.getByRole("link", { name: "Mend two losses over a satellite" }).click();
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
  await sender(page).getByRole("button", { name: "See what happened on the way" }).click();
  await page.getByRole("heading", { name: "Packet ladder" }).waitFor();
});
