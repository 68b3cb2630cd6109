/** Problems on L4S. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, share } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "l4s-coupling",
    topic: "l4s",
    title: msg`Coupled probabilities`,
    make(draw) {
      const base = share(draw.number(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18).value / 100);
      const classic = share(base.value ** 2);
      const answer = share(2 * base.value);
      return {
        ask: t`DualPI2 drops or marks packets of the classic queue with a probability of ${classic}. Its coupling factor is 2. With what probability does it mark packets of the low-latency queue, if no packet there waits for longer than the step?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: base, hint: t`This is p′, which has still to be multiplied by the coupling factor.` },
            {
              is: share(2 * classic.value),
              hint: t`The factor belongs to p′, whose square is the classic probability.`,
            },
          ],
        },
        hints: [t`The classic probability is the square of p′.`],
        steps: [
          [STEP.share, `p′ = √${classic} = ${base}`],
          [STEP.answer, `2 × ${base} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "l4s-steady",
    topic: "l4s",
    title: msg`Marks that keep Prague’s window steady`,
    make(draw) {
      const window = draw.count(20, 400);
      const answer = share(2 / window.value);
      return {
        ask: t`In each round trip Prague adds one segment to its window, and reduces the window by half of the share of segments that are marked. At which share does a window of ${window} segments stay the same?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(1 / window.value), hint: t`Prague takes only half of the marked share.` },
            { is: share(Math.sqrt(2 / window.value)), hint: t`That is the law of a sender that halves its window.` },
          ],
        },
        hints: [t`The reductions of a round trip must equal the one segment that is added.`],
        steps: [t`Half of the share, times the window, is one segment.`, [STEP.share, `2 / ${window} = ${answer}`]],
      };
    },
  },
  {
    id: "l4s-step",
    topic: "l4s",
    title: msg`Packets before the step`,
    make(draw) {
      const line = draw.rate("25 Mb/s", "40 Mb/s", "50 Mb/s", "100 Mb/s", "250 Mb/s", "1 Gb/s");
      const step = draw.time("500 us", "1 ms", "2 ms");
      const exact = carried(line, step).value / PACKET;
      const answer = count(Math.floor(exact));
      return {
        ask: t`The low-latency queue of a router in front of a line of ${line} marks each packet that waits for longer than ${step}. How many packets of 1500 bytes can a packet meet there and leave without such a mark?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(Math.ceil(exact)), hint: t`With the last of these packets it would wait for too long.` },
            {
              is: count(Math.floor(exact / 8)),
              hint: t`The rate is in bits per second, and the packets are in bytes.`,
            },
          ],
        },
        hints: [t`Each packet that it meets takes its transmission time.`],
        steps: [
          t`The packet waits while those before it are sent.`,
          [STEP.answer, `${line} × ${step} / (8 × ${PACKET}) = ${count(exact)} → ${answer}`],
        ],
      };
    },
  },
];
