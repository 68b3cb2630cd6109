/** Problems on satellites and CSMA/CD. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, scaled, share, size, time } from "../quantity.ts";
import { exchangeRun, INITIAL, longTransfer, MSS, openWindowOf, PACKET, satelliteRun } from "../runs.ts";
import { fewerWays, LIGHT } from "../space.ts";
import { MISTAKE, RUN_NOTE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "satellite-window",
    topic: "satellite",
    title: msg`Window for a satellite path`,
    make(draw) {
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s", "50 Mb/s");
      const delay = draw.time("250 ms", "270 ms", "280 ms", "300 ms");
      const roundTrip = scaled(delay, 2);
      const answer = carried(line, roundTrip);
      return {
        ask: t`A geostationary satellite adds ${delay} in each direction to a path of ${line}. All other delays are negligible. What window keeps the path full?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: carried(line, delay), hint: MISTAKE.oneWay }],
        },
        hints: [t`Compute the bandwidth-delay product with the whole round trip.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.window, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
        run: satelliteRun(
          { line, delay, segments: longTransfer(answer.value), queue: 10_000, set: openWindowOf(answer.value) },
          { view: "window", expected: scaled(line, MSS / PACKET), note: RUN_NOTE.fullLine(), within: 0.12 },
        ),
      };
    },
  },
  {
    id: "satellite-delay",
    topic: "satellite",
    title: msg`Round trip over a satellite`,
    make(draw) {
      const height = draw.number(600, 1200, 1500, 9000, 12_000, 20_000, 24_000, 30_000, 36_000);
      const answer = time((4 * height.value * 1e9) / LIGHT.value);
      return {
        ask: t`A satellite is directly above two neighbouring ground stations, at a height of ${height} km. A signal travels ${LIGHT} km in a second. How long is the round trip between the stations over the satellite?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: fewerWays(answer),
        },
        hints: [t`How many times does the signal travel the height in a round trip?`],
        steps: [
          t`In a round trip the signal goes up and down twice, which is four times the height.`,
          [STEP.roundTrip, `4 × ${height} / ${LIGHT} = ${answer}`],
        ],
        run: exchangeRun(
          "today-satellite",
          { exchanges: 10, delay: scaled(answer, 0.5), set: {} },
          { view: "ladder", expected: answer, within: 0.03 },
        ),
      };
    },
  },
  {
    id: "satellite-slow-start",
    topic: "satellite",
    title: msg`Slow start over a satellite`,
    make(draw) {
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s", "50 Mb/s");
      const roundTrip = draw.time("500 ms", "560 ms", "600 ms");
      const packet = size(PACKET);
      const pipe = count(carried(line, roundTrip).value / PACKET);
      const rounds = count(Math.ceil(Math.log2(pipe.value / INITIAL)));
      const answer = scaled(roundTrip, rounds.value);
      const doubled = count(INITIAL * 2 ** rounds.value);
      return {
        ask: t`A sender begins with a window of 10 packets of ${packet} over a geostationary satellite. The link carries ${line}, and the round trip is ${roundTrip}. Slow start doubles the window in each round trip (RFC 5681). After what time is the window at least as large as the pipe?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: scaled(roundTrip, rounds.value - 1), hint: MISTAKE.roundedDown },
            {
              is: scaled(roundTrip, Math.ceil(Math.log2(pipe.value))),
              hint: t`This begins with a window of one packet, but the initial window is 10 packets.`,
            },
            {
              is: scaled(roundTrip, Math.ceil(pipe.value) - INITIAL),
              hint: t`The window doubles in each round trip.`,
            },
          ],
        },
        hints: [
          t`Express the bandwidth-delay product in packets.`,
          t`How many times does a window of 10 packets double until it fills the pipe?`,
        ],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / (8 × ${packet}) = ${pipe}`],
          [STEP.rounds, `10 × 2^${rounds} = ${doubled} ≥ ${pipe} → ${rounds}`],
          [STEP.total, `${rounds} × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "csma-cd-slot",
    topic: "csma-cd",
    title: msg`Smallest frame of CSMA/CD`,
    make(draw) {
      const line = draw.rate("1 Mb/s", "10 Mb/s", "100 Mb/s");
      const delay = draw.time("2 µs", "5 µs", "8 µs", "20 µs", "25 µs");
      const roundTrip = scaled(delay, 2);
      const answer = carried(line, roundTrip);
      return {
        ask: t`A cable of ${line} has a propagation delay of ${delay} from end to end. How long is the shortest frame whose sender detects every collision while still sending?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: carried(line, delay),
              hint: t`The signal of a collision at the far end has to return to the sender.`,
            },
          ],
        },
        hints: [t`In the worst case the collision occurs at the far end, just before the frame arrives there.`],
        steps: [
          t`The sender must still be sending when the signal of the collision returns: 2 × ${delay} = ${roundTrip}.`,
          [STEP.answer, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "csma-cd-backoff",
    topic: "csma-cd",
    title: msg`Mean backoff after collisions`,
    make(draw) {
      const collisions = draw.count(1, 9);
      const slot = draw.time("51.2 µs", "20 µs", "5.12 µs");
      const range = count(2 ** collisions.value);
      const mean = count((range.value - 1) / 2);
      const answer = scaled(slot, mean.value);
      return {
        ask: t`An Ethernet station has had ${collisions} collisions in a row with the same frame, and the slot time is ${slot}. How long does it wait on average with binary exponential backoff?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(slot, range.value - 1),
              hint: t`This is the longest wait. The question asks for the average.`,
            },
            { is: scaled(slot, range.value / 2), hint: t`The number of slots can also be zero.` },
          ],
        },
        hints: [t`The station draws a number of slots from 0 to 2^n − 1.`],
        steps: [
          t`The number of slots is drawn from 0 to ${range} − 1, so it is ${mean} on average.`,
          [STEP.wait, `${mean} × ${slot} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "csma-cd-efficiency",
    topic: "csma-cd",
    title: msg`Efficiency of CSMA/CD`,
    make(draw) {
      const ratio = draw.number(0.02, 0.05, 0.1, 0.2, 0.25, 0.4, 0.5, 1, 2);
      const sending = time(1e6);
      const delay = scaled(sending, ratio.value);
      const answer = share(1 / (1 + 5 * ratio.value));
      return {
        ask: t`Many stations send frames over a cable with CSMA/CD. The transmission time of a frame is ${sending}, and the propagation delay is ${delay}. What efficiency does the approximation 1 / (1 + 5 × a) give?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(1 / (1 + ratio.value)), hint: t`The factor 5 is missing.` },
            {
              is: share(1 / (1 + 5 / ratio.value)),
              hint: t`The ratio a is the propagation delay divided by the transmission time.`,
            },
          ],
        },
        hints: [t`The ratio a compares the propagation delay with the transmission time.`],
        steps: [
          t`The ratio is a = ${delay} / ${sending} = ${ratio}.`,
          [STEP.share, `1 / (1 + 5 × ${ratio}) = ${answer}`],
        ],
      };
    },
  },
];
