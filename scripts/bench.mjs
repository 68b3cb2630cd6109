/** `npm run bench`: the engine's speed on this machine and in headless Chromium, and how the page answers. */

import { inBrowser } from "./bench/browser.mjs";
import { playing, sliderToLadder, sliderToSweep } from "./bench/interaction.mjs";
import { holes, native } from "./bench/native.mjs";
import { withSite } from "./bench/site.mjs";
import { commandLine } from "./setup/command_line.mjs";
import { command, say } from "./setup/say.mjs";

/** What of `fillthepipe bench` the page can do too: its untraced runs always keep the shares of the limits. */
const SAME_WORK = [
  { name: "sandia path, with limits", traced: false },
  { name: "sandia path, traced", traced: true },
];

/** @param {number} n */
const whole = (n) => Math.round(n).toLocaleString("en");

/**
 * @param {boolean} good
 * @param {string} goal
 */
const against = (good, goal) => `${good ? "meets" : "MISSES"} the goal, ${goal}`;

/**
 * @param {string} title
 * @param {string} figure
 * @param {string} [goal]
 */
const line = (title, figure, goal = "") => say(`  ${title.padEnd(42)}${figure.padStart(12)}  ${goal}`.trimEnd());

/** Others share the machine and slow it down for seconds: what is compared takes turns, and the best of each counts. */
const ROUNDS = 3;

/**
 * @typedef {object} Measured
 * @property {import("./bench/native.mjs").Row[]} rows
 * @property {import("../web/engine/bench").Figures[]} figures of `SAME_WORK`, in its order
 */

/**
 * @param {string} program the command line
 * @param {import("playwright").Page} page bench.html
 * @returns {Promise<Measured>}
 */
async function measure(program, page) {
  /** @type {Measured} */
  let best = { rows: [], figures: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await native(program);
    const figures = [];
    for (const { name, traced } of SAME_WORK) {
      const megabytes = rows.find((row) => row.name === name)?.megabytes ?? 0;
      figures.push(await inBrowser(page, { megabytes, traced, repeats: 25 }));
    }
    best = { rows: rows.map(faster(best.rows)), figures: figures.map(faster(best.figures)) };
  }
  return best;
}

/**
 * @template {{ data_packets_per_second: number }} Figure
 * @param {Figure[]} others
 * @returns {(one: Figure, index: number) => Figure}
 */
const faster = (others) => (one, index) => {
  const other = others[index];
  return other && other.data_packets_per_second > one.data_packets_per_second ? other : one;
};

/** @param {Measured} measured */
function showEngine({ rows, figures }) {
  say("\nNative: data packets a second of wall time, one core, best of several runs");
  for (const { name, megabytes, data_packets_per_second: speed } of rows) {
    line(`${name}, ${megabytes} MB`, whole(speed), name.endsWith("untraced") ? against(speed >= 2e6, "2,000,000") : "");
  }
  say("Headless Chromium: the same, warm");
  SAME_WORK.forEach(({ name, traced }, index) => {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row) return;
    const { data_packets_per_second: speed, memory_bytes } = figures[index];
    const ratio = speed / row.data_packets_per_second;
    const share = `${(100 * ratio).toFixed(0)} % of native, ${against(ratio >= 0.6, "60 %")}`;
    line(`${name}, ${row.megabytes} MB`, whole(speed), share);
    if (traced) {
      line("memory of that traced run", `${(memory_bytes / 1e6).toFixed(0)} MB`, against(memory_bytes < 2e8, "200 MB"));
    }
  });
}

/** @param {import("./bench/native.mjs").Holes[]} rows */
function showHoles(rows) {
  say(
    "Native: an ACK of a window with losses all over it, the last of 1 GB; it may cost the logarithm of the segments out",
  );
  for (const { segments_out, holes, ns_per_ack } of rows) {
    line(`${whole(segments_out)} segments out, ${whole(holes)} holes`, `${whole(ns_per_ack)} ns`);
  }
}

/** @param {Parameters<typeof playing>[0]} open */
async function showPage(open) {
  /** @param {number} value */
  const ms = (value) => `${value.toFixed(0)} ms`;
  say("The page in headless Chromium, drawn by the processor alone");
  const ladder = await sliderToLadder(open);
  line("slider to ladder, median of 10", ms(ladder.median), against(ladder.median <= 50, "50 ms"));
  line("slider to ladder, longest", ms(ladder.largest));
  const sweep = await sliderToSweep(open);
  line("slider to first points of Table 3", ms(sweep.first), against(sweep.first <= 100, "100 ms"));
  line("slider to all points of Table 3", ms(sweep.complete), against(sweep.complete <= 500, "500 ms"));
  const { rate, longest } = await playing(open);
  line("playing with 20,000 packets in view", `${rate.toFixed(0)} /s`, against(rate >= 59, "60 frames a second"));
  line("longest frame of that", ms(longest));
}

await command(async () => {
  const program = await commandLine();
  await withSite(async (open) => {
    showEngine(await measure(program, await open("bench.html")));
    showHoles(await holes(program));
    await showPage(open);
  });
});
