/** Names of simulators, groups of cases and quantities, and the causes of differences. */
import { msg } from "@lingui/core/macro";
import type { ComparedQuantity } from "../../../engine/contract/evidence.ts";
import { said } from "../../../language/index.ts";

const GROUPS = {
  drops: msg`Chosen losses`,
  loss: msg`Random losses`,
  drop_tail: msg`Drop tail`,
  red: msg`RED`,
  codel: msg`CoDel`,
  fq_codel: msg`FQ-CoDel`,
  cubic_bbr: msg`CUBIC and BBR`,
} as const;

const FORMULAS = { "square root": msg`Square-root formula`, PFTK: msg`PFTK` } as const;

const QUANTITIES: Readonly<Record<ComparedQuantity, ReturnType<typeof msg>>> = {
  goodput: msg`goodput, Mb/s`,
  duration: msg`duration, ms`,
  retransmissions: msg`retransmissions`,
  queue: msg`mean queue, packets`,
  share: msg`share of the first flow, %`,
};

/** Causes by their ids in `engine/cli/simulators/ns.json`, whose English sentences are the same. */
export const CAUSES = {
  ns3_ssthresh: msg`After a loss, ns-3 halves only the number of segments that it still counts as in flight, without those that SACK blocks or duplicate ACKs report. RFC 5681 halves the flight size. With the RFC’s rule in ns-3, sack-drop-1 agrees exactly and sack-loss-2 to 1 %.`,
  ns3_without_sack: msg`Without SACK, ns-3 3.37 retransmits more segments than are lost: in newreno-alone 1736 are lost, and 6524 are retransmitted. With SACK, which is its default, the same path has the same throughput.`,
  ns3_bbr_timeout: msg`After a timeout, the pacing rate of BBR in ns-3 3.37 can fall to less than a hundredth and not recover, as traces of some seeds show.`,
  phase: msg`Drop-tail with exact round trips favours one flow (phase effects). If the first flow’s round trip is 0.2 ms longer, its share is 12 to 14 % on ns-2, 12 to 17 % on ns-3 and 13 % on this simulator.`,
  sqrt_timeouts: msg`The square-root formula has no timeouts. With the timeouts that the simulation counts, the largest difference falls from 34 to 16 %.`,
  sqrt_random: msg`Both formulas use only the mean distance between losses. With every 1000th segment lost, the simulated throughput is within 2 % of the square-root formula.`,
  pftk_bursts: msg`PFTK assumes that after a loss all later packets of the round are lost too, and so expects several times as many timeouts as the simulation counts. With the counted timeouts, the largest difference falls from 58 to 16 %.`,
} as const;

const UNKNOWN = msg`Cause not known.`;

/** Returns the entry of a table of messages, or null. */
function entry(table: Readonly<Record<string, ReturnType<typeof msg>>>, id: string): string | null {
  return Object.hasOwn(table, id) ? said(table[id]) : null;
}

/** Returns the name of a group; its id if it has none. */
export const simulatorGroupName = (id: string): string => entry(GROUPS, id) ?? id;

/** Returns the name of a simulator or formula. */
export const simulatorName = (id: string): string => entry(FORMULAS, id) ?? id;

/** Returns the name of a quantity with its unit. */
export const quantityWords = (quantity: ComparedQuantity): string => said(QUANTITIES[quantity]);

/** Returns the sentences for a cause; null is a cause that is not known. */
export const causeWords = (id: string | null): string => (id === null ? null : entry(CAUSES, id)) ?? said(UNKNOWN);
