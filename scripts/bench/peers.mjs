/** The cases that simulators are compared by: `fillthepipe bench --peer`, the same as wasm, and on ns-2. */

import { at } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";
import { inBrowser } from "./browser.mjs";
import { bench } from "./native.mjs";

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {string} variant
 * @property {number} flows
 * @property {number} rate_bps
 * @property {number} round_trip_ms
 * @property {number} simulated_seconds
 * @property {number} queue_packets
 * @property {number} window_packets
 * @property {number} data_packets
 * @property {number} retransmissions
 * @property {number} data_packets_per_second of processor time
 * @property {number} processor_seconds
 * @property {number | null} peak_memory_bytes of its process
 * @property {object} scenario
 */

/** @typedef {Pick<Case, "data_packets" | "retransmissions" | "data_packets_per_second">} Figures */

/**
 * @param {string} program the command line
 * @param {string} [only] name of the one case that is wanted
 * @returns {Promise<Case[]>}
 */
export const peers = (program, only) =>
  bench(program, ["--peer", "--repeats", "3", ...(only === undefined ? [] : ["--only", only])]);

/**
 * A thousand flows and one, each in a process of its own, so that its memory is its own.
 * @param {string} program the command line
 */
export async function scaling(program) {
  /** @param {string} only */
  const one = async (only) => {
    /** @type {Case[]} */
    const [row] = await bench(program, ["--flows", "--repeats", "1", "--only", only]);
    if (!row) throw new Stop(`"fillthepipe bench --flows" has no case ${only}.`);
    return row;
  };
  return {
    alone: await one("1 flow,"),
    many: await one("1000 flows, 1 Gb/s x 40 ms, 60 s"),
    shorter: await one("1000 flows, 1 Gb/s x 40 ms, 15 s"),
  };
}

/**
 * Runs the same case in the benchmark page; processor time of the page's process, as Chromium counts it.
 * @param {import("playwright").Page} page bench.html
 * @param {Case} given
 */
export async function peerInBrowser(page, { scenario }) {
  const before = await processorSeconds(page);
  const work = { scenario, overrides: {}, traced: false, limits: false, repeats: 1 };
  const { data_packets } = await inBrowser(page, work);
  return data_packets / ((await processorSeconds(page)) - before);
}

/** @param {import("playwright").Page} page */
async function processorSeconds(page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Stop("Chromium does not tell its processor time.");
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Runs the same case on ns-2; user time of its process.
 * @param {string} ns2 the program
 * @param {Case} given
 * @returns {Promise<Figures>}
 */
export async function onNs2(ns2, given) {
  const variant = { reno: "Reno", newreno: "Newreno" }[given.variant];
  const { rate_bps, round_trip_ms, simulated_seconds, queue_packets, window_packets } = given;
  const numbers = [given.flows, rate_bps, round_trip_ms, simulated_seconds, queue_packets, window_packets];
  const script = ['"$@" && times', "sh", ns2, at("scripts/bench/peer.tcl"), String(variant), ...numbers.map(String)];
  const { output } = await run("sh", ["-c", ...script]);
  // ns-2's output, the shell's own time, and that of its child: user and system.
  const found = /^(\d+) (\d+)\n.*\n(\d+)m([\d.]+)s /m.exec(output);
  if (!found) throw new Stop("ns-2 did not do what it should: look at its message above.", output);
  const [sent = 0, again = 0, minutes = 0, seconds = 0] = found.slice(1).map(Number);
  return { data_packets: sent, retransmissions: again, data_packets_per_second: sent / (60 * minutes + seconds) };
}
