/** The formula sheet, on the screen and on two pages of paper. */
import { expect, test } from "vitest";
import { SHEET } from "../../web/pages/formulas/list";
import { axe, site } from "./visit";

const open = site();

test("every formula has its symbols, and leads to its run", async () => {
  const page = await open("#/formulas?view=pftk", { viewport: { width: 390, height: 844 } });
  await page.getByRole("heading", { level: 1, name: "Formulas of TCP" }).waitFor();
  const count = SHEET.reduce((sum, { rows }) => sum + rows.length, 0);
  expect(await page.locator(".formulas-line").count()).toBe(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(page)).toEqual([]);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "PFTK formula" }) });
  await card.getByRole("link", { name: "Random loss" }).click();
  await expect.poll(() => page.url()).toContain("#/random-loss");
});

test("a link to a formula that does not exist says so", async () => {
  const page = await open("#/formulas?view=no-such-formula");
  await page.getByText("There is no formula “no-such-formula”.").waitFor();
});

test.each(["en", "es", "fr"])("fills two pages of A4 and of Letter in %s", async (language) => {
  // In a tab that had shown other pages it sometimes filled ten pages.
  const page = await open(`#/formulas?lang=${language}`, { anew: true });
  await page.locator(".formulas-line").first().waitFor();
  for (const format of ["A4", "Letter"]) {
    const pages = async () => (await page.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    await expect.poll(pages, { message: format }).toBe(2);
  }
});
