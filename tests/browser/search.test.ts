import { expect, test } from "vitest";
import { simulated, slider } from "./lab";
import { axe, site } from "./visit";

const open = site();

test("by keyboard: / opens the search, the best result is chosen at once, and Escape gives the focus back", async () => {
  const page = await open("#/tours");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const box = page.getByRole("button", { name: "Search topics, runs, words" });
  await box.waitFor();
  expect(asked.filter((url) => url.includes("search"))).toEqual([]);
  await box.focus();
  await page.keyboard.press("/");
  // Letters typed before the dialog has arrived are kept for it.
  await page.keyboard.type("slo");
  const field = page.getByRole("combobox", { name: "Search topics, runs and words" });
  await field.waitFor();
  await expect.poll(() => field.inputValue()).toBe("slo");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const options = dialog.getByRole("option");
  await options.first().waitFor();
  await page.keyboard.type("w start");
  await expect.poll(() => options.first().innerText()).toMatch(/^Slow start\s+Topic/);
  const first = await options.first().getAttribute("id");
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(first);
  expect(await dialog.getByRole("status").innerText()).toMatch(/^\d+ results$/);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(await options.nth(1).getAttribute("id"));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => box.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("a word tells its meaning in the dialog, and a view and a parameter are shown where they are", async () => {
  const page = await open("#/sandia-table3");
  await simulated(page);
  const dialog = page.getByRole("dialog", { name: "Search" });
  const search = async (query: string) => {
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search topics, runs and words" }).waitFor();
    await page.keyboard.type(query);
    await dialog.getByRole("option").first().waitFor();
  };
  await search("limited transmit");
  await page.getByRole("option", { name: "Limited transmit Word" }).click();
  expect(await dialog.getByRole("region", { name: "Word: Limited transmit" }).innerText()).toContain("RFC 3042");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await search("Time and sequence numbers");
  await page.getByRole("option", { name: /^Time and sequence numbers View/ }).click();
  await page.getByRole("region", { name: "Time and sequence numbers" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain("view-sequence");
  await expect.poll(() => page.url()).toMatch(/#\/sandia-table3(\?|$)/);

  await search("Round-trip delay");
  await page.getByRole("option", { name: /^Round-trip delay Parameter/ }).click();
  const control = slider(page, "Round-trip delay");
  await expect
    .poll(() => control.evaluate((own) => own.closest("[data-parameter]")?.contains(document.activeElement)))
    .toBe(true);
  await expect.poll(() => page.url()).toMatch(/#\/sandia-table3(\?|$)/);
});

test("on a phone it fills the width, and nonsense is answered by what is nearest and by the topics", async () => {
  const viewport = { width: 390, height: 844 };
  const page = await open("#/tours", { colorScheme: "dark", viewport });
  await page.getByRole("button", { name: "Search topics, runs, words" }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  await field.fill("buferblaoet");
  await expect
    .poll(() => dialog.getByRole("status").innerText())
    .toBe("Nothing contains “buferblaoet”. Closest matches:");
  expect(await dialog.getByRole("option", { name: "Bufferbloat Topic" }).count()).toBe(1);
  expect(await dialog.getByRole("navigation", { name: "Topics" }).getByRole("link").count()).toBeGreaterThan(30);
  expect((await dialog.boundingBox())?.width).toBe(viewport.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  expect(await axe(page)).toEqual([]);
});

test("/ is no shortcut once letters are switched off, and the help names it", async () => {
  const page = await open("#/tours", { anew: true });
  await page.getByRole("heading", { level: 1, name: "Tours" }).waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys and words" });
  await expect.poll(() => help.getByRole("definition").allInnerTexts()).toContain("Search");
  await help.getByRole("checkbox", { name: /^Letters, digits, signs/ }).uncheck();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await page.waitForTimeout(300);
  expect(await page.getByRole("combobox").count()).toBe(0);
});
