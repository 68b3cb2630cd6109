/** The states of a circuit of LNTP, of its sender and of its receiver: the rows of UBC's table (B.1, B1.2). */
import { CIRCUIT_STATES, valuesOf } from "../../analysis/timeline/state_timeline.ts";
import type { Run } from "../../run/run.ts";
import type { Figure, FigureEdge } from "./figure.ts";

/** Distance between the ways there and back, in rows. */
const BOW = 0.14;

const way = (from: string, to: string, event: string, action = ""): FigureEdge => ({
  from,
  to,
  event,
  action,
  bow: BOW,
});

const PLACES: Record<string, readonly [column: number, row: number]> = {
  normal: [0, 0],
  prmpt_sent: [2, 0],
  retxmt_sent: [2, 0],
  hold: [1, 1],
  hold_sent: [1, 1],
};

const EDGES: readonly FigureEdge[] = [
  way("normal", "prmpt_sent", "NTX out", "each packet asks for a reply"),
  way("prmpt_sent", "normal", "RESUME", "and fewer than NTX are out"),
  way("normal", "hold", "HOLD", "stop"),
  way("prmpt_sent", "hold", "HOLD", "stop"),
  way("hold", "normal", "RESUME", "go on"),
  way("hold", "prmpt_sent", "RESUME", "go on, and at once NTX are out"),
  way("normal", "retxmt_sent", "out of order", "snd RETXMT"),
  way("retxmt_sent", "normal", "gap filled"),
  way("normal", "hold_sent", "NTR1 unread", "snd HOLD"),
  way("retxmt_sent", "hold_sent", "NTR1 unread", "snd HOLD"),
  way("hold_sent", "normal", "< NTR2 unread", "snd RESUME"),
  way("hold_sent", "retxmt_sent", "< NTR2 unread", "snd RESUME and RETXMT"),
];

/** Returns the state machine of one end of a circuit. */
export function circuitFigure(run: Run, end: 0 | 1): Figure {
  const nodes = valuesOf(run, CIRCUIT_STATES[end]).map((named) => {
    const [column, row] = PLACES[named.id] ?? [1, 0];
    return { ...named, column, row };
  });
  const has = (id: string) => nodes.some((node) => node.id === id);
  return {
    nodes,
    edges: EDGES.filter(({ from, to }) => has(from) && has(to)),
    columns: 3,
    rows: 2,
    pitch: { roomy: 7, compact: 7.2 },
    tall: 3,
  };
}
