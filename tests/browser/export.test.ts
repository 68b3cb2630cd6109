import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { exported, goOn, press, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

async function saveCapture(page: Page): Promise<void> {
  await press(page, "Export");
  await press(page, "Capture (pcapng)");
  await press(page, "Close");
}

const SECTION = 0x0a0d0d0a;
const PACKET = 6;
/** Headers of IP and TCP without options. */
const HEADERS = 40;

/** Kinds of the blocks of a pcapng file, and the lengths of its packets. */
function blocks(file: Buffer) {
  const kinds: number[] = [];
  const lengths: number[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32LE(at + 4)) {
    kinds.push(file.readUInt32LE(at));
    if (kinds.at(-1) === PACKET) lengths.push(file.readUInt32LE(at + 24));
  }
  return { kinds, lengths };
}

describe("export", () => {
  test("pictures are for print or as on the screen, and all files say what they came of", async () => {
    const page = await open("#/sandia-table3?tcp.window=24KB&seed=9", { colorScheme: "dark" });
    await unfolded(page);
    const numbers = JSON.parse((await exported(page, "Window and data in flight", "JSON")).toString());
    expect(numbers).toMatchObject({ seed: 9, engine_version: expect.stringMatching(/^\d+\.\d+/) });
    expect(numbers.link).toBe(page.url());
    expect(numbers.columns[0]).toMatchObject({ name: "time", unit: "ms" });
    expect(numbers.columns.length).toBeGreaterThan(2);
    const paper = (await exported(page, "Packet ladder", "SVG")).toString();
    expect(paper).toContain('fill="#ffffff"');
    expect(paper).toContain("seed 9");
    // Three dots to a px, as said in the header of the file.
    const dots = await exported(page, "Packet ladder", "PNG");
    expect(dots.subarray(1, 4).toString()).toBe("PNG");
    expect([dots.readUInt32BE(16), dots.readUInt32BE(20)]).toEqual([2460, 2700]);
    await press(page, "Export");
    expect(await axe(page)).toEqual([]);
    await page.getByText("Pictures for print").click();
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Packet ladder as SVG")]);
    expect(readFileSync(await file.path(), "utf8")).not.toContain('fill="#ffffff"');
  });

  test("every kind of view that these experiments have is a PNG that is not blank", { timeout: 120_000 }, async () => {
    const page = await open("#/sandia-table3");
    const drawn = new Set<string>();
    for (const id of ["sandia-table3", "ansnet-figure7", "satnet-poda", "ubc-section2"]) {
      await goOn(page, id);
      await unfolded(page);
      await press(page, "Export");
      const buttons = page.getByRole("dialog").getByRole("button", { name: / as PNG$/ });
      await buttons.first().waitFor();
      for (const name of await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))) {
        if (drawn.has(name) || !name.endsWith("as PNG")) continue;
        const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
        const png = readFileSync(await file.path());
        expect(png.subarray(1, 4).toString(), name).toBe("PNG");
        const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
        expect(Math.min(width, height), name).toBeGreaterThan(300);
        // A picture of one colour takes less than a byte for a thousand dots.
        expect(png.length, name).toBeGreaterThan((width * height) / 500);
        drawn.add(name);
      }
      await press(page, "Close");
    }
    expect(drawn.size).toBeGreaterThan(15);
  });

  test("a capture holds every data packet of the run that is set", async () => {
    const page = await open("#/sandia-table3?tcp.window=24KB");
    await unfolded(page);
    const words = await page.locator(".status-line").innerText();
    const packets = Number(/Simulated ([\d,. \u202f\u00a0]+) data packets/.exec(words)?.[1]?.replaceAll(/\D/g, ""));
    expect(packets).toBeGreaterThan(100);
    const [file] = await Promise.all([page.waitForEvent("download"), saveCapture(page)]);
    expect(file.suggestedFilename()).toBe("sandia-table3.pcapng");
    const { kinds, lengths } = blocks(readFileSync(await file.path()));
    expect(kinds[0]).toBe(SECTION);
    expect(lengths.filter((length) => length > HEADERS + 4)).toHaveLength(packets);
    expect(kinds.filter((kind) => kind === PACKET).length).toBeGreaterThan(packets);
  });

  test("what cannot be a capture is said to be so, and can be put away", async () => {
    // Option C on a segment that fills the largest datagram makes it larger than IP has numbers for.
    const large = ["ethernet_a", "satellite", "ethernet_b"].map((link) => `links.${link}.mtu=65535`).join("&");
    const page = await open(`#/rfc1106-figure2?${large}&tcp.mss=65495`);
    await unfolded(page);
    expect(await page.locator(".notice").count()).toBe(0);
    await saveCapture(page);
    const notice = page.getByRole("status", { name: "The file could not be created" });
    await notice.waitFor();
    expect(await notice.innerText()).toContain("larger than the 65535 bytes");
    expect(await axe(notice)).toEqual([]);
    await press(page, "Dismiss");
    await notice.waitFor({ state: "detached" });
  });
});
