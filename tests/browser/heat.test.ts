import { expect, test } from "vitest";
import { at, exported, press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site({ wholeSweeps: true });

test("a map of two parameters is run, walked by keys, and opens the run of a cell", async () => {
  const page = await open("#/sandia-table3?views=ladder,heat&heat=tcp.window%20links.t3.round_trip%20throughput_bps");
  await simulated(page);
  await press(page, "Run");
  await page.getByRole("button", { name: "Run again" }).waitFor();
  const map = page.getByRole("slider", { name: "Maximum window and Round-trip delay" });
  const words = () => map.getAttribute("aria-valuetext");
  const before = await words();
  expect(before).toMatch(/^Maximum window .*, Round-trip delay .*: Throughput [\d.]+ Mb\/s; held back longest by: /);
  expect(await axe(page.locator(".view-heat"))).toEqual([]);
  await map.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const chosen = (await words()) ?? "";
  expect(chosen).not.toBe(before);
  await page.keyboard.press("Enter");
  await simulated(page);
  const window = /Maximum window ([^,]+),/.exec(chosen)?.[1]?.replaceAll("\u00a0", " ");
  await expect.poll(() => at(page, "Maximum window")).toBe(window);
  await page.getByRole("radio", { name: "Timeouts" }).click();
  await expect.poll(words).toContain("Timeouts 0");
  await expect.poll(() => page.url()).toContain("timeouts");

  // The usual map is a picture and a table.
  const svg = (await exported(page, "Two parameters at once", "SVG")).toString();
  for (const text of ["Timeouts", "Maximum window →", "the limit that held the sender longest"])
    expect(svg).toContain(text);
  expect((await exported(page, "Two parameters at once", "PNG")).subarray(1, 4).toString()).toBe("PNG");
  const csv = (await exported(page, "Two parameters at once", "CSV")).toString().trim().split("\r\n");
  expect(csv[1]).toMatch(/^tcp\.window,links\.t3\.round_trip,/);
  const json = JSON.parse((await exported(page, "Two parameters at once", "JSON")).toString());
  expect(json.columns[0].values.length).toBe(csv.length - 2);
  // Points that are no longer shown are in no file.
  await page.locator(".heat-axis select").last().selectOption({ index: 3 });
  await press(page, "Export");
  await page.getByRole("dialog").waitFor();
  expect(await page.getByRole("button", { name: "Two parameters at once as SVG" }).count()).toBe(0);
  await press(page, "Close");
  await press(page, "Undo");
  await expect.poll(() => at(page, "Maximum window")).not.toBe(window);
});
