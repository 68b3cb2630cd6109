import type { Page } from "playwright";
import { expect, test } from "vitest";
import { exported, simulated, slider } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** A transfer between the hosts of 1984, on a cable that two others load. */
const noise = { background: true, app: { kind: "poisson", datagram_size: 500, rate: "3 Mb/s" } };
const LOADED = {
  base: "ubc",
  hosts: { x: { name: "Noise X" }, y: { name: "Noise Y" } },
  links: { ethernet: { kind: "csma_cd", stations: ["vax", "sun", "x", "y"] } },
  flows: {
    bulk: { app: { bytes: "10 KB" } },
    there: { from: "x", to: "y", ...noise },
    back: { from: "y", to: "x", ...noise },
  },
};
const address = (query: string) =>
  `#/laboratory?scenario=${encodeURIComponent(JSON.stringify(LOADED))}&flow=bulk${query}`;

async function panel(page: Page, name: string) {
  await simulated(page);
  const found = page.getByRole("region", { name, exact: true }).first();
  await found.locator("canvas, .ftp-surface, table").first().waitFor();
  await found.scrollIntoViewIfNeeded();
  return found;
}

test("the cable's strip goes to a collision, walks by keyboard, and says what the cable did for a packet", async () => {
  const page = await open(address(""));
  const found = await panel(page, "The cable");
  const playhead = slider(page, "Time");
  const before = await playhead.inputValue();
  await found.getByRole("button", { name: "Next collision" }).click();
  await expect.poll(() => playhead.inputValue()).not.toBe(before);
  const plot = found.getByRole("application", { name: "The cable" });
  await plot.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => plot.locator("[aria-live]").innerText()).toMatch(/from (VAX|SUN).*station: /);
  expect(await found.getByRole("listitem").innerText()).toMatch(/4 stations: .* attempts led to .* collisions/);
  expect(await axe(found)).toEqual([]);
  await plot.focus();
  await page.keyboard.press("Escape");
  // The packet has moved the range, and the table is of what is in view.
  await found.getByRole("button", { name: "Next collision" }).click();
  await found.getByRole("button", { name: "Table" }).click();
  for (const word of ["collides", "backs off", "Noise X"])
    expect(await found.getByRole("table").innerText()).toContain(word);
  expect((await exported(page, "The cable", "SVG")).toString()).toContain("backs off");
});

test("attempts in vain are told of by ladder, inspector, and list of events", async () => {
  const page = await open(address("&events=kind%3Acollided"));
  const ladder = await panel(page, "Packet ladder");
  const plot = ladder.getByRole("application", { name: "Packet ladder" });
  await plot.focus();
  await page.keyboard.press("ArrowDown");
  const live = plot.locator("[aria-live]");
  for (let press = 0; press < 20 && !(await live.innerText()).includes("collision"); press++) {
    await page.keyboard.press("ArrowDown");
  }
  expect(await live.innerText()).toMatch(/first tried at .* after \d+ collisions? arrived/);
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  expect(await inspector.innerText()).toMatch(/attempts to send on Ethernet[\s\S]*collision 1[\s\S]*backs off/);
  const events = page.getByRole("region", { name: "Events", exact: true });
  await expect.poll(() => events.innerText()).toContain("collided: collision 1");
});

test("queues of the path, gaps at an interface and control packets are read from the same run", async () => {
  const page = await open(address("&distribution=receiver_gaps&variables=acks_per_data"));
  const queues = await panel(page, "Queues of the path");
  expect(await queues.innerText()).toMatch(/SUN: input queue[\s\S]*packets on average/);
  await queues.getByRole("button", { name: "Table" }).click();
  expect(await queues.getByRole("columnheader").allInnerTexts()).toContain("VAX-11/750: interface queue (packets)");
  const gaps = await panel(page, "Distributions");
  await gaps.getByRole("button", { name: "Table" }).click();
  expect(await gaps.getByRole("columnheader").allInnerTexts()).toContain("control packets (ACKs), so far");
  expect(await (await panel(page, "Variables over time")).innerText()).toMatch(
    /control packets .* for \d+ data packets/,
  );
});
