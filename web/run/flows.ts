import type { FlowInfo } from "../engine/contract.ts";
import { isCircuit } from "./circuit.ts";
import type { Run } from "./run.ts";

/** Index of the flow of that id, or of the first one its entry of the scenario stands for; -1 if there is none. */
export function flowNamed(flows: readonly FlowInfo[], name: string | undefined): number {
  return flows.findIndex(({ id, entry }) => id === name || entry === name);
}

/** Has the flow a connection, and so windows, limits and other variables of TCP? Datagrams have none. */
export function hasConnection(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "tcp";
}

/** Has the flow a stream that its two ends know of, by TCP or by LNTP, and so states, limits and other variables? */
export function hasEnds(run: Run, flow: number): boolean {
  return hasConnection(run, flow) || isCircuit(run, flow);
}

/** Are the flow's packets echo requests and the replies to them? */
export function isEcho(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "icmp";
}

/** Has the flow round trips that somebody can measure: of segments and their ACKs, or of requests and their replies? */
export function hasRoundTrips(run: Run, flow: number): boolean {
  return hasConnection(run, flow) || isEcho(run, flow);
}

/** Do its packets stand for places in one stream of bytes? Echo requests are numbered by themselves. */
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
