/** Prediction of a flow's next event: the question, its answers, and the one that is true of a run. */
import { t } from "@lingui/core/macro";
import type { Run } from "../run/run.ts";

/** Possible answers; the ids are in links. */
export const ANSWERS = [
  {
    id: "d",
    get text() {
      return t`The sender sends new data`;
    },
  },
  {
    id: "a",
    get text() {
      return t`Data reaches the receiver`;
    },
  },
  {
    id: "k",
    get text() {
      return t`An ACK is sent`;
    },
  },
  {
    id: "s",
    get text() {
      return t`An ACK reaches the sender`;
    },
  },
  {
    id: "l",
    get text() {
      return t`A packet is lost`;
    },
  },
  {
    id: "r",
    get text() {
      return t`The sender retransmits a segment`;
    },
  },
  {
    id: "t",
    get text() {
      return t`The sender's retransmission timer expires`;
    },
  },
  {
    id: "y",
    get text() {
      return t`The receiver's delayed-ACK timer expires`;
    },
  },
] as const;

/** Id of an answer. */
export type AnswerId = (typeof ANSWERS)[number]["id"];

/** Returns the words of an answer; empty for an unknown id. */
export const answerText = (id: string): string => ANSWERS.find((one) => one.id === id)?.text ?? "";

/** The next event of a flow. */
export interface NextEvent {
  /** ns */
  time: number;
  answer: AnswerId;
  packet: number | null;
}

/** Returns the first event after `time`; null if the run has none. */
export function nextEvent(run: Run, flow: number, time: number): NextEvent | null {
  const { events } = run.data;
  const kinds = run.catalog.event_kinds.map(({ id }) => id);
  for (let row = 0; row < events.time.length; row++) {
    if (events.time[row] <= time || events.flow[row] !== flow) continue;
    const packet = run.packetOf(row);
    const answer = answerOf(run, kinds[events.kind[row]], packet);
    if (answer) return { time: events.time[row], answer, packet };
  }
  return null;
}

function answerOf(run: Run, kind: string, packet: number | null): AnswerId | null {
  if (kind === "dropped") return "l";
  if (kind === "rto_fired") return "t";
  if (kind === "delayed_ack_fired") return "y";
  if (packet === null) return null;
  const { reverse, copy } = run.packets;
  const back = reverse[packet] !== 0;
  if (kind === "delivered") return back ? "s" : "a";
  if (kind !== "created") return null;
  return back ? "k" : copy[packet] > 0 ? "r" : "d";
}

/** One answer, and whether it was right; a link holds answers as `d+k-`. */
export interface Answered {
  answer: AnswerId;
  right: boolean;
}

/** Writes answers as a link holds them: "d+a-". */
export function writeAnswers(all: readonly Answered[]): string {
  return all.map(({ answer, right }) => answer + (right ? "+" : "-")).join("");
}

/** Null for a text that holds no answers. */
export function readAnswers(text: string): Answered[] | null {
  const pairs = text.match(/../g) ?? [];
  const read = pairs.map((pair) => ({ answer: ANSWERS.find(({ id }) => id === pair[0])?.id, sign: pair[1] }));
  if (text.length % 2 !== 0 || read.some(({ answer, sign }) => !answer || !"+-".includes(sign))) return null;
  return read.map(({ answer, sign }) => ({ answer: answer as AnswerId, right: sign === "+" }));
}
