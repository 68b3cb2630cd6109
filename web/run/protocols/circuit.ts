/** Circuits of UBC's local network protocol (LNTP), read from their packets. */
import { t } from "@lingui/core/macro";
import type { Named } from "../../engine/contract.ts";
import type { Run } from "../run.ts";

/** Is the flow carried by LNTP? */
export function isCircuit(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "lntp";
}

/** Returns the kind of an LNTP packet; null for any other packet. */
export function circuitKind(run: Run, packet: number): Named | null {
  const { flow, flags } = run.data.packets;
  return isCircuit(run, flow[packet]) ? (run.catalog.circuit_packets[(flags[packet] >> 5) - 1] ?? null) : null;
}

/**
 * Names an LNTP packet: "5", "7 + PRMPT", "RESUME 8": its kind, unless it is plain data, and SEQNO. A data packet
 * without data ends the stream.
 */
export function circuitName(run: Run, packet: number, kind: Named): string {
  const { wnd, len } = run.data.packets;
  const seqno = `${wnd[packet]}`;
  if (kind.id !== "data" && kind.id !== "data_prmpt") return `${kind.name} ${seqno}`;
  const named = `${seqno}${kind.id === "data" ? "" : " + PRMPT"}`;
  return len[packet] === 0 ? t`${named} end` : named;
}

/** "DATA + PRMPT 7, the end of the stream". */
export function circuitTitle(run: Run, packet: number, kind: Named): string {
  const { wnd, len } = run.data.packets;
  const name = `${kind.name} ${wnd[packet]}`;
  return kind.id.startsWith("data") && len[packet] === 0 ? t`${name}, the end of the stream` : name;
}
