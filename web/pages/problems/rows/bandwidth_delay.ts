/** Problems on the bandwidth-delay product. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, rateOf, scaled, sendingTime, share } from "../quantity.ts";
import { homeRun, longRun, longTransfer, MSS, openWindowOf, PACKET, windowOf } from "../runs.ts";
import { MISTAKE, RUN_NOTE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "bdp-bytes",
    topic: "bandwidth-delay-product",
    title: msg`Bandwidth-delay product in bytes`,
    make(draw) {
      const line = draw.rate("20 Mb/s", "40 Mb/s", "80 Mb/s", "160 Mb/s", "200 Mb/s");
      const delay = draw.time("10 ms", "20 ms", "35 ms", "45 ms", "60 ms");
      const roundTrip = scaled(delay, 2);
      const answer = carried(line, roundTrip);
      return {
        ask: t`A path carries ${line}, and its propagation delay is ${delay} in each direction. How many bytes must be in flight so that the path is full?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: carried(line, delay), hint: MISTAKE.oneWay },
            { is: scaled(answer, 8), hint: t`These are the bits in flight. A byte has 8 bits.` },
          ],
        },
        hints: [t`The pipe holds what the link carries until the first ACK is back.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
        run: longRun(
          { line, delay, segments: longTransfer(answer.value), queue: 10_000, set: openWindowOf(answer.value) },
          { view: "window", expected: scaled(line, MSS / PACKET), note: RUN_NOTE.fullLine(), within: 0.12 },
        ),
      };
    },
  },
  {
    id: "bdp-share",
    topic: "bandwidth-delay-product",
    title: msg`Link use with a window below the pipe`,
    make(draw) {
      const line = draw.rate("50 Mb/s", "80 Mb/s", "100 Mb/s");
      const delay = draw.time("40 ms", "50 ms", "60 ms");
      const window = draw.size("128 KB", "200 KB", "256 KB", "320 KB");
      const roundTrip = scaled(delay, 2);
      const answer = rateOf(window, roundTrip);
      const use = share(answer.value / line.value);
      return {
        ask: t`A connection has a window of ${window} on a path of ${line} with a round trip of ${roundTrip}. Nothing else limits it. What share of the link does it use?`,
        answer: {
          is: use,
          within: 0.03,
          mistakes: [
            { is: scaled(use, 2), hint: MISTAKE.oneWay },
            { is: scaled(use, 1 / 8), hint: t`The window is in bytes and the rate in bits per second.` },
          ],
        },
        hints: [t`Compare the window with the bandwidth-delay product.`],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${carried(line, roundTrip)}`],
          [STEP.share, `${window} / ${carried(line, roundTrip)} = ${use}`],
        ],
        run: longRun(
          { line, delay, segments: 20_000, set: windowOf(window.value) },
          {
            view: "window",
            expected: answer,
            note: t`Throughput is the window divided by the round trip, which is this share of the link.`,
            within: 0.08,
          },
        ),
      };
    },
  },
  {
    id: "bdp-longest-round-trip",
    topic: "bandwidth-delay-product",
    title: msg`Longest round trip that a window fills`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "25 Mb/s", "40 Mb/s", "100 Mb/s");
      const window = draw.size("50000 B", "100000 B", "250000 B", "500000 B");
      const answer = scaled(sendingTime(window, line), 1);
      return {
        ask: t`A sender has a window of ${window} and a link of ${line}. What is the longest round trip at which this window keeps the link full?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(answer, 0.5),
              hint: t`The question asks for the whole round trip, not for the one-way delay.`,
            },
            { is: scaled(answer, 1 / 8), hint: t`The window is in bytes and the rate in bits per second.` },
          ],
        },
        hints: [t`The link is full as long as the window is at least the bandwidth-delay product.`],
        steps: [
          t`The window has to hold what the link carries in a round trip: W = C × RTT.`,
          [STEP.roundTrip, `${window} × 8 / ${line} = ${answer}`],
        ],
        run: homeRun(
          {
            line,
            delay: scaled(answer, 0.5),
            segments: longTransfer(window.value),
            queue: 1000,
            set: openWindowOf(window.value),
          },
          {
            view: "window",
            expected: scaled(line, MSS / PACKET),
            note: t`With this round trip the window fills the link: throughput is the link rate without the headers.`,
            within: 0.08,
          },
        ),
      };
    },
  },
];
