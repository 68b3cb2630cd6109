import { t } from "@lingui/core/macro";
import { hasCongestionWindow } from "../../analysis/timeline/state_timeline.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";

/** Send sequence space at one moment (RFC 9293, 3.3.1), in bytes of data from the start of the stream. */
export interface SendSpace {
  /** Bytes that are acknowledged. */
  acked: number;
  /** End of what has been sent. */
  sent: number;
  /** End of what may be sent, at least `sent`. */
  allowed: number;
  /** Congestion window; null for a sender that has none. */
  cwnd: number | null;
  /** Window that the receiver has offered. */
  offered: number;
  mss: number;
}

/** Returns the send sequence space of a flow at `time` (ns); null before the receiver has offered a window. */
export function sendSpaceAt(run: Run, flow: number, time: number): SendSpace | null {
  const at = (id: string) => {
    const series = run.series(flow, id);
    return series ? valueAt(series, time) : null;
  };
  const [una, flight, offered, cwnd] = [at("snd_una"), at("flight_size"), at("snd_wnd"), at("cwnd")];
  // The SYN has the first number of all.
  if (una === null || una === 0 || offered === null) return null;
  const acked = una - 1;
  const sent = acked + (flight ?? 0);
  const limit = hasCongestionWindow(run, flow) ? cwnd : null;
  const allowed = Math.max(sent, acked + Math.min(limit ?? offered, offered));
  return { acked, sent, allowed, cwnd: limit, offered, mss: run.mss(flow) };
}

/** The four parts of the space, in its order. */
export const PARTS = ["acknowledged", "in_flight", "allowed", "beyond"] as const;
/** One of them. */
export type Part = (typeof PARTS)[number];

/** Name of a part. */
export function partName(part: Part): string {
  switch (part) {
    case "acknowledged":
      return t`acknowledged`;
    case "in_flight":
      return t`in flight`;
    case "allowed":
      return t`may be sent`;
    case "beyond":
      return t`must wait`;
  }
}

/** Bounds of a part, bytes; the last one has no end. */
export function boundsOf(space: SendSpace, part: Part): [from: number, to: number | null] {
  const { acked, sent, allowed } = space;
  const edges = [0, acked, sent, allowed, null] as const;
  const i = PARTS.indexOf(part);
  return [edges[i] as number, edges[i + 1]];
}
