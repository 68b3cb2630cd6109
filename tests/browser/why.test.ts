import { expect, test } from "vitest";
import { simulated, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** A run in which segment 20 is lost and sent again. */
const LOSSY = "#/sandia-table3?flows.bulk.lose.forward=20&tcp.window=64KB";

test("the engine says why a packet was sent, why each step of it came, and why an event of the list happened", async () => {
  const page = await open(LOSSY);
  await unfolded(page);
  const list = page.getByRole("grid", { name: "Events" });
  await list.scrollIntoViewIfNeeded();
  await page.getByRole("searchbox", { name: "Search events" }).fill("is:retransmission kind:created");
  const row = list.getByRole("row", { name: /20 again/ });
  await row.click();
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  const third = "Retransmitted: the third duplicate ACK for byte ";
  await expect.poll(() => inspector.innerText()).toContain(third);
  const answer = page.locator(".view-events").getByRole("status").filter({ hasText: "Why?" });
  await expect.poll(() => answer.innerText()).toContain(third);
  expect(await inspector.innerText()).not.toContain("Served at once");
  await inspector.getByRole("button", { name: "Why each step" }).click();
  await expect.poll(() => inspector.innerText()).toMatch(/Served at once: .* is free, and sending [\d,]+ bytes takes/);
  expect(await inspector.innerText()).toMatch(/ of transmission and .* of propagation/);
  expect(await axe(inspector)).toEqual([]);

  // The keyboard walks from event to event.
  await page.getByRole("searchbox", { name: "Search events" }).fill("");
  await list.focus();
  const before = await answer.innerText();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => answer.innerText()).not.toBe(before);
});

test("the limits say why the sender waits at the playhead, and under the pointer", async () => {
  const page = await open("#/sandia-table3?t=60ms", { colorScheme: "dark", anew: true });
  await simulated(page);
  const limits = page.getByRole("region", { name: "Limits of the sender" });
  // The view takes its place when it is fetched.
  await limits.locator(".ftp-plot").waitFor();
  await limits.scrollIntoViewIfNeeded();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await limits.getByText("Why?").focus();
  await page.keyboard.press("Enter");
  const answer = limits.getByRole("status");
  await expect
    .poll(() => answer.innerText())
    .toMatch(/^60\sms, .*: The windows are full: min\(cwnd [\d,]+, rwnd [\d,]+\)/);
  expect(await answer.innerText()).toMatch(/TCP created no segment for [\d.]+ ms, from [\d.,]+ ms to [\d.,]+ ms\./);
  expect(asked.some((url) => url.includes("tools"))).toBe(true);
  const before = await answer.innerText();
  await limits.locator(".ftp-plot").hover({ position: { x: 300, y: 60 } });
  await expect.poll(() => answer.innerText()).not.toBe(before);
  expect(await axe(limits)).toEqual([]);
});

test("a story's packets have reasons too, on a phone", async () => {
  const story = "nagle/a-small-segment-waits-while-anything-is-unacknowledged";
  const page = await open(`#/stories/${story}`, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const ladder = page.getByRole("application", { name: "Packet ladder" });
  await ladder.waitFor();
  await ladder.focus();
  await page.keyboard.press("ArrowDown");
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  await expect
    .poll(() => inspector.innerText())
    .toContain("SYN sent: the process opens the connection (RFC 9293, 3.5).");
  expect(await axe(inspector)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("reasons are in the language of the page, and their clauses are marked as English", async () => {
  const page = await open("#/sandia-table3?t=60ms&views=limits&lang=es");
  const limits = page.locator(".view-limits");
  await limits.getByText("¿Por qué?").click();
  const answer = limits.getByRole("status");
  await expect
    .poll(() => answer.innerText())
    .toMatch(
      /Las ventanas están llenas: min\(cwnd [\d.]+, rwnd [\d.]+\) − en vuelo [\d.]+ < un segmento de [\d.]+ \(RFC/,
    );
  expect(await answer.innerText()).toMatch(
    /TCP no creó ningún segmento durante [\d,]+\sms, de [\d.,]+\sms a [\d.,]+\sms\./,
  );
  expect(await answer.locator("[lang=en]").first().innerText()).toMatch(/^RFC 9293/);
  expect(await axe(answer)).toEqual([]);
});
