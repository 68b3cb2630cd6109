/** The first load: the HTML alone has the words, and pages ask for few files of few bytes. */

import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright";
import { expect, test } from "vitest";
import { PAPERS } from "../../web/experiments/papers";
import { fileOf, simulated } from "./lab";
import { site } from "./visit";

const open = site();

/** Largest number of requests and of bytes, compressed by gzip. What the service worker keeps afterwards is not counted. */
const FIRST_PAGE = { requests: 25, bytes: 300_000, script: 150_000 };
/** An experiment, up to its first run. */
const EXPERIMENT = { requests: 40, bytes: 596_000 };

/** Files that the page asked for, each once, in order. */
function watched() {
  const answers: Response[] = [];
  const watch = async (page: Page) => {
    page.context().on("response", (answer) => {
      const { protocol } = new URL(answer.url());
      if (protocol === "http:" && !answers.some((one) => one.url() === answer.url())) answers.push(answer);
    });
  };
  return { answers, watch };
}

async function bytesOf(answers: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(answers.map(async (answer) => gzipSync(await answer.body(), { level: 9 }).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("the first page moves within its limits of requests and bytes, and fetches the simulator and the ladders after that", async () => {
  const { answers, watch } = watched();
  const page = await open("", { sabotage: watch });
  await page.locator(".stage-drawing canvas").waitFor();
  await expect.poll(() => answers.some((answer) => answer.url().endsWith(".wasm"))).toBe(true);
  // The page moves with what its HTML names; all else is fetched by its scripts.
  const html = await (await fetch(page.url())).text();
  const named = answers.filter((answer) => {
    const file = new URL(answer.url()).pathname.split("/").pop() ?? "";
    return file === "" || html.includes(file);
  });
  expect(named.length).toBeGreaterThan(2);
  expect(named.length).toBeLessThanOrEqual(FIRST_PAGE.requests);
  expect(await bytesOf(named)).toBeLessThanOrEqual(FIRST_PAGE.bytes);
  const scripts = named.filter((answer) => answer.url().endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  expect(await bytesOf(scripts)).toBeLessThanOrEqual(FIRST_PAGE.script);
  expect(named.some((answer) => answer.url().endsWith(".wasm"))).toBe(false);
  await page.waitForLoadState("networkidle");
  expect(answers.length).toBeLessThanOrEqual(FIRST_PAGE.requests);
});

test("an experiment stays within its limits up to its first run", async () => {
  const { answers, watch } = watched();
  const page = await open("#/sandia-table3", { sabotage: watch });
  await simulated(page);
  await page.getByRole("button", { name: "Compare" }).waitFor();
  // The parts around the run are asked for when the run is drawn.
  const around = answers.findIndex((answer) => /\/around-[^/]*\.(?:js|css)$/.test(answer.url()));
  expect(around).toBeGreaterThan(0);
  const before = answers.slice(0, around);
  expect(before.some((answer) => answer.url().endsWith(".wasm"))).toBe(true);
  expect(before.length).toBeLessThanOrEqual(EXPERIMENT.requests);
  expect(await bytesOf(before)).toBeLessThanOrEqual(EXPERIMENT.bytes);
});

test("without scripts the first page has its question and its papers, and links to pages that need none", async () => {
  const page = await open("", { javaScriptEnabled: false });
  expect(await page.locator("h1").allInnerTexts()).toEqual(["How much of the pipe does TCP fill?"]);
  expect(await page.locator("a.pipe-row strong:first-child").allInnerTexts()).toEqual(
    expect.arrayContaining(PAPERS.map(({ short }) => short)),
  );
  const plain = page.locator("noscript a, .opening a").filter({ hasText: /\d{4}/ });
  expect(await plain.count()).toBe(PAPERS.length);
  await plain.first().click();
  await page.getByRole("heading", { level: 1, name: "All experiments" }).waitFor();
});

test("the HTML alone has the title and the lesson of an experiment", async () => {
  const page = await open("#/sandia-table3", {
    sabotage: (page) => page.route("**/assets/*.js", (route) => route.abort()),
    mayComplain: true,
  });
  const { title, lesson } = fileOf("sandia-table3");
  expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual([title]);
  await page.getByText(lesson).waitFor();
});
