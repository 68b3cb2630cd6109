/**
 * ACK compression (Zhang, Shenker and Clark 1991; Mogul 1992): ACKs that left the receiver at intervals waited behind
 * data of a flow in their direction and arrive bunched, so that the sender's ACK clock runs fast.
 */
import { t } from "@lingui/core/macro";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { isPureAck } from "../../run/sentence.ts";

/** Share of the interval between their departures within which neighbours must arrive to be bunched. */
export const CLOSER = 0.5;
/** Smallest number of ACKs in a bunch. */
export const LEAST_ACKS = 3;

/** ACKs that arrived closer together than they left. */
export interface Bunch {
  /** Packets, in the order of their arrival. */
  acks: number[];
  /** Time from the first to the last ACK at their departure and at their arrival, ns. */
  sent: number;
  arrived: number;
}

interface Found {
  bunches: Bunch[];
  of: Map<number, Bunch>;
}

const known = new WeakMap<Run, Map<number, Found>>();

/** Bunches of ACKs for the flow's data, in time order. */
export function bunchesOf(run: Run, flow: number): readonly Bunch[] {
  return found(run, flow).bunches;
}

/** The bunch the packet arrives in; null for most. */
export function bunchWith(run: Run, packet: number): Bunch | null {
  return found(run, run.data.packets.flow[packet]).of.get(packet) ?? null;
}

/** A bunch in words, as a predicate of one of its ACKs. */
export function bunchWords({ acks, sent, arrived }: Bunch): string {
  const [left, within] = [sent, arrived].map((time) => format(time, "duration", 3));
  return t`one of ${acks.length} ACKs that were sent over ${left} and arrive within ${within}`;
}

/** Do data of another flow share a link with the flow's ACKs, in their direction? */
export function meetsReverseTraffic(run: Run, flow: number): boolean {
  const links = (path: readonly number[]) =>
    path.flatMap((place, i) => (run.places[place].kind === "link" ? [`${path[i - 1]} ${place}`] : []));
  const own = new Set(links(run.flows[flow].reverse));
  return run.flows.some(({ forward }, other) => other !== flow && links(forward).some((link) => own.has(link)));
}

function found(run: Run, flow: number): Found {
  const flows = known.get(run) ?? new Map<number, Found>();
  known.set(run, flows);
  let one = flows.get(flow);
  if (!one) {
    const bunches = find(run, flow);
    one = { bunches, of: new Map(bunches.flatMap((bunch) => bunch.acks.map((ack) => [ack, bunch]))) };
    flows.set(flow, one);
  }
  return one;
}

function find(run: Run, flow: number): Bunch[] {
  // One place does not tell how far apart ACKs were sent.
  if (run.captured) return [];
  const { flow: flowOf, reverse, sent, arrived } = run.packets;
  const acks: number[] = [];
  for (let packet = 0; packet < run.packetCount; packet++) {
    if (flowOf[packet] !== flow || !reverse[packet] || !isPureAck(run, packet)) continue;
    if (sent[packet] >= 0 && arrived[packet] >= 0) acks.push(packet);
  }
  acks.sort((a, b) => arrived[a] - arrived[b]);
  const bunches: Bunch[] = [];
  let bunch: number[] = [];
  const close = () => {
    const [first, last] = [bunch[0], bunch[bunch.length - 1]];
    if (bunch.length >= LEAST_ACKS) {
      bunches.push({ acks: bunch, sent: sent[last] - sent[first], arrived: arrived[last] - arrived[first] });
    }
  };
  for (const ack of acks) {
    const before = bunch[bunch.length - 1];
    if (before !== undefined && arrived[ack] - arrived[before] < CLOSER * (sent[ack] - sent[before])) bunch.push(ack);
    else {
      close();
      bunch = [ack];
    }
  }
  close();
  return bunches;
}
