/** Links that are larger than anyone would write: they open, and what is not shown is counted. */

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { pack } from "../../web/scenario/pack";
import { HOSTILE_LINKS } from "../hostile/links";
import { flows, hosts, star } from "../hostile/scenarios";
import { simulated } from "./lab";
import { site } from "./visit";

const open = site();

/** A page with all views of a usual scenario has about 3000 elements; before there were limits, these had up to 180,000. */
const MOST_ELEMENTS = 6_000;

const linkTo = (scenario: object) =>
  `#/laboratory?z=${pack(`scenario=${encodeURIComponent(JSON.stringify(scenario))}`)}`;
const elementsOf = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

/** Returns the work that a page has done once a second brings no more: its parts are mounted in turn. */
async function settledWork(page: Page): Promise<{ elements: number; decoded: number }> {
  const work = async () => ({
    elements: await elementsOf(page),
    decoded: await page.evaluate(() => (window as unknown as { decoded: number }).decoded),
  });
  for (let before = await work(); ; ) {
    await page.waitForTimeout(1000);
    const now = await work();
    if (now.elements === before.elements && now.decoded === before.decoded) return now;
    before = now;
  }
}

const CASES: [string, object, RegExp[]][] = [
  [
    "1000 flows",
    flows(1000),
    [/The first 100 of 1000 flows are drawn; the table has all\./, /960 more are not listed/],
  ],
  ["8000 hosts", hosts(8000), [/8003 parts are too many to draw\./, /7962 more are not listed/]],
  ["1000 flows between 2000 hosts", star(1000), [/4001 parts are too many to draw\./, /1960 more are not listed/]],
];

test.each(CASES)("a link to %s opens, and says what is left out", async (_, scenario, said) => {
  const page = await open(linkTo(scenario));
  await simulated(page);
  for (const words of said) await page.getByText(words).first().waitFor();
  expect((await settledWork(page)).elements).toBeLessThan(MOST_ELEMENTS);
});

/** In the page, before its own scripts: counts the parts of checks that the page unpacks, each of which it decodes. */
function countDecoded() {
  const counted = window as unknown as { decoded: number };
  counted.decoded = 0;
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (...given) {
    counted.decoded += 1;
    return decode.apply(this, given);
  };
}

test.each([
  ["flows", flows(500), flows(2000)],
  ["flows between hosts of their own", star(300), star(1200)],
])("four times as many %s are no more work for the page", async (_, few, many) => {
  const work = [];
  for (const scenario of [few, many]) {
    const page = await open(linkTo(scenario), { sabotage: (page) => page.addInitScript(countDecoded) });
    await simulated(page);
    await page
      .getByText(/more are not listed/)
      .first()
      .waitFor();
    work.push(await settledWork(page));
    await page.close();
  }
  const [before, after] = work;
  expect(before.decoded).toBeGreaterThan(100);
  expect(after.decoded).toBeLessThan(1.25 * before.decoded);
  expect(after.elements).toBeLessThan(1.25 * before.elements);
});

/** Some of `tests/hostile/links.ts`, all of which a unit test opens without a browser. */
const SHOWN = [
  "one view that exists and one that does not",
  "a seed and a half",
  "a scenario 100,000 levels deep",
  "base64 that is no deflate",
  "a host that is null",
];

test.each(HOSTILE_LINKS.filter(({ what }) => SHOWN.includes(what)).map((link) => [link.what, link] as const))(
  "a link with %s shows a run, and says what it cannot show",
  async (_, { hash, says }) => {
    const page = await open(hash);
    await simulated(page);
    const notice = page.getByRole("status", { name: "Some of this link could not be shown" });
    await notice.waitFor();
    expect(await notice.innerText()).toMatch(says ?? /^$/);
  },
);

test("a link with thousands of unknown parameters is told of in twenty lines", async () => {
  const unknown = Array.from({ length: 5000 }, (_, number) => `tcp.x${number}=1`).join("&");
  const page = await open(`#/sandia-table3?${unknown}&tcp.${"y".repeat(5000)}=1`);
  const notice = page.getByRole("status", { name: "Some of this link could not be shown" });
  await notice.getByText("and 4,981 more").waitFor();
  expect((await notice.innerText()).length).toBeLessThan(5000);
  await simulated(page);
});
