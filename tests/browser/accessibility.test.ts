import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

const time = (page: Page) => page.locator(".scrub-time").innerText();

test("the first page's foot and the help lead to the statement", async () => {
  const page = await open();
  const heading = page.getByRole("heading", { level: 1, name: "Accessibility" });
  await page.getByRole("main").getByRole("link", { name: "Accessibility" }).click();
  await heading.waitFor();
  await page.goto(new URL("#/tours", page.url()).href);
  await page.getByRole("heading", { level: 1, name: "Tours" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByRole("link", { name: "Accessibility" }).click();
  await heading.waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

describe.each([
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 320, height: 640 }],
] as const)("in %s at %o", (colorScheme, viewport) => {
  test("the statement has no axe violations and does not scroll sideways", async () => {
    const page = await open("#/accessibility", { colorScheme, viewport });
    await page.getByRole("heading", { level: 2, name: "Robust" }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});

test("numbers at the pointer can be pointed at, and Escape puts them away", async () => {
  const page = await open("#/sandia-figure2c");
  await unfolded(page);
  const plot = page.getByRole("region", { name: "Window and data in flight" }).locator(".ftp-plot").first();
  const tip = plot.locator(".ftp-tip");
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error("the plot is on the screen");
  const [y, x] = [box.y + 30, (share: number) => box.x + share * box.width];
  await page.mouse.move(x(0.2), y);
  await page.mouse.move(x(0.5), y, { steps: 20 });
  const said = await tip.innerText();
  // A rest.
  await page.waitForTimeout(500);
  const place = await tip.boundingBox();
  if (!place) throw new Error("the numbers are on the screen");
  await page.mouse.move(place.x + place.width / 2, y, { steps: 10 });
  expect(await tip.evaluate((own) => own.matches(":hover"))).toBe(true);
  expect(await tip.innerText()).toBe(said);
  await page.keyboard.press("Escape");
  expect(await tip.isVisible()).toBe(false);
  await page.mouse.move(x(0.5), box.y - 60);
  await page.mouse.move(x(0.5), y);
  await tip.waitFor();
});

test("letters are no shortcuts once they are switched off, here and after loading again", async () => {
  const page = await open("#/sandia-figure2c", { anew: true });
  await unfolded(page);
  await page.keyboard.press("Home");
  await expect.poll(() => time(page)).toMatch(/^0\sms$/);
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: /^Letters, digits, signs/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const start = await time(page);
  for (const key of ["r", "n", "."]) await page.keyboard.press(key);
  expect(await time(page)).toBe(start);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => time(page)).not.toBe(start);

  await page.reload();
  await unfolded(page);
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Keys and words" }).click();
  expect(await page.getByRole("checkbox", { name: /^Letters, digits, signs/ }).isChecked()).toBe(false);
});

test.each(["#/sandia-figure2c?exercise=smallest-window", "#/sandia-figure2c?step=packet&tour=newcomers"])(
  "what Tab reaches on a phone is under neither the transport nor a tour's text: %s",
  async (path) => {
    const page = await open(path, { viewport: { width: 320, height: 640 } });
    await unfolded(page);
    // Views that are fetched late move what has the focus: the page is walked once its height stays the same.
    let height = 0;
    for (let before = -1; height !== before; ) {
      before = height;
      await page.waitForTimeout(300);
      height = await page.evaluate(() => document.documentElement.scrollHeight);
    }
    const covered = new Set<string>();
    for (let turns = 0; turns < 40; turns++) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        const view = focused?.closest(".view");
        if (!focused || !view) return null;
        const { top, bottom } = focused.getBoundingClientRect();
        const bar = document.querySelector(".transport")?.getBoundingClientRect().top ?? innerHeight;
        const text = document.querySelector(".steps")?.getBoundingClientRect().bottom ?? 0;
        return top >= bar || bottom <= text ? focused.outerHTML.slice(0, 80) : null;
      });
      if (name !== null) covered.add(name);
    }
    expect([...covered]).toEqual([]);
  },
);
