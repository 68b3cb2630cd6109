/** Steps of a packet's way at which its events happened: a way may visit a place twice. */
import { nextStep, type Step } from "./route.ts";
import type { Run } from "./run.ts";

/** Index, in its flow's way of that direction, of the first thing that happened to the packet. */
export function firstStep(run: Run, packet: number): number {
  const { first, rows, reverse, flow } = run.packets;
  const { place, kind } = run.data.events;
  const way = run.route(flow[packet]).ways[reverse[packet]];
  const begins = rows[first[packet]];
  const piece = run.pieces.of(packet);
  if (piece === null && kind[begins] === run.kinds.created) return 0;
  const cut = piece && run.pieces.cutOf(piece.whole);
  if (piece && cut !== null && place[cut] === place[begins]) return stepAt(run, piece.whole, cut);
  // A duplicate begins at the link before the place at which it arrives first.
  let next = -1;
  for (let k = first[packet]; k < first[packet + 1] && next < 0; k++) {
    if (kind[rows[k]] === run.kinds.arrived) next = place[rows[k]];
  }
  const among = way.findIndex((step, i) => step.place === place[begins] && (i === 0 || way[i + 1]?.place === next));
  return Math.max(0, among < 0 ? nextStep(way, place[begins], 0) : among);
}

/** Returns the step of the packet's way at which event `row` happened. */
export function stepAt(run: Run, packet: number, row: number): number {
  let at = 0;
  walk(run, packet, (event, step) => {
    at = step;
    return event !== row;
  });
  return at;
}

/** Calls `see` with each event row of the packet and its step, until `see` returns false. */
export function walk(run: Run, packet: number, see: (row: number, step: number) => boolean | undefined): void {
  const { first, rows, reverse, flow } = run.packets;
  const { place } = run.data.events;
  const way = run.route(flow[packet]).ways[reverse[packet]];
  let at = first[packet] < first[packet + 1] ? firstStep(run, packet) : 0;
  for (let k = first[packet]; k < first[packet + 1]; k++) {
    const next = nextStep(way, place[rows[k]], at);
    if (next >= 0) at = next;
    if (see(rows[k], at) === false) return;
  }
}

/** Returns the step at which a packet was lost, if it was. */
export function lostStep(run: Run, packet: number): Step | undefined {
  const { first, rows, reverse, flow, lost_at } = run.packets;
  const way = run.route(flow[packet]).ways[reverse[packet]];
  const last = rows[first[packet + 1] - 1];
  return way[nextStep(way, lost_at[packet], stepAt(run, packet, last))];
}
