/** The diagnosis of a captured connection, as a reader meets it. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { simulated as made, start } from "../../web/engine/testing.ts";
import { press } from "./lab";
import { axe, site } from "./visit";

// An open capture stays open from address to address.
const open = site({ anew: true });
const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
afterAll(() => rmSync(folder, { recursive: true }));
const PHONE = { width: 390, height: 844 };

const findings = (page: Page) => page.locator(".diagnosis-answer > li");

/** Opens the upload of the capture that the site makes. */
async function diagnosed(page: Page) {
  await press(page, "Try the page with a simulated one");
  await page
    .getByRole("link", { name: /50001|50000/ })
    .first()
    .click();
  await findings(page).first().waitFor();
}

test("a connection is shown, then diagnosed; a finding shows its packet, and the limits are a view", async () => {
  const page = await open("#/capture");
  await diagnosed(page);
  const count = await findings(page).count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(5);
  for (const text of await findings(page).allInnerTexts()) expect(text).toMatch(/\. ?\s*(sure|likely|guess)/);

  await findings(page)
    .getByRole("button", { name: /^Show / })
    .first()
    .click();
  await page.getByRole("complementary", { name: "Selected packet" }).waitFor();

  const limits = page.getByRole("region", { name: "Limits of the sender", exact: true });
  await limits.getByRole("button", { name: "Table" }).click();
  expect(await limits.getByRole("row").count()).toBeGreaterThan(1);
  await limits.getByRole("button", { name: "Table" }).click();

  const report = page.getByRole("region", { name: "Path and sender, as diagnosed" });
  await report.getByRole("rowheader", { name: "Round trip" }).waitFor();
  await report.getByRole("rowheader", { name: "Congestion control" }).waitFor();
  // The inspector names the reason of a retransmission, too.
  await report
    .getByRole("row", { name: /fast retransmit/ })
    .first()
    .getByRole("button")
    .first()
    .click();
  await page
    .getByRole("complementary", { name: "Selected packet" })
    .getByText(/fast retransmit/)
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
});

test("the report is printed with the answer and the tables, and without the ladder", async () => {
  const page = await open("#/capture", {
    sabotage: (page) =>
      page.addInitScript(() => {
        window.print = () => {
          document.documentElement.dataset.printed = document.documentElement.dataset.prints;
        };
      }),
  });
  await diagnosed(page);
  await press(page, "Print report");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.printed)).toBe("diagnosis");
  await page.emulateMedia({ media: "print" });
  expect(await findings(page).first().isVisible()).toBe(true);
  expect(await page.locator(".diagnosis-report").isVisible()).toBe(true);
  expect(await page.locator(".view-ladder").isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect.poll(() => page.locator(".view-ladder").isVisible()).toBe(true);
});

test("on a phone a finding turns to the ladder", async () => {
  const page = await open("#/capture", { viewport: PHONE, colorScheme: "dark" });
  await diagnosed(page);
  await page.getByRole("tab", { name: "Plots" }).click();
  await findings(page)
    .getByRole("button", { name: /^Show / })
    .first()
    .click();
  await expect.poll(() => page.getByRole("tab", { name: "Ladder" }).getAttribute("aria-selected")).toBe("true");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await axe(page)).toEqual([]);
});

/** Waits until the address has not changed for a second. */
async function settled(page: Page) {
  for (let last = ""; last !== page.url(); await page.waitForTimeout(1000)) last = page.url();
}

test("a window that limited the transfer is enlarged in a simulation beside the capture", async () => {
  start();
  const file = join(folder, "narrow.pcapng");
  const { file: bytes } = made({
    hosts: { a: {}, b: {} },
    links: { line: { stations: ["a", "b"], rate: "100 Mb/s", propagation_delay: "20 ms" } },
    tcp: { window: "32 KB" },
    flows: { bulk: { from: "a", to: "b", app: { bytes: "2 MB" } } },
  });
  writeFileSync(file, bytes);
  const page = await open("#/capture");
  await page.getByLabel("Capture file").setInputFiles(file);
  await findings(page).first().getByText("The receiver's window").waitFor();
  // The address of the connection is what "back" returns to.
  await expect.poll(() => page.url()).toContain("flow=1");
  await page.getByRole("button", { name: /^Simulate it with a window of / }).click();
  await page.getByRole("heading", { level: 1, name: /, beside a simulation$/ }).waitFor();
  // A page that is still starting writes its own address once it has started.
  await page.getByText("One clock: at time 0 the first SYN of each leaves its sender.").waitFor();
  await settled(page);
  await page.goBack();
  await findings(page).first().waitFor();
});
