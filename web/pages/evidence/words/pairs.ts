/** Names of queue disciplines and senders in the pairs of flows that were measured on Linux. */
import { msg } from "@lingui/core/macro";
import { said } from "../../../language/index.ts";

const QUEUES: Readonly<Record<string, ReturnType<typeof msg>>> = {
  dual_pi2: msg`DualPI2`,
  drop_tail: msg`Drop tail`,
  fq_codel: msg`FQ-CoDel`,
};
const VARIANTS: Readonly<Record<string, string>> = { cubic: "CUBIC", prague: "Prague" };

/** Returns the name of a queue discipline. */
export const queueName = (id: string): string => (id in QUEUES ? said(QUEUES[id]) : id);

/** Returns the name of a sender's congestion control. */
export const variantName = (id: string): string => VARIANTS[id] ?? id;
