import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site({ wholeSweeps: true });

/** Returns what the dialog makes of the page, once `choose` has chosen in it. */
async function handedOut(page: Page, choose: () => Promise<unknown>): Promise<string> {
  await press(page, "Hand out");
  const dialog = page.getByRole("dialog", { name: "Hand out this page" });
  await dialog.waitFor();
  await choose();
  expect(await dialog.getByRole("img", { name: /QR code/ }).count()).toBe(1);
  expect(await axe(dialog)).toEqual([]);
  const link = await dialog.getByRole("textbox", { name: "The link" }).inputValue();
  await press(page, "Close");
  return link.slice(link.indexOf("#"));
}

describe("a curve to be predicted", () => {
  test("is handed out, drawn by keyboard, revealed, scored and handed in", async () => {
    const teacher = await open("#/sandia-table3");
    await simulated(teacher);
    const link = await handedOut(teacher, async () => {
      await teacher.getByRole("radio", { name: /draw the sweep/ }).check({ force: true });
      await teacher.getByText("What the reader can change").click();
      await teacher.getByRole("combobox", { name: "Maximum window" }).selectOption("locked");
      await teacher.getByText("What the reader sees").click();
      await teacher.getByRole("combobox", { name: "Compare" }).selectOption("hidden");
    });

    const page = await open(link);
    await simulated(page);
    const question = page.getByRole("region", { name: "Predict the curve" });
    await question.waitFor();
    expect(await question.getByRole("alert").count(), "the seal is whole").toBe(0);
    expect(await page.getByRole("region", { name: /Throughput against/ }).count(), "not shown yet").toBe(0);
    expect(await page.getByRole("button", { name: "Compare", exact: true }).count()).toBe(0);
    await page.getByText("locked", { exact: true }).waitFor();
    expect(await page.getByRole("slider", { name: "Maximum window", exact: true }).count()).toBe(0);

    const first = question.getByRole("slider", { name: "Throughput at 4 KB" });
    await first.focus();
    await page.keyboard.press("ArrowUp");
    await question.getByRole("slider", { name: "Throughput at 63 KB" }).press("PageUp");
    expect(await axe(question)).toEqual([]);
    await question.getByRole("button", { name: "Reveal" }).press("Enter");
    await question.getByText(/^On average your curve differs by \d+ %/).waitFor();
    await question.getByRole("table").waitFor();
    await page.getByRole("region", { name: /Throughput against/ }).waitFor();
    await expect.poll(() => page.url()).toContain("revealed=yes");

    const handedIn = page.url().slice(page.url().indexOf("#"));
    const again = await open(handedIn);
    await again.getByText(/^On average your curve differs by \d+ %/).waitFor();
    expect(await again.getByRole("region", { name: "Predict the curve" }).getByRole("alert").count()).toBe(0);
    const forged = await open(handedIn.replace(/guess=[\d.]+/, "guess=9.9"));
    await forged.getByRole("alert").filter({ hasText: "changed by hand" }).waitFor();
  });
});

describe("what happens next", () => {
  test("is asked with nothing of it on the page, and judged when it happens", async () => {
    const teacher = await open("#/sandia-figure2c?t=100ms");
    await simulated(teacher);
    const link = await handedOut(teacher, () =>
      teacher.getByRole("radio", { name: /the next event/ }).check({ force: true }),
    );
    expect(link).toContain("budget.time");

    const page = await open(link, { viewport: { width: 390, height: 844 } });
    const question = page.getByRole("region", { name: "What happens next?" });
    await question.getByText("The run stops at 100 ms").waitFor();
    expect(await question.getByRole("alert").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axe(question)).toEqual([]);
    await question.getByRole("radio", { name: /delayed-ACK timer/ }).check({ force: true });
    await question.getByRole("button", { name: "See what happens" }).click();
    await question.getByText(/^(Right|Not right)\./).waitFor();
    await question.getByText(/ of 1 right so far/).waitFor();
    await question.getByRole("button", { name: "Next question" }).click();
    await question.getByText(/^The run stops at/).waitFor();
    await expect.poll(() => page.url()).toContain("guess=");
  });
});

test("a question has the frame of what is told beside a run, though nothing else was told before", async () => {
  const page = await open("#/sandia-table3?ask=curve");
  const question = page.getByRole("region", { name: "Predict the curve" });
  await question.waitFor();
  const padding = () => question.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingInlineStart));
  await expect.poll(padding).toBeGreaterThan(8);
});
