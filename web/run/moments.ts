import { msg, t } from "@lingui/core/macro";
import type { EventColumns } from "../engine/contract.ts";
import { texts } from "../language/index.ts";
import { format } from "../quantities/units.ts";
import type { KindId, Kinds } from "./kinds.ts";
import type { Run } from "./run.ts";

const EVENT_MOMENTS = [
  "established",
  "dropped",
  "rto_fired",
  "persist_fired",
  "fast_retransmit",
  "delayed_ack_fired",
  "duplicated",
  "delayed",
  "kept",
  "retransmission",
  "fast_retransmission",
  "spurious_retransmission",
  "out_of_order",
  "zero_window",
] as const satisfies readonly KindId[];

/** Something a reader wants to jump to. `window_full`: the first time the window left the sender idle. */
export type MomentKind = (typeof EVENT_MOMENTS)[number] | "window_full" | "end";

/** An instant that readers can jump to. */
export interface Moment {
  /** ns */
  time: number;
  kind: MomentKind;
  flow: number;
  /** Row in the event columns; -1 if the moment is not an event. */
  row: number;
}

/** Name of each kind of moment, in the language of the page. */
export const MOMENT_WORDS = texts<MomentKind>({
  established: msg`Connection established`,
  dropped: msg`Packet dropped`,
  rto_fired: msg`Retransmission timer fired`,
  persist_fired: msg`Persist timer fired`,
  fast_retransmit: msg`Fast retransmit`,
  delayed_ack_fired: msg`Delayed-ACK timer fired`,
  duplicated: msg`Packet carried twice`,
  delayed: msg`Packet held back`,
  kept: msg`Packet kept`,
  retransmission: msg`Classified as a retransmission`,
  fast_retransmission: msg`Classified as a fast retransmission`,
  spurious_retransmission: msg`Classified as a spurious retransmission`,
  out_of_order: msg`Out of order`,
  zero_window: msg`Window closed`,
  window_full: msg`Window full for the first time`,
  end: msg`End of the run`,
});

/** A moment in one sentence, for a screen reader. */
export function momentSentence(run: Run, moment: number): string {
  const { kind, time, flow } = run.moments[moment];
  const [what, when] = [MOMENT_WORDS[kind], format(time, "duration", 5)];
  const { name } = run.flows[flow];
  return run.flows.length > 1 && kind !== "end" ? t`${what} at ${when}, ${name}.` : t`${what} at ${when}.`;
}

/** Tells whether a moment is a loss, or in a capture a repair. */
export function isLoss({ kind }: Moment): boolean {
  return LOSSES.includes(kind);
}

const LOSSES: readonly MomentKind[] = ["dropped", "retransmission", "fast_retransmission", "spurious_retransmission"];

/** The moments of interest of a run, in time order. `filled`: when the window of each flow left its sender idle first. */
export function findMoments(
  events: EventColumns,
  kinds: Kinds,
  filled: readonly { flow: number; time: number }[],
  end: number,
): Moment[] {
  const named = new Map<number, MomentKind>(EVENT_MOMENTS.map((id) => [kinds[id], id]));
  const moments: Moment[] = [];
  const established = new Set<number>();
  for (const row of events.notable) {
    const id = named.get(events.kind[row]);
    if (id === undefined) continue;
    // Each end of a connection is established once; only the first is a moment.
    if (id === "established") {
      if (established.has(events.flow[row])) continue;
      established.add(events.flow[row]);
    }
    moments.push({ time: events.time[row], kind: id, flow: events.flow[row], row });
  }
  for (const { flow, time } of filled) moments.push({ time, kind: "window_full", flow, row: -1 });
  moments.sort((a, b) => a.time - b.time);
  moments.push({ time: end, kind: "end", flow: 0, row: -1 });
  return moments;
}
