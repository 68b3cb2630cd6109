import { expect, test } from "vitest";
import { at, press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

test("a map of two parameters is run, walked by keys, and opens the run of a cell", async () => {
  const page = await open("#/sandia-table3?views=ladder,heat&heat=tcp.window%20links.t3.round_trip%20throughput_bps");
  await simulated(page);
  await press(page, "Run");
  await page.getByRole("button", { name: "Run again" }).waitFor();
  const map = page.getByRole("slider", { name: "Maximum window and Round-trip delay" });
  const words = () => map.getAttribute("aria-valuetext");
  const before = await words();
  expect(before).toMatch(/^Maximum window .*, Round-trip delay .*: Throughput [\d.]+ Mb\/s; held back longest by: /);
  expect(await axe(page)).toEqual([]);
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
  await press(page, "Undo");
  await expect.poll(() => at(page, "Maximum window")).not.toBe(window);
});
