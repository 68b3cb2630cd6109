/** Problems on CUBIC in competition with BBR, and incast. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, scaled, sendingTime, share, size, sum, time } from "../quantity.ts";
import { MSS, PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "bbr-cap-beside-cubic",
    topic: "cubic-bbr",
    title: msg`Round trip that BBR measures when it competes with CUBIC`,
    make(draw) {
      const line = draw.rate("12 Mb/s", "24 Mb/s", "48 Mb/s");
      const base = draw.time("20 ms", "40 ms", "60 ms");
      const packets = draw.number(20, 40, 60, 80, 100);
      const packet = size(PACKET);
      const wait = scaled(sendingTime(packet, line), packets.value);
      const seen = sum(base, wait);
      const answer = scaled(carried(line, seen), 2);
      return {
        ask: t`A CUBIC flow always keeps at least ${packets} packets of ${packet} in the queue of a link of ${line}. The round trip without a queue is ${base}. While this flow runs, BBR measures its shortest round trip, and takes the link rate as its bandwidth. How large is BBR’s window of two bandwidth-delay products?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(carried(line, base), 2),
              hint: t`BBR never measures a round trip without the queue of CUBIC.`,
            },
            { is: carried(line, seen), hint: t`This is one bandwidth-delay product.` },
          ],
        },
        hints: [t`Which round trip is the shortest that BBR can measure?`],
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
    title: msg`Rate of CUBIC after losses in competition with BBR`,
    make(draw) {
      const start = draw.rate("10 Mb/s", "20 Mb/s", "40 Mb/s", "50 Mb/s");
      const losses = draw.count(2, 5);
      const answer = scaled(start, 0.7 ** losses.value);
      return {
        ask: t`A CUBIC flow with the factor 0.7 has a rate of ${start}. A BBR flow begins, and CUBIC has ${losses} losses before its window can grow again. The round trip stays the same. What is CUBIC’s rate then?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(start, 0.5 ** losses.value),
              hint: t`Reno halves its window. CUBIC multiplies its window by 0.7.`,
            },
            { is: scaled(start, 0.7), hint: t`This is the rate after the first loss.` },
            {
              is: scaled(start, 0.3 ** losses.value),
              hint: t`The window is reduced by 0.3 of its size, so 0.7 of it is left.`,
            },
          ],
        },
        hints: [t`Each loss multiplies the window by 0.7.`],
        steps: [
          t`The rate falls with the window, to 0.7 of its value at each loss.`,
          [STEP.rate, `${start} × 0.7^${losses} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "bbr-share-model",
    topic: "cubic-bbr",
    title: msg`Share of BBR in competition with CUBIC`,
    make(draw) {
      const line = draw.rate("12 Mb/s", "24 Mb/s", "48 Mb/s", "120 Mb/s");
      const roundTrip = draw.time("20 ms", "40 ms", "50 ms");
      const depth = draw.number(1.5, 2, 3, 4, 5, 8);
      const packet = size(PACKET);
      const pipe = count(carried(line, roundTrip).value / PACKET);
      const queue = count(pipe.value * depth.value);
      const answer = share(0.5 + 0.5 / depth.value);
      return {
        ask: t`A BBR flow and a CUBIC flow share a link of ${line} with a round trip of ${roundTrip}. The queue holds ${queue} packets of ${packet}. In the model of Ware and others (2019) a queue of X bandwidth-delay products leaves CUBIC the share 1/2 − 1/(2X). What share does BBR get?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(0.5 - 0.5 / depth.value), hint: t`This is the share of CUBIC.` },
            { is: share(0.5), hint: t`The share approaches one half only if the queue is infinitely long.` },
            { is: share(0.5 + 1 / depth.value), hint: t`The second term is 1/(2X).` },
          ].filter(({ is }) => is.value < 1),
        },
        hints: [t`How many bandwidth-delay products does the queue hold?`],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / (8 × ${packet}) = ${pipe}`],
          t`The queue holds X = ${queue} / ${pipe} = ${depth} bandwidth-delay products.`,
          t`BBR measures its shortest round trip with the packets of CUBIC in the queue, and keeps two such bandwidth-delay products in flight. The share follows from this limit.`,
          [STEP.share, `1/2 + 1 / (2 × ${depth}) = ${answer}`],
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
            { is: count(answer.value + 1), hint: t`With one more server the queue overflows.` },
            { is: queue, hint: t`Each server sends a whole initial window.` },
          ],
        },
        hints: [t`Divide the size of the queue by the initial window of one server.`],
        steps: [
          t`All initial windows together must fit into the queue.`,
          [STEP.answer, `⌊${queue} / ${initial}⌋ = ${answer}`],
        ],
        run: {
          experiment: "today-rack",
          set: {
            "links.uplinks.rate": 1e12,
            "flows.answers.count": answer.value,
            "flows.answers.app.bytes": initial.value * MSS,
            "tcp.initial_cwnd": initial.value * MSS,
            "routers.switch.queue.limit": queue.value,
          },
          view: "queue",
          flow: "answers",
          measure: "queue_most_packets",
          expected: count(answer.value * initial.value),
          note: t`This number of servers fills the queue, and nothing is dropped.`,
          within: 0.1,
        },
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
        ask: t`The ${servers} servers of a rack each answer with ${each} over a link of ${line}. One of them loses its last packet and waits ${timeout} for its timer, while the link is idle. What throughput do all answers together reach? Headers are negligible.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: line, hint: t`All answers are complete only after the timeout.` },
            { is: rate((all.value * 8e9) / timeout.value), hint: t`The transmission time counts too.` },
          ],
        },
        hints: [t`How long does it take to send all answers, and how long is the link idle?`],
        steps: [
          [STEP.total, `${servers} × ${each} × 8 / ${line} + ${timeout} = ${total}`],
          [STEP.throughput, `${all} × 8 / ${total} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "incast-shortest-timeout",
    topic: "incast",
    title: msg`Timeout that incast allows`,
    make(draw) {
      const line = draw.rate("1 Gb/s", "10 Gb/s");
      const servers = draw.number(8, 16, 32, 40);
      const each = draw.size("32 KB", "64 KB", "256 KB");
      const use = draw.share(0.5, 0.8, 0.9);
      const all = scaled(each, servers.value);
      const sending = sendingTime(all, line);
      const answer = scaled(sending, (1 - use.value) / use.value);
      return {
        ask: t`A client requests ${each} from each of ${servers} servers over a link of ${line}, and requests more only when all answers are complete. In each round one server waits for a timeout while the link is idle. How long may the timeout be, if the link is to be busy for ${use} of the time? Headers are negligible.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(sending, 1 - use.value),
              hint: t`The share is that of the whole round, the timeout included.`,
            },
            { is: sending, hint: t`This is the time in which the link sends all answers.` },
            { is: time(200e6), hint: t`This is a common lower bound of the timeout, which is far too long in a rack.` },
          ],
        },
        hints: [t`A round consists of the transmission time of all answers and the timeout.`],
        steps: [
          [STEP.sending, `${servers} × ${each} × 8 / ${line} = ${sending}`],
          t`The transmission time is ${use} of the round, so the timeout is the rest. Vasudevan and others (2009) therefore propose timeouts of microseconds in data centres.`,
          [STEP.timeout, `${sending} × (1 − ${count(use.value)}) / ${count(use.value)} = ${answer}`],
        ],
      };
    },
  },
];
