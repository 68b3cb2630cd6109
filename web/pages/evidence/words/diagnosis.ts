/** Short names of senders, limits, reasons, places and patterns in the confusion matrices. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { english, said } from "../../../language/index.ts";

/** Names by their ids in a file. */
export type Names = Readonly<Record<string, MessageDescriptor | string>>;

/** Kinds of senders. */
export const KINDS: Names = {
  reno: "Reno",
  cubic: "CUBIC",
  bbr: "BBR 1",
  bbr3: "BBR 3",
  vegas: "Vegas",
  unknown: msg`Unknown`,
};

/** Kinds that were sent: a variant that is no candidate should be told as unknown. */
export const VARIANTS: Names = { ...KINDS, unknown: msg`Another TCP` };

/** Groups of limits. */
export const GROUPS: Names = {
  application: msg`Application`,
  send_buffer: msg`Send buffer`,
  receiver_window: msg`Receiver window`,
  congestion_window: msg`Congestion window`,
  silly_window: msg`Nagle’s rule`,
  timer: msg`Timers`,
  recovery: msg`Recovery`,
  bottleneck: msg`Full path`,
  host: msg`Host`,
  unknown: msg`Unknown`,
};

/** Reasons of retransmissions. */
export const REASONS: Names = {
  fast: msg`Fast retransmit`,
  recovery: msg`Fast recovery`,
  timeout: msg`Timeout`,
  timeout_recovery: msg`After a timeout`,
  tail_probe: msg`Tail probe`,
  window_probe: msg`Window probe`,
  keep_alive: msg`Keep-alive`,
  syn: msg`SYN`,
  reordered: msg`Reordered`,
  duplicate: msg`Duplicate`,
  unneeded: msg`Unneeded`,
  unknown: msg`Unknown`,
  none: msg`Not sent again`,
};

/** Labels of another program. */
export const LABELS: Names = {
  fast: msg`Fast retransmit`,
  recovery: msg`Recovery`,
  timeout: msg`Timeout`,
  unknown: msg`Unknown`,
};

/** Places of captures. */
export const PLACES: Names = {
  near_sender: msg`At the sender`,
  between: msg`Between the ends`,
  near_receiver: msg`At the receiver`,
  unknown: msg`Unknown`,
};

/** Patterns of losses. */
export const PATTERNS: Names = {
  none: msg`No loss`,
  tail_drop: msg`Full queue`,
  early_drop: msg`Early drops`,
  random: msg`Random`,
  burst: msg`Bursts`,
  policer: msg`Policer`,
  unknown: msg`Unknown`,
};

/** Confidences. */
export const CONFIDENCES: Names = { sure: msg`Sure`, likely: msg`Likely`, guess: msg`Guess` };

/** Returns a name in the language of the page. */
export function nameIn(names: Names, id: string): string {
  const name = names[id] ?? id;
  return typeof name === "string" ? name : said(name);
}

/** Returns the attributes of an element that shows a name: one that is the same in all languages is English. */
export const languageOf = (names: Names, id: string): ReturnType<typeof english> | undefined =>
  typeof names[id] === "string" ? english() : undefined;
