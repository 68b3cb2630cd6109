import { expect, test } from "vitest";
import { at, goOn, simulated, slider, unfolded } from "./lab";
import { redrawn } from "./texts";
import { axe, site } from "./visit";

const open = site();

test("transfers that come and go: points lead to flows, and a higher load slows them down", async () => {
  const page = await open("#/today-flows");
  await simulated(page);
  const view = page.locator(".view-completions");
  const plot = view.getByRole("img", { name: /^Completion time of each transfer/ });
  await plot.waitFor();
  // The flow that is shown can be chosen by its point: some place of the drawing has one.
  const chosen = page.getByRole("spinbutton").first();
  const before = await chosen.inputValue();
  const box = await plot.boundingBox();
  if (!box) throw new Error("the plot has no place");
  await expect
    .poll(async () => {
      for (let y = 0.3; y < 0.8; y += 0.1) await page.mouse.click(box.x + 0.3 * box.width, box.y + y * box.height);
      return chosen.inputValue();
    })
    .not.toBe(before);
  // All, and each power of ten of sizes.
  expect(await view.locator("tbody tr").count()).toBeGreaterThan(2);
  const slowdown = async () => Number(await view.locator("tbody tr").first().locator("td").last().innerText());
  const usual = await slowdown();
  expect(await at(page, "Offered load")).toBe("0.7");
  const load = slider(page, "Offered load");
  for (let step = 0; step < 3; step++) await load.press("PageDown");
  await expect.poll(slowdown).toBeLessThan(usual);
});

test("the two views of transfers are there where flows come and go, and nowhere else", async () => {
  const page = await open("#/today-flows");
  await unfolded(page);
  await page.locator(".view-transfers").getByRole("img").first().waitFor();
  await redrawn(page);
  expect(await axe(page.locator(".view-transfers"))).toEqual([]);
  expect(await axe(page.locator(".view-completions"))).toEqual([]);
  await goOn(page, "today-shared");
  await unfolded(page);
  expect(await page.locator(".view-transfers, .view-completions").count()).toBe(0);
});
