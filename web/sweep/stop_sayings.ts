/** Reasons for which the engine stops a run, in the language of the page. */
import { t } from "@lingui/core/macro";
import { inSayings, type Saying } from "../quantities/sayings.ts";

/** Reasons, as whole sentences. */
export const STOPS: readonly Saying[] = [
  [
    "Stopped at # of simulated time; raise budget.time to continue.",
    (time) => t`Stopped at ${time} of simulated time; raise budget.time to continue.`,
  ],
  [
    "Stopped after 1 event; raise budget.events to continue.",
    () => t`Stopped after 1 event; raise budget.events to continue.`,
  ],
  [
    "Stopped after # events; raise budget.events to continue.",
    (events) => t`Stopped after ${events} events; raise budget.events to continue.`,
  ],
  [
    "Stopped after 1 row of trace; raise budget.trace_rows to continue.",
    () => t`Stopped after 1 row of trace; raise budget.trace_rows to continue.`,
  ],
  [
    "Stopped after # rows of trace; raise budget.trace_rows to continue.",
    (rows) => t`Stopped after ${rows} rows of trace; raise budget.trace_rows to continue.`,
  ],
  [
    "Stopped after # of trace; raise budget.memory to continue.",
    (size) => t`Stopped after ${size} of trace; raise budget.memory to continue.`,
  ],
  [
    "Stopped after # of trace; this device has no more memory for a run.",
    (size) => t`Stopped after ${size} of trace; this device has no more memory for a run.`,
  ],
  [
    "Stopped because nothing more can happen: #.",
    (flows) => t`Stopped because nothing more can happen: ${flows.split(", ").map(flowWords).join(", ")}.`,
  ],
  ["Line # expected: #; found: #.", (line, expected, found) => t`Line ${line} expected: ${expected}; found: ${found}.`],
];

const FLOWS: readonly Saying[] = [
  ["# gave up after too many retransmissions", (flow) => t`${flow} gave up after too many retransmissions`],
  ["# is not finished", (flow) => t`${flow} is not finished`],
  ["and # more like these", (more) => t`and ${more} more like these`],
];

const flowWords = (text: string): string => inSayings(FLOWS, text) ?? text;

/** Returns why the engine stopped a run, in the language of the page; the engine's English if it is not known here. */
export const stopWords = (sentence: string): string => inSayings(STOPS, sentence) ?? sentence;
