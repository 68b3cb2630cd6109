import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { simulated, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();
const variant = (page: Page) => page.getByRole("button", { name: "Variant" });
const isFocused = (element: Element) => element === document.activeElement;

describe("many choices", () => {
  test("are folded; the list says what each means, and is worked by keys alone", async () => {
    const page = await open("#/ansnet-figure2");
    await unfolded(page);
    const button = variant(page);
    expect(await button.innerText()).toBe("4.3BSD-Reno");
    const time = await page.getByRole("slider", { name: "Time", exact: true }).inputValue();
    await button.focus();
    await page.keyboard.press("ArrowDown");
    const list = page.getByRole("listbox", { name: "Variant" });
    await list.waitFor();
    expect(await axe(list)).toEqual([]);
    const chosen = list.getByRole("option", { selected: true });
    expect(await chosen.evaluate(isFocused)).toBe(true);
    // Typed letters find a name; no letter or arrow reaches the shortcuts of the page.
    await page.keyboard.type("newr");
    const found = list.getByRole("option", { name: "NewReno (RFC 6582)" });
    expect(await found.evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Enter");
    await list.waitFor({ state: "detached" });
    expect(await button.innerText()).toBe("NewReno (RFC 6582)");
    expect(await button.evaluate(isFocused)).toBe(true);
    await expect.poll(() => page.url()).toContain("tcp.variant=newreno");
    expect(await page.getByRole("slider", { name: "Time", exact: true }).inputValue()).toBe(time);

    // Escape leaves all as it was.
    await page.keyboard.press("ArrowDown");
    await list.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    expect(await button.innerText()).toBe("NewReno (RFC 6582)");
  });

  test("fit a phone, and a finger", async () => {
    const page = await open("#/ansnet-figure2", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await simulated(page);
    await page.getByRole("tab", { name: "Change" }).click();
    const button = page.getByRole("button", { name: "Queue discipline" });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.tap();
    const list = page.getByRole("listbox", { name: "Queue discipline" });
    await list.waitFor();
    expect(await axe(list)).toEqual([]);
    const box = await list.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    await list.getByRole("option", { name: /^FQ-CoDel/ }).tap();
    await list.waitFor({ state: "detached" });
    await expect.poll(() => page.url()).toContain("queue.discipline=fq_codel");
    expect(await button.innerText()).toBe("FQ-CoDel");
  });
});

test("few choices stand open", async () => {
  const page = await open("#/sandia-table3");
  await unfolded(page);
  await page.getByRole("radiogroup", { name: "Delay setting is" }).waitFor();
  expect(await page.getByRole("button", { name: "Delay setting is" }).count()).toBe(0);
});
