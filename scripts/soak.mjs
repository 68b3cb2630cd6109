/**
 * `npm run soak`, `npm run soak -- 30m`: two tabs of the built site in Chromium, changed at random for so long. Prints what the
 * browser holds every ten seconds, and says whether it grows or the page has failed.
 */

import { withSite } from "./bench/site.mjs";
import { duration } from "./setup/duration.mjs";
import { numbers } from "./setup/numbers.mjs";
import { command, Stop, say } from "./setup/say.mjs";
import { growths, measure } from "./soak/curve.mjs";
import { act, visitAll } from "./soak/visitor.mjs";

/** Time between two measurements, ms. */
const EVERY_MS = 10_000;
/** Time that a page has for each act, ms. */
const ACT_MS = 300;

await command(async () => {
  const time = duration(process.argv[2] ?? "5m");
  /** @type {string[]} */
  const errors = [];
  /** @type {import("./soak/curve.mjs").Sample[]} */
  const samples = [];
  let acts = 0;
  await withSite(async (open) => {
    const pages = [await open("#/sandia-table3"), await open("#/ansnet-figure1")];
    for (const page of pages) page.on("pageerror", (error) => errors.push(error.message));
    say("soak: opening every page once …");
    await Promise.all(pages.map(visitAll));
    const below = numbers(1993);
    const started = Date.now();
    say(`soak: two tabs for ${process.argv[2] ?? "5m"} …`);
    while (Date.now() - started < time) {
      for (const until = Date.now() + EVERY_MS; Date.now() < until; acts++) {
        const page = pages[below(pages.length)];
        await act(page, below);
        await page.waitForTimeout(ACT_MS);
      }
      const sample = await measure(pages);
      samples.push(sample);
      const { heap, nodes, documents, listeners, workers } = sample;
      const seconds = Math.round((Date.now() - started) / 1000);
      say(
        `  ${seconds} s, ${acts} acts: ${(heap / 2 ** 20).toFixed(1)} MB, ${nodes} nodes, ${documents} documents, ${listeners} listeners, ${workers} workers`,
      );
    }
    for (const page of pages) if ((await page.getByText("The page failed").count()) > 0) errors.push("The page failed");
  });
  const faults = [...growths(samples), ...errors];
  if (faults.length > 0) throw new Stop(`The soak of ${acts} acts found: ${faults.join("; ")}.`);
  say(`soak: ${acts} acts, no errors, nothing grew`);
});
