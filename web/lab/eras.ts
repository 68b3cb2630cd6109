/** TCPs of different years, those of the papers and later ones, to be tried on one path. */

import type { FlowInfo } from "../engine/contract.ts";
import { type Overrides, type OverrideValue, valueAt } from "../scenario/overrides.ts";
import { currentValue } from "./current_value.ts";
import type { LabState } from "./lab_state.ts";

/** A TCP of its time. */
export interface Era {
  id: string;
  /** Year in which it was in use or published. */
  year: number;
  name: string;
  /** Parameters below `tcp`. */
  tcp: Readonly<Record<string, OverrideValue>>;
  /** Whether hosts that have this TCP also have today's options, initial window and buffers (`todaysTcp`). */
  isToday?: boolean;
}

/** A variant without RFC 1106. */
const plain = (variant: string) => ({ variant, nak: false, duplicate_ack_rule: true });

/** TCPs by year. */
export const ERAS: readonly Era[] = [
  { id: "bsd42", year: 1983, name: "4.2BSD", tcp: plain("bsd42") },
  { id: "tahoe", year: 1988, name: "4.3BSD-Tahoe", tcp: plain("tahoe") },
  // 4.3: with NAKs the rule of duplicate ACKs must go.
  { id: "rfc1106", year: 1989, name: "RFC 1106: NAK", tcp: { variant: "tahoe", nak: true, duplicate_ack_rule: false } },
  { id: "bsd_reno", year: 1990, name: "4.3BSD-Reno", tcp: plain("bsd_reno") },
  { id: "sack", year: 1996, name: "SACK", tcp: plain("sack") },
  { id: "cubic", year: 2008, name: "CUBIC", tcp: plain("cubic"), isToday: true },
  { id: "bbr", year: 2016, name: "BBR", tcp: plain("bbr"), isToday: true },
];

/** Smallest socket buffer of a host of today, bytes. */
const LEAST_BUFFER = 64 * 1024;

/**
 * Returns the initial window of RFC 6928, 2, for segments of `mss` bytes: ten segments, but not more than 14600 bytes or,
 * if it is larger, two segments; bytes.
 */
export function initialWindow(mss: number): number {
  return Math.min(10 * mss, Math.max(2 * mss, 14_600));
}

/**
 * Returns the buffer that a host of today gives a connection over this path: the power of two that holds at least twice
 * what the path holds, so that the window never limits; bytes.
 */
export function todaysBuffer(flows: readonly Pick<FlowInfo, "background" | "bounds">[]): number {
  const pipes = flows.filter(({ background }) => !background).map(({ bounds }) => bounds.pipe_bytes);
  return Math.max(LEAST_BUFFER, 2 ** Math.ceil(Math.log2(2 * Math.max(1, ...pipes))));
}

/** Parameters below `tcp` that CUBIC and BBR need to fill a long pipe, apart from the variant. */
export function todaysTcp(buffer: number, mss: number): Readonly<Record<string, OverrideValue>> {
  return {
    window_scale: true,
    sack: true,
    initial_cwnd: initialWindow(mss),
    window: buffer,
    // Two segments or 35 % of the buffer: of a buffer of today, every second segment (RFC 5681, 4.2).
    ack_policy: "bsd43",
  };
}

/** ACK policies under which a receiver with a large buffer acknowledges two segments at most. */
const PROMPT_ACKS: readonly OverrideValue[] = ["bsd43", "bsd44", "every_segment"];

/** Tells whether a host of today can keep the current value: its window is large enough, its receiver prompt enough. */
function canStay(leaf: string, now: OverrideValue | undefined, buffer: number): boolean {
  if (leaf === "window") return typeof now === "number" && now >= buffer;
  return leaf === "ack_policy" && now !== undefined && PROMPT_ACKS.includes(now);
}

/**
 * Returns the overrides that give the run this TCP; empty if it has it already. `mss`: bytes of a segment, from which a
 * TCP of today takes its initial window.
 */
export function eraOverrides(era: Era, state: Pick<LabState, "history" | "checked">, mss: number): Overrides {
  const { scenario, overrides } = state.history.present;
  const flows = typeof scenario.flows === "object" && scenario.flows !== null ? Object.keys(scenario.flows) : [];
  // A parameter of one flow takes precedence over that of all flows.
  const said = (path: string) => Object.hasOwn(overrides, path) || valueAt(scenario, path) !== undefined;
  const own = flows.flatMap((id) => [`flows.${id}.tcp`, `flows.${id}.peer_tcp`]);
  const changes: Record<string, OverrideValue> = {};
  const buffer = todaysBuffer(state.checked?.flows ?? []);
  const tcp = era.isToday ? { ...era.tcp, ...todaysTcp(buffer, mss) } : era.tcp;
  for (const [leaf, value] of Object.entries(tcp)) {
    const paths = [`tcp.${leaf}`, ...own.map((group) => `${group}.${leaf}`).filter(said)];
    for (const path of paths) {
      const now = currentValue(state, path);
      if (now !== value && !canStay(leaf, now, buffer)) changes[path] = value;
    }
  }
  return era.isToday ? { ...changes, ...bufferLimits(state, buffer) } : changes;
}

/** Returns the limits of socket buffers that must be raised for `buffer` bytes: a host's limit caps every window. */
function bufferLimits(state: Pick<LabState, "history" | "checked">, buffer: number): Overrides {
  const hosts = state.checked?.scenario?.hosts;
  const ids = typeof hosts === "object" && hosts !== null ? Object.keys(hosts) : [];
  const paths = ids.map((id) => `hosts.${id}.socket_buffer_limit`);
  const low = paths.filter((path) => {
    const limit = currentValue(state, path);
    return typeof limit === "number" && limit < buffer;
  });
  return Object.fromEntries(low.map((path) => [path, buffer]));
}
