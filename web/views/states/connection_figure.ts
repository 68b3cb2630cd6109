/**
 * State machine of a connection as in Figure 5 of RFC 9293, 3.3.2, place for place. CLOSED is drawn twice: where a
 * connection begins, and where it ends.
 */
import { valuesOf } from "../../analysis/timeline/state_timeline.ts";
import type { Run } from "../../run/run.ts";
import type { Figure, FigureEdge } from "./figure.ts";

/** CLOSED at the end of a connection. */
export const CLOSED_AGAIN = "closed_again";

/** Column and row of each state. */
const PLACES: Record<string, readonly [column: number, row: number]> = {
  closed: [1, 0],
  listen: [1, 1],
  syn_received: [0, 2],
  syn_sent: [2, 2],
  established: [1, 3],
  fin_wait_1: [0, 4],
  close_wait: [2, 4],
  fin_wait_2: [0, 5],
  closing: [1, 5],
  last_ack: [2, 5],
  time_wait: [1, 6],
  [CLOSED_AGAIN]: [2, 6],
};

/** Transitions of RFC 9293, Figure 5, with its labels. */
export const CONNECTION_EDGES: readonly FigureEdge[] = [
  {
    from: "closed",
    to: "listen",
    event: "passive OPEN",
    action: "create TCB",
    way: [
      [1, 0, -0.35, 1],
      [1, 1, -0.35, -1],
    ],
    label: { at: [1, 0.5, -0.68], anchor: "end", lines: ["passive OPEN"] },
  },
  {
    from: "listen",
    to: "closed",
    event: "CLOSE",
    action: "delete TCB",
    way: [
      [1, 1, 0.35, -1],
      [1, 0, 0.35, 1],
    ],
    label: { at: [1, 0.5, 0.68], anchor: "start", lines: ["CLOSE"] },
  },
  {
    from: "closed",
    to: "syn_sent",
    event: "active OPEN",
    number: 0.75,
    action: "snd SYN",
    way: [
      [1, 0, 1, -0.4],
      [2, 0, 0.75, -0.4],
      [2, 2, 0.75, -1],
    ],
    label: { at: [1, 0, 1.12, -0.95], anchor: "start", lines: ["active OPEN / snd SYN"] },
  },
  {
    from: "syn_sent",
    to: "closed",
    event: "CLOSE",
    action: "delete TCB",
    way: [
      [2, 2, 0.35, -1],
      [2, 0, 0.35, 0.4],
      [1, 0, 1, 0.4],
    ],
    label: { at: [2, 0.7, 0.2], anchor: "end", lines: ["CLOSE"] },
  },
  {
    from: "listen",
    to: "syn_received",
    event: "rcv SYN",
    action: "snd SYN,ACK",
    way: [
      [1, 1, -0.55, 1],
      [0, 2, 0.55, -1],
    ],
    label: { at: [0.5, 1.38, -0.5], anchor: "end", lines: ["rcv SYN", "snd SYN,ACK"] },
  },
  {
    from: "listen",
    to: "syn_sent",
    event: "SEND",
    action: "snd SYN",
    way: [
      [1, 1, 0.55, 1],
      [2, 2, -0.55, -1],
    ],
    label: { at: [1.5, 1.38, 0.5], anchor: "start", lines: ["SEND", "snd SYN"] },
  },
  {
    from: "syn_received",
    to: "listen",
    event: "rcv RST",
    action: "if it had listened (note 1)",
    way: [
      [0, 2, -0.75, -1],
      [0, 1, -0.75, 0],
      [1, 1, -1, 0],
    ],
    label: { at: [0, 1, -0.65, -0.55], anchor: "start", lines: ["rcv RST"] },
  },
  {
    from: "syn_sent",
    to: "syn_received",
    event: "rcv SYN",
    action: "snd SYN,ACK",
    way: [
      [2, 2, -1, 0],
      [0, 2, 1, 0],
    ],
    label: { at: [1, 2, 0, -0.55], anchor: "middle", lines: ["rcv SYN / snd SYN,ACK"] },
  },
  {
    from: "syn_received",
    to: "established",
    event: "rcv ACK of SYN",
    way: [
      [0, 2, 0.55, 1],
      [1, 3, -0.55, -1],
    ],
    label: { at: [0.5, 2.62, -0.5], anchor: "end", lines: ["rcv ACK", "of SYN"] },
  },
  {
    from: "syn_sent",
    to: "established",
    event: "rcv SYN,ACK",
    action: "snd ACK",
    way: [
      [2, 2, -0.55, 1],
      [1, 3, 0.55, -1],
    ],
    label: { at: [1.5, 2.62, 0.5], anchor: "start", lines: ["rcv SYN,ACK", "snd ACK"] },
  },
  {
    from: "syn_received",
    to: "fin_wait_1",
    event: "CLOSE",
    action: "snd FIN",
    way: [
      [0, 2, -0.55, 1],
      [0, 4, -0.55, -1],
    ],
    label: { at: [0, 3, -0.2], anchor: "start", lines: ["CLOSE", "snd FIN"] },
  },
  {
    from: "established",
    to: "fin_wait_1",
    event: "CLOSE",
    action: "snd FIN",
    way: [
      [1, 3, -0.55, 1],
      [0, 4, 0.55, -1],
    ],
    label: { at: [0.5, 3.38, -0.5], anchor: "end", lines: ["CLOSE", "snd FIN"] },
  },
  {
    from: "established",
    to: "close_wait",
    event: "rcv FIN",
    action: "snd ACK",
    way: [
      [1, 3, 0.55, 1],
      [2, 4, -0.55, -1],
    ],
    label: { at: [1.5, 3.38, 0.5], anchor: "start", lines: ["rcv FIN", "snd ACK"] },
  },
  {
    from: "fin_wait_1",
    to: "fin_wait_2",
    event: "rcv ACK of FIN",
    way: [
      [0, 4, -0.55, 1],
      [0, 5, -0.55, -1],
    ],
    label: { at: [0, 4.5, -0.2], anchor: "start", lines: ["rcv ACK", "of FIN"] },
  },
  {
    from: "fin_wait_1",
    to: "closing",
    event: "rcv FIN",
    action: "snd ACK",
    way: [
      [0, 4, 1, 0],
      [1, 4, -0.3, 0],
      [1, 5, -0.3, -1],
    ],
    label: { at: [1, 4, 0, 0], anchor: "start", lines: ["rcv FIN", "snd ACK"] },
  },
  {
    from: "close_wait",
    to: "last_ack",
    event: "CLOSE",
    action: "snd FIN",
    way: [
      [2, 4, -0.5, 1],
      [2, 5, -0.5, -1],
    ],
    label: { at: [2, 4.5, -0.2], anchor: "start", lines: ["CLOSE", "snd FIN"] },
  },
  {
    from: "closing",
    to: "time_wait",
    event: "rcv ACK of FIN",
    way: [
      [1, 5, 0, 1],
      [1, 6, 0, -1],
    ],
    label: { at: [1, 5.5, 0.35], anchor: "start", lines: ["rcv ACK", "of FIN"] },
  },
  {
    from: "fin_wait_2",
    to: "time_wait",
    event: "rcv FIN",
    action: "snd ACK",
    way: [
      [0, 5, -0.55, 1],
      [0, 6, -0.55, 0],
      [1, 6, -1, 0],
    ],
    label: { at: [0, 5.5, -0.2], anchor: "start", lines: ["rcv FIN", "snd ACK"] },
  },
  {
    from: "last_ack",
    to: CLOSED_AGAIN,
    event: "rcv ACK of FIN",
    way: [
      [2, 5, -0.5, 1],
      [2, 6, -0.5, -1],
    ],
    label: { at: [2, 5.5, -0.2], anchor: "start", lines: ["rcv ACK", "of FIN"] },
  },
  {
    from: "time_wait",
    to: CLOSED_AGAIN,
    event: "timeout = 2 MSL",
    action: "delete TCB",
    way: [
      [1, 6, 1, 0],
      [2, 6, -1, 0],
    ],
    label: { at: [1.5, 6, 0, 1.4], anchor: "middle", lines: ["2 MSL"] },
  },
  {
    // Note 2 of the figure: the FIN brings the ACK of the own one along.
    from: "fin_wait_1",
    to: "time_wait",
    event: "rcv FIN, ACK of FIN",
    action: "snd ACK",
    way: [
      [0, 4, 0.55, 1],
      [1, 6, -0.55, -1],
    ],
    hidden: true,
  },
];

/** Returns the state machine of a connection. */
export function connectionFigure(run: Run): Figure {
  const states = valuesOf(run, "state");
  const nodes = Object.entries(PLACES).flatMap(([id, [column, row]]) => {
    const named = states.find((one) => one.id === (id === CLOSED_AGAIN ? "closed" : id));
    return named ? [{ ...named, id, column, row }] : [];
  });
  return { nodes, edges: CONNECTION_EDGES, columns: 3, rows: 7, pitch: { roomy: 5.6, compact: 4.9 }, tall: 2.5 };
}

/** Returns the timeline through the boxes of the figure, from CLOSED on. */
export function throughFigure({ times, ids }: { times: readonly number[]; ids: readonly string[] }) {
  const steps = ids.map((id, i): [number, string] => {
    const begins = i === 0 || ids[i - 1] === "listen" || ids[i - 1] === "syn_sent";
    return [times[i], id === "closed" && !begins ? CLOSED_AGAIN : id];
  });
  // A connection that is first heard of in one of these was opened just then.
  if (ids[0] === "listen" || ids[0] === "syn_sent") steps.unshift([times[0], "closed"]);
  return steps;
}
