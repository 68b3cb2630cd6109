/** Problems on the topics of the group “Sharing”. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, scaled, sendingTime, size, sum } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems of the group. */
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
        ask: t`The flows on a line have these rates: ${all}. Which fairness index by Jain do they have?`,
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
        ask: t`Four flows share a line of ${line} in a max-min fair way. One wants ${first}, one wants ${second}, and two want as much as they can get. Which rate does each of these two get?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: rate((capacity / 4) * 1e6),
              hint: t`The flows that want less than a quarter leave the rest to the others.`,
            },
            { is: rate((capacity / 2) * 1e6), hint: t`The other two flows get what they want first.` },
          ],
        },
        hints: [t`Give the small flows what they want, and divide the rest.`],
        steps: [
          t`Both small flows want less than an equal share, so they get all that they want.`,
          [STEP.answer, `(${line} − ${first} − ${second}) / 2 = ${answer}`],
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
        ask: t`Two Reno flows share a line of ${line} and see the same loss rate. Their round trips are ${near} and ${far}. The square-root formula holds. Which rate does the flow with the longer round trip reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(line, 0.5), hint: t`Equal windows give different rates if the round trips differ.` },
            { is: scaled(line, factor.value / (1 + factor.value)), hint: t`This is the rate of the other flow.` },
            {
              is: scaled(line, 1 / factor.value),
              hint: t`The rates are in the ratio ${factor} to 1, so the line is divided into more parts.`,
            },
          ],
        },
        hints: [t`At the same loss rate both have the same window on average.`],
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
        ask: t`Two flows are in congestion avoidance, with round trips of ${near} and ${far}. Within ${during}, how many segments more does the window of the first grow than that of the second?`,
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
    id: "bbr-cap-beside-cubic",
    topic: "cubic-bbr",
    title: msg`Round trip that BBR measures beside CUBIC`,
    make(draw) {
      const line = draw.rate("12 Mb/s", "24 Mb/s", "48 Mb/s");
      const base = draw.time("20 ms", "40 ms", "60 ms");
      const packets = draw.number(20, 40, 60, 80, 100);
      const packet = size(PACKET);
      const wait = scaled(sendingTime(packet, line), packets.value);
      const seen = sum(base, wait);
      const answer = scaled(carried(line, seen), 2);
      return {
        ask: t`A CUBIC flow always keeps at least ${packets} packets of ${packet} in the queue of a line of ${line}. The round trip without a queue is ${base}. BBR measures its shortest round trip beside it, and takes the line rate as its bandwidth. How large is its window of two bandwidth-delay products?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(carried(line, base), 2), hint: t`BBR never sees the round trip without the queue of CUBIC.` },
            { is: carried(line, seen), hint: t`This is one bandwidth-delay product.` },
          ],
        },
        hints: [t`Which round trip is the shortest that BBR can see?`],
        steps: [
          [STEP.wait, `${packets} × ${packet} × 8 / ${line} = ${wait}`],
          [STEP.roundTrip, `${base} + ${wait} = ${seen}`],
          [STEP.window, `2 × ${line} × ${seen} / 8 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "cubic-reduction-beside-bbr",
    topic: "cubic-bbr",
    title: msg`Rate of CUBIC after losses beside BBR`,
    make(draw) {
      const start = draw.rate("10 Mb/s", "20 Mb/s", "40 Mb/s", "50 Mb/s");
      const losses = draw.count(2, 5);
      const answer = scaled(start, 0.7 ** losses.value);
      return {
        ask: t`A CUBIC flow with the factor 0.7 has a rate of ${start}. A BBR flow begins, and CUBIC has ${losses} losses before its window can grow again. The round trip stays the same. Which rate has CUBIC then?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(start, 0.5 ** losses.value), hint: t`Reno halves its window. CUBIC takes it to 0.7.` },
            { is: scaled(start, 0.7), hint: t`This is the rate after the first loss.` },
            {
              is: scaled(start, 0.3 ** losses.value),
              hint: t`The window is reduced by 0.3, so that 0.7 of it is left.`,
            },
          ],
        },
        hints: [t`Each loss multiplies the window by 0.7.`],
        steps: [
          t`The rate falls as the window does, by the factor 0.7 at each loss.`,
          [STEP.rate, `${start} × 0.7^${losses} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "incast-overflow",
    topic: "incast",
    title: msg`Largest number of servers without loss`,
    make(draw) {
      const queue = draw.number(64, 100, 128, 200, 256, 400, 500);
      const initial = draw.number(2, 3, 4, 10);
      const answer = count(Math.floor(queue.value / initial.value));
      return {
        ask: t`Servers answer at the same moment, each with an initial window of ${initial} packets. The queue of the switch holds ${queue} packets, and hardly any packet leaves it meanwhile. How many servers can answer without a loss?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value + 1), hint: t`With one server more the queue overflows.` },
            { is: queue, hint: t`Each server sends a whole initial window.` },
          ],
        },
        hints: [t`Divide the queue by the packets of one server.`],
        steps: [
          t`All initial windows together must fit into the queue.`,
          [STEP.answer, `⌊${queue} / ${initial}⌋ = ${answer}`],
        ],
      };
    },
  },
  {
    id: "incast-goodput",
    topic: "incast",
    title: msg`Throughput after a timeout`,
    make(draw) {
      const line = draw.rate("1 Gb/s", "10 Gb/s");
      const servers = draw.number(10, 20, 32, 40);
      const each = draw.size("32 KB", "64 KB", "256 KB");
      const timeout = draw.time("50 ms", "100 ms", "200 ms");
      const all = scaled(each, servers.value);
      const sending = sendingTime(all, line);
      const total = sum(sending, timeout);
      const answer = rate((all.value * 8e9) / total.value);
      return {
        ask: t`The ${servers} servers of a rack each answer with ${each} over a line of ${line}. One of them loses its last packet and waits ${timeout} for its timer, while the line is idle. Which throughput do all answers together reach? Headers are negligible.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: line, hint: t`All answers are complete only after the timeout.` },
            { is: rate((all.value * 8e9) / timeout.value), hint: t`The sending time counts too.` },
          ],
        },
        hints: [t`How long does the line need for all answers, and how long is it idle?`],
        steps: [
          [STEP.total, `${servers} × ${each} × 8 / ${line} + ${timeout} = ${total}`],
          [STEP.throughput, `${all} × 8 / ${total} = ${answer}`],
        ],
      };
    },
  },
];
