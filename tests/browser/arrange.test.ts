import type { Page } from "playwright";
import { expect, test } from "vitest";
import { press, simulated, unfolded } from "./lab";
import { redrawn } from "./texts";
import { axe, site } from "./visit";

const open = site();

/** Titles of the cards in the plots' column, as they stand. */
const cards = (page: Page) =>
  page.locator(".plot-views > .view").evaluateAll((all) => all.map((one) => one.className.match(/view-(\w+)/)?.[1]));

test("views are hidden and moved, by mouse and by keys, and the link keeps how they stand", async () => {
  const page = await open("#/sandia-table3");
  await unfolded(page);
  // Views of the run come soon after it, when nothing more urgent is left.
  await expect.poll(async () => (await cards(page)).slice(0, 3)).toEqual(["sweep", "limits", "window"]);
  await press(page, "Views");
  const dialog = page.getByRole("dialog", { name: "Views" });
  const listed = dialog.getByRole("grid", { name: "Beside it" }).getByRole("row");
  await expect.poll(async () => (await cards(page)).length - (await listed.count())).toBe(0);
  const usual = await cards(page);
  const box = (name: string) => dialog.getByRole("row", { name }).locator("label");
  await box("Limits of the sender").click();
  await expect.poll(() => cards(page)).toEqual(usual.filter((id) => id !== "limits"));
  await box("The pipe").click();
  await expect.poll(() => page.locator(".view-pipe").count()).toBe(0);
  expect(await page.locator(".view-ladder").count()).toBe(1);
  expect(await axe(dialog)).toEqual([]);
  // The keyboard picks a view up and puts it before the sweep.
  await dialog.getByRole("grid", { name: "Beside it" }).focus();
  await page.keyboard.type("Ev");
  for (const key of ["ArrowRight", "Enter", "Home", "Enter"]) {
    // Each key acts on what the one before has brought into focus.
    await redrawn(page);
    await page.keyboard.press(key);
  }
  await expect.poll(async () => (await cards(page))[0]).toBe("events");
  const arranged = await cards(page);
  await expect.poll(() => page.url()).toContain("views=ladder,events,sweep");

  const other = await open(new URL(page.url()).hash);
  await unfolded(other);
  await expect.poll(() => cards(other)).toEqual(arranged);
  expect(await other.locator(".view-pipe").count()).toBe(0);

  await dialog.getByRole("button", { name: "Default views" }).click();
  await expect.poll(() => cards(page)).toEqual(usual);
  await expect.poll(() => page.url()).not.toContain("views=");
});

test("a link with views that are not there shows those that are", async () => {
  const page = await open("#/sandia-table3?views=zebra,window&view=plots", { viewport: { width: 390, height: 844 } });
  await page.locator(".view-window").waitFor();
  expect(await cards(page)).toEqual(["window"]);
  await simulated(page);
  // The controls at the bottom of the screen cover the button until the page is scrolled.
  const button = page.getByRole("button", { name: "Views", exact: true });
  await button.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await redrawn(page);
  await button.click();
  await page.getByRole("dialog", { name: "Views" }).getByRole("row", { name: "Events" }).waitFor();
  expect(await axe(page)).toEqual([]);
});
