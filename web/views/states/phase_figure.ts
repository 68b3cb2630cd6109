/**
 * State machine of congestion control: slow start, avoidance and their interruptions, or BBR's model; places chosen by
 * hand.
 */

import { isModel, type StateTimeline, valuesOf } from "../../analysis/timeline/state_timeline.ts";
import type { Named } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../scenario/overrides.ts";
import type { Anchor, Figure, FigureEdge } from "./figure.ts";

type Places = Record<string, readonly [column: number, row: number]>;

/** Place shared by phases of which no variant has both. */
const OVER = [1, -1] as const;
const FIRST = [0, 0] as const;
const QUICK = [2, 1] as const;
const BY_LOSS: Places = {
  conservative_slow_start: OVER,
  slow_start_pause: OVER,
  slowdown: OVER,
  slow_start: FIRST,
  no_window: FIRST,
  congestion_avoidance: [2, 0],
  rto_recovery: [0, 1],
  fast_recovery: QUICK,
  fast_retransmit: QUICK,
  nak_repair: [1, 2],
};

const BY_MODEL: Places = {
  startup: [0, 0],
  drain: [0, 1],
  probe_bw_cruise: [1, 1],
  probe_bw_up: [2, 0],
  probe_bw_down: [2, 2],
  probe_rtt: [0, 2],
};

/** BBR of version 3 refills the pipe before it probes. */
const BY_MODEL_3: Places = {
  startup: [0, 0],
  drain: [0, 1],
  probe_bw_down: [1, 1],
  probe_bw_cruise: [1, 2],
  probe_bw_refill: [2, 2],
  probe_bw_up: [2, 1],
  probe_rtt: [0, 2],
};

const way = (from: string, to: string, event: string, bow = 0, action = ""): FigureEdge => ({
  from,
  to,
  event,
  bow,
  action,
});

/** Ways past Drain, on either side of it. */
const UP: readonly Anchor[] = [
  [0, 2, -1, 0],
  [0, 2, -1.18, 0],
  [0, 0, -1.18, 0],
  [0, 0, -1, 0],
];
const DOWN: readonly Anchor[] = [
  [0, 0, 1, 0.4],
  [0, 0, 1.25, 0.4],
  [0, 2, 1.25, -0.4],
  [0, 2, 1, -0.4],
];

const MODEL_EDGES: readonly FigureEdge[] = [
  way("startup", "drain", "pipe full", 0, "for three rounds the rate has not grown by a quarter"),
  way("drain", "probe_bw_cruise", "queue gone"),
  way("probe_bw_cruise", "probe_bw_up", "6 RTT", 0.15, "the even part of the cycle is over"),
  way("probe_bw_up", "probe_bw_down", "1 RTT", 0, "and the queue it may make is there"),
  way("probe_bw_down", "probe_bw_cruise", "queue gone", 0.15, "or a round trip is over"),
  way("probe_bw_cruise", "probe_rtt", "10 s", 0.15, "without a shorter round trip"),
  way("probe_bw_down", "probe_rtt", "10 s", 0, "without a shorter round trip"),
  way("probe_bw_up", "probe_rtt", "10 s", -0.5, "without a shorter round trip"),
  way("probe_rtt", "probe_bw_cruise", "200 ms", 0.15, "and a round are over"),
  { ...way("probe_rtt", "startup", "200 ms", 0, "are over, and the pipe was not full yet"), way: UP },
  { ...way("startup", "probe_rtt", "10 s", 0, "without a shorter round trip"), way: DOWN, hidden: true },
  { ...way("drain", "probe_rtt", "10 s", 0, "without a shorter round trip"), hidden: true },
];

const SHORTEST = "without a shorter round trip";
const MODEL_3_EDGES: readonly FigureEdge[] = [
  way(
    "startup",
    "drain",
    "pipe full",
    0,
    "for three rounds the rate has not grown by a quarter, or a round lost too much",
  ),
  way("drain", "probe_bw_down", "queue gone", 0, "or three rounds are over"),
  way("probe_bw_down", "probe_bw_cruise", "queue gone", 0, "and others have room"),
  way("probe_bw_cruise", "probe_bw_refill", "2 to 3 s", 0, "or as many rounds as the pipe has segments, at most 63"),
  way("probe_bw_refill", "probe_bw_up", "1 RTT"),
  way("probe_bw_up", "probe_bw_down", "pipe full", 0, "or a round lost over 2 %"),
  way("probe_bw_down", "probe_bw_refill", "safe", 0, "a short probe after one that lost too much has lost nothing"),
  way("probe_bw_cruise", "probe_rtt", "5 s", 0.15, SHORTEST),
  way("probe_rtt", "probe_bw_cruise", "200 ms", 0.15, "and a round are over"),
  { ...way("probe_rtt", "startup", "200 ms", 0, "are over, and the pipe was not full yet"), way: UP },
  { ...way("probe_bw_refill", "probe_bw_down", "loss", 0, "of over 2 % in a round"), hidden: true },
  { ...way("probe_bw_down", "startup", "undone", 0, "the losses that ended it were none"), hidden: true },
  ...["startup", "drain", "probe_bw_down", "probe_bw_refill", "probe_bw_up"].map((from) => ({
    ...way(from, "probe_rtt", "5 s", 0, SHORTEST),
    hidden: true,
  })),
];

/** Transitions between phases without loss. */
const GROWTH_EDGES: readonly FigureEdge[] = [
  way("slow_start", "congestion_avoidance", "cwnd ≥ ssthresh", 0.1),
  way("congestion_avoidance", "slow_start", "cwnd < ssthresh", 0.1, "after a pause, a mark or a loss"),
  way("slow_start", "conservative_slow_start", "RTT grows", 0.1),
  way("conservative_slow_start", "slow_start", "RTT shrinks", 0.1),
  way("conservative_slow_start", "congestion_avoidance", "5 rounds", 0.1),
  way("slow_start", "slow_start_pause", "1 RTT", 0.1),
  way("slow_start_pause", "slow_start", "1 RTT", 0.1),
  way("slow_start_pause", "congestion_avoidance", "a queue", 0.1, "of more than a segment shows"),
  way("congestion_avoidance", "slowdown", "due", 0.1, "nine durations after the last slowdown"),
  way("slowdown", "slow_start", "2 RTT", 0.1),
];

/** Sign of a loss for each kind of repair. */
const SHOWS: Record<string, string> = {
  rto_recovery: "timeout",
  fast_recovery: "loss seen",
  fast_retransmit: "3rd dup. ACK",
  nak_repair: "NAK",
};

/** Longer words for how each repair begins and ends. */
const DETAILS: Record<string, readonly [begins: string, ends: string]> = {
  rto_recovery: ["", "all that was out is acknowledged"],
  fast_recovery: ["by duplicate ACKs, blocks or time", "new data, or all that was out, is acknowledged"],
  fast_retransmit: ["", "all that was out is acknowledged"],
  nak_repair: ["", "all that was out is acknowledged"],
};

/** Repairs of the variants that differ from the others, which have `fast_recovery`. */
const REPAIRS: Record<string, readonly string[]> = {
  tahoe: ["rto_recovery", "fast_retransmit"],
  bsd43: ["rto_recovery"],
  bsd42: ["rto_recovery"],
  rfc793: ["rto_recovery"],
};
const USUAL_REPAIRS = ["rto_recovery", "fast_recovery"];
const OWN_PHASES: Record<string, readonly string[]> = {
  cubic: ["conservative_slow_start"],
  vegas: ["slow_start_pause"],
  ledbat_pp: ["slowdown"],
};

/** Returns the variant of TCP at the sender; null if it is not known. */
function variantOf(run: Run, flow: number): string | null {
  // A story has it in its line of parameters.
  if (run.story !== null) return /^with\s+(\w+)/m.exec(run.story)?.[1] ?? null;
  const { entry } = run.flows[flow];
  const set = valueAt(run.scenario, `flows.${entry}.tcp.variant`) ?? valueAt(run.scenario, "tcp.variant");
  return typeof set === "string" ? set : null;
}

/** Returns the state machine of the sender's congestion control. */
export function phaseFigure(run: Run, flow: number, timeline: StateTimeline): Figure {
  const known = [...valuesOf(run, "phase"), ...valuesOf(run, "repair")];
  const variant = variantOf(run, flow) ?? "";
  if (timeline.ids.some(isModel)) {
    const [places, edges] = variant === "bbr3" ? [BY_MODEL_3, MODEL_3_EDGES] : [BY_MODEL, MODEL_EDGES];
    return figureOf(known, places, Object.keys(places), edges);
  }
  const usual = timeline.ids.includes("no_window") ? ["no_window"] : ["slow_start", "congestion_avoidance"];
  const own = OWN_PHASES[variant] ?? [];
  const repairs = new Set([...(REPAIRS[variant] ?? USUAL_REPAIRS), ...timeline.ids.filter((id) => id in SHOWS)]);
  // If two phases have one place, the one that occurred is drawn.
  const seen = new Set(timeline.ids);
  const isHidden = (id: string) => !seen.has(id) && timeline.ids.some((other) => BY_LOSS[other] === BY_LOSS[id]);
  const ids = [...new Set([...usual, ...own, ...repairs, ...seen])].filter((id) => !isHidden(id));
  return figureOf(known, BY_LOSS, ids, [...GROWTH_EDGES, ...lossEdges(usual, [...repairs])]);
}

/**
 * Returns transitions for losses: from every phase to a repair, back from it, and from every other repair to a timeout.
 */
function lossEdges(phases: readonly string[], repairs: readonly string[]): FigureEdge[] {
  return repairs.flatMap((repair) => {
    const [begins, ends] = DETAILS[repair];
    const both = phases.flatMap((phase) => [
      way(phase, repair, SHOWS[repair], BOW, begins),
      way(repair, phase, "repaired", BOW, ends),
    ]);
    return repair === "rto_recovery" ? both : [...both, way(repair, "rto_recovery", SHOWS.rto_recovery, 0.1)];
  });
}

/** Distance between the ways there and back, in rows. */
const BOW = 0.17;

function figureOf(
  known: readonly Named[],
  places: Places,
  ids: readonly string[],
  edges: readonly FigureEdge[],
): Figure {
  const first = Math.min(...ids.map((id) => places[id]?.[1] ?? 0));
  const nodes = ids.flatMap((id) => {
    const named = known.find((one) => one.id === id);
    return named && places[id] ? [{ ...named, column: places[id][0], row: places[id][1] - first }] : [];
  });
  const rows = 1 + Math.max(...nodes.map(({ row }) => row));
  const shown = (id: string) => nodes.some((node) => node.id === id);
  return {
    nodes,
    edges: edges.filter(({ from, to }) => shown(from) && shown(to)),
    columns: 3,
    rows,
    pitch: { roomy: 7, compact: 7.2 },
    tall: 3,
  };
}
