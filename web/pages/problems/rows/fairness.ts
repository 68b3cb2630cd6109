/** Problems on fairness and RTT unfairness. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rate, scaled } from "../quantity.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "fairness-index",
    topic: "fairness",
    title: msg`Jain’s fairness index`,
    make(draw) {
      const rates = Array.from({ length: draw.whole(3, 4) }, () => draw.whole(1, 12));
      const all = rates.map((one) => rate(one * 1e6)).join(", ");
      const total = rates.reduce((one, other) => one + other, 0);
      const squares = rates.reduce((one, other) => one + other ** 2, 0);
      const flows = count(rates.length);
      const answer = count(total ** 2 / (rates.length * squares));
      return {
        ask: t`The flows on a link have these rates: ${all}. What is their Jain fairness index?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: count(total ** 2 / squares),
              hint: t`The sum of the squares has to be multiplied by the number of flows.`,
            },
            {
              is: count(Math.min(...rates) / Math.max(...rates)),
              hint: t`This is the ratio of the smallest rate to the largest one.`,
            },
          ],
        },
        hints: [t`The index is (Σx)² / (n × Σx²).`],
        steps: [
          t`The sum is ${count(total)}, and the sum of the squares is ${count(squares)}.`,
          [STEP.answer, `${count(total)}² / (${flows} × ${count(squares)}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "max-min-fair",
    topic: "fairness",
    title: msg`Max-min fair share`,
    make(draw) {
      const low = draw.whole(1, 3);
      const middle = draw.whole(4, 7);
      const capacity = draw.whole(20, 40);
      const answer = rate(((capacity - low - middle) / 2) * 1e6);
      const [line, first, second] = [capacity, low, middle].map((one) => rate(one * 1e6));
      return {
        ask: t`Four flows share a link of ${line} in a max-min fair way. One demands ${first}, one demands ${second}, and two send as much as they can. What rate does each of these two get?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: rate((capacity / 4) * 1e6),
              hint: t`The flows that demand less than a quarter leave the rest to the others.`,
            },
            { is: rate((capacity / 2) * 1e6), hint: t`The demands of the other two flows are met first.` },
          ],
        },
        hints: [t`Meet the demands of the small flows, and divide the rest.`],
        steps: [
          t`Both small flows demand less than an equal share, so their demands are met in full.`,
          [STEP.answer, `(${line} − ${first} − ${second}) / 2 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "aimd-convergence",
    topic: "fairness",
    title: msg`Convergence of two AIMD flows`,
    make(draw) {
      const losses = draw.count(2, 5);
      const small = draw.whole(2, 10);
      const difference = count(2 ** losses.value * draw.whole(2, 9));
      const [first, second] = [count(small + difference.value), count(small)];
      const answer = count(difference.value / 2 ** losses.value);
      return {
        ask: t`Two AIMD flows with the same round trip have windows of ${first} and ${second} segments. Each adds one segment in each round trip. Both lose packets at the same times and then halve their windows. How many segments apart are the windows after ${losses} losses?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: difference, hint: t`The increase keeps the difference, but each loss halves it.` },
            {
              is: count(answer.value * 2),
              hint: t`This is the difference after one loss fewer.`,
            },
            { is: count(0), hint: t`The windows approach each other, but they do not become equal.` },
          ],
        },
        hints: [
          t`How does the difference between the windows change during the increase, and how does it change at a loss?`,
        ],
        steps: [
          t`Both windows grow by the same amount, so their difference stays the same. A loss halves both windows, and therefore their difference (Chiu and Jain 1989).`,
          [STEP.answer, `(${first} − ${second}) / 2^${losses} = ${difference} / 2^${losses} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "rtt-unfairness-rates",
    topic: "rtt-unfairness",
    title: msg`Rates of flows with different round trips`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "20 Mb/s", "30 Mb/s", "60 Mb/s");
      const near = draw.time("10 ms", "20 ms", "40 ms");
      const factor = draw.number(2, 3, 4, 5);
      const far = scaled(near, factor.value);
      const answer = scaled(line, 1 / (1 + factor.value));
      return {
        ask: t`Two Reno flows share a link of ${line} and have the same loss rate. Their round trips are ${near} and ${far}. The square-root formula holds. What rate does the flow with the longer round trip reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(line, 0.5), hint: t`Equal windows give different rates if the round trips differ.` },
            { is: scaled(line, factor.value / (1 + factor.value)), hint: t`This is the rate of the other flow.` },
            {
              is: scaled(line, 1 / factor.value),
              hint: t`The rates are in the ratio ${factor} to 1, so the link is divided into ${factor} + 1 parts.`,
            },
          ],
        },
        hints: [t`At the same loss rate both flows have the same window on average.`],
        steps: [
          t`The rate is W / RTT, so the rates are in the ratio ${factor} to 1.`,
          [STEP.answer, `${line} / (1 + ${factor}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "rtt-unfairness-growth",
    topic: "rtt-unfairness",
    title: msg`Growth of windows with different round trips`,
    make(draw) {
      const near = draw.time("10 ms", "20 ms", "25 ms");
      const far = scaled(near, draw.one(2, 4, 5, 8));
      const during = scaled(far, draw.whole(3, 9));
      const byNear = count(during.value / near.value);
      const byFar = count(during.value / far.value);
      const answer = count(byNear.value - byFar.value);
      return {
        ask: t`Two flows are in congestion avoidance, with round trips of ${near} and ${far}. How many more segments does the first window gain than the second within ${during}?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: byNear, hint: t`The other window grows too.` },
            {
              is: count(byNear.value / byFar.value),
              hint: t`This is the ratio. The question asks for the difference.`,
            },
          ],
        },
        hints: [t`Each window grows by one segment in each of its own round trips.`],
        steps: [
          [STEP.rounds, `${during} / ${near} = ${byNear}`],
          [STEP.rounds, `${during} / ${far} = ${byFar}`],
          [STEP.answer, `${byNear} − ${byFar} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "rtt-unfairness-synchronised",
    topic: "rtt-unfairness",
    title: msg`Rates with synchronised losses`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "20 Mb/s", "50 Mb/s", "100 Mb/s");
      const near = draw.time("10 ms", "20 ms", "30 ms");
      const factor = draw.number(2, 3, 4);
      const far = scaled(near, factor.value);
      const ratio = count(factor.value ** 2);
      const answer = scaled(line, 1 / (1 + ratio.value));
      return {
        ask: t`Two Reno flows share a link of ${line}, with round trips of ${near} and ${far}. Whenever the queue overflows, both lose a packet and halve their windows. The queueing delay is short. What rate does the flow with the longer round trip reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(line, 1 / (1 + factor.value)),
              hint: t`This holds if both flows have the same window. Here the window of the flow with the longer round trip also grows more slowly.`,
            },
            { is: scaled(line, ratio.value / (1 + ratio.value)), hint: t`This is the rate of the other flow.` },
            { is: scaled(line, 0.5), hint: t`The flow with the shorter round trip gets more.` },
          ],
        },
        hints: [
          t`Between two losses a window grows by one segment in each of its own round trips.`,
          t`The rate is the window divided by the round trip.`,
        ],
        steps: [
          t`The time between two losses is the same for both, so their windows are in the ratio ${factor} to 1.`,
          t`The rate is W / RTT, so the rates are in the ratio ${factor}² = ${ratio} to 1 (Lakshman and Madhow 1997).`,
          [STEP.answer, `${line} / (1 + ${ratio}) = ${answer}`],
        ],
      };
    },
  },
];
