/** The contest: its table, sealed paths, and a class whose results are ranked from links. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { createKeys, type Entry, entryLink, signEntry } from "../../web/pages/contest/class/entry";
import { OPEN_IDS } from "../../web/pages/contest/paths";
import { pack } from "../../web/scenario/pack";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site({ wholeSweeps: true });
const PHONE = { width: 390, height: 844 };
const PASSPHRASE = "correct horse battery";

const table = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const results = (page: Page) => table(page, "Results by path");
const names = async (page: Page) =>
  (await results(page).locator("tbody th").allInnerTexts()).map((text) => text.replace(/^\d+\. /, ""));
const finished = (page: Page, runs: number) =>
  page.getByRole("status").getByText(`${runs} runs are finished`).waitFor({ timeout: 60_000 });
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Seals paths as a teacher does; returns the link for the class. */
async function sealed(page: Page): Promise<string> {
  await page.getByLabel("Title").fill("Networks 101");
  await page.getByLabel("Passphrase").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Seal and make the link" }).click();
  return page.getByRole("textbox", { name: "The link" }).inputValue();
}

const goTo = (page: Page, link: string) =>
  page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    link.slice(link.indexOf("#")),
  );

test("it is found by the search, runs four variants by itself, is sorted by keyboard, and a number leads to its run", async () => {
  const page = await open("#/tours");
  await page.getByRole("button", { name: "Search topics, runs, words" }).click();
  await page.getByRole("combobox", { name: "Search topics, runs and words" }).fill("tournament");
  await page
    .getByRole("option", { name: /Contest/ })
    .first()
    .click();
  await finished(page, 4 * OPEN_IDS.length);
  const ranked = await names(page);
  expect(ranked).toHaveLength(4);
  const totals = await results(page).locator(".contest-total").allInnerTexts();
  expect(totals.map(Number)).toEqual(totals.map(Number).sort((a, b) => b - a));

  const head = results(page).getByRole("button", { name: "Contestant" });
  await head.focus();
  await page.keyboard.press("Enter");
  expect(await names(page)).toEqual([...ranked].sort((a, b) => a.localeCompare(b)));
  expect(await results(page).getByRole("columnheader", { name: "Contestant" }).getAttribute("aria-sort")).toBe(
    "ascending",
  );

  await page.getByRole("combobox", { name: "Score" }).selectOption("Fairness beside Reno");
  const reno = results(page).getByRole("row", { name: /Reno \(RFC 5681\)/ });
  expect(
    (await reno.getByRole("cell").allInnerTexts()).filter((text) => /^0\.\d{3}$|^1\.000$/.test(text)),
  ).toHaveLength(2);
  await reno.getByRole("link").click();
  await simulated(page);
  await expect.poll(() => page.url()).toContain("#/laboratory?");
});

test("all variants run on demand; they are stopped, and continued where they were", async () => {
  const page = await open("#/contest");
  await page.getByRole("button", { name: /^Run all \d+ variants$/ }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("status").getByText("Stopped").waitFor();
  expect((await names(page)).length).toBeGreaterThan(10);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("progressbar", { name: "Runs finished" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("status").getByText("Stopped").waitFor();
});

test("sealed paths show only their number, and join the table once their passphrase is typed", async () => {
  const page = await open("#/contest?view=seal");
  const rate = page.getByLabel("Path 1: Rate, Mb/s");
  const good = await rate.inputValue();
  await rate.fill("fast");
  await page.getByRole("button", { name: "Seal and make the link" }).click();
  await page.getByText("Path 1, Rate, Mb/s: it must be a number from 0.5 to 50.").waitFor();
  await page.getByText("The passphrase must have at least 12 characters.").waitFor();
  await rate.fill(good);
  await page.getByRole("button", { name: "Remove path 3" }).click();
  const link = await sealed(page);

  await goTo(page, link);
  await page.getByText("This contest has 2 sealed paths.").waitFor();
  expect(await table(page, "Paths").getByRole("row").count()).toBe(1 + OPEN_IDS.length);
  await page.getByText("Open the sealed paths").click();
  const passphrase = page.getByLabel("Passphrase");
  await passphrase.fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("The passphrase does not open").waitFor();
  await passphrase.fill(PASSPHRASE);
  await page.keyboard.press("Enter");
  await page.getByText("They are open now, and count in the total.").waitFor();
  expect(
    await table(page, "Paths")
      .getByRole("row", { name: /^Sealed/ })
      .count(),
  ).toBe(2);
  await results(page).getByRole("columnheader", { name: "Sealed 2" }).waitFor();
  await finished(page, 4 * (OPEN_IDS.length + 2));
});

describe("a class", () => {
  let [anas, bens]: CryptoKeyPair[] = [];
  beforeAll(async () => {
    [anas, bens] = await Promise.all([createKeys(), createKeys()]);
  });
  const entry = (name: string, throughput_mbps: number): Entry => ({
    contest: "open",
    name,
    program: `fn on_ack() { this.cwnd = ${throughput_mbps} * this.mss; }`,
    engine: "0.1.0",
    numbers: OPEN_IDS.map((id) => ({
      throughput_mbps,
      delay_ms: 62.5,
      loss: 0,
      other_mbps: id === "shared" ? 4 : null,
    })),
  });

  test("is ranked from pasted links, and each line that does not count says why", async () => {
    const page = await open("#/contest?view=class");
    const ana = `https://example.org/${entryLink(await signEntry(entry("Ana", 4), anas), "")}`;
    const lines = [
      `Ana: ${ana}`,
      `<https://example.org/${entryLink(await signEntry(entry("=Ben", 8), bens), "")}>`,
      "nothing here",
      ana.slice(0, -20),
    ];
    await page.getByLabel("Links that students handed in").fill(lines.join("\n"));
    await page.getByText("2 results count. 2 links or lines were left out.").waitFor();
    const leftOut = page.getByRole("region", { name: "Lines left out" });
    expect(await leftOut.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^Line 3: This line contains no link/),
      expect.stringMatching(/^Line 4: The (signature|result)/),
    ]);
    const ranking = table(page, "Ranking");
    expect(await ranking.locator("tbody th").allInnerTexts()).toEqual(["1. =Ben", "2. Ana"]);
    // 8 Mb/s / 62.5 ms are 2^7.
    expect(await ranking.locator(".contest-total").allInnerTexts()).toEqual(["7.00", "6.00"]);
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await width(page)).toBeLessThanOrEqual(PHONE.width);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("contest-class.csv");
    const csv = (await readFile(await download.path(), "utf8")).split("\n");
    expect(csv[0]).toMatch(/^place,name,key,line,/);
    expect(csv.slice(1).map((row) => row.split(",").slice(0, 2))).toEqual(
      expect.arrayContaining([
        ["1", "'=Ben"],
        ["2", "Ana"],
      ]),
    );
  });
});

test("a program of a link runs only once the reader agrees; its result is handed in, and is the same when it runs again", async () => {
  const program =
    "fn on_ack() {\n  this.cwnd += this.mss * this.acked / this.cwnd;\n}\nfn on_loss() { this.cwnd /= 2; }\n";
  const page = await open(`#/contest?code=${pack(program)}`);
  await page.getByText("This link contains a program of 5 lines.").waitFor();
  await finished(page, 4 * OPEN_IDS.length);
  const own = results(page).getByRole("row", { name: /Your program/ });
  expect(await own.count()).toBe(0);
  await page.getByRole("button", { name: "Run this program" }).click();
  await finished(page, 5 * OPEN_IDS.length);
  const total = await own.locator(".contest-total").innerText();
  expect(total).toMatch(/^\d\.\d\d$/);

  await page.getByText("Hand in this program").click();
  await page.getByLabel("Your name").fill("Ana");
  await page.keyboard.press("Enter");
  const link = await page.getByRole("textbox", { name: "The link" }).inputValue();
  await goTo(page, link);
  await page.getByText("It comes with a result of Ana, signed by the key").waitFor();
  // The reader has agreed to this program already.
  await page.getByRole("status").getByText("All numbers of the result are the same here.").waitFor();
  expect(await page.getByText("Hand in this program").count()).toBe(0);

  await page.getByLabel("Program in Rhai").fill("fn on_ack() {\n  this.cwnd = ;\n}\n");
  await page.getByRole("button", { name: "Run my program" }).click();
  await page.getByRole("alert").getByText("line 2").waitFor();

  await goTo(page, "#/contest?view=class");
  await page.getByLabel("Links that students handed in").fill(`Ana ${link}`);
  const row = table(page, "Ranking").getByRole("row", { name: /Ana/ });
  await row.getByRole("cell", { name: "the same" }).waitFor();
  expect(await row.locator(".contest-total").innerText()).toBe(total);
});

test("a damaged link says what is wrong and leaves the contest working", async () => {
  const page = await open("#/contest?sealed=abc&view=cup&entry=abc");
  await page.getByText("sealed: the sealed paths of the link are damaged.").waitFor();
  await page.getByText("Valid views are class and seal.").waitFor();
  await page.getByText("entry: “abc” is not one of the choices.").waitFor();
  await results(page).getByRole("link").first().waitFor();
});

describe.each([
  ["light", { width: 1440, height: 900 }],
  ["dark", PHONE],
] as const)("in %s at %o", (colorScheme, viewport) => {
  test.each(["", "?view=seal", "?view=class"])(
    "#/contest%s has no axe violations and does not scroll sideways",
    async (query) => {
      const page = await open(`#/contest${query}`, { colorScheme, viewport });
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (query === "") await results(page).getByRole("link").first().waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await width(page)).toBeLessThanOrEqual(viewport.width);
    },
  );
});
