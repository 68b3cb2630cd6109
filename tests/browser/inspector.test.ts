import { expect, test } from "vitest";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

test("the bytes of a packet's headers and their fields show each other", async () => {
  const page = await open("#/sandia-table3?tcp.variant=sack&tcp.window=64KB&packet=0");
  await simulated(page);
  const ladder = page.getByRole("application", { name: "Packet ladder" });
  await ladder.focus();
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  await inspector.waitFor();
  await inspector.getByText("Header bytes").click();
  const fields = inspector.getByRole("listbox", { name: "Fields of the headers" });
  await fields.getByRole("option", { name: /^TCP option: MSS/ }).waitFor();
  expect(await fields.getByRole("option", { name: /^TCP flags: SYN; bytes 02$/ }).count()).toBe(1);

  // From the field to its bytes, by keyboard.
  const lit = () => inspector.locator('.ftp-hex [data-lit="true"]').allInnerTexts();
  await fields.getByRole("option").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(lit).toHaveLength(2);
  const options = await fields.getByRole("option").allInnerTexts();
  expect(await fields.locator('[data-lit="true"]').innerText()).toContain("IP total length");
  expect(options.join(" ")).toContain("10.0.0.5");
  expect(await axe(inspector)).toEqual([]);

  // From a byte to its field, by pointer: one of the four of the address of the source.
  const byte = inspector.locator(".ftp-hex span").nth(13);
  await byte.scrollIntoViewIfNeeded();
  await byte.hover();
  await expect.poll(lit).toEqual(["0a", "00", "00", "05"]);
  expect(await fields.locator('[data-lit="true"]').innerText()).toContain("source address");

  // The next packet's bytes come with it.
  await ladder.focus();
  await page.keyboard.press("ArrowDown");
  await fields.getByRole("option", { name: /^TCP flags: SYN ACK;/ }).waitFor();
});

test("a story's packets have bytes too", async () => {
  const page = await open("#/stories/handshake/the-window-in-the-syn-is-the-first-window", {
    colorScheme: "dark",
    // The bytes are still folded.
    anew: true,
  });
  const ladder = page.getByRole("application", { name: "Packet ladder" });
  await ladder.waitFor();
  await ladder.focus();
  await page.keyboard.press("ArrowDown");
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  await inspector.getByText("Header bytes").click();
  await inspector.getByRole("option", { name: /^TCP sequence number/ }).waitFor();
  expect(await axe(inspector)).toEqual([]);
});

/** A datagram of 4136 bytes over a line of 1500: 1480, 1480 and 1156 behind headers. */
const PIECES = "#/sandia-table3?flows.bulk.fragmentation=true&tcp.mss=4096&links.t3.mtu=1500&packet=5";

test("a piece names the others of its datagram, and has the first bytes of its header alone", async () => {
  const page = await open(PIECES);
  await simulated(page);
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  const name = inspector.locator("header b");
  await expect.poll(() => name.innerText()).toBe("Fragment 2 of 3, bytes 1480 to 2959 of packet 3");
  const others = inspector.getByRole("table").first().getByRole("button");
  expect(await others.allInnerTexts()).toEqual(["1", "1 1/3", "1 2/3", "1 3/3"]);
  await inspector.getByText("Header bytes").click();
  const fields = inspector.getByRole("option");
  await fields.getByText("MF, 1480").waitFor();
  expect((await fields.allInnerTexts()).some((field) => field.startsWith("TCP "))).toBe(false);
  expect(await axe(inspector)).toEqual([]);

  await others.nth(1).click();
  await fields.getByText("MF, 0").waitFor();
  expect((await fields.allInnerTexts()).filter((field) => field.startsWith("TCP ")).length).toBeGreaterThan(5);
  await others.first().click();
  await expect.poll(() => name.innerText()).toBe("Data segment 1");
  await fields.getByText("none, 0").waitFor();
});
