/** Problems on slow start and the initial window. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rate, rateOf, scaled, sendingTime, size, time } from "../quantity.ts";
import { slowStartRounds, windowsOf } from "../rounds.ts";
import { INITIAL, longRun, MSS, PACKET } from "../runs.ts";
import { MISTAKE, RUN_NOTE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "slow-start-rounds",
    topic: "slow-start",
    title: msg`Round trips of slow start`,
    make(draw) {
      const segments = draw.number(25, 45, 65, 90, 120, 140, 200, 250, 300, 350, 500, 600);
      const rounds = slowStartRounds(segments.value);
      const answer = count(rounds);
      const fromOne = count(slowStartRounds(segments.value, 1));
      const sent = count(INITIAL * (2 ** rounds - 1));
      return {
        ask: t`A server sends ${segments} segments. Its initial window is 10 segments, the window doubles in each round trip, and nothing is lost. In how many round trips are all segments sent?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: fromOne, hint: t`This begins with a window of one segment, but the initial window is 10 segments.` },
            { is: count(rounds - 1), hint: MISTAKE.roundedDown },
            { is: count(Math.ceil(segments.value / INITIAL)), hint: t`The window doubles in each round trip.` },
          ],
        },
        hints: [t`Add the windows of the round trips until the sum is large enough.`],
        steps: [
          t`The windows are 10, 20, 40 segments and so on, twice as large each time.`,
          [STEP.rounds, `${windowsOf(rounds)} = ${sent} ≥ ${segments} → ${answer}`],
        ],
        run: longRun(
          {
            line: rate(1e9),
            delay: time(50e6),
            segments: segments.value,
            set: { "tcp.ack_policy": "every_segment", "tcp.initial_cwnd": INITIAL * MSS, "links.access.rate": 1e10 },
          },
          {
            view: "window",
            expected: rateOf(size(segments.value * MSS), time(100e6 * (rounds - 0.5))),
            note: t`With a round trip of 100 ms the last segment arrives 50 ms before the last ACK. Throughput is the size of the transfer divided by the time until that segment arrives.`,
            within: 0.08,
          },
        ),
      };
    },
  },
  {
    id: "slow-start-time",
    topic: "slow-start",
    title: msg`Duration of a short transfer`,
    make(draw) {
      const segments = draw.number(25, 60, 65, 120, 140, 250, 300);
      const delay = draw.time("20 ms", "30 ms", "50 ms", "70 ms");
      const roundTrip = scaled(delay, 2);
      const rounds = slowStartRounds(segments.value);
      const answer = scaled(roundTrip, rounds - 0.5);
      const fromOne = slowStartRounds(segments.value, 1);
      const waited = count(rounds - 1);
      return {
        ask: t`A connection has just been established. The server sends ${segments} segments over a very fast path with a propagation delay of ${delay} in each direction. Its initial window is 10 segments, and the window doubles in each round trip. After what time has the last segment arrived?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(roundTrip, rounds), hint: t`The last segments only have to arrive. Their ACKs do not count.` },
            {
              is: scaled(roundTrip, fromOne - 0.5),
              hint: t`This begins with a window of one segment, but the initial window is 10 segments.`,
            },
            { is: scaled(roundTrip, rounds - 1), hint: t`The last window takes half a round trip to arrive.` },
          ],
        },
        hints: [t`Count the windows first. The sender waits a round trip after each window but the last.`],
        steps: [
          [STEP.rounds, `${windowsOf(rounds)} ≥ ${segments} → ${count(rounds)}`],
          t`The sender waits for ${waited} round trips of ${roundTrip}, and the last window takes ${delay} to arrive.`,
          [STEP.total, `${waited} × ${roundTrip} + ${delay} = ${answer}`],
        ],
        run: longRun(
          {
            line: rate(1e9),
            delay,
            segments: segments.value,
            set: { "tcp.ack_policy": "every_segment", "tcp.initial_cwnd": INITIAL * MSS, "links.access.rate": 1e10 },
          },
          {
            view: "window",
            expected: rateOf(size(segments.value * MSS), answer),
            note: RUN_NOTE.duration(),
            within: 0.08,
          },
        ),
      };
    },
  },
  {
    id: "slow-start-threshold",
    topic: "slow-start",
    title: msg`Window above the slow-start threshold`,
    make(draw) {
      const threshold = draw.number(8, 16, 32, 64);
      const rounds = draw.count(5, 9);
      const toThreshold = Math.log2(threshold.value);
      const answer = count(
        rounds.value <= toThreshold ? 2 ** rounds.value : threshold.value + rounds.value - toThreshold,
      );
      const reached = count(toThreshold);
      const further = count(rounds.value - toThreshold);
      return {
        ask: t`After a timeout a sender starts with a window of one segment and a slow-start threshold of ${threshold} segments. Nothing else limits it. How large is its window, in segments, ${rounds} round trips later?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: count(2 ** rounds.value),
              hint: t`Above the threshold the window grows by one segment in each round trip.`,
            },
            { is: count(answer.value + 1), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`In how many round trips does the window reach the threshold?`],
        steps: [
          t`The window doubles ${reached} times until it is ${threshold} segments.`,
          [STEP.window, `${threshold} + ${further} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "initial-window-bytes",
    topic: "initial-window",
    title: msg`Initial window of RFC 6928`,
    make(draw) {
      const segment = draw.size(
        "512 B",
        "536 B",
        "1000 B",
        "1220 B",
        "1400 B",
        "1448 B",
        "2000 B",
        "4000 B",
        "8000 B",
        "8960 B",
      );
      const ten = 10 * segment.value;
      const floor = Math.max(2 * segment.value, 14_600);
      const answer = size(Math.min(ten, floor));
      const old = size(Math.min(4 * segment.value, Math.max(2 * segment.value, 4380)));
      return {
        ask: t`A sender has an MSS of ${segment}. How large may its initial window be under RFC 6928, which allows min(10 × MSS, max(2 × MSS, 14600 bytes))?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: size(ten === answer.value ? floor : ten), hint: t`The smaller of the two terms applies.` },
            { is: old, hint: t`This is the older rule of RFC 3390.` },
          ],
        },
        hints: [t`Compute both terms, and take the smaller one.`],
        steps: [
          t`The terms are 10 × ${segment} = ${size(ten)} and max(2 × ${segment}, 14600 bytes) = ${size(floor)}.`,
          [STEP.window, `min(${size(ten)}, ${size(floor)}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "initial-window-saves",
    topic: "initial-window",
    title: msg`Time saved by a larger initial window`,
    make(draw) {
      const segments = draw.number(10, 25, 30, 45, 60, 70, 90);
      const roundTrip = draw.time("40 ms", "80 ms", "100 ms", "150 ms");
      const small = draw.number(1, 2, 3, 4);
      const before = count(slowStartRounds(segments.value, small.value));
      const after = count(slowStartRounds(segments.value));
      const answer = scaled(roundTrip, before.value - after.value);
      return {
        ask: t`A web page consists of ${segments} segments, and the round trip is ${roundTrip}. The window doubles in each round trip. How much earlier is the page complete with an initial window of 10 segments than with one of ${small}?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(roundTrip, after.value),
              hint: t`This is the time with 10 segments. The question asks for the difference.`,
            },
            {
              is: scaled(roundTrip, before.value),
              hint: t`This is the time with the small window. The question asks for the difference.`,
            },
          ],
        },
        hints: [t`Count the round trips for each of the two initial windows.`],
        steps: [
          [STEP.rounds, `${windowsOf(before.value, small.value)} ≥ ${segments} → ${before}`],
          [STEP.rounds, `${windowsOf(after.value)} ≥ ${segments} → ${after}`],
          [STEP.answer, `(${before} − ${after}) × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "initial-burst-delay",
    topic: "initial-window",
    title: msg`Queue delay of the initial burst`,
    make(draw) {
      const line = draw.rate("1 Mb/s", "2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s");
      const segments = draw.number(3, 4, 10, 16);
      const packet = size(PACKET);
      const sending = sendingTime(packet, line);
      const ahead = count(segments.value - 1);
      const answer = scaled(sending, ahead.value);
      return {
        ask: t`A server sends its initial window of ${segments} packets of ${packet} at once. They reach a router at a very high rate and leave it on an idle link of ${line}. How long does the last packet wait in the queue?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(sending, segments.value), hint: t`The last packet waits only for the packets before it.` },
            {
              is: sending,
              hint: t`This is the time to send one packet. All packets before the last one have to leave first.`,
            },
          ],
        },
        hints: [t`How many packets leave before the last one?`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.wait, `${ahead} × ${sending} = ${answer}`],
        ],
      };
    },
  },
];
