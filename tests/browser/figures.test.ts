/** The figure pack: a file of each topic, all in one archive, and the page that offers them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { SITE } from "../../scripts/setup/places.mjs";
import { OFFERED } from "../../web/language/languages";
import { ARCHIVE, figureFile, figureFolder } from "../../web/pages/figures/files";
import { captionOf } from "../../web/topics/caption";
import { TOPICS } from "../../web/topics/list";
import { axe, site } from "./visit";

const open = site();

/** Texts of an SVG file that are drawn, in one line. */
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(" ");

test.each(TOPICS.map(({ id, sentences, opens }) => ({ id, opens, sentences })))(
  "$id has a figure with caption, source and licence as texts",
  ({ id, opens, sentences }) => {
    const svg = readFileSync(join(SITE, figureFile(id, "en")), "utf8");
    const texts = textsOf(svg).replace(/&(?:#39|apos);/g, "'");
    expect(texts).toContain(captionOf(sentences.message ?? ""));
    expect(texts).toMatch(
      new RegExp(`Source: experiment ${opens.experiment}, Fill the Pipe [\\d.]+, seed \\d+, \\S*#/${id} `),
    );
    expect(texts).toContain("MIT licence");
    expect(svg).toMatch(/<rect width="\d+" height="\d+" fill="#ffffff"\/>/);
    // A figure of nothing would have its frame alone.
    expect(svg.match(/<(?:path|line|rect|circle)\b/g)?.length).toBeGreaterThan(12);
  },
);

test.each(OFFERED)("the archive has every figure and the licence: $id", ({ id: language }) => {
  const names = Object.keys(unzipSync(readFileSync(join(SITE, figureFolder(language), ARCHIVE))));
  const expected = ["LICENSE.txt", ...TOPICS.map(({ id }) => `${id}.svg`)].map(
    (name) => `fill-the-pipe-figures/${name}`,
  );
  expect(names.sort()).toEqual(expected.sort());
});

test("the figures of a language have its texts", () => {
  const svg = readFileSync(join(SITE, figureFile("bufferbloat", "es")), "utf8");
  expect(textsOf(svg)).toMatch(/Fuente: experimento .*licencia MIT/);
  expect(svg).toContain("La cola del router");
});

test("the page shows every figure, and gives its file and the code of a frame", async () => {
  const page = await open("#/figures", { viewport: { width: 390, height: 844 } });
  await page.getByRole("heading", { level: 1, name: "Figures" }).waitFor();
  expect(await page.getByRole("img", { name: /^Figure: / }).count()).toBe(TOPICS.length);
  const first = page.getByRole("img", { name: /^Figure: / }).first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(820);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(page)).toEqual([]);
  const link = page.getByRole("link", { name: "Save Bufferbloat as SVG" });
  expect(await link.getAttribute("href")).toBe("figures/bufferbloat.svg");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy embed code of Bufferbloat" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("#/bufferbloat?views=title,queue");
});
