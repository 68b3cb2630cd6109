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

/**
 * From the choice of a file of one connection until its packets are shown and until its diagnosis is, ms; `memory`: private
 * memory of the page with its workers and Chromium's own share afterwards, bytes.
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
    await page.getByRole("heading", { name: "Why was it slow?" }).waitFor({ timeout: 60_000 });
    const shown = performance.now() - start;
    await page.locator(".diagnosis li").first().waitFor({ timeout: 60_000 });
    const diagnosed = performance.now() - start;
    const memory = await largestProcess(page);
    await page.close();
    return { bytes: statSync(file).size, shown, diagnosed, memory };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
