import { expect, test } from "vitest";
import { simulated, slider, unfolded } from "./lab";
import { redrawn } from "./texts";
import { axe, site } from "./visit";

const open = site();

test("a web page shows its requests, and one connection takes longer than six", async () => {
  const page = await open("#/today-page?flows.page.app.exchanges=3");
  await simulated(page);
  await unfolded(page);
  const requests = page.locator(".view-requests");
  const responses = page.locator(".view-response_times");
  await requests.getByRole("img", { name: /^A bar in time for each request/ }).waitFor();
  await responses.getByRole("img", { name: /^Response time of each request/ }).waitFor();
  await requests.getByRole("button", { name: "Table" }).click();
  // Three pages of 71 requests.
  await expect.poll(() => requests.locator("tbody tr").count()).toBe(3 * 71);
  expect(await page.locator(".view-playback").count()).toBe(0);
  await redrawn(page);
  for (const view of [requests, responses]) expect(await axe(view)).toEqual([]);
  // "1.47 s", and after a change "1.47 → 4.38 s".
  const time = async () => Number(/([\d.]+)\s*s/.exec(await page.locator(".outcome").first().innerText())?.[1]);
  const six = await time();
  await slider(page, "Flows").press("Home");
  await expect.poll(time).toBeGreaterThan(2 * six);
});

test("a video shows its buffer and its stall", async () => {
  const page = await open("#/today-video");
  await simulated(page);
  const view = page.locator(".view-playback");
  await view.getByRole("img", { name: /^Playing time in the buffer/ }).waitFor();
  await view.getByRole("button", { name: "Table" }).click();
  await expect.poll(() => view.locator("tbody tr").count()).toBe(45);
  await redrawn(page);
  expect(await axe(view)).toEqual([]);
});
