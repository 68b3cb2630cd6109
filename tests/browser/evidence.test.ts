import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site({ wholeSweeps: true });
const PHONE = { width: 390, height: 844 };

const count = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /of \d+ numbers$/ })
    .innerText();
const ledger = (page: Page) => page.getByRole("region", { name: "Ledger" });

test("the first page and a paper's page lead to it, and it to the very run of a number", async () => {
  const page = await open();
  await page.getByRole("link", { name: "Evidence" }).click();
  await page.getByRole("heading", { level: 1, name: "Why believe this laboratory?" }).waitFor();
  await ledger(page).waitFor();
  await page.goto(new URL("#/sandia", page.url()).href);
  await page.getByRole("link", { name: "Its numbers, beside the simulated ones" }).click();
  await ledger(page).waitFor();
  const paper = page.getByRole("combobox", { name: "Paper" });
  expect(await paper.inputValue()).toBe("sandia");
  expect(await count(page)).toMatch(/^252 of/);

  // Anywhere on the row.
  const row = ledger(page).locator("tr", { hasText: "Table 3 window 24 KB, Sun 4 pair, run 1" });
  await row.click({ position: { x: 700, y: 12 } });
  await simulated(page);
  expect(new URL(page.url()).hash).toContain("#/sandia-table3?tcp.window=24KB");
});

test("it is filtered and sorted, and says how many are left", async () => {
  const page = await open("#/evidence?view=ansnet");
  await ledger(page).waitFor();
  const [all] = (await count(page)).split(" ");
  const rows = ledger(page).locator(".evidence-row");
  expect(await rows.count()).toBe(100);
  await page.getByRole("button", { name: /^Show \d+ more/ }).click();
  await expect.poll(() => rows.count()).toBe(Number(all));
  const numbers = page.getByRole("combobox", { name: "Numbers" });
  await numbers.selectOption("missed");
  await expect.poll(async () => Number((await count(page)).split(" ")[0])).toBeLessThan(Number(all));
  expect(await ledger(page).getByText("✕ missed").count()).toBe(Number((await count(page)).split(" ")[0]));

  await page.getByRole("combobox", { name: "Paper" }).selectOption("satnet");
  await expect.poll(() => new URL(page.url()).hash).toBe("#/evidence?view=satnet");
  await numbers.selectOption("far");
  await ledger(page).getByRole("button", { name: "Error" }).click();
  const head = ledger(page).getByRole("columnheader", { name: "Error" });
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  const sizes = async () => {
    const errors = await ledger(page).locator(".evidence-row td:nth-of-type(3)").allInnerTexts();
    return errors.map((text) => Math.abs(Number.parseFloat(text.replace("−", "-"))));
  };
  const falling = (all: number[]) => all.every((size, i) => i === 0 || size <= all[i - 1]);
  await expect.poll(async () => falling(await sizes())).toBe(true);
  expect((await sizes()).at(-1)).toBeGreaterThanOrEqual(10);
});

// About 120 runs are simulated and hashed, and all stories played.
test("numbers, traces and stories come out the same here", { timeout: 240_000 }, async () => {
  const page = await open("#/evidence?view=ubc");
  await ledger(page).waitFor();
  await page.getByRole("combobox", { name: "Numbers" }).selectOption("missed");
  await page.getByRole("button", { name: "Compute these numbers again here" }).click();
  await page.getByText(/numbers? equal, none differs/).waitFor();

  const more = ledger(page)
    .getByRole("button", { name: /^(More|Less) behind / })
    .first();
  await more.click();
  expect(await more.getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("button", { name: "Compare the trace" }).click();
  await page.getByText(/in the browser: equal, [\d,]+ events/).waitFor();
  await page.getByText(/values are assumed/).click();
  await page
    .getByText(/tcp\.|hosts\./)
    .first()
    .waitFor();
  expect(await axe(page.locator(".evidence-behind").first())).toEqual([]);

  // They can be stopped and gone on with.
  await page.getByRole("button", { name: "Compute all hashes here" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(/hashes equal, none differs/).waitFor({ timeout: 180_000 });
  await page.getByRole("button", { name: "Play all stories here" }).click();
  await page.getByText(/stories hold, none fails/).waitFor();
});

test("without the file the rest of the page is there", async () => {
  const page = await open("#/evidence", {
    mayComplain: true,
    sabotage: (page) => page.route("**/evidence.json", (route) => route.abort()),
  });
  await page.getByRole("alert").waitFor();
  await page.getByRole("heading", { name: "Mechanisms that are not modelled" }).waitFor();
});

describe.each([
  ["light", { width: 1440, height: 900 }],
  ["dark", PHONE],
] as const)("in %s at %o", (colorScheme, viewport) => {
  test("it has no axe violations and does not scroll sideways", async () => {
    const page = await open("#/evidence?view=ubc", { colorScheme, viewport });
    await ledger(page).waitFor();
    await ledger(page)
      .getByRole("button", { name: /^(More|Less) behind / })
      .first()
      .click();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    // A smaller phone lays out the same parts.
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
