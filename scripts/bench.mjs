/** `npm run bench`: the engine's speed on this machine and in headless Chromium, and how the page answers. */

import { inBrowser } from "./bench/browser.mjs";
import { native } from "./bench/native.mjs";
import { withSite } from "./bench/site.mjs";
import { command, say } from "./setup/say.mjs";

/** What of `fillthepipe bench` the page can do too: its untraced runs always keep the shares of the limits. */
const SAME_WORK = [
  { name: "sandia path, with limits", traced: false },
  { name: "sandia path, traced", traced: true },
];

/** @param {number} n */
const whole = (n) => Math.round(n).toLocaleString("en").padStart(12);

/**
 * @param {boolean} good
 * @param {string} goal
 */
const against = (good, goal) => `${good ? "meets" : "MISSES"} the goal, ${goal}`;

await command(async () => {
  const rows = await native();
  say("\nData packets a second of wall time, one core, best of several runs");
  say("Native");
  for (const row of rows) {
    const title = `${row.name}, ${row.megabytes} MB`;
    const goal = row.name.endsWith("untraced") ? `  ${against(row.data_packets_per_second >= 2e6, "2,000,000")}` : "";
    say(`  ${title.padEnd(38)}${whole(row.data_packets_per_second)}${goal}`);
  }
  await withSite(async (open) => {
    const page = await open("bench.html");
    say("Headless Chromium");
    for (const { name, traced } of SAME_WORK) {
      const row = rows.find((candidate) => candidate.name === name);
      if (!row) continue;
      const figures = await inBrowser(page, { megabytes: row.megabytes, traced, repeats: 7 });
      const ratio = figures.data_packets_per_second / row.data_packets_per_second;
      const goal = traced ? "" : `; ${against(ratio >= 0.6, "60 %")}`;
      const title = `${name}, ${row.megabytes} MB`;
      say(
        `  ${title.padEnd(38)}${whole(figures.data_packets_per_second)}  ${(100 * ratio).toFixed(0)} % of native${goal}`,
      );
      if (traced) {
        const megabytes = figures.memory_bytes / 1e6;
        say(
          `  ${"memory of that traced run".padEnd(38)}${megabytes.toFixed(0).padStart(9)} MB  ${against(megabytes < 200, "200 MB")}`,
        );
      }
    }
  });
});
