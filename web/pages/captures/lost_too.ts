/** Retransmissions of a capture as packets to lose in the simulation beside it. */
import { TakenFor } from "../../engine/captured.ts";
import { sentAgain } from "../../run/captured.ts";
import type { Run } from "../../run/run.ts";

/** More of them are noise, which a loss rate stands for better. */
const MOST = 60;

/**
 * The simulation's segments, by number, that hold what the sender of the capture sent again and had to; null where they are too
 * many to name. Which of the copies was lost, if any was, a capture does not tell: it is taken to be the first.
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
