/** Knowledge of a sender: what it sent, the ACKs that came back, and the time. */
import { Fate, NO_PACKET } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import { valueAt as stepAt } from "../../run/series.ts";
import { valueAt } from "../../scenario/overrides.ts";
import type { Decision } from "./decisions.ts";

/** Returns the index of the flow that is sent by hand; null if there is none. */
export function flowByHand(run: Run): number | null {
  const flow = run.flows.findIndex(({ entry }) => valueAt(run.scenario, `flows.${entry}.hand.on`) === true);
  return flow < 0 ? null : flow;
}

/** Bytes that the process writes. */
export function bytesOf(run: Run, flow: number): number {
  return Number(valueAt(run.scenario, `flows.${run.flows[flow].entry}.app.bytes`) ?? 0);
}

/** An ACK that has arrived. */
export interface Ack {
  /** Arrival at TCP, ns. */
  time: number;
  /** Bytes of data that it acknowledges. */
  upTo: number;
  /** Offered window, bytes. */
  window: number;
  /** Number of directly preceding ACKs with the same number and window (RFC 5681, 2); 0 for the first. */
  repeats: number;
}

/** Every ACK that TCP at the sender has taken, in order. */
export function acksOf(run: Run, flow: number): Ack[] {
  const { flow: flowOf, reverse, fate, ended, ack, wnd } = run.packets;
  const bytes = bytesOf(run, flow);
  const came: number[] = [];
  for (let p = 0; p < run.packetCount; p++) {
    if (flowOf[p] === flow && reverse[p] === 1 && fate[p] === Fate.delivered && !run.isDuplicate(p)) came.push(p);
  }
  came.sort((a, b) => ended[a] - ended[b]);
  const acks: Ack[] = [];
  for (const p of came) {
    const upTo = Math.min(bytes, Math.max(0, ack[p] - 1));
    const last = acks.at(-1);
    const again = last?.upTo === upTo;
    const repeats = again ? last.repeats + (last.window === wnd[p] ? 1 : 0) : 0;
    acks.push({ time: ended[p], upTo, window: wnd[p], repeats });
  }
  return acks;
}

/** Returns the arrival of the next ACK, ns; null if there is none in this run. */
export function nextAck(run: Run, flow: number, after: number): number | null {
  return acksOf(run, flow).find(({ time }) => time > after)?.time ?? null;
}

/** All information that a sender has at an instant. */
export interface Known {
  /** Size of a segment, bytes; number of segments of all the data. */
  segment: number;
  total: number;
  /** Numbers of segments: acknowledged, in flight, not sent yet, and allowed by the offered window. */
  acknowledged: number;
  out: number;
  unsent: number;
  room: number;
  /** The window offered, bytes. */
  offered: number;
  /** Latest round-trip sample, and the timeout that a TCP would use, ns; null before the first sample. */
  roundTrip: number | null;
  timeout: number | null;
  isDone: boolean;
}

/** Returns the information that the sender has at `now` (ns). */
export function knownAt(run: Run, flow: number, now: number): Known {
  const of = (variable: string) => {
    const series = run.series(flow, variable);
    return series && stepAt(series, now);
  };
  const segment = run.mss(flow);
  const bytes = bytesOf(run, flow);
  const acked = acksOf(run, flow)
    .filter(({ time }) => time <= now)
    .reduce((most, { upTo }) => Math.max(most, upTo), 0);
  const sent = Math.min(bytes, Math.max(0, (of("snd_nxt") ?? 1) - 1));
  const offered = of("snd_wnd") ?? 0;
  const flight = Math.max(0, sent - acked);
  return {
    segment,
    total: Math.ceil(bytes / segment),
    acknowledged: Math.ceil(acked / segment),
    out: Math.ceil(flight / segment),
    unsent: Math.ceil((bytes - sent) / segment),
    room: Math.floor(Math.max(0, offered - flight) / segment),
    offered,
    roundTrip: of("rtt"),
    timeout: of("rto"),
    isDone: bytes > 0 && acked >= bytes,
  };
}

/** One event that a sender observed or caused at an instant. Segments are numbered from 1. */
export type News =
  | { kind: "acknowledged"; upTo: number }
  /** A duplicate ACK: segment `missing` has not arrived, for the `times`-th time. */
  | { kind: "repeated"; missing: number; times: number }
  /** An ACK with the same number and another window, bytes. */
  | { kind: "window"; offered: number }
  | { kind: "sent"; first: number; last: number }
  | { kind: "again"; segment: number }
  | { kind: "refused"; why: "window" | "nothing" | "acknowledged" };

/** Returns the events at `now` (ns): ACKs that arrived, segments that were sent or could not be sent. */
export function newsAt(run: Run, flow: number, now: number): News[] {
  const { events, packets } = run.data;
  const segment = run.mss(flow);
  const refused = run.catalog.event_kinds.findIndex(({ id }) => id === "refused");
  const news: News[] = [];
  let isRefused = false;
  const acks = acksOf(run, flow);
  const { out } = knownAt(run, flow, now);
  acks.forEach(({ time, upTo, window, repeats }, i) => {
    if (time !== now) return;
    const number = Math.ceil(upTo / segment);
    const before = acks[i - 1];
    if (before?.upTo !== upTo) news.push({ kind: "acknowledged", upTo: number });
    else if (before.window !== window) news.push({ kind: "window", offered: window });
    else if (out > 0) news.push({ kind: "repeated", missing: number + 1, times: repeats });
  });
  for (let row = 0; row < events.time.length; row++) {
    if (events.time[row] !== now || events.flow[row] !== flow) continue;
    const packet = events.packet[row];
    isRefused ||= events.kind[row] === refused;
    if (events.kind[row] !== run.kinds.created || packet === NO_PACKET) continue;
    if (packets.reverse[packet] !== 0 || packets.len[packet] === 0) continue;
    const number = Math.floor((packets.seq[packet] - 1) / segment) + 1;
    const last = news.at(-1);
    if (packets.copy[packet] > 0) news.push({ kind: "again", segment: number });
    else if (last?.kind === "sent") last.last = number;
    else news.push({ kind: "sent", first: number, last: number });
  }
  // The engine reports the refusal first.
  if (isRefused) news.push({ kind: "refused", why: whyRefused(run, flow, now) });
  return news;
}

/** Returns the segments that are decided and leave as soon as the process has written them, without refused ones. */
export function awaitedAt(run: Run, flow: number, decisions: readonly Decision[], now: number): number {
  const { events } = run.data;
  const refused = run.catalog.event_kinds.findIndex(({ id }) => id === "refused");
  let from = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < events.time.length && events.time[row] <= now; row++) {
    if (events.kind[row] === refused && events.flow[row] === flow) from = events.time[row];
  }
  const { flow: flowOf, reverse, copy, len, created } = run.packets;
  let left = decisions.reduce((sum, { at, act }) => (at > from && at <= now && act !== "again" ? sum + act : sum), 0);
  for (let p = 0; p < run.packetCount; p++) {
    const isNew = flowOf[p] === flow && reverse[p] === 0 && copy[p] === 0 && len[p] > 0;
    if (isNew && created[p] > from && created[p] <= now) left -= 1;
  }
  return Math.max(0, left);
}

function whyRefused(run: Run, flow: number, now: number): (News & { kind: "refused" })["why"] {
  const { out, unsent, room } = knownAt(run, flow, now);
  if (unsent > 0 && room === 0) return "window";
  return out === 0 ? "acknowledged" : "nothing";
}
