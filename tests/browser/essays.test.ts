/** Essays: their figures live, and each number that is dragged changes the results in the prose. */
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright";
import { describe, expect, test } from "vitest";
import { essayText } from "../../web/pages/essays/build";
import { figuresOf } from "../../web/pages/essays/files";
import { ESSAYS, essayLink } from "../../web/pages/essays/list";
import { textFaults } from "./texts";
import { axe, site } from "./visit";

/** Numbers of other runs and curves stand in essays. */
const open = site({ wholeSweeps: true });

const [FIRST] = ESSAYS;
const figuresIn = (id: string) => figuresOf(essayText(id));

/** The figure, in sight and drawn. */
async function figure(page: Page, id: string) {
  const place = page.locator(`#${id}`);
  await place.scrollIntoViewIfNeeded();
  await place.locator("canvas").last().waitFor();
  return place;
}

const pixels = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

describe.each(ESSAYS)("$id", (essay) => {
  test("has its text and its figures, none of them cut, for everybody", async () => {
    const page = await open(essayLink(essay), { reducedMotion: "reduce" });
    await page.getByRole("heading", { level: 1, name: essay.title }).waitFor();
    for (const { id, title } of figuresIn(essay.id)) {
      await (await figure(page, id)).getByRole("heading", { level: 2, name: title }).waitFor();
      expect(await textFaults(page), id).toEqual([]);
    }
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  });

  test("fits a phone and a small screen, in every figure", async () => {
    const page = await open(essayLink(essay), { reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(viewport);
      for (const { id } of figuresIn(essay.id)) {
        const place = await figure(page, id);
        expect(await textFaults(page), `${id} at ${viewport.width}`).toEqual([]);
        const height = (await place.locator(".essay-stage").boundingBox())?.height ?? Number.NaN;
        expect(height, `${id} at ${viewport.width}`).toBeLessThan((viewport.width < 500 ? 0.66 : 1) * viewport.height);
      }
    }
  });

  test("changes a result of each figure by the keys of its number", async () => {
    const page = await open(essayLink(essay), { reducedMotion: "reduce" });
    for (const { id, drags } of figuresIn(essay.id)) {
      const place = await figure(page, id);
      const [drag] = Object.values(drags);
      const number = place.locator(".essay-prose").getByRole("slider", { name: drag.name }).first();
      const result = place.locator(".essay-large strong");
      const ends: string[] = [];
      for (const [key, at] of [
        ["Home", 0],
        ["End", drag.values.length - 1],
      ] as const) {
        await number.press(key);
        expect(await number.getAttribute("aria-valuetext"), id).toBe(drag.values[at].text);
        expect(await place.locator(".essay-slider output").innerText(), id).toBe(drag.values[at].text);
        await place.locator(".essay-large output[aria-busy=false]").waitFor();
        ends.push(await result.innerText());
      }
      expect(new Set(ends).size, id).toBe(2);
    }
  });

  test("is a page without scripts too, with the same numbers and a picture of each figure", async () => {
    const page = await open(essayLink(essay), { reducedMotion: "reduce" });
    const live: Record<string, string[]> = {};
    for (const { id } of figuresIn(essay.id)) {
      live[id] = await (await figure(page, id)).locator(".essay-result").allInnerTexts();
    }
    const plain = await open(`x/${essay.id}.html`, { javaScriptEnabled: false });
    await plain.getByRole("heading", { level: 1, name: essay.title }).waitFor();
    const sections = plain.locator("section");
    const figures = figuresIn(essay.id);
    expect(await sections.count()).toBe(figures.length);
    for (const [i, { id }] of figures.entries()) {
      const section = sections.nth(i);
      expect(await section.locator(".essay-result").allInnerTexts(), id).toEqual(live[id]);
      const address = (await section.locator("img").getAttribute("src")) ?? "";
      const picture = await fetch(new URL(address, plain.url()));
      expect(await picture.text(), id).toMatch(/^<svg/);
    }
    // axe itself is a script.
    expect(await axe(await open(`x/${essay.id}.html`))).toEqual([]);
  });
});

test("a number of the prose is dragged sideways, and the result follows at once", async () => {
  const page = await open(essayLink(FIRST), { reducedMotion: "reduce" });
  const place = await figure(page, "window");
  const number = place.locator(".essay-prose").getByRole("slider", { name: "Window" });
  await number.scrollIntoViewIfNeeded();
  const before = await place.locator(".essay-result").first().innerText();
  const box = await number.boundingBox();
  if (!box) throw new Error("the number has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 6 });
  const during = Number.parseInt((await number.getAttribute("aria-valuetext")) ?? "", 10);
  expect(during).toBeGreaterThan(8);
  await expect.poll(() => place.locator(".essay-result").first().innerText()).not.toBe(before);
  // A drag is one change, even if it pauses.
  await page.waitForTimeout(1000);
  await page.mouse.move(x - 200, y, { steps: 6 });
  await page.mouse.up();
  expect(await number.getAttribute("aria-valuetext")).toBe("1\u00a0packet");
  await expect.poll(() => place.locator(".essay-result").first().innerText()).toMatch(/^51\d\skb\/s$/);
  expect(await place.locator(".essay-large s").innerText()).toBe(`was ${before}`);
  // A move without a press changes nothing.
  await page.mouse.move(x + 100, y);
  expect(await number.getAttribute("aria-valuetext")).toBe("1\u00a0packet");
  // A finger that moves down still scrolls.
  expect(await number.evaluate((element) => getComputedStyle(element).touchAction)).toBe("pan-y");
});

test("the slider below a drawing and the number in the prose are one", async () => {
  const page = await open(essayLink(FIRST), { reducedMotion: "reduce" });
  const place = await figure(page, "window");
  await place.locator("input[type=range]").press("ArrowRight");
  const number = place.locator(".essay-prose").getByRole("slider", { name: "Window" });
  expect(await number.getAttribute("aria-valuetext")).toBe("7\u00a0packets");
  await number.press("PageUp");
  await expect.poll(() => place.locator(".essay-slider output").innerText()).toBe("13\u00a0packets");
});

test("figures in sight move until they are paused, and stand still for readers who want no motion", async () => {
  const pipe = "#one-packet [data-drawing=pipe] canvas";
  const page = await open(essayLink(FIRST));
  await figure(page, "one-packet");
  const early = await pixels(page, pipe);
  await expect.poll(() => pixels(page, pipe)).not.toBe(early);
  await page.locator("#one-packet").getByRole("button", { name: "Pause" }).click();
  await page.locator("#one-packet").getByRole("button", { name: "Play" }).waitFor();
  const paused = await pixels(page, pipe);
  await page.waitForTimeout(500);
  expect(await pixels(page, pipe)).toBe(paused);
  const calm = await open(essayLink(FIRST), { reducedMotion: "reduce" });
  await figure(calm, "one-packet");
  const still = await pixels(calm, pipe);
  await calm.waitForTimeout(500);
  expect(await pixels(calm, pipe)).toBe(still);
  expect(await calm.getByRole("button", { name: "Pause" }).count()).toBe(0);
});

test("the first page and a topic lead to essays, and an essay to the run of a figure", async () => {
  const page = await open("", { reducedMotion: "reduce" });
  for (const { title } of ESSAYS) await page.getByRole("link", { name: title, exact: true }).waitFor();
  await page.goto(page.url().replace(/#.*|$/, "#/stop-and-wait"));
  await page.getByRole("link", { name: FIRST.title }).click();
  await figure(page, "window");
  await page.locator("#window").getByRole("link", { name: "Open this run" }).click();
  await expect.poll(() => page.url()).toContain("#/today-home?");
  await page.getByRole("heading", { level: 1, name: /home line/ }).waitFor();
});

test("an unknown essay leads to the list, which says so", async () => {
  const page = await open("#/essays/no-such-essay");
  await page.getByText("There is no essay “no-such-essay”").waitFor();
  expect(await page.locator(".essay-list a").allInnerTexts()).toEqual(ESSAYS.map(({ title }) => title));
});

/**
 * Largest number of bytes, compressed by gzip, and of requests of an essay up to its first figure. On a busy machine a script
 * that is fetched beside the figure comes before it.
 */
const LOAD = { bytes: 570_000, requests: 25 };

test("an essay stays within its limits up to its first figure", async () => {
  const answers: Response[] = [];
  const sabotage = async (page: Page) => {
    page.on("response", (answer) => answers.push(answer));
  };
  const page = await open(essayLink(FIRST), { sabotage });
  await page.locator("#one-packet canvas").first().waitFor();
  const before = answers.filter((answer) => answer.url().startsWith("http"));
  expect(before.some((answer) => answer.url().endsWith(".wasm"))).toBe(true);
  expect(before.length).toBeLessThanOrEqual(LOAD.requests);
  const sizes = await Promise.all(before.map(async (answer) => gzipSync(await answer.body(), { level: 9 }).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LOAD.bytes);
});
