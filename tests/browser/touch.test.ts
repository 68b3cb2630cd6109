import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { simulated } from "./lab";
import { site, type VisitOptions } from "./visit";

const open = site();
const PHONE: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Point = [x: number, y: number];

/** Fingers that go from where they touch to where they lift. */
async function swipe(page: Page, fingers: readonly { from: Point; to: Point }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const put = (type: "touchStart" | "touchMove", share: number) => {
    const touchPoints = fingers.map(({ from, to }, id) => ({
      x: from[0] + share * (to[0] - from[0]),
      y: from[1] + share * (to[1] - from[1]),
      id,
    }));
    return session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await put("touchStart", 0);
  for (let step = 1; step <= 8; step++) await put("touchMove", step / 8);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** The middle of what is seen of it. */
async function middle(one: Locator): Promise<Point> {
  await one.scrollIntoViewIfNeeded();
  const box = await one.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return [box.x + box.width / 2, box.y + Math.min(box.height, 300) / 2];
}

/** From and to of the link, ms. */
function stretch(page: Page): [number, number] {
  const found = /from=(\d+)(ns|us|ms).*&to=(\d+)(ns|us|ms)/.exec(page.url());
  const ms = (text = "", unit = "") => Number(text) / ({ ns: 1e6, us: 1e3, ms: 1 }[unit] ?? Number.NaN);
  return [ms(found?.[1], found?.[2]), ms(found?.[3], found?.[4])];
}

test("fingers move through the ladder, choose a packet, and see another future of it", async () => {
  const page = await open("#/sandia-table3?from=0&to=200ms", PHONE);
  await simulated(page);
  await page.getByRole("tab", { name: "Ladder" }).tap();
  const ladder = page.getByRole("application", { name: "Packet ladder" });
  const [x, y] = await middle(ladder);
  await swipe(page, [
    { from: [x, y - 20], to: [x, y - 100] },
    { from: [x, y + 20], to: [x, y + 100] },
  ]);
  await expect.poll(() => stretch(page)[1] - stretch(page)[0]).toBeLessThan(80);
  const before = stretch(page);
  await swipe(page, [
    { from: [x - 40, y + 60], to: [x - 40, y - 60] },
    { from: [x + 40, y + 60], to: [x + 40, y - 60] },
  ]);
  await expect.poll(() => stretch(page)[0], { message: "two fingers move it in time" }).toBeGreaterThan(before[0]);
  const shown = stretch(page);
  const scrolled = await page.evaluate(() => scrollY);
  await swipe(page, [{ from: [x, y + 100], to: [x, y - 50] }]);
  await expect
    .poll(() => page.evaluate(() => scrollY), { message: "one finger scrolls the page" })
    .toBeGreaterThan(scrolled);
  expect(stretch(page)).toEqual(shown);
  expect(await page.evaluate(() => visualViewport?.scale), "the page itself has not been zoomed").toBe(1);

  await page.goto(`${page.url().split("#")[0]}#/sandia-table3?from=0&to=60ms&view=ladder`);
  await simulated(page);
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  // A line slants through the middle, somewhere: no further off than a fingertip is wide.
  const [left, top] = await middle(ladder);
  for (let dy = -100; dy <= 100 && !(await inspector.isVisible()); dy += 20) await page.touchscreen.tap(left, top + dy);
  await inspector.getByRole("button", { name: /^What if/ }).tap();
  await page.getByRole("menuitem", { name: /lost/ }).tap();
  await expect.poll(() => page.getByRole("list", { name: "Runs compared" }).getByRole("listitem").count()).toBe(2);
  await expect.poll(() => page.url()).toMatch(/flows\.bulk\.lose\.\w+=\d.*&b=with/);
});

test("a finger that rests on a packet asks what if, where the browser makes no context menu of it", async () => {
  const page = await open("#/sandia-table3?from=0&to=60ms&view=ladder", {
    ...PHONE,
    sabotage: (page) =>
      page.addInitScript(() => window.addEventListener("contextmenu", (event) => event.stopPropagation(), true)),
  });
  await simulated(page);
  const [x, y] = await middle(page.getByRole("application", { name: "Packet ladder" }));
  const session = await page.context().newCDPSession(page);
  const menu = page.getByRole("menu", { name: "What if" });
  const touch = (type: "touchStart" | "touchEnd", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  for (let dy = -100; dy <= 100 && !(await menu.isVisible()); dy += 20) {
    await touch("touchStart", [[x, y + dy]]);
    await menu.waitFor({ timeout: 1500 }).catch(() => {
      // No line there; a little lower one slants by.
    });
    await touch("touchEnd", []);
  }
  await menu.getByRole("menuitem", { name: /lost/ }).tap();
  await expect.poll(() => page.url()).toMatch(/flows\.bulk\.lose\.\w+=\d.*&b=with/);
});

test("a finger seeks on a plot, puts a view away and sets a bookmark", async () => {
  const page = await open("#/sandia-table3", PHONE);
  await simulated(page);
  await page.getByRole("tab", { name: "Plots" }).tap();
  const plot = page.getByRole("region", { name: "Window and data in flight" }).locator(".ftp-plot").first();
  const [x, y] = await middle(plot);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => page.url()).toMatch(/[?&]t=/);

  await page.getByRole("button", { name: "Views", exact: true }).tap();
  const views = page.getByRole("dialog", { name: "Views" });
  await views.getByRole("row", { name: "Limits of the sender" }).tap();
  await expect.poll(() => page.url()).toMatch(/views=[^&]*window/);
  await expect.poll(() => page.url()).not.toMatch(/views=[^&]*limits/);
  await page.getByRole("button", { name: "Views", exact: true }).tap();
  await views.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: /^Time options/ }).tap();
  await page.getByRole("menuitem", { name: "Set a bookmark here" }).tap();
  await expect.poll(() => page.url()).toMatch(/bookmarks=\d/);
});
