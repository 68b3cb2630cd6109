import type { Page } from "playwright";
import { expect, test } from "vitest";
import { unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** RFC 1106 Figure 2 in its first 8 s: a segment is lost, named by a NAK and sent again. */
async function diagram(page: Page) {
  await unfolded(page);
  const plot = page.getByRole("application", { name: "Time and sequence numbers" });
  await plot.scrollIntoViewIfNeeded();
  await plot.locator("canvas").waitFor();
  return plot;
}

test("the diagram walks from packet to packet by keyboard, and the ladder follows", async () => {
  const page = await open("#/rfc1106-figure2?from=0&to=8s");
  const plot = await diagram(page);
  await plot.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowDown");
  await expect.poll(() => plot.locator("[aria-live]").innerText()).toContain("Data segment 1");
  await page.getByRole("complementary", { name: "Selected packet" }).waitFor();
  expect(await axe(page.locator(".view-sequence"))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => plot.locator("[aria-live]").innerText()).toBe("");
});

test("the pointer reads a packet, a click selects it, and the axis moves the playhead", async () => {
  const page = await open("#/rfc1106-figure2?from=0&to=8s");
  const plot = await diagram(page);
  const box = await plot.boundingBox();
  if (box === null) throw new Error("the diagram is on the screen");
  // Somewhere on the way across there is a packet.
  const tip = plot.locator(".ftp-tip");
  for (let x = 80; x < box.width - 40 && (await tip.count()) === 0; x += 6) {
    for (const share of [0.85, 0.75, 0.6, 0.45]) {
      await page.mouse.move(box.x + x, box.y + share * box.height);
      if ((await tip.count()) > 0) break;
    }
  }
  expect(await tip.innerText()).toMatch(/Data segment|ACK|NAK/);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => plot.locator("[aria-live]").innerText()).not.toBe("");
  const before = await page.getByRole("slider", { name: "Time", exact: true }).getAttribute("aria-valuetext");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 12);
  const after = () => page.getByRole("slider", { name: "Time", exact: true }).getAttribute("aria-valuetext");
  await expect.poll(after).not.toBe(before);
});

test("its table names what was lost, named and sent again", async () => {
  const page = await open("#/rfc1106-figure2?from=0&to=8s");
  await unfolded(page);
  const panel = page.getByRole("region", { name: "Time and sequence numbers", exact: true }).first();
  await panel.getByRole("button", { name: "Table" }).click();
  const text = await panel.getByRole("table").innerText();
  for (const word of ["data", "NAK", "sent again", "acknowledged", "window", "lost at"]) expect(text).toContain(word);
});

test("SACK blocks stand in the table, in the ladder's names and in the packet's header", async () => {
  const page = await open(
    "#/sandia-table3?tcp.variant=sack&flows.bulk.lose.forward=20,24&tcp.window=64KB&from=340ms&to=520ms",
  );
  await unfolded(page);
  const table = async (name: string) => {
    const panel = page.getByRole("region", { name, exact: true }).first();
    await panel.getByRole("button", { name: "Table" }).click();
    const text = await panel.getByRole("table").innerText();
    await panel.getByRole("button", { name: "Table" }).click();
    return text;
  };
  expect(await table("Time and sequence numbers")).toContain("SACK");
  const ladder = await table("Packet ladder");
  expect(ladder).toMatch(/ACK 19 SACK 21/);
  expect(ladder).toMatch(/SACK bytes \d+–\d+/);
  const plot = page.getByRole("application", { name: "Packet ladder" });
  await plot.focus();
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("ArrowDown");
    if (/SACK bytes/.test(await inspector.innerText())) break;
  }
  expect(await inspector.getByRole("definition").allInnerTexts()).toContainEqual(expect.stringMatching(/^SACK bytes/));
});

test("the notation of Stevens is a choice that the link keeps", async () => {
  const page = await open("#/rfc1106-figure2?from=0&to=8s", { colorScheme: "dark" });
  const plot = await diagram(page);
  await page.getByRole("radiogroup", { name: "Notation" }).getByRole("radio", { name: "Stevens" }).click();
  await expect.poll(() => page.url()).toContain("notation=stevens");
  await plot.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowDown");
  await expect.poll(() => plot.locator("[aria-live]").innerText()).toContain("Data segment 1");
  expect(await axe(page.locator(".view-sequence"))).toEqual([]);
});
