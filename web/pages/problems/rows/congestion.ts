/** Problems on the topics of the group “Congestion control”. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, rateOf, scaled, sendingTime, size, sum, time } from "../quantity.ts";
import { homeRun, longRun, MSS, PACKET } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Segments of the initial window of RFC 6928. */
const INITIAL = 10;
/** RFC 9438: the window after a loss as a share of that before it, and the constant of the cubic function. */
const CUBIC_BETA = 0.7;
const CUBIC_C = 0.4;

/** Returns the round trips in which slow start sends that many segments. */
const slowStartRounds = (segments: number, initial = INITIAL): number => Math.ceil(Math.log2(segments / initial + 1));

/** Writes the windows of slow start: “10 + 20 + 40”. */
const windowsOf = (rounds: number, initial = INITIAL): string =>
  Array.from({ length: rounds }, (_, i) => count(initial * 2 ** i)).join(" + ");

/** Problems of the group. */
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
            { is: fromOne, hint: t`This begins with a window of one segment, and the initial window is 10.` },
            { is: count(rounds - 1), hint: MISTAKE.roundedDown },
            { is: count(Math.ceil(segments.value / INITIAL)), hint: t`The window doubles in each round trip.` },
          ],
        },
        hints: [t`Add the windows of the round trips until the sum is large enough.`],
        steps: [
          t`The windows are 10, 20, 40 and so on, twice as large each time.`,
          [STEP.rounds, `${windowsOf(rounds)} = ${sent} ≥ ${segments} → ${answer}`],
        ],
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
        ask: t`A connection has just been established. The server sends ${segments} segments over a very fast path with a propagation delay of ${delay} in each direction. Its initial window is 10 segments, and the window doubles in each round trip. After which time has the last segment arrived?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(roundTrip, rounds), hint: t`The last segments only have to arrive. Their ACKs do not count.` },
            {
              is: scaled(roundTrip, fromOne - 0.5),
              hint: t`This begins with a window of one segment, and the initial window is 10.`,
            },
            { is: scaled(roundTrip, rounds - 1), hint: t`The last window needs half a round trip to arrive.` },
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
          { view: "window", expected: rateOf(size(segments.value * MSS), answer).value, within: 0.08 },
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
        ask: t`After a timeout a sender starts with a window of one segment and a slow-start threshold of ${threshold} segments. It is limited by nothing else. How many segments does its window have ${rounds} round trips later?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: count(2 ** rounds.value),
              hint: t`From the threshold on, the window grows by one segment in each round trip.`,
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
    title: msg`Initial window by RFC 6928`,
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
        ask: t`A sender has segments of ${segment}. How many bytes may its initial window have by RFC 6928, which allows min(10 × MSS, max(2 × MSS, 14600 bytes))?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: size(ten === answer.value ? floor : ten), hint: t`The smaller of the two terms holds.` },
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
        ask: t`A web page has ${segments} segments, and the round trip is ${roundTrip}. The window doubles in each round trip. How much earlier is the page complete with an initial window of 10 segments than with one of ${small}?`,
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
        ask: t`A server sends its initial window of ${segments} packets of ${packet} at once. They reach a router at a very high rate and leave it on an idle line of ${line}. How long does the last packet wait in the queue?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(sending, segments.value), hint: t`The last packet waits only for the packets before it.` },
            {
              is: sending,
              hint: t`This is the time of one packet. All packets before the last one have to leave first.`,
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
        ask: t`In congestion avoidance the window grows from ${from} to ${to} segments. The round trip is ${roundTrip}. How long does that take?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(roundTrip, Math.log2(to.value / from.value)),
              hint: t`The window doubles in slow start only.`,
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
        ask: t`A sender is in congestion avoidance with a window of ${window} and segments of ${segment}. Each segment is acknowledged. By how many bytes does the window grow for one ACK?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: segment, hint: t`This is the growth in slow start. Here it is the growth of a whole round trip.` },
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
        ask: t`At a window of ${window} segments a timeout occurs. The sender starts again with one segment and a threshold of half of the old window. The round trip is ${roundTrip}. After which time is the window ${window} segments again?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(roundTrip, Math.log2(window.value)),
              hint: t`Slow start ends at the threshold. From there on, the window grows by one segment in each round trip.`,
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
        ask: t`A window varies between ${rounds} and ${largest} segments: it grows by one segment in each round trip and is halved at a loss. The round trip is ${roundTrip} all the time. How long is the time between two losses?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(roundTrip, largest.value), hint: t`The window begins at half of its largest value.` },
            { is: scaled(roundTrip, Math.log2(largest.value)), hint: t`The window grows linearly between the losses.` },
          ],
        },
        hints: [t`By how many segments does the window grow between two losses?`],
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
      const largest = draw.number(16, 20, 32, 40, 60, 80, 100);
      const roundTrip = draw.time("20 ms", "40 ms", "50 ms", "80 ms", "100 ms");
      const segment = draw.size("1000 B", "1448 B");
      const half = count(largest.value / 2);
      const average = count(0.75 * largest.value);
      const answer = rateOf(scaled(segment, average.value), roundTrip);
      return {
        ask: t`A window varies between ${half} and ${largest} segments of ${segment} in a regular sawtooth. The round trip is ${roundTrip} all the time. Which throughput does the sender reach on average?`,
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
      };
    },
  },
  {
    id: "sawtooth-queue",
    topic: "aimd",
    title: msg`Queue that keeps the line full`,
    make(draw) {
      const line = draw.rate("6 Mb/s", "12 Mb/s", "24 Mb/s", "60 Mb/s");
      const delay = draw.time("10 ms", "15 ms", "20 ms", "25 ms", "50 ms");
      const packet = size(PACKET);
      const roundTrip = scaled(delay, 2);
      const pipe = carried(line, roundTrip);
      const answer = count(pipe.value / PACKET);
      return {
        ask: t`One AIMD flow that halves its window uses a line of ${line} with a propagation delay of ${delay} in each direction. How many packets of ${packet} must the queue hold so that the line stays full after a loss?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(answer, 0.5), hint: MISTAKE.oneWay },
            { is: scaled(answer, 2), hint: t`This is the largest window: pipe and queue together.` },
          ],
        },
        hints: [t`The halved window must still fill the pipe.`],
        steps: [
          t`At the loss the window fills pipe and queue. Half of that must be the pipe, so the queue is as large as the pipe.`,
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
          { view: "queue", expected: (line.value * MSS) / PACKET, within: 0.1 },
        ),
      };
    },
  },
  {
    id: "cubic-k",
    topic: "cubic",
    title: msg`CUBIC’s time back to the old window`,
    make(draw) {
      const window = draw.number(36, 60, 85, 100, 150, 200, 288, 400, 500, 1000);
      const cube = count((window.value * (1 - CUBIC_BETA)) / CUBIC_C);
      const answer = time(Math.cbrt(cube.value) * 1e9);
      return {
        ask: t`CUBIC had a window of ${window} segments when a loss occurred. Its factor is 0.7 and C is 0.4. After which time K does its cubic function reach the old window again?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: time(Math.cbrt((window.value * CUBIC_BETA) / CUBIC_C) * 1e9),
              hint: t`The window falls to 0.7 of its value, so it has to grow by 0.3 of it.`,
            },
            { is: time(Math.sqrt(cube.value) * 1e9), hint: t`The function is cubic, so K is a cube root.` },
          ],
        },
        hints: [t`W(t) = C × (t − K)³ + W. At the time 0 it is 0.7 × W.`],
        steps: [
          t`From W(0) = 0.7 × W follows C × K³ = 0.3 × W.`,
          [STEP.total, `K = ∛(0.3 × ${window} / 0.4) = ∛${cube} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "cubic-window",
    topic: "cubic",
    title: msg`CUBIC’s window after some time`,
    make(draw) {
      const old = draw.number(100, 150, 200, 288, 400, 500);
      const k = Math.cbrt((old.value * (1 - CUBIC_BETA)) / CUBIC_C);
      const seconds = draw.whole(1, 12);
      const window = (t: number) => CUBIC_C * (t - k) ** 3 + old.value;
      const answer = count(window(seconds));
      const after = time(seconds * 1e9);
      const [K, K3] = [time(k * 1e9), count(k)];
      return {
        ask: t`CUBIC had a window of ${old} segments when a loss occurred. Its K is ${K}, and C is 0.4. How many segments does its cubic function give ${after} after the loss?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: count(CUBIC_C * seconds ** 3 + old.value),
              hint: t`The time counts from K: before K the window is below the old one.`,
            },
            {
              is: count(CUBIC_C * seconds ** 3 + CUBIC_BETA * old.value),
              hint: t`The function has its turning point at the old window, not at the time of the loss.`,
            },
          ],
        },
        hints: [t`W(t) = C × (t − K)³ + W, with times in seconds.`],
        steps: [
          t`The function is W(t) = 0.4 × (t − ${K3})³ + ${old}, with t in seconds.`,
          [STEP.window, `0.4 × (${count(seconds)} − ${K3})³ + ${old} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "cubic-fast-convergence",
    topic: "cubic",
    title: msg`CUBIC’s fast convergence`,
    make(draw) {
      const before = draw.number(100, 120, 160, 200, 300, 400);
      const window = count(before.value * draw.one(0.6, 0.7, 0.75, 0.8, 0.9));
      const answer = count((window.value * (1 + CUBIC_BETA)) / 2);
      return {
        ask: t`CUBIC had a loss at a window of ${before} segments, and the next one at only ${window}. With fast convergence and the factor 0.7, which window does it take as its new maximum?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: window, hint: t`This would be the maximum without fast convergence.` },
            { is: count(window.value * CUBIC_BETA), hint: t`This is the window after the loss, not the new maximum.` },
            { is: before, hint: t`This is the old maximum. The last loss came earlier than it.` },
          ],
        },
        hints: [t`A loss below the old maximum says that a new flow wants a share, so CUBIC releases some more.`],
        steps: [
          t`The new maximum is W × (1 + 0.7) / 2, because ${window} is less than ${before}.`,
          [STEP.window, `${window} × 1.7 / 2 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "vegas-queued",
    topic: "vegas",
    title: msg`Segments that Vegas has in the queue`,
    make(draw) {
      const window = draw.number(12, 20, 24, 30, 40, 60);
      const base = draw.time("20 ms", "40 ms", "60 ms", "80 ms");
      const roundTrip = scaled(base, draw.one(1.2, 1.25, 1.5));
      const answer = count(window.value * (1 - base.value / roundTrip.value));
      return {
        ask: t`A Vegas sender has a window of ${window} segments. Its shortest round trip is ${base}, and its latest one is ${roundTrip}. How many of its segments wait in the queue, by its estimate?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: count((window.value * (roundTrip.value - base.value)) / base.value),
              hint: t`The rate is the window divided by the latest round trip, not by the shortest one.`,
            },
            {
              is: count((window.value * base.value) / roundTrip.value),
              hint: t`These segments are in the pipe. The rest waits in the queue.`,
            },
          ],
        },
        hints: [t`The rate W / RTT times the additional round trip gives the segments in the queue.`],
        steps: [
          [STEP.rate, `${window} / ${roundTrip}`],
          [STEP.answer, `${window} × (${roundTrip} − ${base}) / ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "vegas-decision",
    topic: "vegas",
    title: msg`Decision of Vegas`,
    make(draw) {
      const window = draw.number(16, 20, 24, 30, 36, 40);
      const base = draw.time("20 ms", "40 ms", "50 ms", "100 ms");
      const roundTrip = scaled(base, draw.one(1.05, 1.1, 1.125, 1.25, 1.5));
      const queued = window.value * (1 - base.value / roundTrip.value);
      const right = queued < 2 ? 0 : queued <= 4 ? 1 : 2;
      const estimate = count(queued);
      return {
        ask: t`A Vegas sender has a window of ${window} segments, a shortest round trip of ${base} and a latest one of ${roundTrip}. Its limits are α = 2 and β = 4 segments. What does it do with its window?`,
        answer: {
          right,
          options: [
            {
              text: t`It adds one segment.`,
              hint: t`It would add one if fewer than 2 of its segments were in the queue.`,
            },
            {
              text: t`It keeps the window.`,
              hint: t`It would keep the window if 2 to 4 of its segments were in the queue.`,
            },
            {
              text: t`It removes one segment.`,
              hint: t`It would remove one if more than 4 of its segments were in the queue.`,
            },
          ],
        },
        hints: [t`Estimate how many segments wait in the queue, and compare the number with α and β.`],
        steps: [
          [STEP.answer, `${window} × (${roundTrip} − ${base}) / ${roundTrip} = ${estimate}`],
          right === 0
            ? t`${estimate} is less than 2, so Vegas adds one segment.`
            : right === 1
              ? t`${estimate} is between 2 and 4, so Vegas keeps its window.`
              : t`${estimate} is more than 4, so Vegas removes one segment.`,
        ],
      };
    },
  },
  {
    id: "vegas-round-trip",
    topic: "vegas",
    title: msg`Round trip with Vegas flows`,
    make(draw) {
      const flows = draw.number(1, 2, 4, 5, 10);
      const each = draw.number(2, 3, 4);
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s");
      const base = draw.time("20 ms", "40 ms", "50 ms");
      const packet = size(PACKET);
      const queued = count(flows.value * each.value);
      const wait = scaled(sendingTime(packet, line), queued.value);
      const answer = sum(base, wait);
      return {
        ask: t`The number of Vegas flows on a line of ${line} is ${flows}. Each keeps ${each} packets of ${packet} in the queue. The round trip without a queue is ${base}. How long is the round trip with them?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: wait, hint: t`This is the wait in the queue alone. The round trip without it is added.` },
            { is: sum(base, scaled(wait, 2)), hint: t`The queue is passed in one direction only.` },
            ...(flows.value === 1
              ? []
              : [
                  {
                    is: sum(base, scaled(wait, 1 / flows.value)),
                    hint: t`All flows share one queue, so the packets of all of them count.`,
                  },
                ]),
          ],
        },
        hints: [t`How many packets are in the queue, and how long does the line need for them?`],
        steps: [
          t`In the queue are ${flows} × ${each} = ${queued} packets.`,
          [STEP.wait, `${queued} × ${packet} × 8 / ${line} = ${wait}`],
          [STEP.roundTrip, `${base} + ${wait} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "bbr-window",
    topic: "bbr",
    title: msg`Window of BBR`,
    make(draw) {
      const line = draw.rate("8 Mb/s", "16 Mb/s", "40 Mb/s", "100 Mb/s");
      const least = draw.time("20 ms", "30 ms", "40 ms", "50 ms");
      const samples = [scaled(least, 1.5), least, scaled(least, 1.2), scaled(least, 1.7)].join(", ");
      const pipe = carried(line, least);
      const answer = scaled(pipe, 2);
      return {
        ask: t`BBR has measured a bottleneck rate of ${line} and round trips of ${samples}. How many bytes may it have in flight, with a window of two bandwidth-delay products?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: pipe, hint: t`This is one bandwidth-delay product.` },
            {
              is: scaled(answer, 1.35),
              hint: t`BBR takes the shortest round trip, not the average one: the others contain a queue.`,
            },
            {
              is: scaled(answer, 1.7),
              hint: t`BBR takes the shortest round trip, not the latest one: the others contain a queue.`,
            },
          ],
        },
        hints: [t`Which of the round trips has no queue in it?`],
        steps: [
          [STEP.pipe, `${line} × ${least} / 8 = ${pipe}`],
          [STEP.window, `2 × ${pipe} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "bbr-startup",
    topic: "bbr",
    title: msg`Round trips of BBR’s startup`,
    make(draw) {
      const line = draw.rate("20 Mb/s", "50 Mb/s", "100 Mb/s", "400 Mb/s", "1 Gb/s");
      const roundTrip = draw.time("20 ms", "40 ms", "60 ms", "100 ms");
      const first = rateOf(size(INITIAL * PACKET), roundTrip);
      const ratio = count(line.value / first.value);
      const answer = count(Math.ceil(Math.log2(ratio.value)));
      const packet = size(PACKET);
      return {
        ask: t`BBR starts with 10 packets of ${packet} in the first round trip of ${roundTrip}, and doubles its rate in each round trip. After how many doublings does it reach the line rate of ${line}?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value - 1), hint: MISTAKE.roundedDown },
            { is: count(Math.ceil(ratio.value)), hint: t`The rate doubles: its growth is not linear.` },
          ],
        },
        hints: [t`Compute the rate of the first round trip.`],
        steps: [
          [STEP.rate, `10 × ${packet} × 8 / ${roundTrip} = ${first}`],
          [STEP.answer, `${line} / ${first} = ${ratio} ≤ 2^${answer}`],
        ],
      };
    },
  },
  {
    id: "bbr-probe",
    topic: "bbr",
    title: msg`Queue of BBR’s probe for bandwidth`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "20 Mb/s", "40 Mb/s", "100 Mb/s");
      const roundTrip = draw.time("20 ms", "40 ms", "60 ms", "80 ms", "120 ms");
      const answer = scaled(roundTrip, 0.25);
      const excess = scaled(carried(line, roundTrip), 0.25);
      return {
        ask: t`BBR fills a line of ${line} exactly, without a queue. For one round trip of ${roundTrip} it paces at 1.25 times the line rate. How long does a packet wait in the queue at the end of that?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(roundTrip, 1.25),
              hint: t`This is the whole round trip. The question asks for the wait in the queue.`,
            },
            {
              is: scaled(roundTrip, 0.2),
              hint: t`The line carries its own rate, and the excess of a quarter of it queues.`,
            },
          ],
        },
        hints: [t`How many bytes arrive more than the line carries?`],
        steps: [
          t`The excess is 0.25 × ${line} × ${roundTrip} / 8 = ${excess}.`,
          [STEP.wait, `${excess} × 8 / ${line} = ${answer}`],
        ],
      };
    },
  },
];
