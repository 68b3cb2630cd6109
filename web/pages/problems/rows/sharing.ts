/** Problems on CUBIC beside BBR, and incast. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, scaled, sendingTime, size, sum } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
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
