/** Sounds of a run between two instants: ACKs at the sender, losses, and the window as a pitch. */
import type { Run } from "../run/run.ts";
import { countUpTo } from "../run/search.ts";
import { NO_WINDOW, type StepSeries, valueAt } from "../run/series.ts";

/** Sounds in one stretch of time. */
export interface Heard {
  /** When each ACK reaches the sender, and each packet is lost: a share of the stretch, 0 to 1. */
  acks: number[];
  losses: number[];
  /** Pitch, Hz; null without a window. */
  pitch: number | null;
}

/** Largest number of ACK clicks in one stretch; more would only rattle. */
export const MOST_ACKS = 4;

/** Events in `(from, to]`, ns; the pitch at `to`. */
export function heardBetween(run: Run, flow: number, from: number, to: number): Heard {
  const { events } = run.data;
  const kinds = run.catalog.event_kinds;
  const [delivered, dropped] = ["delivered", "dropped"].map((id) => kinds.findIndex((kind) => kind.id === id));
  const heard: Heard = { acks: [], losses: [], pitch: pitchAt(run, flow, to) };
  const last = countUpTo(events.time, to);
  for (let row = countUpTo(events.time, from); row < last; row++) {
    if (events.flow[row] !== flow) continue;
    const share = (events.time[row] - from) / (to - from);
    if (events.kind[row] === dropped) heard.losses.push(share);
    if (events.kind[row] !== delivered) continue;
    const packet = run.packetOf(row);
    if (packet !== null && run.packets.reverse[packet]) heard.acks.push(share);
  }
  heard.acks = thinned(heard.acks, MOST_ACKS);
  return heard;
}

/** Keeps at most `most` entries, spread evenly over the list. */
function thinned(list: number[], most: number): number[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]);
}

/** Pitch of the run's largest window, Hz; half the window is a fifth lower. */
export const HIGHEST = 880;
const FIFTH = 1.5;
const LOWEST = 55;

function pitchAt(run: Run, flow: number, time: number): number | null {
  const windows = ["cwnd", "snd_wnd"].flatMap((id) => {
    const series = run.series(flow, id);
    return series && highest(series) < NO_WINDOW ? [series] : [];
  });
  const now = windows.map((series) => valueAt(series, time)).filter((one) => one !== null);
  if (now.length === 0) return null;
  const share = Math.min(...now) / Math.min(...windows.map(highest));
  return share > 0 ? Math.max(LOWEST, HIGHEST * FIFTH ** Math.log2(share)) : LOWEST;
}

const heights = new WeakMap<Float64Array, number>();

function highest({ values }: StepSeries): number {
  const known = heights.get(values);
  if (known !== undefined) return known;
  const height = values.reduce((a, b) => Math.max(a, b), 0);
  heights.set(values, height);
  return height;
}
