/** Score of a transfer, sent by hand or by a TCP. */
import type { Run } from "../../run/run.ts";
import { acksOf, bytesOf } from "./knowledge.ts";

/** Results of a transfer until the deadline. */
export interface Score {
  /** Time from the first write until all data was acknowledged, ns; null if the deadline came first. */
  done: number | null;
  /** Acknowledged by then, bytes. */
  acknowledged: number;
  /** Segments sent again, and packets lost. */
  again: number;
  lost: number;
  /** Acknowledged share of what the slowest link carries in that time, 0 to 1. */
  filled: number;
}

/** `deadline`: ns since the start of the run. */
export function scoreOf(run: Run, flow: number, deadline: number): Score {
  const bytes = bytesOf(run, flow);
  const acks = acksOf(run, flow).filter(({ time }) => time <= deadline);
  const acknowledged = acks.reduce((most, { upTo }) => Math.max(most, upTo), 0);
  const result = run.result(flow);
  const started = result?.started_ns ?? 0;
  const end = acks.find(({ upTo }) => upTo >= bytes)?.time ?? null;
  const took = (end ?? deadline) - started;
  return {
    done: end === null ? null : took,
    acknowledged,
    again: result?.retransmissions ?? 0,
    lost: result?.drops ?? 0,
    filled: took > 0 ? Math.min(1, (8e9 * acknowledged) / took / run.flows[flow].bounds.link_bps) : 0,
  };
}

/** Compares two scores, the better first: finished transfers by duration, then unfinished ones by acknowledged data. */
export function byScore(a: Score, b: Score): number {
  if (a.done !== null && b.done !== null) return a.done - b.done;
  if (a.done !== null || b.done !== null) return a.done === null ? 1 : -1;
  return b.acknowledged - a.acknowledged;
}
