import { expect, test } from "vitest";
import { press, simulated, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

test("an experiment on paper: a worksheet with lines, and the teacher's notes with answers", async () => {
  const page = await open("#/sandia-figure2c");
  await unfolded(page);
  await press(page, "Worksheet");
  await page.getByRole("heading", { level: 2, name: "Questions", exact: true }).waitFor();
  await page.getByRole("img", { name: /ladder/i }).waitFor();
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  expect(await page.locator(".sheet-answer").count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole("radio", { name: "For the teacher" }).click();
  await page.getByRole("heading", { name: "Common misconceptions" }).waitFor();
  expect(await page.locator(".sheet-answer").count()).toBeGreaterThan(1);
  await expect.poll(() => page.url()).toContain("sheet=notes");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await press(page, "Back to the experiment");
  await unfolded(page);
});

test("an assignment's sheet has the questions, not the answers", async () => {
  const page = await open("#/sandia-table3?ask=curve", { viewport: { width: 390, height: 844 } });
  await simulated(page);
  await page.getByRole("tab", { name: "Change" }).click();
  expect(await page.getByRole("button", { name: "Notes for the teacher" }).count()).toBe(0);
  await press(page, "Worksheet");
  await page.getByRole("img", { name: /ladder/i }).waitFor();
  expect(await page.getByRole("img", { name: /published and simulated/ }).count(), "the curve is asked for").toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
