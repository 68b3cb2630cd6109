import { t } from "@lingui/core/macro";
import { TakenFor } from "../../engine/captured.ts";
import { sackBlocks } from "../../run/headers/header_options.ts";
import { byTime, hasCome, packetsWhere, valuesAt } from "../../run/packets.ts";
import { framesOf, isQuic } from "../../run/protocols/quic.ts";
import type { Run } from "../../run/run.ts";
import { isNak } from "../../run/sentence.ts";
import type { StepSeries } from "../../run/series.ts";

/** Events of one flow as its sender sees them, for a time-sequence diagram. Sequence numbers count from the SYN's. */
export interface SequenceStory {
  /** Packets with the sender's data, in the order in which TCP made them. */
  data: Uint32Array;
  /** When each of them left, ns. */
  left: Float64Array;
  /** First byte not acknowledged, as ACKs reach the sender. */
  acked: StepSeries;
  /** First byte beyond the window the receiver offers. */
  edge: StepSeries;
  /** Packets of the receiver that report more than their ACK number, in the order of their arrival at the sender. */
  notes: Note[];
}

/** Bytes [from, to) that a packet of the receiver names, known to the sender at `time` (ns). */
export interface Note {
  kind: NoteKind;
  packet: number;
  time: number;
  from: number;
  to: number;
}

/** Name of each kind of note. */
export const NOTE_NAMES = {
  nak: "NAK",
  sack: "SACK",
  dsack: "D-SACK",
  get duplicate_ack() {
    return t`duplicate ACK`;
  },
} as const;

/** Kind of a note: what an ACK reports beyond its number. */
export type NoteKind = keyof typeof NOTE_NAMES;

/** Kept by the packets: a captured run has the same ones before and after its diagnosis. */
const known = new WeakMap<Run["packets"], Map<number, SequenceStory>>();

/** Made once for each flow of a run. */
export function sequenceStory(run: Run, flow: number): SequenceStory {
  const flows = known.get(run.packets) ?? new Map<number, SequenceStory>();
  known.set(run.packets, flows);
  const old = flows.get(flow);
  if (old) return old;
  const made = tell(run, flow);
  flows.set(flow, made);
  return made;
}

/** Returns the time at which the packet left its host, ns, as the diagram places it. */
export function leftAt(run: Run, packet: number): number {
  const { sent, created } = run.packets;
  return Number.isNaN(sent[packet]) ? created[packet] : sent[packet];
}

function tell(run: Run, flow: number): SequenceStory {
  const { flow: flowOf, reverse, len, flags, ack, wnd } = run.data.packets;
  const { arrived } = run.packets;
  const own = (side: number) => (p: number) => flowOf[p] === flow && reverse[p] === side;
  const [isSent, isAnswer] = [own(0), own(1)];
  const data = packetsWhere(flowOf.length, (p) => isSent(p) && len[p] > 0);
  const answers = byTime(
    packetsWhere(flowOf.length, (p) => isAnswer(p) && (flags[p] & 16) !== 0 && hasCome(run.packets, p)),
    arrived,
  );
  // Segments that left in the order in which TCP made them need no list of their own.
  const sends = run.sends(flow);
  const isInOrder = sends.length === data.length && data.every((p, i) => sends[i] === run.packets.sent[p]);
  const rising = (value: (packet: number) => number | null): StepSeries => {
    const [times, values] = [new Float64Array(answers.length), new Float64Array(answers.length)];
    let steps = 0;
    for (const p of answers) {
      const next = value(p);
      // A packet that was overtaken by a newer one tells nothing new.
      if (next === null || (steps > 0 && next <= values[steps - 1])) continue;
      [times[steps], values[steps]] = [arrived[p], next];
      steps++;
    }
    return { times: times.slice(0, steps), values: values.slice(0, steps) };
  };
  return {
    data,
    left: isInOrder ? sends : valuesAt(data, (p) => leftAt(run, p)),
    acked: rising((p) => ack[p]),
    // An ACK of QUIC offers no window: MAX_DATA says how far the sender may go.
    edge: rising((p) => (isQuic(run, flow) ? framesOf(run, p).maxData : ack[p] + wnd[p])),
    notes: notesIn(run, flow, answers),
  };
}

function notesIn(run: Run, flow: number, answers: Uint32Array): Note[] {
  const notes: Note[] = [];
  for (const p of answers) notes.push(...notesOf(run, flow, p));
  return notes;
}

/** The ranges a packet names. A kind of note is a case here and a look in `marks.ts`. */
function notesOf(run: Run, flow: number, packet: number): Note[] {
  const time = run.packets.arrived[packet];
  const notes: Note[] = sackBlocks(run, packet).map(({ from, to, again }) => {
    return { kind: again ? "dsack" : "sack", packet, time, from, to };
  });
  if ((run.captured?.taken_for[packet] ?? 0) & TakenFor.duplicate_ack) {
    const at = run.packets.ack[packet];
    notes.push({ kind: "duplicate_ack", packet, time, from: at, to: at });
  }
  if (isNak(run, packet)) {
    const { nak, nak_segments } = run.data.packets;
    const from = nak[packet];
    notes.push({ kind: "nak", packet, time, from, to: from + nak_segments[packet] * run.mss(flow) });
  }
  return notes;
}
