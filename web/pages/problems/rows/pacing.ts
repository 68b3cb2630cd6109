/** Problems on pacing. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, scaled, time } from "../quantity.ts";
import { longRun, MSS } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Windows in each round trip that Linux paces in slow start, and after it. */
const GAINS = [2, 1.2] as const;

/** Rate of the access link in the experiment, b/s. */
const ACCESS = 1e9;

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "pacing-interval",
    topic: "pacing",
    title: msg`Time between paced segments`,
    make(draw) {
      const window = draw.number(20, 25, 40, 50, 80, 100);
      const roundTrip = draw.time("20 ms", "30 ms", "50 ms", "60 ms", "100 ms");
      const isSlowStart = draw.one(true, false);
      const gain = count(GAINS[isSlowStart ? 0 : 1]);
      const other = GAINS[isSlowStart ? 1 : 0];
      /** Returns the interval with a gain. */
      const at = (factor: number) => time(roundTrip.value / (factor * window.value));
      const answer = at(gain.value);
      return {
        ask: isSlowStart
          ? t`Linux paces segments at 2 × cwnd / srtt in slow start and at 1.2 × cwnd / srtt after it. A sender in slow start has a congestion window of ${window} segments, and its smoothed round trip is ${roundTrip}. How much time passes between two segments?`
          : t`Linux paces segments at 2 × cwnd / srtt in slow start and at 1.2 × cwnd / srtt after it. A sender in congestion avoidance has a congestion window of ${window} segments, and its smoothed round trip is ${roundTrip}. How much time passes between two segments?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: at(1), hint: t`The pace is faster than one window per round trip.` },
            { is: at(other), hint: t`This is the factor of the other phase.` },
            { is: at(1 / gain.value), hint: t`A faster pace makes the interval shorter, not longer.` },
          ],
        },
        hints: [t`How many segments leave per round trip at this pace?`],
        steps: [
          [STEP.rate, `${gain} × ${window} / ${roundTrip}`],
          [STEP.answer, `${roundTrip} / (${gain} × ${window}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "pacing-backlog",
    topic: "pacing",
    title: msg`Backlog of a burst without pacing`,
    make(draw) {
      const slower = draw.number(2, 4, 5, 10);
      const burst = draw.number(20, 40);
      const access = rate(ACCESS);
      const line = rate(ACCESS / slower.value);
      const gone = count(burst.value / slower.value);
      const answer = count(burst.value - gone.value);
      return {
        ask: t`A sender without pacing sends ${burst} packets back to back at ${access}. A router passes them on to an idle link of ${line}. How many packets wait at the router when the last one has arrived, besides the one that is being sent?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: burst, hint: t`Some of the packets leave while the others arrive.` },
            ...(slower.value === 2
              ? []
              : [{ is: gone, hint: t`This is the number of packets that have left by then.` }]),
          ],
        },
        hints: [t`How many packets does the link send while the burst arrives?`],
        steps: [
          t`While ${burst} packets arrive at ${access}, the link sends ${burst} / ${slower} = ${gone} of them.`,
          [STEP.answer, `${burst} − ${gone} = ${answer}`],
          t`If the sender paced them no faster than the link sends, almost none would wait.`,
        ],
        run: {
          ...longRun(
            {
              line,
              delay: time(50e6),
              segments: burst.value,
              set: {
                "tcp.pacing": false,
                "tcp.initial_cwnd": burst.value * MSS,
                "flows.bulk.app.call_size": burst.value * MSS,
              },
            },
            {
              view: "queue",
              expected: count(answer.value + 1),
              note: t`The run also counts the packet that the link is sending.`,
              within: 0.01,
            },
          ),
          measure: "queue_most_packets",
        },
      };
    },
  },
  {
    id: "pacing-threshold",
    topic: "pacing",
    title: msg`Window whose pace is as fast as the link`,
    make(draw) {
      const line = draw.rate("20 Mb/s", "50 Mb/s", "80 Mb/s", "100 Mb/s");
      const delay = draw.time("10 ms", "20 ms", "40 ms", "50 ms");
      const roundTrip = scaled(delay, 2);
      const pipe = carried(line, roundTrip);
      const answer = scaled(pipe, 1 / GAINS[0]);
      return {
        ask: t`A sender in slow start paces its segments at 2 × cwnd / srtt. The link carries ${line}, its propagation delay is ${delay} in each direction, and its queue is empty. From which congestion window on do packets wait before the link? Headers are negligible.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: pipe, hint: t`The pace is two windows per round trip, so half of the pipe is enough.` },
            { is: scaled(answer, 1 / 2), hint: MISTAKE.oneWay },
          ],
        },
        hints: [
          t`Packets wait as soon as the pace is faster than the link.`,
          t`Set 2 × cwnd / srtt equal to the rate of the link.`,
        ],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${pipe}`],
          [STEP.window, `${pipe} / 2 = ${answer}`],
        ],
      };
    },
  },
];
