import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { press, simulated, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();
const PHONE = { width: 390, height: 844 };

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const fold = (page: Page, name: string) => page.locator("summary", { hasText: new RegExp(`^${name}`) }).first();
const refusal = (page: Page) => page.getByRole("status", { name: /could not be opened; nothing was changed/ });

const MINE = {
  name: "Mine",
  hosts: { east: { name: "East" }, west: { name: "West" } },
  links: { line: { stations: ["east", "west"], rate: "2 Mb/s", propagation_delay: "30 ms" } },
  flows: { file: { from: "east", to: "west", app: { bytes: "200 KB" } } },
};
const WRONG = { ...MINE, sede: 1, tcp: { window: "3 ms" } };

/** Drops a text, as a file of that name where one is given. */
async function drop(page: Page, text: string, name: string | null = null) {
  const data = await page.evaluateHandle(
    ([text, name]) => {
      const data = new DataTransfer();
      if (name === null) data.setData("text/plain", text ?? "");
      else data.items.add(new File([text ?? ""], name, { type: "application/json" }));
      return data;
    },
    [text, name] as const,
  );
  await page.dispatchEvent("h1", "dragover", { dataTransfer: data });
  await page.getByText("Drop a scenario or a capture to open it").waitFor();
  await page.dispatchEvent("h1", "drop", { dataTransfer: data });
}

async function paste(page: Page, text: string) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The address is written once nothing has changed for a while. */
async function written(page: Page) {
  await page.waitForTimeout(700);
  return new URL(page.url()).hash;
}

test("the first page leads to two hosts and a link, which run", async () => {
  const page = await open();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Laboratory/ })
    .click();
  await title(page, "Two hosts and a link");
  await simulated(page);
});

test("every preset is offered with its picture and found by its words, and starting from one can be undone", async () => {
  const page = await open("#/laboratory");
  await simulated(page);
  await press(page, "Start from …");
  const list = page.getByRole("listbox", { name: "Networks to start from" });
  await list.waitFor();
  expect(await list.getByRole("option").count()).toBeGreaterThan(30);
  // Only the pictures in sight are drawn.
  await expect.poll(() => list.locator("svg rect").count()).toBeGreaterThan(0);
  expect(await list.locator("svg").count()).toBeLessThan(30);
  const field = page.getByRole("combobox", { name: "Find a network" });
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("xyz");
  await page.getByText("No network matches these words.").waitFor();
  await field.fill("parking");
  await page.getByText("3 networks", { exact: true }).waitFor();
  expect((await list.getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
    "Parking lot",
    expect.stringMatching(/^Parking lot: four routers of ANSNET/),
    "Three bottlenecks",
  ]);
  // The first one is chosen as soon as there is one; the arrow moves on.
  const chosen = () => list.locator("[data-focused]").innerText();
  await expect.poll(chosen).toMatch(/^Parking lot\n/);
  await page.keyboard.press("ArrowDown");
  await expect.poll(chosen).toMatch(/^Parking lot: four/);
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  await title(
    page,
    "Parking lot: four routers of ANSNET in a row, three DS3 lines between them, a host on the ring of each",
  );
  await simulated(page);
  expect(await fold(page, "Router 3").count()).toBe(1);
  await press(page, "Undo");
  await title(page, "Two hosts and a link");
  await press(page, "Redo");
  await page.getByRole("heading", { level: 1, name: /^Parking lot/ }).waitFor();
});

test("an experiment opens in it with what was changed", async () => {
  const page = await open("#/sandia-table3?tcp.window=32KB");
  await unfolded(page);
  await page.getByRole("link", { name: "Open in the laboratory" }).click();
  await title(page, "Window, 42 ms");
  await unfolded(page);
  await fold(page, "TCP").click();
  const window = page.getByRole("slider", { name: "Maximum window", exact: true }).first();
  expect(await window.getAttribute("aria-valuetext")).toMatch(/^32.KB$/);
});

describe("a scenario", () => {
  test("goes out as a file and comes back by the file picker", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    const saved = page.waitForEvent("download");
    await press(page, "Download");
    const path = await (await saved).path();
    const text = readFileSync(path, "utf8");
    expect(Object.keys(JSON.parse(text).hosts)).toEqual(["a", "b"]);
    const changed = text.replace("Two hosts and a link", "From a file");
    await page.locator("input[type=file]").setInputFiles({
      name: "changed.json",
      mimeType: "application/json",
      buffer: Buffer.from(changed),
    });
    await title(page, "From a file");
    await simulated(page);
  });

  test("is dropped anywhere, as a file or as text, and pasted", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    await drop(page, JSON.stringify(MINE), "mine.json");
    await title(page, "Mine");
    await drop(page, JSON.stringify({ ...MINE, name: "As text" }));
    await title(page, "As text");
    await paste(page, JSON.stringify({ ...MINE, name: "Pasted" }));
    await title(page, "Pasted");
    await simulated(page);
    await press(page, "Undo");
    await title(page, "As text");
  });

  test("that is wrong is refused with every mistake, and the work stays", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    const before = await written(page);
    for (const [put, what] of [
      [() => drop(page, JSON.stringify(WRONG), "wrong.json"), "wrong.json"],
      [() => paste(page, JSON.stringify(WRONG)), "The pasted text"],
    ] as const) {
      await put();
      await page.getByRole("status", { name: `${what} could not be opened; nothing was changed` }).waitFor();
      const words = await refusal(page).innerText();
      expect(words).toMatch(/sede: is not a parameter here\. Valid: name, seed/);
      expect(words).toMatch(/tcp\.window: should be a size/);
      await refusal(page).getByRole("button", { name: "Dismiss" }).click();
    }
    await drop(page, '{"name": ', "cut.json");
    await refusal(page).getByText("It is not JSON").waitFor();
    await title(page, "Two hosts and a link");
    expect(await written(page)).toBe(before);
    expect(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled()).toBe(true);
  });

  test("is whole in the link: for another reader, and after a reload", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    await paste(page, JSON.stringify(MINE));
    await title(page, "Mine");
    await simulated(page);
    await press(page, "Add a router");
    const hash = await written(page);
    expect(hash).toMatch(/^#\/laboratory\?z=/);
    const reader = await open(hash);
    await title(reader, "Mine");
    await simulated(reader);
    await expect.poll(() => fold(reader, "Router 1").count()).toBe(1);
    await page.reload();
    await title(page, "Mine");
    await expect.poll(() => fold(page, "West").count()).toBe(1);
  });

  test("of a damaged or refused link is said to be, beside one that runs", async () => {
    const damaged = await open("#/laboratory?z=AAAA");
    await damaged.getByText(/compressed part of the link is damaged/).waitFor();
    await simulated(damaged);
    const refused = await open(`#/laboratory?scenario=${encodeURIComponent(JSON.stringify(WRONG))}`);
    const notice = refused.getByRole("status", { name: "Some of this link could not be shown" });
    await notice.getByText(/^sede: is not a parameter here\. Valid: name, seed/).waitFor();
    await title(refused, "Two hosts and a link");
    await simulated(refused);
    expect(await refused.getByText("This cannot be run yet.").count()).toBe(0);
  });

  test("too long for common use says so and offers the file", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    const random = (i: number) => [7, 11, 13, 17].map((k) => ((i * k * 2654435761) % 4294967296).toString(36)).join("");
    const hosts = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`h${i}`, { name: random(i + 1) }]));
    await paste(page, JSON.stringify({ ...MINE, hosts: { ...MINE.hosts, ...hosts } }));
    await page.getByText(/^The link has .* characters/).waitFor();
    await page.getByText("503 parts are too many to draw.").waitFor();
    const saved = page.waitForEvent("download");
    await press(page, "send the file instead");
    expect((await saved).suggestedFilename()).toBe("scenario.json");
  });
});

describe("parts", () => {
  test("are added and joined by keyboard, and a flow runs over them", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    const key = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    await key("Add a host");
    await fold(page, "Host 3").waitFor();
    await key("Add a link");
    await key("Add a flow");
    await fold(page, "Flow 2").waitFor();
    await simulated(page);
    expect(await page.getByRole("radio", { name: "Flow 2" }).count()).toBe(1);
    // A name is typed and taken by Enter.
    const name = page.getByRole("region", { name: "Hosts" }).getByRole("textbox", { name: "Name" });
    await name.fill("Library");
    await name.press("Enter");
    await fold(page, "Library").waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Control+z");
    await fold(page, "Host 3").waitFor();
  });

  test("that do not fit say so beside their field and above, and the run stays", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    await fold(page, "Link").click();
    await page.getByRole("group", { name: "Stations" }).getByRole("checkbox", { name: "Host B" }).uncheck();
    await page.getByText("This cannot be run yet.").waitFor();
    expect(await page.locator(".part-stations .control-problem").innerText()).toContain("at least two stations");
    expect(await page.locator(".part-problems").innerText()).toContain(
      "links.link.stations: a link joins at least two stations.",
    );
    expect(await page.getByRole("application", { name: "Packet ladder" }).count()).toBe(1);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("group", { name: "Stations" }).getByRole("checkbox", { name: "Host B" }).check();
    await simulated(page);
    expect(await page.getByText("This cannot be run yet.").count()).toBe(0);
  });

  test("are removed with what cannot be without them, in one step of undo", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    await fold(page, "Host B").click();
    await press(page, "Remove Host B");
    await page.getByText(/^flows: there is nothing to simulate/).waitFor();
    expect(await fold(page, "Link").count()).toBe(0);
    await press(page, "Undo");
    await simulated(page);
    expect(await fold(page, "Link").count()).toBe(1);
  });

  test("change their kind without leftovers", async () => {
    const page = await open("#/laboratory");
    await simulated(page);
    await fold(page, "Link").click();
    await page.getByRole("button", { name: /Kind/ }).click();
    await page.getByRole("option", { name: /^Satellite channel/ }).click();
    await simulated(page);
    expect(await page.getByText("This cannot be run yet.").count()).toBe(0);
  });
});

test.each([{ width: 1440, height: 900 }, PHONE])(
  "no axe violations in light and in dark at %o, and it does not scroll sideways",
  async (viewport) => {
    const page = await open("#/laboratory", { viewport, colorScheme: "light" });
    const inBothThemes = async (what: string) => {
      expect(await axe(page), `${what} in light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await axe(page, "colours"), `${what} in dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
    };
    await simulated(page);
    if (viewport === PHONE) await page.getByRole("tab", { name: "Change" }).click();
    for (const name of ["Host A", "Link", "Transfer", "TCP"]) await fold(page, name).click();
    await inBothThemes("parts");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await press(page, "Start from …");
    const list = page.getByRole("listbox", { name: "Networks to start from" });
    await list.locator("svg rect").first().waitFor();
    await inBothThemes("networks to start from");
    const box = await list.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= viewport.width && box.height > 200).toBe(true);
    await page.keyboard.press("Escape");
    await press(page, "Paste");
    await page.getByRole("textbox", { name: /JSON, or a link/ }).fill(JSON.stringify(MINE));
    await inBothThemes("what is pasted");
    await press(page, "Open it");
    await title(page, "Mine");
  },
);
