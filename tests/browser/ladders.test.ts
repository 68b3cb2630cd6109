/** Captures of a real kernel beside their simulations, opened from the evidence. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { simulated, slider } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** Opens a transfer by keyboard, as a reader of the evidence does. */
async function fromEvidence(page: Page, name: string): Promise<void> {
  await page.getByText("Each transfer", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: `Open both ladders of ${name}`, exact: true }).focus();
  await page.keyboard.press("Enter");
  await shown(page, name);
}

async function shown(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: `Linux 6.18 beside its simulation: ${name}` }).waitFor();
  await simulated(page);
}

const link = (page: Page) => `#${page.url().split("#")[1]}`;
const ladders = (page: Page) => page.getByRole("application", { name: "Packet ladder" });
const cells = (page: Page, name: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
    .getByRole("cell")
    .allInnerTexts();

test("a transfer opens as two ladders on one clock, and its link opens them elsewhere", async () => {
  const page = await open("#/evidence?view=kernel");
  await fromEvidence(page, "lose_one_cubic");
  expect(await ladders(page).count()).toBe(2);
  await page.getByText(/at time 0 the first SYN of each leaves its sender/).waitFor();
  await page.getByText(/^Both senders do the same at the same times, to within half a round trip \(50.ms\)/).waitFor();
  expect(await cells(page, "Retransmissions")).toEqual(["1", "1"]);
  // The kernel's path is known, so nothing differs before the reader changes it.
  expect(await page.getByRole("rowheader", { name: "Rate", exact: true }).count()).toBe(0);
  const before = link(page);
  await slider(page, "Propagation delay").focus();
  await page.keyboard.press("PageUp");
  await page.getByText(/^The senders diverge at /).waitFor();
  await expect.poll(() => link(page)).not.toBe(before);

  const again = await open(link(page), { anew: true });
  await shown(again, "lose_one_cubic");
  await again.getByText(/^The senders diverge at /).waitFor();
  await again.getByRole("link", { name: "The capture alone" }).click();
  await again.getByRole("heading", { name: "Place of the capture" }).waitFor();
  expect(link(again)).toContain("file=lose_one_cubic");
});

test("a divergence is named, and the part of a longer transfer is no warning", async () => {
  const page = await open("#/evidence?view=kernel");
  await fromEvidence(page, "late_often_cubic");
  await page.getByText(/then the simulated sender sends byte 85,433 again, but the captured sender does not/).waitFor();
  await page.goBack();
  await page.getByText("Each transfer", { exact: true }).click();
  await page.getByRole("link", { name: "Open both ladders of bulk_10M_40ms_1_cubic" }).click();
  await shown(page, "bulk_10M_40ms_1_cubic");
  await page.getByText(/Both have the first 900.ms of a longer transfer/).waitFor();
  await page.getByText(/^Both senders do the same at the same times/).waitFor();
  expect(await page.getByText("The run was stopped").count()).toBe(0);
});

test.each([
  ["is missing", { status: 404, body: "" }, "This site has no capture of that name (404)."],
  [
    "is a page of the host",
    { status: 200, body: "<!doctype html>" },
    "The server sent a file that is not a packet capture.",
  ],
  ["is damaged", { status: 200, body: Buffer.from([0x1f, 0x8b, 8, 0, 1]) }, /^The capture arrived damaged/],
])("a capture that %s is one sentence, and the simulation opens alone", async (_, answer, words) => {
  const page = await open("#/evidence?view=kernel", {
    mayComplain: true,
    sabotage: (page) => page.route("**/kernel/*.gz", (route) => route.fulfill(answer)),
  });
  await page.getByText("Each transfer", { exact: true }).click();
  await page.getByRole("link", { name: "Open both ladders of tail_1_cubic" }).click();
  await page.getByText("tail_1_cubic.pcap could not be opened").waitFor();
  await page.getByText(words).waitFor();
  await page.getByRole("link", { name: "open the simulation alone" }).click();
  await page.getByRole("heading", { level: 1, name: "tail_1_cubic beside Linux 6.18" }).waitFor();
});

test("on a phone the two take turns, in the dark too", async () => {
  const page = await open("#/evidence?view=kernel", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: "dark",
  });
  await fromEvidence(page, "tail_10_cubic");
  await page.getByRole("radio", { name: "B", exact: true }).tap();
  await page.getByRole("region", { name: "Packet ladder, run B" }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
