/**
 * `npm run bench`: the engine's speed on this machine and in headless Chromium, and how the page answers.
 * `npm run bench -- --page`: only how the page answers.
 * `npm run bench -- --peer`: only the cases that simulators are compared by, on ns-2 as well.
 * `npm run bench -- --against COMMIT`: only those cases, on the engine of that commit as well; with `--json FILE` the figures are
 * written there, too.
 */

import { parseArgs } from "node:util";
import { against as againstCommit } from "./bench/against.mjs";
import { inBrowser } from "./bench/browser.mjs";
import { diagnosing } from "./bench/capture.mjs";
import { opening, playing, sliderToLadder, sliderToSweep } from "./bench/interaction.mjs";
import { asking, longestOpening, longestTask, MILLION, memory, playingMany, seeking } from "./bench/large.mjs";
import { figure, holes, hour, native } from "./bench/native.mjs";
import { onNs2, peerInBrowser, peers, scaling } from "./bench/peers.mjs";
import { opening as openingOnPhone, playingSlowly } from "./bench/phone.mjs";
import { scoring } from "./bench/program.mjs";
import { withSite } from "./bench/site.mjs";
import { commandLine } from "./setup/command_line.mjs";
import { ns2 } from "./setup/ns2.mjs";
import { command, Stop, say } from "./setup/say.mjs";

/** Cases of `fillthepipe bench` that are run in the page too. */
const SAME_WORK = [
  { name: "sandia path, untraced", traced: false, limits: false },
  { name: "sandia path, with limits", traced: false, limits: true },
  { name: "sandia path, traced", traced: true, limits: true },
];

/**
 * Returns the longest of the runs of that name: the page's time has the reading of the scenario in it, the native time has not.
 * @param {readonly import("./bench/native.mjs").Row[]} rows
 * @param {string} name
 */
const longest = (rows, name) => rows.findLast((row) => row.name === name);

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
 * @property {import("../web/bench/bench").Figures[]} figures of `SAME_WORK`, in its order
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
    for (const { name, traced, limits } of SAME_WORK) {
      const megabytes = longest(rows, name)?.megabytes ?? 0;
      const overrides = { "flows.bulk.app.bytes": `${megabytes} MB`, "tcp.window": "32 KB" };
      figures.push(await inBrowser(page, { overrides, traced, limits, repeats: 25 }));
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
    const row = longest(rows, name);
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

/**
 * @param {string} program the command line
 * @param {import("playwright").Page} page bench.html
 * @param {string | null} peer ns-2, if it is to be timed too
 */
async function showPeers(program, page, peer) {
  say("\nLong flows through a drop-tail queue of a pipe's worth: data packets a second of processor time");
  say("  1460 of 1500 bytes are payload, every segment is acknowledged, no SACK, nothing is traced.");
  if (peer) say("  ns-2 has no handshake, no flow control, timers of 10 ms and a NewReno of its own.");
  for (const given of await peers(program)) {
    const { name, data_packets, retransmissions } = given;
    const { native: speed, browser, theirs } = await race(program, page, peer, given);
    /**
     * @param {number} ours
     * @param {number} goal
     */
    const ratio = (ours, goal) => {
      if (!theirs) return "";
      const times = ours / theirs.data_packets_per_second;
      return `${times.toFixed(1)}x ns-2, ${against(times >= goal, `${goal}x`)}`;
    };
    say(`  ${name}: ${whole(data_packets)} packets, ${whole(retransmissions)} of them sent again`);
    line("  native", whole(speed), ratio(speed, 5));
    line("  headless Chromium", whole(browser), ratio(browser, 2));
    if (theirs) {
      const sent = `${whole(theirs.data_packets)} packets, ${whole(theirs.retransmissions)} of them sent again`;
      line("  ns-2", whole(theirs.data_packets_per_second), sent);
    }
  }
}

/**
 * One case on all of them.
 * @param {string} program the command line
 * @param {import("playwright").Page} page bench.html
 * @param {string | null} peer ns-2
 * @param {import("./bench/peers.mjs").Case} given
 */
async function race(program, page, peer, given) {
  let [native, browser] = [given.data_packets_per_second, 0];
  /** @type {import("./bench/peers.mjs").Figures | null} */
  let theirs = null;
  for (let round = 0; round < ROUNDS; round++) {
    const [row] = await peers(program, given.name);
    native = Math.max(native, row?.data_packets_per_second ?? 0);
    browser = Math.max(browser, await peerInBrowser(page, given));
    if (peer) theirs = faster(theirs ? [theirs] : [])(await onNs2(peer, given), 0);
  }
  return { native, browser, theirs };
}

/** @param {string} program the command line */
async function showScaling(program) {
  const { alone, many, shorter } = await scaling(program);
  say("Native: many flows through one router");
  /** @param {typeof alone} row */
  const cost = (row) => (1e9 * row.processor_seconds) / row.data_packets;
  line(alone.name, `${whole(cost(alone))} ns`, "a data packet");
  const times = cost(many) / cost(alone);
  line(many.name, `${whole(cost(many))} ns`, `${times.toFixed(1)}x that of one flow, ${against(times <= 2, "2x")}`);
  if (many.peak_memory_bytes && shorter.peak_memory_bytes) {
    const [most, before] = [many.peak_memory_bytes, shorter.peak_memory_bytes];
    const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
    line("  its memory", mb(most), `${mb(before)} in 15 s, ${against(most <= 1.1 * before, "bounded")}`);
  }
}

/** @param {string} program the command line */
async function showFigure(program) {
  for (const { curves, points, seconds, processor_seconds } of await figure(program, "ansnet-figure1")) {
    const work = `${points} points, ${processor_seconds.toFixed(1)} s of processor time`;
    const met = against(seconds <= 8, "8 s on 2 cores");
    line(`ANSNET Figure 1, ${curves} curves`, `${seconds.toFixed(1)} s`, `${work}, ${met}`);
  }
}

/**
 * @param {string} program the command line
 * @param {import("playwright").Page} page bench.html
 */
async function showHour(program, page) {
  for (const { name, carried, seconds, scenario } of await hour(program)) {
    const work = { scenario, overrides: {}, traced: false, limits: false, repeats: 5 };
    const { seconds: there } = await inBrowser(page, work);
    const show = (/** @type {number} */ time) => `${time.toFixed(2)} s`;
    line(name, show(seconds), `${whole(carried)} packets on its channels, ${against(seconds <= 2, "2 s")}`);
    line("  headless Chromium", show(there), against(there <= 4, "4 s"));
  }
}

/** @param {number} value */
const ms = (value) => `${value.toFixed(0)} ms`;

/** @param {import("./bench/phone.mjs").Open} open */
async function showPhone(open) {
  say("A phone: the processor four times slower, 1.6 Mb/s, a round trip of 150 ms");
  const { motion, live } = await openingOnPhone(open);
  const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(0)} kB`;
  line("first motion of the first page", ms(motion.time), against(motion.time <= 1500, "1.5 s"));
  line("  scripts until then", kB(motion.script), `${kB(motion.all)} in all`);
  line("first page can be used", ms(live.time));
  const goal = against(live.script <= 150_000, "150 kB of scripts");
  line("  scripts until then", kB(live.script), `${kB(live.all)} in all, ${goal}`);
  for (const [name, path] of [
    ["the first page", ""],
    ["Sandia Table 3 at 1x", "#/sandia-table3"],
  ]) {
    const { usual, slow } = await playingSlowly(open, path);
    line(`playing ${name}`, `${usual.rate.toFixed(0)} /s`, against(usual.rate >= 59, "60 frames a second"));
    line("  four times slower", `${slow.rate.toFixed(0)} /s`, `longest frame ${ms(slow.longest)}`);
  }
}

/**
 * @param {Parameters<typeof playing>[0]} open
 * @param {string} program the command line
 */
async function showCapture(open, program) {
  const { bytes, first, shown, diagnosed, memory } = await diagnosing(open, program);
  const name = `a capture of ${(bytes / 1e6).toFixed(0)} MB`;
  line(`${name}, until a first answer`, `${(first / 1000).toFixed(1)} s`, against(first <= 1000, "1 s"));
  line("  until it is shown", `${(shown / 1000).toFixed(1)} s`);
  line("  until it is diagnosed", `${(diagnosed / 1000).toFixed(1)} s`, against(diagnosed <= 5000, "5 s"));
  const most = memory ?? Number.NaN;
  line("  largest memory, with Chromium's own", `${(most / 1e6).toFixed(0)} MB`, against(most < 3e8, "300 MB"));
}

/**
 * @param {Parameters<typeof playing>[0]} open
 * @param {string} program the command line
 */
async function showPage(open, program) {
  say("The page in headless Chromium, drawn by the processor alone");
  const ladder = await sliderToLadder(open);
  line("slider to ladder, median of 10", ms(ladder.median), against(ladder.median <= 16, "16 ms"));
  line("slider to ladder, longest", ms(ladder.largest), against(ladder.largest <= 25, "25 ms"));
  const long = await sliderToLadder(open, MILLION, 5000);
  line("the same for 1.5 million events, median", ms(long.median));
  const sweep = await sliderToSweep(open);
  line("slider to first points of Table 3", ms(sweep.first), against(sweep.first <= 30, "30 ms"));
  line("slider to all points of Table 3", ms(sweep.complete), against(sweep.complete <= 100, "100 ms"));
  const figure1 = await opening(open, "ansnet-figure1");
  line("opening ANSNET Figure 1, first points", `${figure1.first.toFixed(1)} s`, against(figure1.first <= 2, "2 s"));
  line("opening ANSNET Figure 1, all points", `${figure1.all.toFixed(1)} s`, against(figure1.all <= 3, "3 s"));
  const { rate, longest } = await playing(open);
  line("playing with 20,000 packets in view", `${rate.toFixed(0)} /s`, against(rate >= 59, "60 frames a second"));
  line("longest frame of that", ms(longest));
  const many = await playingMany(open);
  const played = `playing ${whole(many.packets)} data packets`;
  line(played, `${many.rate.toFixed(0)} /s`, against(many.rate >= 59, "60 frames a second"));
  line("longest frame of that", ms(many.longest));
  const seeks = await seeking(open);
  line(`seeking in ${whole(seeks.events)} events`, ms(seeks.median), against(seeks.median <= 8, "8 ms"));
  line("longest seek", ms(seeks.largest));
  const why = await asking(open);
  line("first answer to why the last of them happened", ms(why.first));
  line("  further answers, median", ms(why.median), against(why.median <= 20, "20 ms"));
  line("  longest of them", ms(why.largest));
  const task = await longestTask(open);
  line("longest task while a slider is dragged", ms(task), against(task <= 100, "100 ms"));
  for (const flows of [1, 300, 1000, 4000]) {
    const opening = await longestOpening(open, flows);
    line(
      `longest task, a link to ${whole(flows)} flows`,
      ms(opening),
      flows > 1 ? against(opening <= 50, "50 ms") : "",
    );
  }
  const bytes = await memory(open);
  const most = bytes.whole ?? bytes.page;
  line("memory of that run in the page", `${(bytes.page / 1e6).toFixed(0)} MB`);
  const all = bytes.whole === null ? "unknown" : `${(bytes.whole / 1e6).toFixed(0)} MB`;
  line("with workers and Chromium's own", all, against(most <= 3e8, "300 MB"));
  const scores = await scoring(open);
  line("a key in a program to its new score, median", ms(scores.median), against(scores.median <= 200, "200 ms"));
  line("  longest of ten", ms(scores.largest));
  await showCapture(open, program);
  await showPhone(open);
}

/** Options of the command line. */
const OPTIONS = /** @type {const} */ ({
  page: { type: "boolean" },
  peer: { type: "boolean" },
  against: { type: "string" },
  json: { type: "string" },
});

/** Returns the options that were given. */
function asked() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    const valid = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new Stop(`${/** @type {Error} */ (error).message.split(".")[0]}: valid are ${valid.join(", ")}.`);
  }
}

await command(async () => {
  const { page: onlyPage, peer: onlyPeers, against: commit, json } = asked();
  if (json && !commit) throw new Stop("--json needs --against COMMIT.");
  if (commit) return againstCommit(commit, json);
  const program = await commandLine();
  if (onlyPage) return withSite((open) => showPage(open, program));
  const peer = onlyPeers ? await ns2() : null;
  await withSite(async (open) => {
    const page = await open("bench.html");
    if (!onlyPeers) {
      showEngine(await measure(program, page));
      showHoles(await holes(program));
    }
    await showPeers(program, page, peer);
    await showScaling(program);
    await showFigure(program);
    await showHour(program, page);
    if (!onlyPeers) await showPage(open, program);
  });
});
