import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, site } from "./visit";

const open = site();
const outcome = (page: Page) => page.locator(".outcome-now").innerText();
const PATH = "links.radio.rate_variation.rates";

test("the rate of a link is drawn, and the run follows while the pen moves", async () => {
  const page = await open("#/today-changing");
  const plot = page.getByRole("img", { name: /^Rates over time: draw here/ });
  await plot.waitFor();
  await expect.poll(() => outcome(page)).toMatch(/^14\.\d\sMb\/s/);
  const box = (await plot.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.7), { steps: 5 });
  await expect.poll(() => decodeURIComponent(page.url())).toContain(`${PATH}=`);
  await page.mouse.move(...at(0.95, 0.7), { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => outcome(page)).not.toMatch(/^14\.\d\sMb\/s/);
  const field = page.getByRole("textbox", { name: "Rates over time" });
  expect(await field.inputValue()).toMatch(/^0s:20Mb\/s,/);
  // One stroke is one change.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => field.inputValue()).toBe("0s:20Mb/s,5s:5Mb/s,10s:20Mb/s");
});

test("rates are typed by keyboard, and a wrong text is answered with an example", async () => {
  const page = await open("#/today-changing");
  const field = page.getByRole("textbox", { name: "Rates over time" });
  await field.fill("0s:8Mb/s");
  await field.press("Enter");
  await expect.poll(() => outcome(page)).toMatch(/^7\.\d+\sMb\/s/);
  await field.fill("0s:fast");
  await field.press("Enter");
  await page.getByRole("alert").filter({ hasText: "times with rates" }).waitFor();
  expect(await axe(page.locator(".schedule-control").first())).toEqual([]);
});
