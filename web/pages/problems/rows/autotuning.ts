/** Problems on autotuning of the receive window. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rateOf, scaled, size } from "../quantity.ts";
import { longRun, longTransfer } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Size at which the buffer begins, bytes. */
const FIRST = size(65_536);

/** Largest buffer of a sender that its own memory never limits. */
const AMPLE = "16 MB";

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "autotuning-largest",
    topic: "autotuning",
    title: msg`Throughput with the largest buffer`,
    make(draw) {
      const line = draw.rate("400 Mb/s", "600 Mb/s", "800 Mb/s");
      const most = draw.size("256 KB", "512 KB", "768 KB", "1 MB");
      const roundTrip = draw.time("40 ms", "80 ms", "100 ms", "160 ms");
      const answer = rateOf(most, roundTrip);
      return {
        ask: t`A receive buffer begins with ${FIRST}, and autotuning may enlarge it up to ${most}. The link carries ${line}, and the round trip is ${roundTrip}. What throughput does a very long transfer reach?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: rateOf(FIRST, roundTrip), hint: t`This is the rate at the start, before the buffer has grown.` },
            { is: line, hint: t`The largest buffer is smaller than the pipe, so it remains the limit.` },
            { is: scaled(answer, 1 / 8), hint: t`The window is in bytes and the rate in bits per second.` },
          ],
        },
        hints: [t`The buffer grows until it no longer limits the sender, or until it has its largest size.`],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${carried(line, roundTrip)} > ${most}`],
          [STEP.throughput, `${most} × 8 / ${roundTrip} = ${answer}`],
        ],
        run: longRun(
          {
            line,
            delay: scaled(roundTrip, 0.5),
            segments: longTransfer(most.value, 80),
            queue: 2000,
            set: {
              "tcp.window": AMPLE,
              "tcp.autotuning": true,
              "flows.bulk.peer_tcp.window": most.value,
              "tcp.variant": "sack",
              "tcp.ack_policy": "every_segment",
            },
          },
          { view: "window", expected: answer, within: 0.15 },
        ),
      };
    },
  },
  {
    id: "autotuning-window",
    topic: "autotuning",
    title: msg`Window that autotuning offers`,
    make(draw) {
      const goodput = draw.rate("5 Mb/s", "10 Mb/s", "40 Mb/s", "80 Mb/s", "100 Mb/s");
      const roundTrip = draw.time("20 ms", "40 ms", "60 ms", "100 ms", "150 ms");
      const read = carried(goodput, roundTrip);
      const answer = scaled(read, 2);
      return {
        ask: t`A receiver with autotuning offers twice as much as its program reads in a round trip. The program reads ${goodput} steadily, and the round trip is ${roundTrip}. What window does the receiver offer?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: read,
              hint: t`With this window the sender could not become faster. The receiver offers twice as much.`,
            },
            { is: scaled(answer, 8), hint: t`The window is in bytes and the rate in bits per second.` },
          ],
        },
        hints: [t`Compute first what the program reads in one round trip.`],
        steps: [
          t`In a round trip the program reads ${goodput} × ${roundTrip} / 8 = ${read}.`,
          [STEP.window, `2 × ${read} = ${answer}`],
          t`So the window allows the sender to double its rate in the next round trip.`,
        ],
      };
    },
  },
  {
    id: "autotuning-rounds",
    topic: "autotuning",
    title: msg`Round trips until the window fills the pipe`,
    make(draw) {
      const line = draw.rate("50 Mb/s", "100 Mb/s", "200 Mb/s", "500 Mb/s", "1 Gb/s");
      const delay = draw.time("20 ms", "30 ms", "50 ms", "75 ms", "100 ms");
      const roundTrip = scaled(delay, 2);
      const pipe = carried(line, roundTrip);
      const ratio = count(pipe.value / FIRST.value);
      const exact = Math.log2(ratio.value);
      const answer = count(Math.ceil(exact));
      const before = count(answer.value - 1);
      return {
        ask: t`A receiver offers ${FIRST} at first, and with autotuning its window doubles in each round trip. The link carries ${line} with a propagation delay of ${delay} in each direction. After how many round trips is the window as large as the pipe, or larger?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: before, hint: MISTAKE.roundedDown },
            { is: count(answer.value + 3), hint: t`The window is in bytes and the rate in bits per second.` },
            { is: count(Math.ceil(ratio.value)), hint: t`The window doubles; it does not grow by the same amount.` },
          ],
        },
        hints: [
          t`Compute the bandwidth-delay product in bytes first.`,
          t`After n round trips the window is 2^n times as large as at first.`,
        ],
        steps: [
          [STEP.pipe, `${line} × 2 × ${delay} / 8 = ${pipe}`],
          t`The pipe is ${ratio} times as large as the first window.`,
          [STEP.rounds, `2^${before} < ${ratio} ≤ 2^${answer}`],
        ],
      };
    },
  },
];
