/** Problems on HyStart++. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, quantity, scaled, sum, time } from "../quantity.ts";
import { homeRun, INITIAL, PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Least and most by which a round trip has to be longer, ns (RFC 9406, 4.3). */
const [LEAST, MOST] = [time(4e6), time(16e6)];

/** Part of the shortest round trip of the last round by which the next has to be longer. */
const DIVISOR = 8;

/** Growth of the window in a round of conservative slow start, whose divisor is 4. */
const CONSERVATIVE = 1 + 1 / 4;

/** Propagation delay of the home network in the experiment, ns. */
const HOME_NETWORK = 100e3;

/** Packets by which the run may differ: those in transmission on both links, and the tail of the last window. */
const TRANSFER = 6;

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "hystart-threshold",
    topic: "hystart",
    title: msg`Round trip that HyStart++ reacts to`,
    make(draw) {
      const last = draw.time(
        "16 ms",
        "20 ms",
        "24 ms",
        "40 ms",
        "48 ms",
        "64 ms",
        "80 ms",
        "96 ms",
        "160 ms",
        "200 ms",
      );
      const part = scaled(last, 1 / DIVISOR);
      const longer = time(Math.min(Math.max(part.value, LEAST.value), MOST.value));
      const answer = sum(last, longer);
      const isPart = longer.value === part.value;
      return {
        ask: t`In the last round of slow start the shortest round trip was ${last}. HyStart++ compares it with the shortest of at least eight round trips of this round. From which shortest round trip on does the sender enter conservative slow start?`,
        answer: {
          is: answer,
          within: 0.002,
          mistakes: [
            { is: longer, hint: t`This is the difference alone. Add it to the round trip of the last round.` },
            ...(isPart
              ? [{ is: sum(last, MOST), hint: t`${MOST} is the largest difference, and an eighth is less here.` }]
              : [{ is: sum(last, part), hint: t`The difference is at least ${LEAST} and at most ${MOST}.` }]),
          ],
        },
        hints: [
          t`The difference is an eighth of the last round’s shortest round trip, within two limits.`,
          t`The limits are ${LEAST} and ${MOST}.`,
        ],
        steps: [
          [STEP.threshold, `${last} / ${DIVISOR} = ${part}`],
          isPart
            ? t`This is between ${LEAST} and ${MOST}, so it is the difference.`
            : t`This is not between ${LEAST} and ${MOST}, so the nearer of them is the difference.`,
          [STEP.answer, `${last} + ${longer} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "hystart-window",
    topic: "hystart",
    title: msg`Window after conservative slow start`,
    make(draw) {
      const [fast, slow] = [draw.count(2, 6), draw.count(1, 5)];
      const doubled = count(INITIAL * 2 ** fast.value);
      const answer = scaled(doubled, CONSERVATIVE ** slow.value);
      const first = count(INITIAL);
      return {
        ask: t`A sender starts with a window of ${first} segments. Its window doubles in each of ${fast} rounds of slow start, and then HyStart++ enters conservative slow start. There an ACK lets the window grow by a quarter of what it acknowledges. How large is the window, in segments, after ${slow} rounds of conservative slow start?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: scaled(doubled, 2 ** slow.value), hint: t`In conservative slow start the window does not double.` },
            { is: scaled(doubled, 1.5 ** slow.value), hint: t`The growth is a quarter, not a half.` },
            {
              is: sum(doubled, slow),
              hint: t`One segment in each round trip is congestion avoidance, which comes later.`,
            },
            { is: doubled, hint: t`The window still grows in conservative slow start.` },
          ],
        },
        hints: [
          t`In a round, the whole window is acknowledged.`,
          t`So the window is a quarter larger after each round of conservative slow start.`,
        ],
        steps: [
          [t`Slow start`, `${first} × 2^${fast} = ${doubled}`],
          [STEP.answer, `${doubled} × ${count(CONSERVATIVE)}^${slow} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "hystart-overshoot",
    topic: "hystart",
    title: msg`Packets that slow start loses`,
    make(draw) {
      const line = draw.rate("8 Mb/s", "10 Mb/s", "20 Mb/s");
      const pipe = draw.number(20, 30, 40, 60);
      const queue = draw.number(50, 80, 100, 150, 200);
      const answer = sum(pipe, queue);
      const roundTrip = (pipe.value * PACKET * 8e9) / line.value;
      const end = scaled(answer, 2);
      return {
        ask: t`A pipe holds ${pipe} packets, and the router’s queue before it holds ${queue}. A sender without HyStart++ doubles its window in each round trip until it detects a loss, one round trip after the first packet was dropped. About how many packets does the queue drop by then?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: end, hint: t`This is the window at the end. Half of these packets are carried.` },
            { is: queue, hint: t`When the queue is full, the pipe is full too.` },
            { is: pipe, hint: t`The packets in the queue also cause ACKs, and each ACK sends two packets.` },
          ],
        },
        hints: [
          t`When the first packet is dropped, the window is as large as the pipe and the queue together.`,
          t`In the next round trip each ACK sends two packets, and the queue has space for one.`,
        ],
        steps: [
          [STEP.window, `${pipe} + ${queue} = ${answer}`],
          t`One round trip later the window is ${end}, twice as large.`,
          [STEP.answer, `${end} − ${answer} = ${answer}`],
        ],
        run: {
          ...homeRun(
            {
              line,
              delay: time(roundTrip / 2 - HOME_NETWORK),
              segments: TRANSFER * answer.value,
              queue: queue.value,
              // This variant stays in slow start until a loss.
              set: { "tcp.variant": "sack", "tcp.window": 2 ** 21, "tcp.ack_policy": "every_segment" },
            },
            { view: "queue", expected: quantity(answer.value, "count"), within: 0.04 },
          ),
          measure: "drops",
        },
      };
    },
  },
];
