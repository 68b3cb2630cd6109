import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { programCode } from "../../web/scenario/program_link";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site({ wholeSweeps: true });

const table = (page: Page) => page.getByRole("region", { name: "Report cards" });
const heads = (page: Page) => table(page).locator("thead th").allInnerTexts();
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });

test("it is found by the search, and a number leads to its run", async () => {
  const page = await open("#/tours");
  await page.getByRole("button", { name: "Search topics, runs, words" }).click();
  await page.getByRole("combobox", { name: "Search topics, runs and words" }).fill("RFC 9743");
  await page
    .getByRole("option", { name: /Report card/ })
    .first()
    .click();
  await table(page).waitFor();
  expect(await heads(page)).toHaveLength(7);
  await row(page, "Utilisation of a line of 64 kb/s").getByRole("link").nth(3).click();
  await simulated(page);
  await expect.poll(() => page.url()).toContain("#/laboratory?");
});

test("a variant is added with the numbers that are computed here, which can be stopped, and removed", async () => {
  const page = await open("#/card?variants=cubic,cubik");
  await table(page).waitFor();
  await page.getByText("There is no variant “cubik”.").waitFor();
  await page.getByRole("combobox", { name: "Add a variant" }).selectOption("vegas");
  await expect.poll(() => heads(page)).toHaveLength(3);
  await expect.poll(() => page.url()).toContain("variants=cubic,vegas");
  const first = row(page, "16 flows").first().getByRole("cell").last();
  expect(await first.innerText()).toBe("–");
  await page.getByRole("button", { name: "Compute the missing numbers here" }).click();
  await expect.poll(() => first.innerText()).toMatch(/^\d+(\.\d+)? ± \d/);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("status").getByText("Stopped").waitFor();
  await page.getByRole("button", { name: "Remove CUBIC (RFC 9438)" }).click();
  await expect.poll(() => heads(page)).toHaveLength(2);
  await expect.poll(() => page.url()).toMatch(/variants=vegas$/);
  // The last one stays.
  expect(await table(page).getByRole("button").count()).toBe(0);
});

test("a program of a link is judged beside the variants once the reader agrees, also after a reload", async () => {
  const program = "fn on_ack() {\n  this.cwnd = 20 * this.mss;\n}\n";
  const page = await open(`#/card?variants=cubic&code=${programCode(program)}`);
  await table(page).waitFor();
  await page.getByText("This link contains a program of 4 lines.").waitFor();
  expect(await heads(page)).toHaveLength(2);
  await page.getByRole("button", { name: "Run this program" }).click();
  await expect.poll(() => heads(page)).toHaveLength(3);
  expect(await page.getByText("fillthepipe card cubic --sender program.rhai").count()).toBe(1);
  const first = row(page, "16 flows").first().getByRole("cell").first();
  await page.getByRole("button", { name: "Compute the missing numbers here" }).click();
  await expect.poll(() => first.innerText(), { timeout: 30_000 }).toMatch(/^\d+(\.\d+)? ± \d/);
  await page.reload();
  await expect.poll(() => heads(page)).toHaveLength(3);
  await page.getByRole("button", { name: "Remove Your program" }).click();
  await expect.poll(() => heads(page)).toHaveLength(2);
  await expect.poll(() => page.url()).not.toContain("code=");
});

test("without its file the page computes", async () => {
  const page = await open("#/card", {
    mayComplain: true,
    sabotage: (page) => page.route("**/card.json", (route) => route.abort()),
  });
  await page.getByRole("alert").waitFor();
  await page.getByRole("combobox", { name: "Add a variant" }).selectOption("cubic");
  await page.getByRole("button", { name: "Compute the missing numbers here" }).click();
  await expect.poll(() => row(page, "16 flows").first().getByRole("cell").last().innerText()).toMatch(/^\d/);
});

describe.each([
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 390, height: 844 }],
] as const)("in %s at %o", (colorScheme, viewport) => {
  test("it has no axe violations and does not scroll sideways", async () => {
    const page = await open("#/card", { colorScheme, viewport });
    await table(page).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});
