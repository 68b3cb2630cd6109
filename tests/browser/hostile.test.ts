/** Links that are larger than anyone would write: they open, and what is not shown is counted. */

import { expect, test } from "vitest";
import { pack } from "../../web/scenario/pack";
import { flows, hosts, star } from "../hostile/scenarios";
import { simulated } from "./lab";
import { site } from "./visit";

const open = site();

/** A page with all views of a usual scenario has about 3000 elements; before there were limits, these had up to 180,000. */
const MOST_ELEMENTS = 20_000;

const CASES: [string, object, RegExp[]][] = [
  ["1000 flows", flows(1000), [/The first 100 of 1000 flows; the table has all\./, /900 more are not listed/]],
  ["8000 hosts", hosts(8000), [/8003 parts are too many to draw\./, /7902 more are not listed/]],
  ["1000 flows between 2000 hosts", star(1000), [/4001 parts are too many to draw\./, /1900 more are not listed/]],
];

test.each(CASES)("a link to %s opens, and says what is left out", async (_, scenario, said) => {
  const page = await open(`#/laboratory?z=${pack(`scenario=${encodeURIComponent(JSON.stringify(scenario))}`)}`);
  await simulated(page);
  for (const words of said) await page.getByText(words).first().waitFor();
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(MOST_ELEMENTS);
});

test("a link with thousands of unknown parameters is told of in twenty lines", async () => {
  const unknown = Array.from({ length: 5000 }, (_, number) => `tcp.x${number}=1`).join("&");
  const page = await open(`#/sandia-table3?${unknown}&tcp.${"y".repeat(5000)}=1`);
  const notice = page.getByRole("status", { name: "Some of this link could not be shown" });
  await notice.getByText("and 4,981 more").waitFor();
  expect((await notice.innerText()).length).toBeLessThan(5000);
  await simulated(page);
});
