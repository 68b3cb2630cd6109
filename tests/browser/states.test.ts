import type { Page } from "playwright";
import { expect, test } from "vitest";
import { exported, press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** A run in which segment 60 is lost and sent again. */
const LOSSY = "#/sandia-table3?views=ladder,states&flows.bulk.lose.forward=60&tcp.window=64KB";

const view = (page: Page) => page.getByRole("region", { name: "States and phases" });
const way = (page: Page, name: string | RegExp) => view(page).getByRole("button", { name });
const now = (page: Page, who: string) =>
  view(page).locator(".ftp-now > div", { hasText: who }).locator("dd").innerText();
const time = (page: Page) => page.getByRole("slider", { name: "Time", exact: true }).getAttribute("aria-valuetext");

test("a way that was gone says when and why, and its instants lead all views there", async () => {
  const page = await open(LOSSY);
  await simulated(page);
  await way(page, "Slow start to Fast retransmit, once").click();
  const chosen = view(page).getByRole("region", { name: "Selected transition" });
  const before = await time(page);
  await chosen.getByRole("button", { name: /fast retransmit$/ }).click();
  await expect.poll(() => time(page)).not.toBe(before);
  await expect.poll(() => now(page, "Phase")).toMatch(/^Fast retransmit since/);
  // The engine that decided says by which rule.
  await expect.poll(() => chosen.getByRole("status").innerText()).toMatch(/after 3 duplicate ACKs: byte/);
  // Back to what came before: by the buttons of the view, and by the playhead's keys.
  await press(page, "Previous change of state or phase");
  await expect.poll(() => now(page, "Phase")).toMatch(/^Slow start since/);
  await page.getByText(/ms: phase: Slow start$/).waitFor({ state: "attached" });
  expect(await now(page, "Receiver")).toMatch(/^ESTABLISHED since/);
  await press(page, "Previous change of state or phase");
  await expect.poll(() => now(page, "Receiver")).toMatch(/^SYN-RECEIVED since/);
  expect(await axe(view(page))).toEqual([]);
});

test("the keyboard walks the ways and the changes, and files hold what is seen", async () => {
  const page = await open(`${LOSSY}&stride=transition`, { colorScheme: "dark" });
  await simulated(page);
  await way(page, "SYN-SENT to ESTABLISHED, sender, once").focus();
  await page.keyboard.press("Enter");
  const chosen = view(page).getByRole("region", { name: "Selected transition" });
  expect(await chosen.innerText()).toContain("rcv SYN,ACK / snd ACK");
  await chosen.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => now(page, "Sender")).toMatch(/^ESTABLISHED since/);
  expect(await now(page, "Receiver")).toMatch(/^SYN-RECEIVED since/);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => now(page, "Receiver")).toMatch(/^ESTABLISHED since/);
  expect(await axe(view(page))).toEqual([]);

  const csv = (await exported(page, "States and phases", "CSV")).toString();
  expect(csv).toMatch(/,receiver,ESTABLISHED,CLOSE-WAIT,/);
  expect(csv).toMatch(/,phase,Slow start,Fast retransmit,fast retransmit/);
  const svg = (await exported(page, "States and phases", "SVG")).toString();
  for (const text of ["SYN-RECEIVED", "rcv ACK", "Fast retransmit", "1×"]) expect(svg).toContain(`>${text}<`);
});

test("on a phone a finger chooses a way and seeks in the strip", async () => {
  const page = await open(`${LOSSY}&view=plots`, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await way(page, "FIN-WAIT-1 to FIN-WAIT-2, sender, once").tap();
  const chosen = view(page).getByRole("region", { name: "Selected transition" });
  await chosen.getByRole("button").tap();
  await expect.poll(() => now(page, "Sender")).toMatch(/^FIN-WAIT-2 since/);
  const strip = view(page).locator(".ftp-time");
  const { width, height } = (await strip.boundingBox()) ?? { width: 0, height: 0 };
  const before = await time(page);
  // A finger comes down where the strip is then: what is above it may just have grown.
  await strip.tap({ position: { x: width / 2, y: height / 3 } });
  await expect.poll(() => time(page)).not.toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axe(view(page))).toEqual([]);
});

test("a story shows a close that no experiment has", async () => {
  const page = await open("#/stories/close/both-ends-closing-at-once-meet-in-closing");
  await page.getByText("States and phases").click();
  await way(page, "FIN-WAIT-1 to CLOSING, connection, once").click();
  await view(page).getByRole("region", { name: "Selected transition" }).getByRole("button").click();
  await expect.poll(() => now(page, "Connection")).toMatch(/^CLOSING since/);
  expect(await axe(page)).toEqual([]);
});

test("the topic of TIME-WAIT opens in that state, and shows how it ends", async () => {
  const page = await open("#/time-wait");
  await simulated(page);
  await expect.poll(() => now(page, "Sender")).toMatch(/^TIME-WAIT since 52\.\d+\sms/);
  expect(await now(page, "Receiver")).toMatch(/^CLOSED since 26\d\.\d+\sms/);
  await press(page, "Next change of state or phase");
  await expect.poll(() => now(page, "Sender")).toMatch(/^CLOSED since 492\.\d+\sms/);
});
