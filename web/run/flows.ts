import type { FlowInfo } from "../engine/contract.ts";
import { isCircuit } from "./circuit.ts";
import type { Run } from "./run.ts";

/** Returns the index of the flow with that id, or of the first flow of the scenario's entry; -1 if there is none. */
export function flowNamed(flows: readonly FlowInfo[], name: string | undefined): number {
  return flows.findIndex(({ id, entry }) => id === name || entry === name);
}

/** Tells whether the flow has a connection, and so windows, limits and other variables of TCP; datagrams have none. */
export function hasConnection(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "tcp";
}

/** Tells whether the flow has a stream with states at both ends, by TCP or by LNTP. */
export function hasEnds(run: Run, flow: number): boolean {
  return hasConnection(run, flow) || isCircuit(run, flow);
}

/** Are the flow's packets echo requests and the replies to them? */
export function isEcho(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "icmp";
}

/** Tells whether the flow has round trips: of segments and their ACKs, or of requests and their replies. */
export function hasRoundTrips(run: Run, flow: number): boolean {
  return hasConnection(run, flow) || isEcho(run, flow);
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
