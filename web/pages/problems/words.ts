/** Texts that several problems share: names of the quantities that steps compute, and hints about common mistakes. */
import { msg, t } from "@lingui/core/macro";
import { texts } from "../../language/index.ts";
import type { Quantity } from "./quantity.ts";

/** Names of the quantities that steps compute. */
export const STEP = texts({
  roundTrip: msg`Round trip`,
  sending: msg`Transmission time of one segment`,
  transmission: msg`Transmission time`,
  cycle: msg`Time for one cycle`,
  throughput: msg`Throughput`,
  utilisation: msg`Utilisation of the link`,
  pipe: msg`Bandwidth-delay product`,
  segments: msg`Number of segments`,
  window: msg`Window`,
  rounds: msg`Number of round trips`,
  total: msg`Total time`,
  answer: msg`Answer`,
  wait: msg`Waiting time`,
  rate: msg`Rate`,
  share: msg`Share`,
  timeout: msg`Timeout`,
  probeTimeout: msg`Probe timeout (PTO)`,
  threshold: msg`Threshold`,
});

/** Hints about mistakes that several problems have. */
export const MISTAKE = texts({
  oneWay: msg`This uses the one-way delay. The ACK has to come back too, so a round trip takes twice that delay.`,
  noSending: msg`This omits the transmission time of the segment.`,
  headers: msg`This counts the headers as data. The application gets only the payload of each packet.`,
  noHeaders: msg`This counts only the payload. The link carries the headers too.`,
  offByOne: msg`The number is off by one: check whether the first and the last one are counted.`,
  roundedDown: msg`This rounds down. The result has to be rounded up.`,
});

/** Sentences that say how the result of a run follows from the answer. */
export const RUN_NOTE = {
  /** Result of a window that is just large enough. */
  fullLine: (): string => t`With this window the link is full: throughput is the link rate without the headers.`,
  /** Result of exchanges, which take an additional round trip of `added`. */
  roundTrip: (added: Quantity): string => t`Each exchange takes an additional round trip of ${added}.`,
  /** Result of a transfer that takes the time of the answer. */
  duration: (): string =>
    t`The transfer takes as long as the answer says, and throughput is its size divided by that time.`,
};
