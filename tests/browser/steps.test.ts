import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import * as explained from "../../web/experiments/ansnet-figure2/steps.mdx";
import { show } from "../../web/language/index.ts";
import { SOURCE } from "../../web/language/languages.ts";
import { readTour } from "../../web/pages/tours/read.ts";
import { press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();
// The texts are read in the language that is shown.
await show(SOURCE);
const file = readTour(explained, "", "ansnet-figure2");

/** A run of the collapse takes its time on a busy machine. */
const urlOf = (page: Page) => expect.poll(() => page.url());

describe("the collapse, step by step", () => {
  test("is walked by keyboard; each step finds its moment, and has its own place in the link", async () => {
    const page = await open("#/ansnet-figure2");
    await simulated(page);
    await page.getByRole("button", { name: "Explain it step by step" }).focus();
    await page.keyboard.press("Enter");
    const steps = page.getByRole("region", { name: file.title });
    const links = new Set<string>();
    for (const [i, { id, title }] of file.steps.entries()) {
      await steps.getByRole("heading", { name: title, exact: true }).waitFor();
      await steps.getByText(`${i + 1} of ${file.steps.length}`).waitFor();
      // The link is written once its run is there and nothing moves any more.
      await urlOf(page).toContain(`step=${id}`);
      await urlOf(page).toContain("tcp.window=448KB");
      await expect.poll(() => steps.getByRole("status").count(), { message: `${id} is found` }).toBe(0);
      links.add(page.url());
      await page.keyboard.press("PageDown");
    }
    expect(links.size).toBe(file.steps.length);
    // Beyond the last there is none; build r200 is of the last only.
    await urlOf(page).toContain("ansnet_r200");
    await page.keyboard.press("PageUp");
    await steps.getByRole("heading", { name: file.steps.at(-2)?.title }).waitFor();
    await urlOf(page).not.toContain("ansnet_r200");
    expect(await axe(page)).toEqual([]);

    await steps.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Explain it step by step" }).waitFor();
    await urlOf(page).not.toContain("step=");
  });

  test("opens at a step by its name alone, with what the step needs", async () => {
    const page = await open("#/ansnet-figure2?step=silence");
    await page.getByRole("heading", { name: "Silence until the coarse timer" }).waitFor();
    await urlOf(page).toContain("tcp.window=448KB");
    await page.getByText("Recovery from loss").first().waitFor();
    // The moment it is about is selected: the link restores it as it is.
    await urlOf(page).toContain("moment=");
    const link = page.url().slice(page.url().indexOf("#"));
    const again = await open(link);
    await again.getByRole("heading", { name: "Silence until the coarse timer" }).waitFor();
    await simulated(again);
    await again.waitForTimeout(1000);
    expect(again.url().slice(again.url().indexOf("#"))).toBe(link);
  });

  test("says where a run has no such moment, and that a step is not there", async () => {
    const page = await open("#/ansnet-figure2?step=silence&tcp.window=64KB&t=1s");
    const steps = page.getByRole("region", { name: file.title });
    await steps.getByRole("status").filter({ hasText: "This run has no such moment" }).waitFor();
    const other = await open("#/ansnet-figure2?step=nowhere");
    await other.getByText("“nowhere” is not a step of").waitFor();
  });

  test("of an experiment without steps of its own says what happens in its run, and no more", async () => {
    const page = await open("#/ansnet-figure4");
    await simulated(page);
    await press(page, "Explain it step by step");
    const steps = page.getByRole("region", { name: "Steps: " });
    await steps.getByRole("heading", { name: "Where the page opens" }).waitFor();
    const titles: string[] = [];
    for (;;) {
      titles.push(await steps.getByRole("heading").innerText());
      const next = steps.getByRole("button", { name: "Next" });
      if (!(await next.isVisible())) break;
      await next.click();
      await expect.poll(() => steps.getByRole("heading").innerText()).not.toBe(titles.at(-1));
      await expect.poll(() => steps.getByRole("status").count()).toBe(0);
    }
    expect(titles).toEqual(expect.arrayContaining(["The connection is opened", "What held the sender back"]));
    expect(titles).not.toContain("Two stations collide");
    await steps.getByText(`${titles.length} of ${titles.length}`).waitFor();
  });

  test("is not offered where it would give an answer away", async () => {
    const page = await open("#/sandia-figure2b?exercise=which-was-lost");
    await page.getByRole("heading", { name: "Which packet was lost?" }).waitFor();
    expect(await page.getByRole("button", { name: "Explain it step by step" }).count()).toBe(0);
  });

  test("is legible on a phone", async () => {
    const page = await open("#/ansnet-figure2?step=three_duplicates", { viewport: { width: 390, height: 844 } });
    await page.getByRole("heading", { name: "Three duplicate ACKs" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axe(page)).toEqual([]);
  });
});
