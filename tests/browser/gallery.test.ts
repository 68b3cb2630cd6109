import { describe, expect, test } from "vitest";
import { experiments, simulated } from "./lab";
import { site } from "./visit";

const open = site();

test("the first page asks its question and leads to every experiment", async () => {
  const page = await open();
  await page.getByRole("heading", { level: 1, name: "How much of the pipe does TCP fill?" }).waitFor();
  for (const name of experiments) {
    expect(await page.locator(`a[href="#/${name}"]`).count(), name).toBeGreaterThan(0);
  }
});

test("a card opens its experiment, and Back returns", async () => {
  const page = await open();
  await page.getByRole("link", { name: /^Table 3/ }).click();
  await simulated(page);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "How much of the pipe does TCP fill?" }).waitFor();
});

test("the reader's theme wins over the system's", async () => {
  const page = await open("", { colorScheme: "light" });
  const looks = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
  const light = await looks();
  await page.getByRole("button", { name: "Dark theme" }).click();
  const dark = await looks();
  expect(dark.backgroundColor).not.toBe(light.backgroundColor);
  expect(dark.color).not.toBe(light.color);
  await page.reload();
  expect(await looks()).toEqual(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Light theme" }).click();
  expect(await looks()).toEqual(light);
});

describe("each experiment opens on a finished run", () => {
  test.each(experiments)("%s", async (name) => {
    const page = await open(`#/${name}`);
    await simulated(page);
    const id = await page.getByRole("heading", { level: 1 }).innerText();
    expect(id).not.toBe("");
    // Its columns scroll, each by itself; below the page there is nothing.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  });
});
