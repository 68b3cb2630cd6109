/** Problems on DCTCP. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, share } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "dctcp-threshold",
    topic: "dctcp",
    title: msg`Marking threshold for DCTCP`,
    make(draw) {
      const line = draw.rate("1 Gb/s", "10 Gb/s", "25 Gb/s", "40 Gb/s", "100 Gb/s");
      const roundTrip = draw.time("80 us", "100 us", "200 us", "250 us", "500 us");
      const pipe = count(carried(line, roundTrip).value / PACKET);
      const answer = count(Math.ceil(pipe.value / 7));
      return {
        ask: t`A switch port carries ${line}, and the round trip is ${roundTrip}. The authors of DCTCP derive that its senders keep the link full if the marking threshold is more than a seventh of the bandwidth-delay product. How many packets of 1500 bytes is that, rounded up?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(Math.ceil(pipe.value)), hint: t`A whole pipe is what a sender needs that halves its window.` },
            { is: count(Math.floor(pipe.value / 7)), hint: MISTAKE.roundedDown },
          ],
        },
        hints: [t`Express the bandwidth-delay product in packets.`],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / (8 × ${PACKET}) = ${pipe}`],
          [STEP.threshold, `${pipe} / 7 → ${answer}`],
        ],
      };
    },
  },
  {
    id: "dctcp-halving",
    topic: "dctcp",
    title: msg`A halved window and a short queue`,
    make(draw) {
      const pipe = draw.count(45, 120);
      const threshold = draw.number(10, 15, 20, 30, 40);
      const before = count(pipe.value + threshold.value);
      const after = count(before.value / 2);
      const answer = share(Math.min(after.value / pipe.value, 1));
      return {
        ask: t`A pipe holds ${pipe} packets, and the router marks a packet that meets ${threshold} others in its queue. A single Reno sender with ECN halves its window at the first mark. What share of the link does it use right after that, once the queue is empty?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: share(0.5), hint: t`The window at the mark fills the pipe and the queue together.` },
            { is: share(1), hint: t`Half of the window is less than the pipe, unless the queue holds a whole pipe.` },
          ],
        },
        hints: [t`How many packets are in flight at the mark?`],
        steps: [
          [STEP.window, `(${pipe} + ${threshold}) / 2 = ${after}`],
          [STEP.utilisation, `${after} / ${pipe} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "dctcp-estimate",
    topic: "dctcp",
    title: msg`DCTCP’s estimate without marks`,
    make(draw) {
      const windows = draw.count(4, 30);
      const answer = share((15 / 16) ** windows.value);
      return {
        ask: t`DCTCP begins with α = 1, and in each window of data α = 15/16 × α + 1/16 × F, where F is the share of marked bytes. How large is α after ${windows} windows without a mark?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: share((15 / 16) ** (windows.value + 1)), hint: MISTAKE.offByOne },
            { is: share((15 / 16) ** (windows.value - 1)), hint: MISTAKE.offByOne },
            { is: share(Math.max(0, 1 - windows.value / 16)), hint: t`Each window leaves 15/16 of the α before it.` },
          ],
        },
        hints: [t`F is 0 in each of these windows.`],
        steps: [t`Without marks each window multiplies α by 15/16.`, [STEP.share, `(15/16)^${windows} = ${answer}`]],
      };
    },
  },
];
