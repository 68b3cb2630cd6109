/** Pages of every kind with the content security policy enforced: none breaks it by itself. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { statedPolicy } from "../../scripts/site/policy.mjs";
import { foreignPages } from "./host";
import { press, simulated } from "./lab";
import { saver } from "./one_file";
import { site } from "./visit";

/** Reports of the browser about every document that a page has, frames included. */
const reports: string[] = [];
beforeEach(() => {
  reports.length = 0;
});

/** `site` fails a test for an error on the console; reports of violations name the directive and the place. */
const open = site({
  sabotage: async (page) => {
    await page.exposeFunction("reportViolation", (report: string) => reports.push(report));
    await page.addInitScript(() => {
      const { reportViolation } = globalThis as unknown as { reportViolation(report: string): void };
      addEventListener("securitypolicyviolation", (event) => {
        const { effectiveDirective, sourceFile, lineNumber, sample } = event as SecurityPolicyViolationEvent;
        reportViolation(`${effectiveDirective}: ${sourceFile}:${lineNumber}: ${sample}`);
      });
    });
  },
});
const foreign = foreignPages();
const save = saver();

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const STATE = "#/sandia-table3?tcp.window=24KB&t=203ms";
const TRUSTED = /; require-trusted-types-for 'script'; trusted-types fill-the-pipe$/;

/** Pages of the site and their headings. */
const PAGES = [
  ["tours", "Tours"],
  ["exercises", "Exercises"],
  ["stories", "Behaviour of TCP, segment by segment"],
  ["docs", "Documentation"],
  ["evidence", "Why believe this laboratory?"],
  ["teachers", "For teachers"],
  ["accessibility", "Accessibility"],
] as const;

describe("the policy is kept by", () => {
  test("the pages of the site, one after another", async () => {
    const page = await open();
    await heading(page, "How much of the pipe does TCP fill?");
    expect(statedPolicy(await page.content())).toMatch(TRUSTED);
    for (const [path, name] of PAGES) {
      await page.goto(new URL(`#/${path}`, page.url()).href);
      await heading(page, name);
    }
    expect(reports).toEqual([]);
  });

  test.each([
    ["x/index.html", "All experiments"],
    ["x/sandia-table3.html", "Table 3 and Figure 4: window against throughput over 42 ms"],
    ["third-party-licences.html", "Licences of third parties"],
  ])("%s, which has no scripts", async (path, name) => {
    const page = await open(path);
    await heading(page, name);
    expect(statedPolicy(await page.content())).toMatch(/; require-trusted-types-for 'script'; trusted-types 'none'$/);
    expect(reports).toEqual([]);
  });

  test("an experiment whose number field is stepped and whose views are saved", async () => {
    const page = await open(STATE);
    await simulated(page);
    await press(page, "Embed");
    const width = page.getByRole("dialog").getByLabel("Width, px");
    await width.fill("480");
    await width.press("Enter");
    // React-aria announces each step, and empties what it announced before.
    await width.press("ArrowUp");
    await width.press("ArrowUp");
    await expect.poll(() => width.inputValue()).toMatch(/^48[12]$/);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await press(page, "Export");
    for (const form of ["SVG", "PNG", "CSV", "JSON"])
      await Promise.all([page.waitForEvent("download"), press(page, `Packet ladder as ${form}`)]);
    expect(reports).toEqual([]);
  });

  test("the one file, from a disk", async () => {
    const live = await open(STATE);
    await simulated(live);
    const { path, address } = await save(live);
    expect(statedPolicy(readFileSync(path, "utf8"))).toMatch(TRUSTED);
    const page = await open(address);
    await simulated(page);
    expect(reports).toEqual([]);
  });

  test("the element in a page that has Trusted Types itself, and a frame that the page sandboxes", async () => {
    const home = inject("site");
    const { origin } = new URL(home);
    const own = `default-src 'none'; script-src ${origin}; frame-src ${origin}; style-src 'unsafe-inline'`;
    const page = await open(
      foreign(
        `<script src="${home}fill-the-pipe.js"></script>
         <fill-the-pipe experiment="sandia-table3" views="ladder"></fill-the-pipe>
         <iframe sandbox="allow-scripts" src="${home}embed.html?views=ladder${STATE}" width="900" height="600"></iframe>`,
        `${own}; require-trusted-types-for 'script'; trusted-types 'none'`,
      ),
    );
    await expect.poll(() => page.locator("iframe").count()).toBe(2);
    for (const frame of ["fill-the-pipe iframe", "body > iframe"]) {
      const inside = page.frameLocator(frame);
      await inside.locator("canvas").first().waitFor();
    }
    expect(reports).toEqual([]);
  });
});

test("a report arrives when a page does break the policy", async () => {
  const page = await open("", { mayComplain: true });
  await heading(page, "How much of the pipe does TCP fill?");
  // Later: what a test evaluates at once is let do more than the page.
  await page.evaluate(() => {
    setTimeout(() => {
      document.body.innerHTML = "<p>1</p>";
    });
  });
  await expect.poll(() => reports.join()).toMatch(/require-trusted-types-for.*innerHTML/);
});
