import type { FlowInfo } from "../engine/contract.ts";
import { isCircuit } from "./protocols/circuit.ts";
import { isQuic } from "./protocols/quic.ts";
import type { Run } from "./run.ts";

/** Returns the index of the flow with that id, or of the first flow of the scenario's entry; -1 if there is none. */
export function flowNamed(flows: readonly FlowInfo[], name: string | undefined): number {
  return flows.findIndex(({ id, entry }) => id === name || entry === name);
}

/** Tells whether the flow has a connection, and so windows, limits and other variables of TCP; datagrams have none. */
export function hasConnection(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "tcp";
}

/** Tells whether the flow has a congestion window, by TCP or by QUIC. */
export function hasWindow(run: Run, flow: number): boolean {
  return hasConnection(run, flow) || isQuic(run, flow);
}

/** Tells whether the flow has a stream with states, by TCP, LNTP or QUIC. */
export function hasEnds(run: Run, flow: number): boolean {
  return hasWindow(run, flow) || isCircuit(run, flow);
}

/** Are the flow's packets echo requests and the replies to them? */
export function isEcho(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "icmp";
}

/** Tells whether the flow has round trips: of segments and their ACKs, or of requests and their replies. */
export function hasRoundTrips(run: Run, flow: number): boolean {
  return hasWindow(run, flow) || isEcho(run, flow);
}

/** Tells whether packets stand for places in one stream of bytes; echo requests have numbers of their own. */
export function hasStream(run: Run, flow: number): boolean {
  return !isEcho(run, flow);
}

/** Is there anything between the processes of its ends that its packets wait in, as hosts have that take time? */
export function hasBuffers(run: Run, flow: number): boolean {
  const delay = run.result(flow)?.receive_delay_mean_ns ?? null;
  return !run.captured && !isOfDatagrams(run, flow) && delay !== null;
}

/** Is each of its packets by itself, and in no stream that both ends know of? */
export function isOfDatagrams(run: Run, flow: number): boolean {
  const { transport } = run.flows[flow];
  return transport === "udp" || transport === "icmp";
}

/** Applications in which one end sends requests, and the other one answers them. */
const ASKING = new Set(["echo", "page", "video"]);

const sides = new WeakMap<Run, readonly number[]>();

/**
 * Returns the end that sends most of the flow's data, as `reverse` in the columns of packets: 0 for its `from` host, 1 for the host
 * that answers requests with more than they contain.
 */
export function dataSide(run: Run, flow: number): number {
  const known = sides.get(run);
  if (known) return known[flow];
  const { flow: flowOf, reverse, len } = run.data.packets;
  const bytes = run.flows.map(() => [0, 0]);
  if (run.flows.some(({ app }) => ASKING.has(app))) {
    for (let p = 0; p < flowOf.length; p++) bytes[flowOf[p]][reverse[p]] += len[p];
  }
  const found = run.flows.map(({ app }, one) => (ASKING.has(app) && bytes[one][1] > bytes[one][0] ? 1 : 0));
  sides.set(run, found);
  return found[flow];
}
