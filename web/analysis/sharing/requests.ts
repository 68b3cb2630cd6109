/** Requests of clients: when each was sent, when its response was read, and how a video plays. */

import type { Run } from "../../run/run.ts";

/** A request that was answered. Times are ns. */
export interface Request {
  flow: number;
  asked: number;
  answered: number;
  /** Bytes of the response. */
  bytes: number;
  /** Rate of the video in the response, bit/s; 0 if it is none. */
  rate: number;
}

/** Requests of each run by entry: views ask for them again whenever the pointer moves. */
const kept = new WeakMap<Run, Map<string, readonly Request[]>>();

/** Returns the requests of all flows of the flow's entry, in the order in which they were sent. */
export function requestsOf(run: Run, flow: number): readonly Request[] {
  const entries = kept.get(run) ?? new Map<string, readonly Request[]>();
  kept.set(run, entries);
  const { entry } = run.flows[flow];
  const known = entries.get(entry);
  if (known) return known;
  const { requests } = run.data;
  const found: Request[] = [];
  requests.flow.forEach((flow, row) => {
    if (run.flows[flow].entry !== entry) return;
    const [asked, answered] = [requests.asked[row], requests.answered[row]];
    found.push({ flow, asked, answered, bytes: requests.bytes[row], rate: requests.rate[row] });
  });
  found.sort((a, b) => a.asked - b.asked);
  entries.set(entry, found);
  return found;
}

/** Tells whether the flow sends requests of which one was answered. */
export function hasRequests(run: Run, flow: number): boolean {
  return requestsOf(run, flow).length > 0;
}

/** Tells whether the flow is a video of which a chunk arrived. */
export function isVideo(run: Run, flow: number): boolean {
  return (run.result(flow)?.video?.chunks ?? 0) > 0;
}

/** How a video plays. Times are ns. */
export interface Playback {
  chunks: readonly Request[];
  /** Playing time in the buffer, as corners of a line: times and values. */
  times: number[];
  values: number[];
  /** Times during which the buffer was empty after the start. */
  stalls: { from: number; to: number }[];
}

/** Returns the playback of a flow's video: each chunk adds its playing time, and playing takes it away. */
export function playbackOf(run: Run, flow: number): Playback {
  const chunks = requestsOf(run, flow).filter((request) => request.flow === flow && request.rate > 0);
  const [times, values, stalls]: [number[], number[], Playback["stalls"]] = [[], [], []];
  const corner = (time: number, value: number) => {
    times.push(time);
    values.push(value);
  };
  let [level, at] = [0, 0];
  const play = (until: number) => {
    const out = at + level;
    if (out < until) {
      corner(out, 0);
      stalls.push({ from: out, to: until });
    }
    level = Math.max(0, out - until);
    at = until;
    corner(until, level);
  };
  chunks.forEach(({ answered, bytes, rate }, number) => {
    if (number > 0) play(answered);
    else corner(answered, 0);
    at = answered;
    level += (bytes * 8e9) / rate;
    corner(answered, level);
  });
  if (chunks.length === 0) return { chunks, times, values, stalls };
  // A video that has arrived whole does not stall at its end.
  const over = (run.result(flow)?.video?.stalls ?? 0) > stalls.length;
  if (over || at + level >= run.end) play(run.end);
  else corner(at + level, 0);
  return { chunks, times, values, stalls };
}

/** Returns the playing time in the buffer at `time`, ns. */
export function bufferedAt({ times, values }: Playback, time: number): number {
  const next = times.findIndex((corner) => corner > time);
  if (next <= 0) return 0;
  const [from, to] = [times[next - 1], times[next]];
  const share = to > from ? (time - from) / (to - from) : 1;
  return values[next - 1] + share * (values[next] - values[next - 1]);
}
