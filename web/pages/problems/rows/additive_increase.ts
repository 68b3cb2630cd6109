/** Problems on congestion avoidance and AIMD. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rateOf, scaled, size } from "../quantity.ts";
import { homeRun, MSS, PACKET, regularLossRun } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "avoidance-time",
    topic: "congestion-avoidance",
    title: msg`Duration of linear growth`,
    make(draw) {
      const from = draw.count(10, 40);
      const to = count(from.value * draw.one(2, 3, 4));
      const roundTrip = draw.time("20 ms", "50 ms", "80 ms", "100 ms", "200 ms");
      const rounds = count(to.value - from.value);
      const answer = scaled(roundTrip, rounds.value);
      return {
        ask: t`In congestion avoidance the window grows from ${from} to ${to} segments. The round trip is ${roundTrip}. How long does this growth take?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(roundTrip, Math.log2(to.value / from.value)),
              hint: t`The window doubles only in slow start.`,
            },
            { is: scaled(roundTrip, to.value), hint: t`The window begins at ${from} segments, not at zero.` },
          ],
        },
        hints: [t`The window grows by one segment in each round trip.`],
        steps: [
          [STEP.rounds, `${to} − ${from} = ${rounds}`],
          [STEP.total, `${rounds} × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "avoidance-increment",
    topic: "congestion-avoidance",
    title: msg`Growth of the window for one ACK`,
    make(draw) {
      const segment = draw.size("500 B", "1000 B", "1250 B", "1460 B");
      const segments = draw.number(4, 5, 8, 10, 16, 20, 25, 40);
      const window = scaled(segment, segments.value);
      const answer = scaled(segment, 1 / segments.value);
      return {
        ask: t`A sender is in congestion avoidance with a window of ${window} and segments of ${segment}. Each segment is acknowledged. How many bytes does one ACK add to the window?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: segment,
              hint: t`This is the growth in slow start. In congestion avoidance it takes a whole round trip.`,
            },
            {
              is: scaled(window, 1 / segments.value ** 2 / 2),
              hint: t`Each segment is acknowledged, so there is one ACK for each segment of the window.`,
            },
          ],
        },
        hints: [t`All ACKs of a round trip together add one segment.`],
        steps: [
          t`A window of ${window} gives ${segments} ACKs in a round trip.`,
          [STEP.answer, `${segment} × ${segment} / ${window} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "timeout-recovers",
    topic: "congestion-avoidance",
    title: msg`Round trips to the old window after a timeout`,
    make(draw) {
      const window = draw.number(16, 32, 64, 128);
      const roundTrip = draw.time("10 ms", "30 ms", "50 ms", "100 ms");
      const threshold = count(window.value / 2);
      const doubling = count(Math.log2(threshold.value));
      const rounds = count(doubling.value + threshold.value);
      const answer = scaled(roundTrip, rounds.value);
      return {
        ask: t`At a window of ${window} segments a timeout occurs. The sender starts again with one segment and a threshold of half the old window. The round trip is ${roundTrip}. After what time is the window again ${window} segments?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(roundTrip, Math.log2(window.value)),
              hint: t`Slow start ends at the threshold. Above it the window grows by one segment in each round trip.`,
            },
            {
              is: scaled(roundTrip, threshold.value),
              hint: t`The sender needs slow start first to reach the threshold.`,
            },
            {
              is: scaled(roundTrip, window.value - 1),
              hint: t`Up to the threshold the window doubles in each round trip.`,
            },
          ],
        },
        hints: [t`There are two parts: slow start up to the threshold, and linear growth above it.`],
        steps: [
          [STEP.threshold, `${window} / 2 = ${threshold}`],
          [STEP.rounds, `log2(${threshold}) + ${threshold} = ${doubling} + ${threshold} = ${rounds}`],
          [STEP.total, `${rounds} × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "sawtooth-period",
    topic: "aimd",
    title: msg`Period of the sawtooth`,
    make(draw) {
      const largest = draw.number(20, 30, 40, 60, 80, 100, 200);
      const roundTrip = draw.time("20 ms", "40 ms", "50 ms", "100 ms");
      const rounds = count(largest.value / 2);
      const answer = scaled(roundTrip, rounds.value);
      return {
        ask: t`A window varies between ${rounds} and ${largest} segments: it grows by one segment in each round trip and is halved at a loss. The round trip stays at ${roundTrip}. How long is the time between two losses?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(roundTrip, largest.value), hint: t`The window begins at half of its largest value.` },
            { is: scaled(roundTrip, Math.log2(largest.value)), hint: t`The window grows linearly between the losses.` },
          ],
        },
        hints: [t`How many segments does the window gain between two losses?`],
        steps: [
          [STEP.rounds, `${largest} − ${rounds} = ${rounds}`],
          [STEP.total, `${rounds} × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "sawtooth-rate",
    topic: "aimd",
    title: msg`Average rate of the sawtooth`,
    make(draw) {
      const largest = draw.number(32, 40, 60, 80, 100, 120);
      const roundTrip = draw.time("20 ms", "40 ms", "50 ms", "80 ms", "100 ms");
      const segment = draw.size("1000 B", "1448 B");
      const half = count(largest.value / 2);
      const average = count(0.75 * largest.value);
      const answer = rateOf(scaled(segment, average.value), roundTrip);
      return {
        ask: t`A window varies between ${half} and ${largest} segments of ${segment} in a regular sawtooth. The round trip stays at ${roundTrip}. What throughput does the sender reach on average?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: rateOf(scaled(segment, largest.value), roundTrip),
              hint: t`This is the rate with the largest window.`,
            },
            { is: rateOf(scaled(segment, half.value), roundTrip), hint: t`This is the rate with the smallest window.` },
          ],
        },
        hints: [t`The window grows linearly, so its average is halfway between its smallest and its largest value.`],
        steps: [
          [STEP.window, `(${half} + ${largest}) / 2 = ${average}`],
          [STEP.throughput, `${average} × ${segment} × 8 / ${roundTrip} = ${answer}`],
        ],
        run: regularLossRun(
          { roundTrip, data: segment.value, largest: largest.value },
          { expected: answer, within: 0.1 },
        ),
      };
    },
  },
  {
    id: "sawtooth-queue",
    topic: "aimd",
    title: msg`Queue that keeps the link full`,
    make(draw) {
      const line = draw.rate("6 Mb/s", "12 Mb/s", "24 Mb/s", "60 Mb/s");
      const delay = draw.time("10 ms", "15 ms", "20 ms", "25 ms", "50 ms");
      const packet = size(PACKET);
      const roundTrip = scaled(delay, 2);
      const pipe = carried(line, roundTrip);
      const answer = count(pipe.value / PACKET);
      return {
        ask: t`One AIMD flow, which halves its window at a loss, uses a link of ${line}. The propagation delay is ${delay} in each direction. How many packets of ${packet} must the queue hold so that the link stays full after a loss?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(answer, 0.5), hint: MISTAKE.oneWay },
            {
              is: scaled(answer, 2),
              hint: t`This is the largest window, which fills the pipe and the queue together.`,
            },
          ],
        },
        hints: [t`The halved window must still fill the pipe.`],
        steps: [
          t`At the loss the window fills the pipe and the queue. Half of it must fill the pipe, so the queue is as large as the pipe.`,
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${pipe}`],
          [STEP.answer, `${pipe} / ${packet} = ${answer}`],
        ],
        run: homeRun(
          {
            line,
            delay,
            segments: Math.round(answer.value * 150),
            set: {
              "tcp.variant": "sack",
              "tcp.window": "2 MB",
              "routers.home.queue.limit": Math.ceil(answer.value),
            },
          },
          {
            view: "queue",
            expected: scaled(line, MSS / PACKET),
            note: t`With this queue the link stays full: throughput is the link rate without the headers.`,
            within: 0.1,
          },
        ),
      };
    },
  },
];
