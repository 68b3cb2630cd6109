import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { parse } from "../../web/quantities/units.ts";
import { at, press, simulated, slider } from "./lab";
import { site } from "./visit";

const open = site();

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];

/** Tells whether the whole of an element is inside the window, without scrolling. */
async function isInSight(page: Page, one: Locator): Promise<boolean> {
  const box = await one.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

test.each(SIZES)("a lesson shows its picture, its result and its controls at $width px", async (viewport) => {
  const page = await open("#/ansnet-figure2", { viewport });
  await simulated(page);
  expect(await at(page, "Maximum window")).toBe("224 KB");
  const outcome = page.locator(".outcome");
  const keys = page.getByRole("group", { name: "Maximum window", exact: true });
  for (const one of [outcome, keys, page.getByRole("button", { name: "Play" })]) {
    expect(await isInSight(page, one)).toBe(true);
  }
  const ladder = await page.getByRole("heading", { name: "Packet ladder" }).boundingBox();
  const dock = await page.locator(".lab-dock").boundingBox();
  expect((dock?.y ?? 0) - (ladder?.y ?? 0)).toBeGreaterThan(150);
  // Everything else is folded.
  expect(await page.getByRole("region", { name: "Values to change" }).count()).toBe(0);
  expect(new URL(page.url()).hash).toBe("#/ansnet-figure2");
});

test("a changed control says the result before it and now, and its link opens the changed run", async () => {
  const page = await open("#/ansnet-figure2");
  await simulated(page);
  const outcome = page.locator(".outcome");
  expect(await outcome.innerText()).toContain("11.3");
  const window = slider(page, "Maximum window");
  await window.press("PageDown");
  await expect.poll(() => outcome.innerText(), { timeout: 20_000 }).toMatch(/^11.3\s→\s[\d.]+\sMb\/s/);
  // Screen readers hear the change once it has settled.
  const now = await outcome.locator(".outcome-now").innerText();
  await expect
    .poll(() => page.locator(".ftp-unseen[role=status]").first().innerText(), { timeout: 10_000 })
    .toContain(`throughput: 11.3 before, ${now} now`);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/routers.new_york.model=ansnet_60.*tcp.window=/);
});

test("a longer path shows as many round trips", async () => {
  const page = await open("#/sandia-table3");
  await simulated(page);
  const field = page.getByRole("textbox", { name: "Round-trip delay, value" });
  await field.fill("84 ms");
  await field.press("Enter");
  await expect.poll(() => page.locator(".outcome-before").innerText(), { timeout: 20_000 }).toBe("4.3");
  // The page of 42 ms opens on 10 s to 10.2 s; hosts and routers take 7 ms of each round trip.
  const range = () => {
    const { from, to } = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split("?")[1]));
    return [from, to].map((one) => parse(one ?? "", "duration") ?? 0);
  };
  await expect.poll(() => range()[0]).toBeGreaterThan(18e9);
  const [from, to] = range();
  expect((to - from) / 200e6).toBeGreaterThan(1.8);
  expect((to - from) / 200e6).toBeLessThan(2);
  // A link names its own range, and nothing came before it.
  await page.evaluate(() => {
    location.hash = "#/sandia-table3?links.t3.round_trip=42ms&from=5s&to=5.1s";
  });
  await page.locator(".outcome-before").waitFor({ state: "detached" });
  expect(range()).toEqual([5e9, 5.1e9]);
});

test("all other controls and cards are one press away", async () => {
  const page = await open("#/sandia-table3");
  await simulated(page);
  const others = page.getByRole("region", { name: "Values to change" });
  expect(await others.count()).toBe(0);
  await press(page, "More controls");
  await others.getByLabel("Lost on the way there").waitFor();
  const cards = page.locator(".plot-views > .view");
  expect(await cards.count()).toBeLessThanOrEqual(4);
  await page.getByRole("button", { name: / more views$/ }).click();
  expect(await cards.count()).toBeGreaterThan(4);
});

test("a question of the figure is answered on its page, with runs that show it", async () => {
  const page = await open("#/sandia-table3");
  await simulated(page);
  await page.getByText("Why is 16 KB hardly better than 8 KB?").click();
  await page.getByText(/Silly-window avoidance holds the remainder back/).waitFor();
  await page.getByRole("link", { name: "16 KB without silly-window avoidance" }).click();
  await expect.poll(() => at(page, "Maximum window"), { timeout: 20_000 }).toBe("16 KB");
});
