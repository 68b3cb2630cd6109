/** A captured connection beside a simulation of a path like its own. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { simulated as made, only, read, start } from "../../web/engine/testing.ts";
import { exported, press, simulated, slider } from "./lab";
import { axe, site } from "./visit";

const open = site();
const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
afterAll(() => rmSync(folder, { recursive: true }));

const WHOLE = join(folder, "whole.pcapng");
const MIDDLE = join(folder, "middle.pcapng");
const SYN = join(folder, "syn.pcapng");

beforeAll(() => {
  start();
  const { file } = made({
    hosts: { a: { name: "A" }, b: { name: "B" } },
    links: { line: { stations: ["a", "b"], rate: "8 Mb/s", propagation_delay: "20 ms" } },
    tcp: { variant: "newreno", window: "40 KB", mss: 1460 },
    flows: { bulk: { from: "a", to: "b", app: { bytes: "200 KB" }, lose: { forward: "135" } } },
  });
  expect(read(file).about.forward.packets).toBeGreaterThan(140);
  writeFileSync(WHOLE, file);
  writeFileSync(
    MIDDLE,
    only(file, (packet) => packet > 20),
  );
  writeFileSync(
    SYN,
    only(file, (packet) => packet === 0),
  );
});

async function opened(path: string, options = {}): Promise<Page> {
  const page = await open("#/capture", options);
  await page.getByLabel("Capture file").setInputFiles(path);
  return page;
}
const beside = (page: Page) => press(page, "Beside a simulation");
const link = (page: Page) => `#${page.url().split("#")[1]}`;
/** Cells of a row of the table of differences. */
const row = async (page: Page, name: string): Promise<string[]> => {
  const head = page.getByRole("rowheader", { name, exact: true });
  const cells = page.getByRole("row").filter({ has: head }).getByRole("cell");
  return (await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
};

test("a capture stands beside a simulation of a path like it, which is changed, undone, saved and linked to", async () => {
  const page = await opened(WHOLE);
  await beside(page);
  await page.getByRole("heading", { level: 1, name: /, beside a simulation$/ }).waitFor();
  await simulated(page);
  await page.getByText("One clock: at time 0 the first SYN of each leaves its sender.").waitFor();
  expect(await page.getByRole("application", { name: "Packet ladder" }).count()).toBe(2);
  expect(await row(page, "Data acknowledged")).toEqual(["200 KB", "200 KB"]);
  expect(await row(page, "Retransmissions")).toEqual(["0", "1 +1"]);
  expect(await row(page, "Variant")).toEqual([expect.stringContaining("NewReno"), "–"]);
  expect(await page.getByRole("rowheader", { name: "Timeouts" }).count()).toBe(0);
  // The segment lost on the way of the capture is the only difference.
  await page
    .getByText(/then the captured sender sends byte 195,641 again, but the simulated sender does not/)
    .waitFor();
  await press(page, "Go there");
  await expect.poll(() => slider(page, "Time").getAttribute("aria-valuetext")).toContain("654.7");
  await page
    .getByRole("img", { name: "Sequence of runs A, B against time; the point where they diverge is marked" })
    .waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByText("The captured sender sent 1 segment again.").waitFor();
  await press(page, "Lose it in the simulation too");
  expect(await page.getByLabel("Lost on the way there").inputValue()).toBe("135");
  await expect.poll(() => row(page, "Retransmissions")).toEqual(["1", "1"]);
  await page.getByText(/^Both senders do the same at the same times/).waitFor();
  await slider(page, "Propagation delay").focus();
  await page.keyboard.press("PageUp");
  await page
    .getByText(/^The senders diverge at .*: then the captured sender has sent its first [\d,]+ bytes/)
    .waitFor();
  await press(page, "Undo");
  await page.getByText(/^Both senders do the same at the same times/).waitFor();

  // The page says which things a capture does not tell.
  await page.getByRole("radio", { name: "Window", exact: true }).click();
  await page.getByText("Not drawn for B: a capture does not contain it.").waitFor();
  await page.getByLabel("Show").selectOption("Limits");
  await page.getByText("A capture does not show this.").waitFor();
  await page.getByRole("radio", { name: "rwnd", exact: true }).click();
  const table = String(await exported(page, "Comparison", "CSV"));
  expect(table).toContain("Data acknowledged,bytes,204800,204800,0");

  // Elsewhere the file is not there, but the simulation is.
  await expect.poll(() => link(page)).toMatch(/^#\/capture\?z=/);
  const again = await open(link(page));
  await again.getByText(/^This link shows connection 1 of a capture\./).waitFor();
  await again.getByLabel("Capture file").setInputFiles(WHOLE);
  await again.getByText(/^Both senders do the same at the same times/).waitFor();
  expect(await again.getByLabel("Show").inputValue()).toBe("limits");
  expect(await again.getByLabel("Lost on the way there").inputValue()).toBe("135");
  await again.getByRole("link", { name: "The simulation alone, in the laboratory" }).click();
  await again.getByRole("heading", { level: 1, name: /^Like / }).waitFor();
  await simulated(again);
});

test("by keyboard: the focus goes along to the page that opens, and Ctrl Z undoes what a slider or field has changed", async () => {
  const page = await opened(WHOLE);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await page.getByRole("button", { name: "Beside a simulation" }).waitFor();
  await expect.poll(focused).toBe("H1");
  await page.getByRole("button", { name: "Beside a simulation" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /, beside a simulation$/ }).waitFor();
  await expect.poll(focused).toBe("H1");
  await simulated(page);

  await page.getByRole("button", { name: "Lose it in the simulation too" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^1 segment is lost in the simulation too/).waitFor({ state: "attached" });
  expect(await focused()).toBe("DIV");

  const delay = slider(page, "Propagation delay");
  const field = page.getByRole("textbox", { name: "Propagation delay, value" });
  const before = await field.inputValue();
  await delay.focus();
  await page.keyboard.press("PageUp");
  await expect.poll(() => field.inputValue()).not.toBe(before);
  await page.keyboard.press("Control+z");
  await expect.poll(() => field.inputValue()).toBe(before);
  await field.fill("77 ms");
  await field.press("Enter");
  await page.keyboard.press("Control+z");
  await expect.poll(() => field.inputValue()).toBe(before);
});

test("one that begins in the middle, or has nothing to simulate, says so", async () => {
  const page = await opened(MIDDLE);
  await beside(page);
  await page.getByText(/^The capture begins in the middle of the connection/).waitFor();
  await simulated(page);
  expect((await row(page, "Duration, first packet to last")).length).toBe(2);
  await page.getByRole("link", { name: "The capture alone" }).click();
  await page.getByRole("heading", { name: "Place of the capture" }).waitFor();

  const alone = await opened(SYN);
  await alone.getByText(/^Only one direction was captured, so the delay/).waitFor();
  expect(await alone.getByRole("button", { name: "Beside a simulation" }).count()).toBe(0);
});

test("on a phone the two take turns by touch, in the dark too", async () => {
  const page = await opened(WHOLE, { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });
  await page.getByRole("tab", { name: "Facts" }).tap();
  await page.getByRole("button", { name: "Beside a simulation" }).tap();
  await simulated(page);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByRole("radio", { name: "B", exact: true }).tap();
  await page.getByRole("region", { name: "Packet ladder, run B" }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await wide()).toBeLessThanOrEqual(390);
  for (const tab of ["Plots", "Change"]) {
    await page.getByRole("tab", { name: tab }).tap();
    expect(await axe(page)).toEqual([]);
    expect(await wide()).toBeLessThanOrEqual(390);
  }
});
