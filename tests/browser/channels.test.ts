import type { Page } from "playwright";
import { expect, test } from "vitest";
import { exported, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** Segments of 210 bytes over SATNET, in both directions, so that reservations ride on data. */
const SCENARIO = {
  base: "satnet",
  flows: {
    bulk: { from: "ucl_sun", to: "nta_vax", app: { bytes: "20 KB" } },
    load: {
      from: "tanum",
      to: "goonhilly",
      background: true,
      app: { kind: "constant", datagram_size: 100, interval: "100 ms" },
    },
  },
};
const address = (query = "") => `#/laboratory?scenario=${encodeURIComponent(JSON.stringify(SCENARIO))}${query}`;
const RANGE = "&from=8s&to=9500ms&t=9500ms&columns=route";

async function strip(page: Page) {
  await unfolded(page);
  const plot = page.getByRole("application", { name: "The satellite channels" });
  await plot.scrollIntoViewIfNeeded();
  await plot.locator("canvas").waitFor();
  return plot;
}

test("the strip walks from packet to packet by keyboard, and says what the channels did for each", async () => {
  const page = await open(address(RANGE));
  const plot = await strip(page);
  await plot.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowDown");
  await expect.poll(() => plot.locator("[aria-live]").innerText()).toMatch(/channel: \d; reserved: .*; sent: /);
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  await expect.poll(() => inspector.innerText()).toMatch(/its reservation is heard by all sites of SATNET, channel \d/);
  expect(await axe(page.locator(".view-channels"))).toEqual([]);
});

test("the pointer reads a packet, and a click selects it on the ladder too", async () => {
  const page = await open(address(RANGE), { colorScheme: "dark" });
  const plot = await strip(page);
  const box = await plot.boundingBox();
  if (box === null) throw new Error("the strip is on the screen");
  const tip = plot.locator(".ftp-tip");
  for (let x = 30; x < box.width - 30 && (await tip.count()) === 0; x += 5) {
    await page.mouse.move(box.x + x, box.y + 0.45 * box.height);
  }
  expect(await tip.innerText()).toMatch(/slots?, of which .* padding/);
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole("complementary", { name: "Selected packet" }).waitFor();
  expect(await axe(page.getByRole("complementary", { name: "Selected packet" }))).toEqual([]);
});

test("it says how much of each channel was taken, in words, a table and a picture", async () => {
  const page = await open(address());
  await strip(page);
  const panel = page.getByRole("region", { name: "The satellite channels", exact: true });
  const words = await panel.getByRole("listitem").allInnerTexts();
  expect(words).toHaveLength(2);
  for (const one of words) expect(one).toMatch(/packets in \d+ of [\d,]+ data slots .* on data packets/);
  await panel.getByRole("button", { name: "Table" }).click();
  const table = await panel.getByRole("table").innerText();
  for (const word of ["reservation", "data", "Goonhilly SIMP", "Tanum SIMP"]) expect(table).toContain(word);
  const svg = (await exported(page, "The satellite channels", "SVG")).toString();
  expect(svg).toContain("Channel 2");
});

test("a path without a packet satellite has no such view", async () => {
  const page = await open("#/sandia-table3");
  await unfolded(page);
  expect(await page.getByRole("heading", { name: "The satellite channels" }).count()).toBe(0);
});
