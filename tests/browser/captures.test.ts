/** Captures are opened, told of and shown as a reader does it. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulated as made, start } from "../../web/engine/testing.ts";
import { press, simulated } from "./lab";
import { axe, site } from "./visit";

// An open capture stays open from address to address.
const open = site({ anew: true });
const PHONE = { width: 390, height: 844 };
const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
afterAll(() => rmSync(folder, { recursive: true }));

const choose = (page: Page, file: string) => page.getByLabel("Capture file").setInputFiles(file);
const ladder = (page: Page) => page.getByRole("application", { name: "Packet ladder" });
const refusal = (page: Page) => page.getByRole("status", { name: /could not be opened/ });

/** Saves the capture or the qlog that the page's own export makes of an experiment. */
async function exported(page: Page, format = "Capture (pcapng)", name = "run.pcapng"): Promise<string> {
  const path = join(folder, name);
  await press(page, "Export");
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, format)]);
  await file.saveAs(path);
  await press(page, "Close");
  return path;
}

async function sample(page: Page) {
  await press(page, "Try the page with a simulated one");
  await page.getByText("2 connections", { exact: true }).waitFor();
}

async function drop(page: Page, name: string, bytes: number[]) {
  const data = await page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name));
      return transfer;
    },
    [name, bytes] as const,
  );
  // A browser says again and again where the file is, so a page that was not ready the first time hears of it.
  await expect
    .poll(async () => {
      await page.dispatchEvent("h1", "dragover", { dataTransfer: data });
      return page.getByText(/^Drop a .*capture to open it$/).count();
    })
    .toBe(1);
  await page.dispatchEvent("h1", "drop", { dataTransfer: data });
}

test("the packets of an experiment open as a capture, are stepped through and read byte by byte", async () => {
  const page = await open("#/sandia-table3?tcp.window=32KB&flows.bulk.lose.forward=40");
  await simulated(page);
  const file = await exported(page);
  await page.getByRole("link", { name: "Fill the Pipe" }).click();
  await page.getByRole("main").getByRole("link", { name: "Captures" }).click();
  await page.getByRole("heading", { level: 1, name: "A capture of your own" }).waitFor();
  await choose(page, file);
  // The only connection is shown at once.
  await ladder(page).waitFor();
  await page.getByRole("heading", { level: 1, name: "10.0.0.5:50000 → 10.0.0.4:40000" }).waitFor();
  // A slow page may have written its moment and range beside it.
  await expect.poll(() => page.url()).toMatch(/#\/capture\?(.*&)?flow=1$/);
  await page.getByText(/^Probably beside A/).waitFor();
  for (const view of ["Time and sequence numbers", "Window and data in flight", "Round trips and RTO", "Events"]) {
    await page.getByRole("region", { name: view, exact: true }).first().waitFor();
  }
  // After the packets comes their diagnosis, with the limits of the sender.
  await page.getByRole("heading", { level: 2, name: "Why was it slow?" }).waitFor();
  await page.getByRole("region", { name: "Limits of the sender", exact: true }).waitFor();

  // To what was sent again, and the packet after it.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("x");
  await expect.poll(() => page.locator(".scrub-time").innerText()).toContain("retransmission");
  await ladder(page).focus();
  await page.keyboard.press("ArrowDown");
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  await inspector.getByText("passed, captured").waitFor();
  await inspector.getByText("Header bytes").click();
  await inspector.getByRole("option", { name: /^IP source address: 10\.0\.0\.[45];/ }).waitFor();
  expect(await axe(inspector)).toEqual([]);

  // Beside it a simulation of a path like it; the capture is still open afterwards.
  await press(page, "Simulate a similar path");
  await page.getByRole("heading", { level: 1, name: "Like 10.0.0.5:50000 to 10.0.0.4:40000" }).waitFor();
  await simulated(page);
  expect(await page.getByText("This cannot be run yet.").count()).toBe(0);
  await page.goBack();
  await inspector.getByText("passed, captured").waitFor();
  await ladder(page).focus();

  // Its ACK is a step away.
  const before = await inspector.innerText();
  const answer = inspector.getByRole("button", { name: /^(?:SYN )?ACK/ });
  for (let press = 0; press < 30 && (await answer.count()) === 0; press++) await page.keyboard.press("ArrowDown");
  await answer.click();
  await expect.poll(() => inspector.locator("header b").innerText()).toMatch(/^ACK up to byte|^SYN ACK/);
  expect(await inspector.innerText()).not.toBe(before);
});

test("a qlog that the page has written opens as a capture does", async () => {
  const page = await open("#/today-quic");
  await simulated(page);
  const file = await exported(page, "qlog", "run.qlog");
  await page.goto(page.url().replace(/#.*/, "#/capture"));
  await choose(page, file);
  await page.getByText("2 connections", { exact: true }).waitFor();
  // The end that has sent the data comes first.
  const [first] = await page.getByRole("row").getByRole("link").all();
  await first.click();
  await ladder(page).waitFor();
  await page.getByRole("region", { name: "Window and data in flight", exact: true }).waitFor();
  await page.getByText("Connections of TCP are diagnosed; this one is of QUIC.").waitFor();
  await ladder(page).focus();
  await page.keyboard.press("ArrowDown");
  await page
    .getByRole("complementary", { name: "Selected packet" })
    .getByText("Initial packet 0", { exact: true })
    .waitFor();
});

test("a list of connections is searched and sorted, and the other end's data shown", async () => {
  const page = await open("#/capture", { colorScheme: "dark" });
  await sample(page);
  expect(await axe(page)).toEqual([]);
  const rows = () => page.getByRole("rowheader").allInnerTexts();
  await page.getByRole("searchbox", { name: "Find" }).fill("50001");
  await page.getByText("1 of 2 connections").waitFor();
  expect(await rows()).toEqual([expect.stringContaining("10.0.0.1:50001")]);
  await page.getByRole("searchbox", { name: "Find" }).fill("");
  await press(page, "Data");
  await expect.poll(async () => (await rows())[0]).toContain("50001");
  await page.getByRole("link", { name: /50001/ }).click();
  await ladder(page).waitFor();
  await page.getByText(/^Probably beside B/).waitFor();
  const named = () => page.getByRole("region", { name: "Packet ladder" }).getByRole("table").innerText();
  await page.getByRole("region", { name: "Packet ladder" }).getByRole("button", { name: "Table" }).click();
  expect(await named()).toContain("Packets of 10.0.0.1:50001 → 10.0.0.2:40001");
  await page.locator("label", { hasText: "B → A" }).click();
  await expect.poll(named).toContain("Packets of 10.0.0.2:40001 → 10.0.0.1:50001");
  // Each view can be saved.
  await press(page, "Export");
  const [csv] = await Promise.all([page.waitForEvent("download"), press(page, "Packet ladder as CSV")]);
  expect(csv.suggestedFilename()).toBe("simulated-2-ladder.csv");
  expect(await page.getByRole("rowheader", { name: "The pipe" }).count()).toBe(0);
  expect(await axe(page.getByRole("dialog"))).toEqual([]);
  await press(page, "Close");
  // Back is the list.
  await page.goBack();
  await page.getByText("2 connections", { exact: true }).waitFor();
});

let whole: Buffer;
let ofTwo: Buffer;
beforeAll(() => {
  start();
  const bulk = { from: "sun4_390", to: "sun4_330", app: { bytes: "100 KB" } };
  const capture = (flows: object) => Buffer.from(made({ base: "sandia_wide_area", flows }).file);
  whole = capture({ bulk });
  ofTwo = capture({ bulk, other: bulk });
});

describe("what cannot be read", () => {
  test("is refused in a sentence, and what was open stays", async () => {
    const page = await open("#/capture");
    await sample(page);
    await drop(page, "picture.gif", [...Buffer.from("GIF89a and no packets")]);
    await refusal(page)
      .getByText("This is no packet capture: neither pcap, pcapng nor qlog begins like that.")
      .waitFor();
    await page.getByText("2 connections", { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    await drop(page, "empty.pcap", []);
    await refusal(page).getByText("The file is empty.").waitFor();
    await drop(page, "packed.pcap.gz", [0x1f, 0x8b, 8, 0, 0, 0]);
    await refusal(page).getByText("This is a gzip file: unpack it first.").waitFor();
    // A header of pcap, and one packet of Ethernet with ARP in it.
    const header = [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0];
    const packet = [1, 0, 0, 0, 0, 0, 0, 0, 14, 0, 0, 0, 14, 0, 0, 0, ...Array(12).fill(1), 8, 6];
    await drop(page, "arp.pcap", [...header, ...packet]);
    await refusal(page).getByText("It contains no TCP connection. Its one packet was left out: 1 not IP.").waitFor();
    await page.getByText("2 connections", { exact: true }).waitFor();
  });

  test("from some byte on is told, with what was read until there", async () => {
    const page = await open("#/capture");
    const torn = join(folder, "torn.pcapng");
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, whole.length / 2);
    writeFileSync(torn, damaged);
    await choose(page, torn);
    await ladder(page).waitFor();
    const told = page.getByRole("status", { name: "Part of the file was not read" });
    expect(await told.innerText()).toMatch(/shows the file up to byte [\d,]+; the [\d,]+ bytes after it were not read/);
    expect(await axe(told)).toEqual([]);
  });
});

test("a capture dropped on the first page, or in the laboratory, opens where captures are", async () => {
  const header = [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 101, 0, 0, 0];
  for (const [from, title] of [
    ["", "How much of the pipe does TCP fill?"],
    ["#/laboratory", "Two hosts and a link"],
  ] as const) {
    const page = await open(from);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await drop(page, "none.pcap", header);
    await refusal(page).getByText("It contains no packets.").waitFor();
    await page.getByRole("heading", { level: 1, name: "A capture of your own" }).waitFor();
  }
});

test("a link to a connection says that it wants its file", async () => {
  const page = await open("#/capture?flow=2");
  await page.getByText(/This link shows connection 2 of a capture/).waitFor();
  await press(page, "Try the page with a simulated one");
  await page.getByRole("heading", { level: 1, name: /^10\.0\.0\.1:50001/ }).waitFor();
});

test("on a phone no page of it has axe violations or scrolls sideways", async () => {
  const page = await open("#/capture", { viewport: PHONE, hasTouch: true });
  const fits = async (what: string) => {
    expect(await axe(page), what).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(PHONE.width);
  };
  await page.getByRole("heading", { level: 1, name: "A capture of your own" }).waitFor();
  await fits("empty");
  await sample(page);
  await fits("list");
  await page.getByRole("link", { name: /50000/ }).click();
  await ladder(page).waitFor();
  await fits("ladder");
  await page.getByRole("tab", { name: "Facts" }).click();
  await page.getByText("What it does not show").waitFor();
  await fits("facts");
  await page.getByRole("tab", { name: "Plots" }).click();
  await page.getByRole("application", { name: "Time and sequence numbers" }).waitFor();
  await fits("plots");
});

test("the first connections of 100 MB are shown while the rest is read", async () => {
  const page = await open("#/capture");
  await page.getByRole("heading", { level: 1, name: "A capture of your own" }).waitFor();
  // A file of pcapng may be several of them, one behind the other; the same connections are then sent again and again.
  const read = await page.evaluate(async (bytes) => {
    const part = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const file = new File(Array(Math.ceil(100e6 / part.length)).fill(part), "large.pcapng");
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    while (!document.querySelector(".captures-table tbody tr")) await new Promise(requestAnimationFrame);
    return document.querySelector<HTMLProgressElement>(".captures-progress progress")?.value;
  }, ofTwo.toString("base64"));
  expect(read).toBeLessThan(0.5);
  await page.getByText(/^pcapng, .*, read in/).waitFor();
  await page.getByText("2 connections", { exact: true }).waitFor();
});
