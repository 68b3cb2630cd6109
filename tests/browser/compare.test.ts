import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { press, simulated, slider, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();
const PHONE = { width: 390, height: 844 };

const add = async (page: Page, name: RegExp) => {
  await press(page, "Compare");
  await page.getByRole("menuitem", { name }).click();
};
const runs = (page: Page): Locator => page.getByRole("list", { name: "Runs compared" }).getByRole("listitem");
const table = (page: Page): Locator => page.getByRole("region", { name: "Differences between the runs" });
/** Cells of a row of the table of differences. */
const row = async (page: Page, name: string | RegExp): Promise<string[]> => {
  const head = page.getByRole("rowheader", { name, exact: true });
  const cells = table(page).getByRole("row").filter({ has: head }).getByRole("cell");
  return (await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
};
const link = (page: Page) => `#${page.url().split("#")[1]}`;

describe("comparing", () => {
  test.each([true, false])("the runs have most of a wide page, controls folded: %s", async (isFolded) => {
    const page = await open("#/sandia-table3?b=with&b.tcp.variant=cubic");
    await simulated(page);
    await page.locator(".compare").waitFor();
    if (!isFolded) await press(page, "More controls");
    const widthOf = (column: string) => page.locator(column).evaluate((one) => one.getBoundingClientRect().width);
    await table(page).waitFor();
    // The columns change their widths once the run beside is there.
    await expect
      .poll(async () => (await widthOf(".column-ladder")) - (await widthOf(".column-plots")))
      .toBeGreaterThan(0);
    const right = await page.locator(".column-plots").evaluate((one) => one.getBoundingClientRect().right);
    expect(right).toBe(1440);
  });

  test("a run put aside stays, one with another TCP follows, and link, table, file and undo have them", async () => {
    const page = await open("#/sandia-table3?tcp.window=16KB");
    await simulated(page);
    await add(page, /as it is now/);
    await expect.poll(() => runs(page).allInnerTexts()).toHaveLength(2);
    expect(await runs(page).nth(1).innerText()).toContain("same as A so far");

    await slider(page, "Maximum window").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => runs(page).nth(1).innerText()).toContain("16\u00a0KB");
    await add(page, /CUBIC/);
    await expect
      .poll(async () => (await row(page, "Variant")).map((cell) => cell.split(" ")[0]))
      .toEqual(["4.3BSD-Tahoe", "4.3BSD-Tahoe", "CUBIC"]);
    const [, before, cubic] = await row(page, "Maximum window");
    // Today's TCP brings a window that fills the pipe.
    expect([before, cubic]).toEqual(["16 KB", "512 KB"]);
    await expect.poll(async () => (await row(page, "Completion time"))[1]).toMatch(/^81\.19 s \+/);
    expect(await page.getByRole("img", { name: "Window of runs A, B, C against time" }).isVisible()).toBe(true);

    await expect.poll(() => link(page)).toMatch(/b=kept&b\.tcp\.window=16KB&c=with&.*c\.tcp\.variant=cubic/);
    const said = link(page);
    const saves = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV", exact: true }).click();
    const file = readFileSync(await (await saves).path(), "utf8");
    expect(file).toMatch(/^# .*#\/sandia-table3\?.*\r\nquantity,unit,A,B,B − A,C,C − A\r\n/);
    expect(file).toMatch(/\r\nCompletion time,ns,\d+,8\d{10},\d+,\d+,-?\d+\r\n/);

    const again = await open(said);
    await simulated(again);
    await expect.poll(() => runs(again).allInnerTexts()).toEqual(await runs(page).allInnerTexts());
    await expect.poll(() => row(again, "Completion time")).toEqual(await row(page, "Completion time"));
    expect(await axe(again)).toEqual([]);

    await page.getByRole("button", { name: "Remove run B" }).click();
    await expect.poll(() => runs(page).count()).toBe(2);
    await press(page, "Undo");
    await expect.poll(() => runs(page).count()).toBe(3);
    await add(page, /Stop comparing/);
    await page.getByRole("application", { name: "Packet ladder" }).waitFor();
    await expect.poll(() => link(page)).not.toContain("b=");
  });

  test("on a phone the runs take turns, in the dark too", async () => {
    const page = await open("#/sandia-table3?b=with&b.tcp.window=32KB&compared=window", {
      viewport: PHONE,
      hasTouch: true,
      colorScheme: "dark",
    });
    await simulated(page);
    const shown = page.getByRole("region", { name: /^Window and data in flight, run / });
    await expect.poll(() => shown.getAttribute("aria-label")).toContain("run A");
    await page.getByRole("radio", { name: "B", exact: true }).click();
    await expect.poll(() => shown.getAttribute("aria-label")).toContain("run B");
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await axe(shown)).toEqual([]);
    expect(await wide()).toBeLessThanOrEqual(PHONE.width);
    await page.getByRole("tab", { name: "Plots" }).click();
    await table(page).waitFor();
    expect(await axe(table(page))).toEqual([]);
    expect(await wide()).toBeLessThanOrEqual(PHONE.width);
  });
});

describe("forking", () => {
  /** Walks down the ladder to the packet of that name. */
  const walk = async (page: Page, to: string) => {
    const inspector = page.getByRole("complementary", { name: "Selected packet" });
    await page.getByRole("application", { name: "Packet ladder" }).focus();
    const isThere = () => inspector.filter({ hasText: to }).isVisible();
    for (let step = 0; step < 15 && !(await isThere()); step++) await page.keyboard.press("ArrowDown");
    expect(await isThere(), to).toBe(true);
    return inspector;
  };

  test("by keyboard shows both futures of a packet, says where they part, and is in the link", async () => {
    const page = await open("#/sandia-table3?tcp.window=48KB");
    await simulated(page);
    await page.keyboard.press("Home");
    await walk(page, "Data segment 6");
    await page.keyboard.press("f");
    await expect.poll(() => row(page, "Retransmissions")).toEqual(["1", "0 −1"]);
    expect(await row(page, /^Lost on the way there/)).toEqual(["6", "none"]);
    // The first link has it from 186 to 191 ms.
    const divergence = page.getByText(/^The runs are equal until 190\.9/);
    await divergence.waitFor();
    await page.getByRole("button", { name: "Go there" }).click();
    await expect.poll(() => slider(page, "Time").getAttribute("aria-valuetext")).toContain("190.9");
    expect(await page.getByRole("application", { name: "Packet ladder" }).count()).toBe(2);
    expect(await axe(page)).toEqual([]);

    const again = await open(link(page));
    await simulated(again);
    await expect.poll(() => row(again, "Retransmissions")).toEqual(["1", "0 −1"]);
    await again.getByText(/^The runs are equal until 190\.9/).waitFor();

    await press(page, "Undo");
    await expect.poll(() => page.getByRole("application", { name: "Packet ladder" }).count()).toBe(1);
    await expect.poll(() => link(page)).not.toContain("lose");
  });

  test("from the menu of a packet delays it or has it twice, and spares what a line has lost", async () => {
    const page = await open("#/sandia-table3?tcp.window=48KB&t=0");
    await unfolded(page);
    const inspector = await walk(page, "Data segment 3");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: /^arrived .* later: a round trip$/ }).click();
    await expect.poll(() => link(page)).toContain("flows.bulk.delay.forward=3&flows.bulk.delay.by=");
    await page.getByText(/^The runs are equal until /).waitFor();
    expect(await page.getByLabel("Delayed on the way there").inputValue()).toBe("3");
    await press(page, "Undo");
    await expect.poll(() => page.getByRole("application", { name: "Packet ladder" }).count()).toBe(1);

    await walk(page, "Data segment 4");
    await inspector.getByRole("button", { name: "What if …" }).click();
    await page.getByRole("menuitem", { name: "arrived twice" }).click();
    await expect.poll(() => row(page, "Needless retransmissions")).toEqual(["1", "0 −1"]);
    await press(page, "Undo");

    const lossy = await open("#/sandia-table3?links.t3.bit_errors.packet_loss=0.2&t=0");
    await unfolded(lossy);
    await lossy.getByRole("application", { name: "Packet ladder" }).focus();
    const lost = lossy.getByRole("complementary", { name: "Selected packet" });
    for (let step = 0; step < 40 && !(await lost.filter({ hasText: "Line error" }).isVisible()); step++) {
      await lossy.keyboard.press("ArrowDown");
    }
    await lossy.keyboard.press("f");
    await expect.poll(() => link(lossy)).toContain("flows.bulk.keep.");
    await lossy.getByText(/^The runs are equal until /).waitFor();
  });
});
