/** Classification of captured packets, in the words of the views. */
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { type SeenColumns, TakenFor } from "../engine/captured.ts";
import { Fate, NO_PACKET } from "../engine/contract.ts";
import { said } from "../language/index.ts";
import { inSentence } from "../language/names.ts";
import { format } from "../quantities/units.ts";
import type { KindId } from "./kinds.ts";
import type { Route } from "./route.ts";
import type { Run } from "./run.ts";
import { countBelow } from "./search.ts";

/** Id of the only flow of a captured connection; a simulation beside the capture uses the same. */
export const FLOW = "connection";

/** Tells whether the run is a simulation, of which everything is known. */
export function isSimulated(run: Run): boolean {
  return run.captured === null;
}

/** Names the run's origin, captured or simulated, if runs of both kinds share a clock; empty if all are simulated. */
export function originOf(run: Run, together: readonly Run[]): string {
  if (together.every(isSimulated)) return "";
  return isSimulated(run) ? "simulated" : "captured";
}

type SeenKind = Extract<
  KindId,
  | "seen"
  | "retransmission"
  | "fast_retransmission"
  | "spurious_retransmission"
  | "out_of_order"
  | "duplicate_ack"
  | "zero_window"
  | "taken_for_lost"
>;

/** Classes of captured packets in order of precedence, each with its bit and its words. */
export const VERDICTS: readonly { kind: SeenKind; bit: number; words: MessageDescriptor }[] = [
  { kind: "taken_for_lost", bit: TakenFor.lost, words: msg`taken for lost by its sender` },
  { kind: "spurious_retransmission", bit: TakenFor.spurious, words: msg`a spurious retransmission` },
  { kind: "fast_retransmission", bit: TakenFor.fast, words: msg`a fast retransmission` },
  { kind: "retransmission", bit: TakenFor.retransmission, words: msg`a retransmission` },
  { kind: "out_of_order", bit: TakenFor.out_of_order, words: msg`out of order` },
  { kind: "zero_window", bit: TakenFor.zero_window, words: msg`a report of a closed window` },
  { kind: "duplicate_ack", bit: TakenFor.duplicate_ack, words: msg`a duplicate ACK` },
];

/** Names what a packet was sent again for, as the diagnosis tells it; empty if it does not. */
export function reasonOf(run: Run, packet: number): string {
  const { retransmissions, lists } = run.captured?.reasons ?? {};
  if (!retransmissions || !lists) return "";
  const row = countBelow(retransmissions.packet, packet);
  if (retransmissions.packet[row] !== packet) return "";
  const reason = lists.reasons[retransmissions.reason[row]];
  if (reason === undefined || reason.id === "unknown") return "";
  const needless = lists.needless[retransmissions.needless[row]];
  const name = inSentence(reason.name);
  return needless ? t`${name}, not needed (${inSentence(needless.name)})` : name;
}

/**
 * Names a packet's class: "a fast retransmission", or the reason that the diagnosis gives for it; empty for an ordinary packet,
 * and in a simulation.
 */
export function takenFor(run: Run, packet: number): string {
  const reason = reasonOf(run, packet);
  if (reason !== "") return reason;
  const bits = run.captured?.taken_for[packet] ?? 0;
  const verdict = VERDICTS.find(({ bit }) => bits & bit);
  return verdict ? said(verdict.words) : "";
}

/**
 * Tells whether the packet's data came by before, as far as headers show; then it is ambiguous which packet an ACK
 * answers.
 */
export function isRepeated(run: Run, packet: number): boolean {
  const bits = run.captured?.taken_for[packet] ?? 0;
  return (bits & (TakenFor.retransmission | TakenFor.out_of_order)) !== 0;
}

const again = new WeakMap<Run, Uint8Array>();

/** Returns 1 for each packet whose data were sent before. */
export function sentAgain(run: Run): Uint8Array {
  const old = again.get(run);
  if (old) return old;
  const { len, copy } = run.packets;
  const made = Uint8Array.from(len, (bytes, p) => Number(bytes > 0 && copy[p] > 0));
  again.set(run, made);
  return made;
}

/** Columns of captured packets that tell which data came by before. */
type Passed = Pick<SeenColumns, "reverse" | "seq" | "len" | "copy" | "taken_for">;

/**
 * Returns 1 for each captured packet that is a retransmission. A packet that an analyser calls out of order, because it
 * followed others closely, is one all the same if its bytes had come by.
 */
export function copiesIn({ reverse, seq, len, copy, taken_for }: Passed): Uint8Array {
  // First bytes of the few packets that are out of order, and whether a segment that begins there came by.
  const begun = [new Map<number, boolean>(), new Map<number, boolean>()];
  const isLate = (p: number) => len[p] > 0 && (taken_for[p] & TakenFor.out_of_order) !== 0;
  for (let p = 0; p < copy.length; p++) if (isLate(p)) begun[reverse[p]].set(seq[p], false);
  const copies = new Uint8Array(copy.length);
  for (let p = 0; p < copies.length; p++) {
    copies[p] = len[p] === 0 ? copy[p] : Number(copy[p] > 0 || (isLate(p) && begun[reverse[p]].get(seq[p])));
    if (len[p] > 0 && begun[reverse[p]].has(seq[p])) begun[reverse[p]].set(seq[p], true);
  }
  return copies;
}

/** The packet that acknowledges all of this one; null if none does. */
export function answerTo(run: Run, packet: number): number | null {
  const answer = run.captured?.answer[packet] ?? NO_PACKET;
  return answer === NO_PACKET ? null : answer;
}

/** Says what became of a captured packet. */
export function seenFate(run: Run, packet: number): string {
  const answer = answerTo(run, packet);
  if (answer !== null) {
    const time = format(run.packets.arrived[answer], "duration", 5);
    return run.packets.fate[packet] === Fate.delivered
      ? t`acknowledged at ${time}`
      : t`acknowledged at ${time}, this segment or another with the same bytes`;
  }
  return run.takesNumbers(packet) ? t`not acknowledged in the capture` : t`the capture does not show its fate`;
}

/**
 * Returns half of the round trip between the place of capture and the sender (0) or the receiver (1), ns, as if both
 * directions took equally long.
 */
export function halfWay(run: Run, side: number): number {
  return (run.captured?.there_and_back[side] ?? 0) / 2;
}

/** Smallest distance of the place of capture from the ends, so that its name has room. */
const LEAST = 0.15;

/** Returns the columns of sender, place of capture and receiver; two columns if it was captured beside an end. */
export function seenRoute(run: Run): Route | null {
  if (run.captured === null) return null;
  const at = run.captured.position ?? 0.5;
  const last = run.places.length - 1;
  const between = Math.min(Math.max(at, LEAST), 1 - LEAST);
  const stops = run.places.map((_, index) => {
    const where = index === 0 ? 0 : index === last ? 1 : between;
    return { place: index, scaled: where, spread: where };
  });
  const spans = stops.map(({ scaled }) => ({ enter: scaled, leave: scaled }));
  return {
    stops,
    one_way: halfWay(run, 0) + halfWay(run, 1) || 1,
    scaled: spans,
    spread: spans,
    ways: [[], []],
    turn: null,
  };
}
