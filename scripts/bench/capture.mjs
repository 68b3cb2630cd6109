/** How fast a large capture is opened and diagnosed. */

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";
import { largestProcess } from "./large.mjs";

/** A connection of some 630,000 packets with the first bytes of their payload, about 90 MB. */
const LARGE = [
  "ansnet-figure1",
  "--set",
  "budget.trace_rows=50000000",
  "--set",
  "tcp.window=384KB",
  "--set",
  "tcp.mss=1460",
  "--pcap-snaplen",
  "144",
];
const BYTES = "flows.bulk.app.bytes=925MB";
/** Time between two samples of the memory, ms. */
const SAMPLED = 100;

/**
 * From the choice of a file of one connection until a first answer is shown, until its packets are and until its diagnosis is,
 * ms; `memory`: largest private memory of the page with its workers and Chromium's own share until then, bytes.
 * @param {import("./large.mjs").Open} open
 * @param {string} program the command line
 */
export async function diagnosing(open, program) {
  const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-bench-"));
  try {
    const file = join(folder, "large.pcapng");
    const { ok, output } = await run(program, ["run", ...LARGE, "--set", BYTES, "--pcap", file]);
    if (!ok) throw new Stop("The capture cannot be written: look at the message above.", output);
    const page = await open("#/capture");
    const input = page.getByLabel("Capture file");
    await input.waitFor({ state: "attached" });
    const start = performance.now();
    await input.setInputFiles(file);
    const sizes = [await largestProcess(page)];
    const sampling = setInterval(async () => sizes.push(await largestProcess(page)), SAMPLED);
    /** @param {string} selector */
    const until = async (selector) => {
      await page.locator(selector).first().waitFor({ timeout: 60_000 });
      return performance.now() - start;
    };
    const first = await until(".diagnosis-answer li");
    const shown = await until(".plot-views");
    const diagnosed = await until(".diagnosis-shares");
    clearInterval(sampling);
    sizes.push(await largestProcess(page));
    const memory = sizes.includes(null) ? null : Math.max(...sizes.map(Number));
    await page.close();
    return { bytes: statSync(file).size, first, shown, diagnosed, memory };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
