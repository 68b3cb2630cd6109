/** The network is built in its drawing: by mouse, by keyboard and by touch. */

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { exported, press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** A host, router, line or flow in the drawing. */
const part = (page: Page, place: string) => page.locator(`[data-part="${place}"]`);
const values = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^Selected .*: ${name}$`) });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-part"));
const problem = (page: Page) => page.locator(".part-problems");

async function middle(page: Page, place: string): Promise<[number, number]> {
  const box = await part(page, place).boundingBox();
  if (!box) throw new Error(`${place} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, from: string, to: string) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 5 });
  await page.mouse.up();
}

/** Draws with a finger. */
async function pull(page: Page, from: string, to: string) {
  const client = await page.context().newCDPSession(page);
  const [[x0, y0], [x1, y1]] = [await middle(page, from), await middle(page, to)];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", x0, y0);
  for (let k = 1; k <= 6; k++) await touch("touchMove", x0 + ((x1 - x0) * k) / 6, y0 + ((y1 - y0) * k) / 6);
  // At rest before it lets go: a tap after a swipe only stops the swipe.
  await page.waitForTimeout(150);
  await touch("touchMove", x1, y1);
  await page.waitForTimeout(150);
  await touch("touchEnd", x1, y1);
}

async function choose(page: Page, region: string, variant: RegExp) {
  await values(page, region)
    .getByRole("button", { name: /Variant/ })
    .click();
  await page.getByRole("option", { name: variant }).click();
}

/** The address is written once nothing has changed for a while. */
async function written(page: Page) {
  await page.waitForTimeout(700);
  return new URL(page.url()).hash;
}

test("by mouse: Reno against CUBIC over a router and 50 ms, from scratch, each step to be undone", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  await part(page, "links.link").click();
  await press(page, "Put a router in the middle");
  await press(page, "Add a host here");
  await part(page, "hosts.host_3").waitFor();
  await drag(page, "hosts.host_3", "hosts.b");
  await press(page, "Send a flow");
  await choose(page, "Flow 2", /^CUBIC \(RFC/);
  await part(page, "flows.bulk").click();
  await choose(page, "Transfer", /^Reno/);
  await part(page, "links.link").click();
  const delay = values(page, "Link").getByRole("textbox", { name: "Propagation delay, value" });
  await delay.fill("50 ms");
  await delay.press("Enter");
  await expect
    .poll(() => part(page, "links.link").getAttribute("aria-label"))
    .toMatch(/10.Mb\/s, 50.ms, connected to Router 1 and Host B, carries Transfer and Flow 2$/);
  expect(await part(page, "flows.flow_2").getAttribute("aria-label")).toBe(
    "Flow 2, flow, CUBIC, from Host 3 to Host B over Router 1",
  );
  await simulated(page);
  expect(await page.getByRole("radio", { name: "Flow 2" }).count()).toBe(1);

  const reader = await open(await written(page));
  await simulated(reader);
  expect(await part(reader, "flows.bulk").getAttribute("aria-label")).toMatch(
    /Reno, from Host A to Host B over Router 1$/,
  );

  for (let step = 0; step < 6; step++) await press(page, "Undo");
  expect(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled()).toBe(true);
  expect(await part(page, "routers.router_1").count()).toBe(0);
  await simulated(page);
});

test("by keyboard: walk, open, connect, send, remove, and hear of it", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  await part(page, "hosts.a").focus();
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("links.link");
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("hosts.b");
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("flows.bulk");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Selected flow: Transfer");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("flows.bulk");

  await page.getByRole("button", { name: "New host" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("hosts.host_3");
  const menu = async (button: string, item: string) => {
    await page.getByRole("button", { name: button }).focus();
    await page.keyboard.press("Enter");
    const wanted = page.getByRole("menuitem", { name: item, exact: true });
    await wanted.waitFor();
    while (!(await wanted.evaluate((one) => one === document.activeElement))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await menu("Connect to …", "Host B");
  await page.getByText("Host 3 and Host B are connected by Link 2").waitFor({ state: "attached" });
  await expect.poll(() => focused(page)).toBe("links.link_2");
  await part(page, "hosts.host_3").focus();
  await page.keyboard.press("Enter");
  await menu("Send to …", "Host B");
  await expect.poll(() => focused(page)).toBe("flows.flow_2");
  await simulated(page);
  await part(page, "hosts.host_3").focus();
  await page.keyboard.press("Delete");
  await page
    .getByText("Removed Host 3, and with it Link 2 and Flow 2. Undo brings it back")
    .waitFor({ state: "attached" });
  await expect.poll(() => focused(page)).toBe("hosts.a");
  await page.keyboard.press("Control+z");
  await part(page, "flows.flow_2").waitFor();
});

describe.each(["light", "dark"] as const)("by touch, %s", (colorScheme) => {
  test("fingers join, send and change, and nothing is too small or hidden", async () => {
    const page = await open("#/laboratory", { ...PHONE, colorScheme });
    await simulated(page);
    await page.getByRole("tab", { name: "Change" }).tap();
    await part(page, "links.link").tap();
    await page.getByRole("button", { name: "Put a router in the middle" }).tap();
    await part(page, "routers.router_1").waitFor();
    await pull(page, "hosts.a", "hosts.b");
    await page.getByRole("button", { name: "Send a flow" }).tap();
    await part(page, "flows.flow_2").waitFor();
    await pull(page, "routers.router_1", "hosts.a");
    expect(await part(page, "links.link_3").count()).toBe(0);
    await part(page, "routers.router_1").tap();
    await page.getByRole("button", { name: "Add a host here" }).tap();
    await part(page, "hosts.host_3").waitFor();
    for (const one of await page.locator("[data-part], .drawing-tools button").all()) {
      const box = await one.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), await one.innerText()).toBeGreaterThanOrEqual(24);
    }
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("what cannot be run says where and what would do, and is mended in the drawing", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  await press(page, "New host");
  await press(page, "Send to …");
  await page.getByRole("menuitem", { name: "Host B" }).click();
  await problem(page).getByText("flows.flow_2.to: no path leads from host_3 to b: no link joins host_3.").waitFor();
  expect(await part(page, "flows.flow_2").getAttribute("aria-label")).toMatch(/no path is known, see its problem$/);
  // The picture of before stays.
  expect(await page.getByRole("application", { name: "Packet ladder" }).count()).toBe(1);
  expect(await axe(page)).toEqual([]);
  await press(page, "Show Flow 2");
  await values(page, "Flow 2").waitFor();
  await drag(page, "hosts.host_3", "hosts.b");
  await press(page, "Join them by a link");
  await simulated(page);
  expect(await problem(page).count()).toBe(0);

  // A link between hosts is no way through: hosts do not forward.
  await part(page, "hosts.host_3").click();
  expect(await page.getByText("and with it Link 2 and Flow 2").count()).toBe(1);
  await press(page, "Remove Host 3");
  await part(page, "flows.flow_2").waitFor({ state: "detached" });
  await simulated(page);
});

test("by keyboard, what is new is at hand after what was new before, and when nothing is left", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  await press(page, "New host");
  await part(page, "hosts.host_3").waitFor();
  await press(page, "New router");
  await part(page, "routers.router_1").waitFor();
  for (const place of ["routers.router_1", "hosts.host_3", "hosts.b", "hosts.a"]) {
    await part(page, place).focus();
    await page.keyboard.press("Delete");
    await part(page, place).waitFor({ state: "detached" });
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("New host");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^hosts\./);
});

test("an id is changed, carried along, and refused where it is taken", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  await part(page, "hosts.b").click();
  const id = values(page, "Host B").getByRole("textbox", { name: "Id", exact: true });
  await id.fill("a");
  await id.press("Enter");
  await values(page, "Host B").getByText("“a”: Host A has this id.").waitFor();
  await id.fill("server");
  await id.press("Enter");
  await part(page, "hosts.server").waitFor();
  await values(page, "Host B").waitFor();
  await simulated(page);
  expect(await part(page, "flows.bulk").getAttribute("aria-label")).toMatch(/from Host A to Host B$/);
  await press(page, "Undo");
  await part(page, "hosts.b").waitFor();
});

test("the drawing goes to a file and a table", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  const svg = (await exported(page, "Topology", "SVG")).toString();
  for (const words of ["Host A", "Host B", "10\u00a0Mb/s", "10\u00a0ms"]) expect(svg).toContain(`>${words}<`);
  expect((await exported(page, "Topology", "CSV")).toString()).toMatch(
    /Transfer,flow,4.3BSD-Tahoe,from Host A to Host B/,
  );
  await page.getByRole("region", { name: "Topology" }).getByRole("button", { name: "Table" }).click();
  await page.getByRole("cell", { name: "from Host A to Host B" }).waitFor();
});
