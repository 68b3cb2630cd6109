/** Effects that a paper reports, each beside the run without the mechanism that causes it. */

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Settings } from "../../../scenario/settings.ts";
import type { MeasuredQuantity } from "../../../sweep/measures.ts";

/** An effect of a paper, and a run in which one mechanism is missing. `tests/parity/evidence/breaking.test.ts` runs both. */
export interface Breaking extends MeasuredQuantity {
  /** The experiment; its opening run shows the effect. */
  readonly experiment: string;
  /** Further changes to the opening run. */
  readonly set?: Settings;
  /** Changes that remove the mechanism. */
  readonly without: Settings;
  /** The effect, with its place in the paper. */
  readonly effect: MessageDescriptor;
  readonly removed: MessageDescriptor;
  /** The quantity with the mechanism and without it, as the page prints them. */
  readonly values: readonly [string, string];
  /** Quotient of the two, the run without the mechanism above, from which on the effect counts as gone. */
  readonly gone: { readonly at_least: number } | { readonly at_most: number };
}

const R200 = {
  "routers.new_york.model": "ansnet_r200",
  "routers.michigan.model": "ansnet_r200",
  "tcp.window": "512 KB",
};
const DROP_TAIL = {
  "routers.new_york.queue.discipline": "drop_tail",
  "routers.michigan.queue.discipline": "drop_tail",
};

/** In the order of the papers. */
export const BREAKING: readonly Breaking[] = [
  {
    experiment: "ubc-experiment2",
    set: { "flows.bulk.from": "sun", "flows.bulk.to": "vax" },
    without: { "hosts.vax.cpu.input_wait": "0 ms" },
    effect: msg`UBC 5.1.1: from the SUN to the VAX, throughput is a fifth lower than in the other direction.`,
    removed: msg`The wait of a packet on the VAX before TCP is notified of it`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "kb/s", values: ["339", "407"], gone: { at_least: 1.1 } },
  },
  {
    experiment: "satnet-table4",
    without: { "links.satnet.poda.channels": 1 },
    effect: msg`SATNET 6.4: packets overtake one another, because two channels share the load.`,
    removed: msg`The second channel`,
    ...{ flow: "echo", measure: "permuted_share", unit: "%", values: ["23.0", "0"], gone: { at_most: 0 } },
  },
  {
    experiment: "satnet-figure5",
    without: { "tcp.estimator": "rfc793" },
    effect: msg`SATNET 7.4: a timer based on the mean and the deviation detects a loss early.`,
    removed: msg`The deviation: the timer is twice the mean, as in RFC 793`,
    ...{ flow: "bulk", measure: "loss_pause_ns", unit: "s", values: ["3.0", "3.9"], gone: { at_least: 1.2 } },
  },
  {
    experiment: "satnet-old-new",
    without: { "tcp.variant": "bsd43", "tcp.estimator": "tahoe", "tcp.keep_out_of_order": true },
    effect: msg`SATNET 7.5: the old TCP reaches 3 to 4 kb/s, and the new one over 12.`,
    removed: msg`The old rules: a congestion window, a timer with deviation, and a receiver that keeps out-of-order segments replace them`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "kb/s", values: ["5.7", "15.8"], gone: { at_least: 2 } },
  },
  {
    experiment: "rfc1106-figure2",
    without: { "tcp.nak": false, "tcp.duplicate_ack_rule": true },
    effect: msg`RFC 1106 Figure 2: with NAKs, errors cost little, although the window is large.`,
    removed: msg`The NAK: TCP acts on the duplicate ACKs of 1988 instead`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "Mb/s", values: ["1.05", "0.36"], gone: { at_most: 0.5 } },
  },
  {
    experiment: "rfc1106-options",
    without: { "flows.bulk.tcp.big_windows": false },
    effect: msg`RFC 1106, 3: windows above 64 KB fill the satellite channel.`,
    removed: msg`The sender’s option for big windows`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "Mb/s", values: ["1.13", "0.68"], gone: { at_most: 0.7 } },
  },
  {
    experiment: "sandia-figure2a",
    without: { "hosts.cray.scheduler_tick": "0 ms" },
    effect: msg`Sandia Figure 2a: each window waits for the delayed-ACK timer.`,
    removed: msg`The Cray’s clock: its reader runs at once and frees the window`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "Mb/s", values: ["0.74", "8.85"], gone: { at_least: 5 } },
  },
  {
    experiment: "sandia-figure2b",
    without: { "hosts.*.cpu.time_factor": 0.01 },
    effect: msg`Sandia Figure 2b: the processors of the hosts limit a transfer with a large window.`,
    removed: msg`The processors: they are a hundred times as fast`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "Mb/s", values: ["10.7", "18.4"], gone: { at_least: 1.5 } },
  },
  {
    experiment: "sandia-table3",
    set: { "tcp.window": "16 KB" },
    without: { "tcp.mss": 1024 },
    effect: msg`Sandia Table 3: 16 KB is hardly faster than 8 KB, because the window holds three large segments and no piece of a fourth.`,
    removed: msg`The large segments: 16 of 1 KB fill the window`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "Mb/s", values: ["1.65", "2.73"], gone: { at_least: 1.4 } },
  },
  {
    experiment: "ansnet-figure2",
    without: { "tcp.variant": "newreno" },
    effect: msg`ANSNET Figure 2: a full drop-tail queue loses several segments of a window, and throughput collapses.`,
    removed: msg`Reno’s timeouts after several losses: NewReno repairs all losses in one recovery`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "Mb/s", values: ["11.3", "40.4"], gone: { at_least: 3 } },
  },
  {
    experiment: "ansnet-figure2",
    set: R200,
    without: DROP_TAIL,
    effect: msg`ANSNET Figure 2: with RED and a long enough queue, throughput hardly falls.`,
    removed: msg`RED: the same queue is drop-tail`,
    ...{ flow: "bulk", measure: "throughput_bps", unit: "Mb/s", values: ["40.6", "34.7"], gone: { at_most: 0.9 } },
  },
  {
    experiment: "ansnet-figure7",
    without: { "flows.reverse.enabled": false },
    effect: msg`ANSNET 5.1: a flow in the other direction lowers the highest throughput.`,
    removed: msg`The flow in the other direction`,
    ...{ flow: "bulk", measure: "link_use_bps", unit: "Mb/s", values: ["38.7", "42.6"], gone: { at_least: 1.05 } },
  },
];
