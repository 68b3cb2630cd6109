import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { press, simulated, slider, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** Returns the explanation of a term, its numbers with it. */
const said = (words: Locator, term: string) => words.locator(".words > div").filter({ hasText: term });

const PIPE = "Bandwidth-delay product (bdp), the pipe";

test("by keyboard a view tells its words, and their numbers follow what is changed and the playhead", async () => {
  const page = await open("#/sandia-table3?t=200ms");
  await simulated(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const view = page.getByRole("region", { name: "Window and data in flight", exact: true });
  const button = view.getByRole("button", { name: "Words" });
  await button.focus();
  await page.keyboard.press("Enter");
  const words = view.getByRole("region", { name: "Words: Window and data in flight" });
  const pipe = said(words, PIPE);
  await expect.poll(() => pipe.innerText()).toMatch(/Here: 45\sMb\/s × 43\.1\sms \/ 8 = 237\sKB = 56\.2 segments/);
  expect(asked.some((url) => url.includes("words_list"))).toBe(true);
  expect(await pipe.innerText()).toMatch(/Unit: bytes · RFC 7323, 1\.1/);
  expect(await axe(words)).toEqual([]);

  // The words scroll, and the keyboard reaches them.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await words.evaluate((region) => region === document.activeElement)).toBe(true);

  const before = await pipe.innerText();
  await slider(page, "Round-trip delay").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => pipe.innerText()).not.toBe(before);
  await expect.poll(() => pipe.innerText()).toMatch(/Here: 45\sMb\/s × 4[3-9]\.?\d?\sms/);

  const flight = said(words, "Data in flight (flight size)");
  expect(await flight.innerText()).toMatch(/Here: \d+ − \d+ = \d+ bytes/);
  const then = await flight.innerText();
  await words.focus();
  await page.keyboard.press("n");
  await expect.poll(() => flight.innerText()).not.toBe(then);

  await button.press("Enter");
  expect(await words.count()).toBe(0);
});

test("the help finds a word, with its unit and formula", async () => {
  const page = await open("#/sandia-table3", { colorScheme: "dark", viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "Keys and words" }).click();
  const help = page.getByRole("dialog", { name: "Keys and words" });
  await help.getByRole("searchbox", { name: "Find a word" }).fill("karn");
  await expect.poll(() => help.getByRole("status").innerText()).toMatch(/^1 of \d+ words$/);
  await help.getByRole("searchbox", { name: "Find a word" }).fill("retransmission timeout");
  await expect.poll(() => help.innerText()).toContain("rto = srtt + max(clock tick, 4 × rttvar)");
  expect(await axe(help)).toEqual([]);
});

test("where values come from says what each parameter means, too", async () => {
  const page = await open("#/sandia-table3");
  await unfolded(page);
  await press(page, "See which");
  const row = page.getByRole("row", { name: /^Maximum window/ }).first();
  expect(await row.innerText()).toMatch(/Range: .* to .*\./);
  expect(await axe(page)).toEqual([]);
});

test("a word in a tour tells its numbers in the run beside it", async () => {
  const page = await open("#/sandia-figure2b?step=figure_2b&tour=newcomers");
  await simulated(page);
  const term = page.getByRole("button", { name: "bandwidth-delay product" });
  await term.press("Enter");
  const meaning = page.getByRole("dialog", { name: PIPE });
  await expect.poll(() => meaning.innerText()).toMatch(/Here: .*Mb\/s × .*ms \/ 8 = .*KB = .* segments/);
  await page.keyboard.press("Escape");
  await meaning.waitFor({ state: "detached" });
  expect(await term.evaluate((button) => button === document.activeElement)).toBe(true);
});
