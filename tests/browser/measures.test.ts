import type { Page } from "playwright";
import { expect, test } from "vitest";
import { exported, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

const LOSSY = "#/sandia-table3?flows.bulk.lose.forward=20&tcp.window=64KB";

async function panel(page: Page, name: string) {
  const found = page.getByRole("region", { name, exact: true }).first();
  // Its code has come, and it is drawn or its table is.
  await found.locator(".ftp-surface, table").first().waitFor();
  await found.scrollIntoViewIfNeeded();
  return found;
}

/** The plot's picture, under a pointer halfway across. */
async function reading(page: Page, name: string): Promise<string> {
  const plot = (await panel(page, name)).locator(".ftp-plot");
  const box = await plot.boundingBox();
  if (box === null) throw new Error(`${name} is on the screen`);
  await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.6 * box.height);
  return plot.locator(".ftp-tip").innerText();
}

test("throughput and goodput are read at the pointer, as a table and from a file", async () => {
  const page = await open(LOSSY);
  await unfolded(page);
  expect(await reading(page, "Throughput and goodput")).toMatch(/goodput.+b.s.+throughput.+sent/s);
  const view = await panel(page, "Throughput and goodput");
  await view.getByRole("button", { name: "Table" }).click();
  expect(await view.getByRole("columnheader").allInnerTexts()).toContain("goodput (b/s)");
  expect(await axe(view)).toEqual([]);
  const csv = (await exported(page, "Throughput and goodput", "CSV")).toString();
  expect(csv.split("\r\n")[1]).toBe("from (ms),to (ms),sent (b/s),throughput (b/s),goodput (b/s)");
  expect((await exported(page, "Throughput and goodput", "SVG")).toString()).toContain(">goodput</text>");
});

test("a round trip is read at the pointer, and a click selects its segment everywhere", async () => {
  const page = await open(`${LOSSY}&from=0ms&to=6s`, { colorScheme: "dark" });
  await unfolded(page);
  const text = await reading(page, "Round trips and RTO");
  expect(text).toMatch(/segment \d+.+ms.+srtt.+rto/s);
  const number = /segment (\d+)/.exec(text)?.[1];
  await page.mouse.down();
  await page.mouse.up();
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  await expect.poll(() => inspector.innerText()).toContain(`Data segment ${number}`);
  const view = await panel(page, "Round trips and RTO");
  await view.getByRole("button", { name: "Table" }).click();
  expect(await view.getByRole("columnheader").allInnerTexts()).toEqual(
    expect.arrayContaining(["round trip (ms)", "srtt (ms)", "rttvar (ms)", "rto (ms)"]),
  );
  expect(await axe(view)).toEqual([]);
});

test("distributions fill with the playhead, of the measure that is chosen and linked", async () => {
  const page = await open(LOSSY);
  await unfolded(page);
  const found = page.getByRole("region", { name: "Distributions", exact: true }).first();
  await found.getByRole("combobox", { name: "Counted quantity" }).selectOption("Size");
  await expect.poll(() => page.url()).toContain("distribution=size");
  const sofar = async () => {
    await found.getByRole("button", { name: "Table" }).click();
    const rows = await found.getByRole("row").allInnerTexts();
    await found.getByRole("button", { name: "Table" }).click();
    return rows.slice(1).reduce((sum, row) => sum + Number(row.split("\t")[3]), 0);
  };
  const before = await sofar();
  await page.keyboard.press("End");
  await expect.poll(sofar).toBeGreaterThan(before);
  expect(await axe(found)).toEqual([]);
});
