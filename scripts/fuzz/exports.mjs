/** Every experiment with every kind of file that can be made of it: by the command-line program, and by the page. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withSite } from "../bench/site.mjs";
import { EXPERIMENTS } from "../setup/experiments.mjs";
import { at } from "../setup/places.mjs";
import { answer, faultOf } from "./program.mjs";
import { shortenSweeps } from "./short_sweeps.mjs";

const SHORT = ["--set", "budget.events=2000"];
/** Code 3: the table is there, and its runs were stopped. */
const SWEPT = [0, 3];
/** Longest time of a browser for one file, ms. */
const FILE_MS = 20_000;

/** @type {Record<string, (file: Buffer) => boolean>} */
const IS_WHOLE = {
  svg: (file) =>
    /^(?:<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*$/.test(file.toString()) && !/NaN|undefined/.test(file.toString()),
  png: (file) => file.subarray(1, 4).toString() === "PNG" && file.subarray(-8, -4).toString() === "IEND",
  csv: (file) => file.toString().split("\n").length > 1 && !/NaN|undefined/.test(file.toString()),
  json: (file) => typeof JSON.parse(file.toString()) === "object",
  pcapng: (file) => file.readUInt32LE(0) === 0x0a0d0d0a && file.readUInt32LE(file.length - 4) > 0,
};

/** @typedef {{ tried: number, fault(why: string, input: string): void, progress(tried: number): void }} Tally */

/**
 * @param {string} program
 * @param {Tally} tally
 */
async function byProgram(program, tally) {
  const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-fuzz-"));
  const file = (/** @type {string} */ name) => join(folder, name);
  /** @param {string[]} args @param {readonly number[]} [codes] */
  const right = async (args, codes = [0]) => {
    const said = await answer(program, args);
    const why = faultOf(said, codes);
    if (why !== null) tally.fault(why, args.join(" "));
    return why === null ? said.stdout : null;
  };
  try {
    for (const id of EXPERIMENTS) {
      tally.progress(tally.tried);
      const places = await placesOf(id, right);
      for (const place of places) {
        tally.tried += 1;
        const made = await right(["run", id, "--json", "--pcap", file("x.pcapng"), "--pcap-at", place, ...SHORT]);
        const read = made && (await right(["capture", "--json", file("x.pcapng")]));
        if (made && read && JSON.parse(made).capture.packets !== JSON.parse(read).packets)
          tally.fault("the capture has other packets than were written", `${id} at ${place}`);
      }
      tally.tried += 1;
      await right(["run", id, "--trace", file("trace"), ...SHORT]);
      for (const name of readdirSync(file("trace")))
        if (!IS_WHOLE.csv(readFileSync(join(folder, "trace", name)))) tally.fault(`${name} is not whole`, id);
      tally.tried += 2;
      const { sweep } = JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8"));
      const vary = sweep ? [] : ["--vary", "budget.trace_rows=100,200"];
      const table = ["sweep", id, ...vary, "--repeats", "1", "--set", "budget.events=300"];
      const csv = await right(table, SWEPT);
      rmSync(file("x.parquet"), { force: true });
      await right([...table, "--shard", "1/1", "--out", file("x.parquet")], SWEPT);
      if ((await right(["sweep", "merge", file("x.parquet")], SWEPT)) !== csv)
        tally.fault("the table in Parquet differs from the one in CSV", id);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} id
 * @param {(args: string[]) => Promise<string | null>} right
 * @returns {Promise<string[]>}
 */
async function placesOf(id, right) {
  const said = await right(["run", id, "--json", ...SHORT]);
  return said === null ? [] : JSON.parse(said).places.map((/** @type {{ id: string }} */ place) => place.id);
}

/** @param {Tally} tally */
async function byPage(tally) {
  await withSite(async (open) => {
    const page = await open("", shortenSweeps);
    page.on("pageerror", (error) => tally.fault(`error: ${error.message}`, page.url()));
    for (const [number, id] of EXPERIMENTS.entries()) {
      tally.progress(tally.tried);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${id}`);
      const { title } = JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8"));
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      await page
        .getByText(/^Simulated .* data packets?, /)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog
        .getByRole("button", { name: / as PNG$/ })
        .first()
        .waitFor();
      const buttons = await dialog.getByRole("button", { name: / as (?:SVG|PNG|CSV|JSON)$|\(pcapng\)$/ }).all();
      for (const [place, button] of buttons.entries()) {
        // Four forms of each view and then the capture: a quarter of the pictures and tables, another one in each experiment.
        if (place % 4 !== (Math.floor(place / 4) + number) % 4 && place < buttons.length - 1) continue;
        tally.tried += 1;
        const name = (await button.getAttribute("aria-label")) ?? (await button.innerText());
        try {
          const download = page.waitForEvent("download", { timeout: FILE_MS });
          await Promise.all([download, button.click({ timeout: FILE_MS })]);
          const file = await download;
          const ending = file.suggestedFilename().split(".").at(-1) ?? "";
          if (!IS_WHOLE[ending]?.(readFileSync(await file.path())))
            tally.fault(`${file.suggestedFilename()} is not whole`, `${id}: ${name}`);
          await file.delete();
        } catch (error) {
          tally.fault(String(error).split("\n")[0], `${id}: ${name}`);
        }
      }
      await page.keyboard.press("Escape");
    }
  });
}

/** @type {import("./stage.mjs").Play} */
export async function exports({ program, fault, tried, progress }) {
  const tally = { tried: 0, fault, progress };
  await byProgram(program, tally);
  const first = tally.tried;
  await byPage(tally);
  tried(tally.tried);
  return `${EXPERIMENTS.length} experiments: ${first} files by the program, ${tally.tried - first} by the page`;
}
