/** Retransmissions of a capture as packets to lose in the simulation beside it. */
import { TakenFor } from "../../engine/captured.ts";
import { sentAgain } from "../../run/captured.ts";
import type { Run } from "../../run/run.ts";

/** Largest number of packets lost by name; more are noise, which a loss rate represents better. */
const MOST = 60;

/**
 * Returns the numbers of the simulation's segments that hold the bytes which the sender of the capture had to
 * retransmit; null if there are too many. A capture does not tell which transmission was lost: the first is assumed.
 */
export function lostToo(captured: Run, simulated: Run): number[] | null {
  const { reverse, len, seq } = captured.packets;
  const taken = captured.captured?.taken_for ?? new Uint8Array();
  const again = sentAgain(captured);
  const [seen, made] = [firstByte(captured), firstByte(simulated)];
  const numbers = new Set<number>();
  for (let p = 0; p < len.length; p++) {
    if (reverse[p] || again[p] === 0 || taken[p] & TakenFor.spurious) continue;
    const from = seq[p] - seen + made;
    const last = simulated.segmentsUpTo(0, 0, from + len[p] - 1);
    for (let number = simulated.segmentsUpTo(0, 0, from); number <= last; number++) numbers.add(number);
    if (numbers.size > MOST) return null;
  }
  return [...numbers].filter((number) => number > 0).sort((a, b) => a - b);
}

function firstByte({ packets: { flow, reverse, len, seq } }: Run): number {
  let first = Number.POSITIVE_INFINITY;
  for (let p = 0; p < len.length; p++) if (flow[p] === 0 && !reverse[p] && len[p] > 0) first = Math.min(first, seq[p]);
  return first;
}
