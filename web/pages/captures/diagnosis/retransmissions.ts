/** Rows of the table of segments that were sent again. */
import type { Confidence, Diagnosed } from "../../../engine/captured.ts";
import { type Named, NO_PACKET } from "../../../engine/contract.ts";

/** One segment that was sent again. */
export interface RetransmissionRow {
  /** The packet. */
  row: number;
  reason: Named | undefined;
  /** Evidence that it was not needed, if there is any. */
  needless: Named | undefined;
  confidence: Confidence;
  /** First packet that shows the reason. */
  evidence: number | null;
}

/** Largest number of rows in the table. */
export const MOST_ROWS = 200;

const CONFIDENCES: readonly Confidence[] = ["guess", "likely", "sure"];

/** Returns the first rows, by both ends, in the order of time. */
export function retransmissionRows({ retransmissions, lists }: Diagnosed): RetransmissionRow[] {
  const { packet, reason, needless, confidence, evidence } = retransmissions;
  return Array.from(packet.subarray(0, MOST_ROWS), (row, i) => ({
    row,
    reason: lists.reasons[reason[i]],
    needless: lists.needless[needless[i]],
    confidence: CONFIDENCES[confidence[i]] ?? "guess",
    evidence: evidence[i] === NO_PACKET ? null : evidence[i],
  }));
}
