/** ACKs that repeat the number of the one before, by which a receiver reports that something is missing. */
import { perRun } from "./per_run.ts";
import type { Run } from "./run.ts";

/** Number of duplicate ACKs that report a loss (RFC 5681, 3.2). */
const THRESHOLD = 3;

/**
 * Returns the packets of a flow that are the first, second or third duplicate ACK of a number (RFC 5681, 2): without data,
 * while later data is on its way or has arrived.
 */
export const firstDuplicateAcks = perRun((run: Run, flow: number): ReadonlySet<number> => {
  const { flow: flowOf, reverse, len, ack, flags, seq } = run.data.packets;
  const found = new Set<number>();
  const last = [-1, -1];
  const times = [0, 0];
  // End of the data that each end has sent so far.
  const sent = [0, 0];
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] !== flow || flags[p] & 7) continue;
    const way = reverse[p];
    if (len[p] > 0) sent[way] = Math.max(sent[way], seq[p] + len[p]);
    const repeats = len[p] === 0 && ack[p] === last[way] && ack[p] < sent[1 - way];
    times[way] = repeats ? times[way] + 1 : ack[p] === last[way] ? times[way] : 0;
    if (repeats && times[way] <= THRESHOLD) found.add(p);
    last[way] = ack[p];
  }
  // A window update has the same number too; only a series of three reports a loss.
  const key = (p: number) => `${reverse[p]} ${ack[p]}`;
  const counts = new Map<string, number>();
  for (const p of found) counts.set(key(p), (counts.get(key(p)) ?? 0) + 1);
  return new Set([...found].filter((p) => (counts.get(key(p)) ?? 0) >= THRESHOLD));
});
