/** A circuit of UBC's local network protocol (LNTP): what its packets say. */
import type { Named } from "../engine/contract.ts";
import type { Run } from "./run.ts";

/** Is the flow carried by LNTP? */
export function isCircuit(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "lntp";
}

/** What kind of LNTP packet it is; null of any other packet. */
export function circuitKind(run: Run, packet: number): Named | null {
  const { flow, flags } = run.data.packets;
  return isCircuit(run, flow[packet]) ? (run.catalog.circuit_packets[(flags[packet] >> 5) - 1] ?? null) : null;
}

/** "5", "7 + PRMPT", "RESUME 8": its kind, unless it is plain data, and SEQNO. A packet of data without any ends the stream. */
export function circuitName(run: Run, packet: number, kind: Named): string {
  const { wnd, len } = run.data.packets;
  const seqno = `${wnd[packet]}`;
  if (kind.id !== "data" && kind.id !== "data_prmpt") return `${kind.name} ${seqno}`;
  return `${seqno}${kind.id === "data" ? "" : " + PRMPT"}${len[packet] === 0 ? " end" : ""}`;
}

/** "DATA + PRMPT 7, the end of the stream". */
export function circuitTitle(run: Run, packet: number, kind: Named): string {
  const { wnd, len } = run.data.packets;
  const end = kind.id.startsWith("data") && len[packet] === 0 ? ", the end of the stream" : "";
  return `${kind.name} ${wnd[packet]}${end}`;
}
