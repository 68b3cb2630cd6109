/** Pages of each experiment and topic for link previews, print and readers without scripts. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SITE } from "../../scripts/setup/places.mjs";
import { loadExperiments } from "../../web/experiments/load";
import { show } from "../../web/language/index";
import { SOURCE } from "../../web/language/languages";
import { ESSAYS } from "../../web/pages/essays/list";
import { topicPages } from "../../web/topics/pages";
import { axe, site } from "./visit";

// Titles are read below, before any test begins.
await show(SOURCE);
const open = site();
const experiments = loadExperiments();
const topics = topicPages();
const all = [...topics, ...experiments];
const file = (name: string) => readFileSync(join(SITE, "x", name));

/** The first topic, and the first experiment of each paper. */
const some = [
  topics[0],
  ...experiments.filter(({ paper }, i) => experiments.findIndex((one) => one.paper === paper) === i),
];

const NO_SCRIPTS = { javaScriptEnabled: false };

test.each(all)("$id has its page, picture and oEmbed", ({ id, title }) => {
  const page = file(`${id}.html`).toString();
  expect(page).toContain(`href="../#/${id}"`);
  expect(page).not.toMatch(/<script| style=/);
  expect(JSON.parse(file(`${id}.oembed.json`).toString())).toMatchObject({ version: "1.0", type: "rich", title });
  // Width and height stand in the head of a PNG.
  const png = file(`${id}.png`);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  // Many lines at least: a picture of nothing would have a handful.
  expect(
    file(`${id}.svg`)
      .toString()
      .match(/<(line|path|rect)/g)?.length,
  ).toBeGreaterThan(12);
});

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  // axe itself is a script, so that only these are looked at with scripts.
  test.each(["index.html", ...some.map(({ id }) => `${id}.html`)])("axe finds nothing in %s", async (name) => {
    const page = await open(`x/${name}`, { colorScheme });
    expect(await axe(page)).toEqual([]);
  });
});

test.each(some)("$id is read without scripts, on a phone too", async ({ id, title, lesson }) => {
  const page = await open(`x/${id}.html`, { ...NO_SCRIPTS, viewport: { width: 360, height: 740 } });
  await page.getByRole("heading", { name: title, exact: true, level: 1 }).waitFor();
  await page.getByText(lesson).waitFor();
  const picture = page.getByRole("img");
  expect(await picture.getAttribute("alt")).toMatch(/^(Packet ladder|The testbed): /);
  const seen = await picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth]);
  expect(seen).toEqual([true, 1200]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("published and simulated numbers stand side by side", async () => {
  const page = await open("x/sandia-table3.html", NO_SCRIPTS);
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["Place", "Published", "Simulated", "Error"]);
  expect(await page.getByRole("row").count()).toBeGreaterThan(5);
});

test("the way from the first page to an experiment's page, without scripts", async () => {
  const page = await open("", NO_SCRIPTS);
  await page.getByRole("link", { name: "all experiments" }).click();
  await expect.poll(() => page.getByRole("listitem").count()).toBe(ESSAYS.length + all.length);
  await page.getByRole("link", { name: some[0].title, exact: true }).click();
  await page.getByRole("heading", { name: some[0].title, exact: true, level: 1 }).waitFor();
});

test("the picture opens the experiment, and Back leads back", async () => {
  const page = await open("x/sandia-table3.html");
  await page.getByRole("img").click();
  await page.locator("canvas, svg").first().waitFor();
  await expect.poll(() => page.url()).toContain("#/sandia-table3");
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/x\/sandia-table3\.html$/);
});

test("the first page has a card of its own", () => {
  const page = readFileSync(join(SITE, "index.html"), "utf8");
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  expect(existsSync(join(SITE, picture.replace(/^https?:.*\//, "")))).toBe(true);
  expect(picture).toMatch(/screenshot\.png$/);
});
