/** Problems on RED and PIE. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, scaled, sendingTime, share, size, time } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "red-probability",
    topic: "red",
    title: msg`Drop probability of RED`,
    make(draw) {
      const least = draw.number(5, 10, 20);
      const most = count(least.value * 3);
      const largest = draw.share(0.02, 0.05, 0.1);
      const average = count(least.value + (draw.whole(2, 8) / 10) * (most.value - least.value));
      const part = count((average.value - least.value) / (most.value - least.value));
      const answer = scaled(largest, part.value);
      return {
        ask: t`RED has the thresholds ${least} and ${most} packets and a largest probability of ${largest}. The average queue is ${average} packets. Which drop probability follows, without the correction by the count?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: share((largest.value * average.value) / most.value),
              hint: t`The probability begins at the lower threshold, not at zero.`,
            },
            { is: share(part.value), hint: t`This part has to be multiplied by the largest probability.` },
          ],
        },
        hints: [t`Between the thresholds the probability grows linearly from zero to its largest value.`],
        steps: [
          [STEP.share, `(${average} − ${least}) / (${most} − ${least}) = ${part}`],
          [STEP.answer, `${part} × ${largest} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "red-average",
    topic: "red",
    title: msg`Average queue of RED`,
    make(draw) {
      const weight = draw.number(0.002, 0.01, 0.1, 0.25);
      const old = draw.count(4, 20);
      const now = count(old.value + draw.whole(10, 60));
      const answer = count((1 - weight.value) * old.value + weight.value * now.value);
      return {
        ask: t`RED has an average queue of ${old} packets and a weight of ${weight} for the newest sample. A packet arrives and finds ${now} packets in the queue. Which average follows?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            {
              is: count(weight.value * old.value + (1 - weight.value) * now.value),
              hint: t`The weight belongs to the newest sample, and the rest to the old average.`,
            },
            { is: now, hint: t`RED judges by the average, not by the queue of the moment.` },
          ],
        },
        hints: [t`avg = (1 − w) × avg + w × q`],
        steps: [
          t`The old average has the weight 1 − ${weight}.`,
          [STEP.answer, `(1 − ${weight}) × ${old} + ${weight} × ${now} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "pie-delay",
    topic: "pie",
    title: msg`Wait that PIE estimates`,
    make(draw) {
      const packets = draw.count(10, 80);
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s");
      const packet = size(PACKET);
      const bytes = scaled(packet, packets.value);
      const answer = sendingTime(bytes, line);
      return {
        ask: t`PIE finds ${packets} packets of ${packet} in the queue and measures that they leave at ${line}. Which wait does it estimate?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: sendingTime(packet, line), hint: t`This is the time of one packet.` }],
        },
        hints: [t`Little’s law: the wait is the queue divided by the rate.`],
        steps: [
          t`In the queue are ${packets} × ${packet} = ${bytes}.`,
          [STEP.wait, `${bytes} × 8 / ${line} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "pie-update",
    topic: "pie",
    title: msg`Change of PIE’s probability`,
    make(draw) {
      const target = draw.number(15, 20);
      const before = draw.count(16, 40);
      const now = count(before.value + draw.whole(2, 20));
      const alpha = count(0.125);
      const beta = count(1.25);
      const [T, B, N] = [target, before, now].map(({ value }) => time(value * 1e6));
      const byTarget = (0.125 * (now.value - target.value)) / 1000;
      const byTrend = (1.25 * (now.value - before.value)) / 1000;
      const answer = share(byTarget + byTrend);
      return {
        ask: t`PIE has a target of ${T}. It estimates a wait of ${N}, and estimated ${B} at the last update. By how much does it raise its probability, with α = ${alpha} and β = ${beta} per second and without scaling?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: share(byTarget), hint: t`The trend since the last update counts too.` },
            { is: share(byTrend), hint: t`The distance from the target counts too.` },
          ],
        },
        hints: [t`p grows by α × (wait − target) + β × (wait − last wait), with times in seconds.`],
        steps: [
          t`The wait is above the target and has grown, so both terms are positive.`,
          [STEP.answer, `${alpha} × (${N} − ${T}) + ${beta} × (${N} − ${B}) = ${answer}`],
        ],
      };
    },
  },
];
