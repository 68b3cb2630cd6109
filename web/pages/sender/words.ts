/** Events and decisions of a sender, in whole sentences. */
import { t } from "@lingui/core/macro";
import { format } from "../../quantities/units.ts";
import type { Known, News } from "./knowledge.ts";
import type { Waited } from "./use_play.ts";

/** Says one event. */
export function newsSentence(news: News): string {
  switch (news.kind) {
    case "acknowledged":
      return news.upTo === 0
        ? t`An ACK arrived: the connection is open.`
        : t`An ACK arrived: everything up to segment ${news.upTo} has arrived.`;
    case "repeated":
      return t`A duplicate ACK arrived (${news.times} so far): a later segment has arrived, but segment ${news.missing} is still missing.`;
    case "window":
      return t`An ACK with a new window arrived: the window is ${format(news.offered, "size")} now.`;
    case "sent":
      return news.first === news.last
        ? t`You sent segment ${news.first}.`
        : t`You sent segments ${news.first} to ${news.last}.`;
    case "again":
      return t`You sent segment ${news.segment} again.`;
    case "refused":
      return REFUSED[news.why];
  }
}

const REFUSED = {
  get window() {
    return t`Some segments were not sent: the receiver’s window is full.`;
  },
  get nothing() {
    return t`Some segments were not sent: no new data is left.`;
  },
  get acknowledged() {
    return t`Nothing was sent again: all that was sent is acknowledged.`;
  },
};

/** Says the state of the transfer, for screen readers. */
export function stateSentence({ acknowledged, total, out }: Known): string {
  return t`${acknowledged} of ${total} segments are acknowledged; ${out} are in transit or lost.`;
}

/** Says that segments wait for the sending process to write their data. */
export function awaitsProcess(segments: number): string {
  return segments === 1
    ? t`A segment will be sent as soon as your process has written it.`
    : t`${segments} segments will be sent as soon as your process has written them.`;
}

/** Says why a wait ended without an ACK. */
export function waitedSentence({ why, time }: Waited): string {
  switch (why) {
    case "time":
      return t`Nothing arrived for ${format(time, "duration")}.`;
    case "timeout":
      return t`No ACK arrived for ${format(time, "duration")}, the longest time that TCP would have waited.`;
    case "idle":
      return t`Nothing is in flight, so no ACK would arrive: send something first.`;
  }
}
