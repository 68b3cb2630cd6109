import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { at, press, simulated } from "./lab";
import { site } from "./visit";

const open = site();

const LADDER = ".view-ladder canvas";

/** Counts the pixels of the ladder that differ between the frame after a click on Play and half a second later. */
async function pixelsMoved(page: Page): Promise<number> {
  return page.evaluate(async (ladder) => {
    const canvas = document.querySelector<HTMLCanvasElement>(ladder);
    const play = document.querySelector<HTMLElement>(".transport-play");
    if (!canvas || !play) throw new Error("there is no ladder, or no button");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const taken = () => canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
    play.click();
    await frame();
    await frame();
    const before = taken();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await frame();
    const after = taken();
    if (!before || !after) throw new Error("the ladder has no pixels");
    let moved = 0;
    for (let i = 0; i < before.length; i += 4) {
      if ([0, 1, 2].some((k) => Math.abs(before[i + k] - after[i + k]) > 8)) moved++;
    }
    return moved;
  }, LADDER);
}

describe("Play", () => {
  test.each(["sandia-figure2a", "ansnet-figure2", "satnet-figure9"])("%s moves within half a second", async (id) => {
    const page = await open(`#/${id}`);
    await simulated(page);
    await page.locator(LADDER).first().waitFor();
    await page.locator(".transport-play").waitFor();
    expect(await pixelsMoved(page)).toBeGreaterThan(200);
  });

  test("goes at the pace that the menu chooses, which the link keeps, and says the scale of time", async () => {
    const page = await open("#/sandia-table3?t=60ms");
    await simulated(page);
    const speed = page.getByRole("button", { name: /^Speed: / });
    expect(await speed.getAttribute("aria-label")).toMatch(/^Speed: 1×, 16.ms a second$/);
    // The menu is reached by keyboard.
    await speed.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "4×" }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let i = 0; i < 5 && !(await focused()).startsWith("4×"); i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => speed.getAttribute("aria-label")).toMatch(/^Speed: 4×, 66.ms a second$/);
    await expect.poll(() => page.url()).toContain("speed=4x");
    await speed.click();
    await page.getByRole("menuitemradio", { name: "Whole run" }).click();
    await expect.poll(() => page.url()).toMatch(/from=0&to=.*speed=run/);
  });

  test("keeps the speed of an old link, and offers it", async () => {
    const page = await open("#/sandia-table3?t=20ms&speed=50ms");
    await simulated(page);
    const speed = page.getByRole("button", { name: /^Speed: / });
    expect(await speed.getAttribute("aria-label")).toMatch(/^Speed: Fixed, 50.ms a second$/);
    await speed.click();
    expect(await page.getByRole("menuitemradio", { name: "Fixed" }).getAttribute("aria-checked")).toBe("true");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain("speed=50ms");
  });

  test("skips idle time and says so, unless the menu forbids it", async () => {
    const page = await open("#/sandia-figure2c?t=100ms");
    await simulated(page);
    const mark = page.locator(".scrub-skipped");
    await press(page, "Play");
    await mark.waitFor();
    expect(await page.locator(".scrub-time").textContent()).toMatch(/idle \d+.ms skipped/);
    await press(page, "Pause");
    await page.getByRole("button", { name: /^Time options/ }).click();
    const skips = page.getByRole("menuitemcheckbox", { name: "Skip time in which nothing happens" });
    expect(await skips.getAttribute("aria-checked")).toBe("true");
    await skips.click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain("idle=played");
  });

  test.each([
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ])("at $width x $height the transport does not cover the playhead", async (viewport) => {
    const page = await open("#/sandia-table3?tcp.window=16KB", { viewport });
    await simulated(page);
    if (viewport.width < 760) await page.getByRole("tab", { name: "Ladder" }).click();
    expect(await at(page, "Time")).toBe("300 ms");
    await press(page, "Play");
    await press(page, "Pause");
    const ladder = await page.locator(LADDER).boundingBox();
    const bar = await page.locator(".transport").boundingBox();
    if (!ladder || !bar) throw new Error("the ladder or the transport is not on the screen");
    expect(ladder.y + ladder.height).toBeLessThanOrEqual(bar.y + 1);
    const parts = await page.locator(".transport > *").evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    for (const [i, a] of parts.entries()) {
      for (const b of parts.slice(i + 1)) {
        const apart =
          a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
        expect(apart, "no part of the transport covers another").toBe(true);
      }
      expect(a.right).toBeLessThanOrEqual(viewport.width);
    }
  });
});

describe("the wheel over the ladder", () => {
  const wheelOver = async (page: Page, by: number) => {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(200);
  };
  const shown = (page: Page) => page.locator(".scrub-shown").getAttribute("title");
  const scrolled = (page: Page) =>
    page.evaluate(() => Math.max(scrollY, ...[...document.querySelectorAll("*")].map(({ scrollTop }) => scrollTop)));

  test("scrolls the page and says how to zoom; with Ctrl, and after a click, it zooms", async () => {
    const page = await open("#/sandia-table3?from=100ms&to=200ms", { viewport: { width: 900, height: 700 } });
    await simulated(page);
    const ladder = page.getByRole("application", { name: "Packet ladder" });
    await ladder.hover({ position: { x: 300, y: 60 } });
    const [range, top] = [await shown(page), await scrolled(page)];
    await page.mouse.wheel(0, 60);
    const hint = page.getByText("Ctrl + wheel zooms", { exact: true });
    await hint.waitFor();
    // It stands where the title stood, and covers nothing else.
    const [box, title] = [
      await hint.boundingBox(),
      await page.getByRole("heading", { name: "Packet ladder" }).boundingBox(),
    ];
    const tools = await page.locator(".ftp-ladder .ftp-panel-actions").boundingBox();
    if (!box || !title || !tools) throw new Error("the hint, the title or its buttons are not on the screen");
    expect(Math.abs(box.x - title.x)).toBeLessThan(2);
    expect(box.x + box.width <= tools.x || box.y + box.height <= tools.y).toBe(true);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(top);
    expect(await shown(page)).toBe(range);
    await hint.waitFor({ state: "hidden" });

    await ladder.hover({ position: { x: 300, y: 60 } });
    await page.keyboard.down("Control");
    await wheelOver(page, -100);
    await page.keyboard.up("Control");
    const zoomed = await shown(page);
    expect(zoomed).not.toBe(range);

    await page.mouse.down();
    await page.mouse.up();
    const still = await scrolled(page);
    await wheelOver(page, -100);
    expect(await shown(page)).not.toBe(zoomed);
    expect(await scrolled(page)).toBe(still);
    // The pointer has left: the drawing is no longer chosen.
    await page.mouse.move(5, 5);
    const left = await shown(page);
    await ladder.hover({ position: { x: 300, y: 60 } });
    await wheelOver(page, -60);
    expect(await shown(page)).toBe(left);
  });
});

describe("the address", () => {
  test("Back goes through every step of a tour", async () => {
    const page = await open("#/sandia-figure2c?step=packet&tour=newcomers");
    await simulated(page);
    const number = page.locator(".steps header > p");
    const first = await number.textContent();
    const seen: (string | null)[] = [first];
    for (let i = 0; i < 2; i++) {
      await press(page, "Next");
      await expect.poll(() => number.textContent()).not.toBe(seen[0]);
      seen.unshift(await number.textContent());
    }
    for (const before of seen.slice(1)) {
      await page.goBack();
      await expect.poll(() => number.textContent()).toBe(before);
    }
    await page.goForward();
    await expect.poll(() => number.textContent()).toBe(seen[1]);
  });

  test("closes a dialog when it changes", async () => {
    const page = await open("#/sandia-table3");
    await simulated(page);
    await page.evaluate(() => {
      location.hash = "#/sandia-figure2c";
    });
    await page.getByRole("heading", { level: 1, name: /Figure 2c/ }).waitFor();
    await simulated(page);
    for (const name of ["Export", "Embed"]) {
      await press(page, name);
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "hidden" });
      await page.goForward();
      await simulated(page);
    }
  });
});
