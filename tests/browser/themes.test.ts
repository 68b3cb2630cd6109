import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { press, simulated } from "./lab";
import { axe, site, usable, type VisitOptions } from "./visit";

const open = site();

/** A page as a reader sees it who has chosen the theme before. */
const openIn = (theme: string, path: string, options: VisitOptions = {}) =>
  open(path, {
    ...options,
    sabotage: (page) => page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme),
  });

const PAGES = [
  { path: "", ready: (page: Page) => page.locator(".stage-pair canvas").last().waitFor() },
  { path: "#/sandia-table3", ready: simulated },
  { path: "#/tours", ready: (page: Page) => page.getByRole("heading", { level: 1, name: "Tours" }).waitFor() },
];

describe.each([
  ["contrast", "light"],
  ["contrast", "dark"],
  ["projector", "light"],
] as const)("no axe violations in the theme %s on %s", (theme, colorScheme) => {
  test.each(PAGES)("$path", async ({ path, ready }) => {
    const page = await openIn(theme, path, { colorScheme });
    await ready(page);
    // Structure is the same in every theme: access.test.ts and tours.test.ts look at it.
    expect(await axe(page, "colours")).toEqual([]);
  });
});

const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? "system");

test("a system that asks for more contrast gets it until the reader has chosen, by keyboard, once for all", async () => {
  const page = await open("", { contrast: "more" });
  await usable(page);
  expect(await shown(page)).toBe("contrast");
  const button = page.getByRole("button", { name: "Theme" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "System", checked: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await shown(page)).toBe("projector");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await shown(page)).toBe("projector");
});

test("with the colours of the system what is chosen can be told from what is not", async () => {
  const page = await open("#/sandia-table3", { forcedColors: "active", anew: true });
  await simulated(page);
  const ground = (name: string) =>
    page
      .getByRole("radio", { name, exact: true })
      .or(page.getByRole("button", { name, exact: true }))
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground("Ends")).not.toBe(await ground("Route"));
  expect(await axe(page)).toEqual([]);
});

test("on paper there is what is shown, in the colours of paper, and its link, and nothing to press", async () => {
  const page = await open("#/sandia-table3", { colorScheme: "dark", anew: true });
  await simulated(page);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => shown(page)).toBe("paper");
  const foot = page.locator(".print-foot");
  await foot.waitFor();
  expect(await foot.innerText()).toContain("#/sandia-table3");
  for (const control of [".transport", ".column-change", ".header-actions"]) {
    expect(await page.locator(control).isVisible(), control).toBe(false);
  }
  expect(await page.getByRole("heading", { name: "Packet ladder" }).isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => shown(page)).toBe("system");
});

describe("present", () => {
  const views = (page: Page) =>
    page.locator(".present-view").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const caption = (page: Page) => page.locator(".present-caption h2").innerText();

  test("by keyboard alone: views, two of them, the steps of a clicker, the ring, and back", async () => {
    const page = await openIn("projector", "#/ansnet-figure2?step=queue_fills", {
      viewport: { width: 1920, height: 1080 },
    });
    await simulated(page);
    await page.locator(".steps h2").waitFor();
    await page.getByRole("button", { name: "Present", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".present-caption").waitFor();
    expect(new URL(page.url()).hash).toContain("step=queue_fills");
    await page
      .getByRole("status")
      .getByText(/Presenting: /)
      .waitFor();
    expect(await page.locator(".lab-columns").count()).toBe(0);
    expect(await axe(page)).toEqual([]);

    const first = await caption(page);
    await page.keyboard.press("PageDown");
    await expect.poll(() => caption(page)).not.toBe(first);
    await page.keyboard.press("PageUp");
    await expect.poll(() => caption(page)).toBe(first);

    const [one] = await views(page);
    await page.keyboard.press("v");
    await expect.poll(async () => (await views(page))[0]).not.toBe(one);
    await page.keyboard.press("Shift+V");
    await expect.poll(async () => (await views(page))[0]).toBe(one);
    await page.keyboard.press("2");
    await expect.poll(() => page.locator(".present-view").count()).toBe(2);
    await page.keyboard.down("s");
    await page.locator(".present-ring").waitFor();
    await page.keyboard.up("s");
    await page.locator(".present-ring").waitFor({ state: "detached" });

    // Nothing but the presentation is reached by Tab.
    for (let turn = 0; turn < 12; turn++) {
      await page.keyboard.press("Tab");
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest(".present") !== null,
      );
      expect(inside).toBe(true);
    }
    await page.locator(".present-view").first().focus();
    await page.keyboard.press("Escape");
    await page.locator(".present").waitFor({ state: "detached" });
    const back = page.getByRole("button", { name: "Present", exact: true });
    await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test("a link opens the lesson with its result and two controls, which keys and a clicker change", async () => {
    const page = await open("#/sandia-table3?present=ladder", { viewport: { width: 1440, height: 900 } });
    await page.getByRole("application", { name: "Packet ladder" }).waitFor();
    const window = page.getByRole("slider", { name: "Maximum window", exact: true });
    const delay = page.getByRole("slider", { name: "Round-trip delay", exact: true });
    const value = async (one: Locator) => (await one.getAttribute("aria-valuetext"))?.replaceAll("\u00a0", " ");
    expect([await value(window), await value(delay)]).toEqual(["32 KB", "42 ms"]);
    expect(await page.locator(".present-keys [role=group]").count()).toBe(2);
    const outcome = page.locator(".present .outcome");
    await expect.poll(() => outcome.innerText()).toMatch(/^4\.3\sMb\/s/);

    // The pipe stands above the ladder, and nothing covers anything.
    const boxes = await Promise.all(
      [".view-pipe .ftp-plot", ".view-ladder .ftp-plot", ".present-foot", ".present-bar"].map((one) =>
        page.locator(`.present ${one}`).boundingBox(),
      ),
    );
    for (const [i, box] of boxes.entries()) {
      expect(box?.height, `${i}`).toBeGreaterThan(30);
      const above = boxes[i - 1];
      if (box && above) expect(box.y).toBeGreaterThanOrEqual(above.y + above.height - 1);
    }

    await page.keyboard.press("ArrowUp");
    await expect.poll(() => value(window)).toBe("40 KB");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(() => value(delay)).not.toBe("42 ms");
    expect(await value(window)).toBe("32 KB");
    // Without steps a clicker changes the first control.
    await page.keyboard.press("PageDown");
    await expect.poll(() => value(window)).toBe("40 KB");
    await expect.poll(() => outcome.innerText(), { timeout: 20_000 }).toMatch(/^[\d.]+\s→\s[\d.]+\sMb\/s/);
    // The tools fade, and come with the pointer.
    const bar = page.locator(".present-bar");
    const opacity = () => bar.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity, { timeout: 10_000 }).toBe("0");
    await page.mouse.move(300, 300);
    await expect.poll(opacity).toBe("1");
  });

  test("a step is told in its first sentences, and whole when asked", async () => {
    const page = await open("#/sandia-table3?tour=sandia&step=remote&present=ladder");
    const text = page.locator(".present-text");
    await text.waitFor();
    const lead = await text.innerText();
    const { height } = (await text.boundingBox()) ?? { height: 0 };
    const line = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
    expect(height).toBeLessThan(2.5 * line);
    await page.mouse.move(300, 300);
    await press(page, "Whole text");
    await expect.poll(async () => (await text.innerText()).length).toBeGreaterThan(1.5 * lead.length);
  });

  test("a link opens so, on a phone too, and type fills a large screen", async () => {
    const phone = await open("#/sandia-table3?present=ladder,window", {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await expect.poll(() => views(phone)).toEqual(["Presented: Packet ladder", "Presented: Window and data in flight"]);
    await phone.getByRole("application", { name: "Packet ladder" }).waitFor();
    expect(await axe(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await press(phone, "Leave");
    await phone.locator(".lab-tabs").waitFor();

    const wide = await open("#/laboratory?present=window", { viewport: { width: 1920, height: 1080 } });
    const plot = wide.locator(".present-view .ftp-plot");
    await plot.locator("text").first().waitFor();
    const { height } = (await plot.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(600);
    const letters = await plot
      .locator("text")
      .first()
      .evaluate((text) => Number(text.getAttribute("font-size")));
    // A fiftieth of the height of the screen.
    expect(letters).toBeGreaterThan(21);
    await press(wide, "Projector");
    await expect.poll(() => shown(wide)).toBe("projector");
    await press(wide, "Leave");
    await wide.getByRole("heading", { name: "Topology" }).waitFor();
  });
});
