/** Problems on flow control, the receive window and the zero window. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, rateOf, scaled, sendingTime, size, sum, time } from "../quantity.ts";
import { homeRun, longRun, longTransfer, openWindowOf, processorOf, windowOf } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "offered-window",
    topic: "flow-control",
    title: msg`Window that the receiver offers`,
    make(draw) {
      const buffer = draw.size("16 KB", "32 KB", "64 KB");
      const received = size(draw.whole(60, 150) * 100);
      const read = size(draw.whole(10, 50) * 100);
      const waiting = size(received.value - read.value);
      const answer = size(buffer.value - waiting.value);
      return {
        ask: t`A receiver has a buffer of ${buffer}. It has received ${received} in order, and its application has read ${read} of them. What window does it offer?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: size(buffer.value - received.value), hint: t`Bytes that have been read no longer take space.` },
            { is: waiting, hint: t`These bytes wait in the buffer. The window is the space that is left.` },
            { is: buffer, hint: t`This is the whole buffer, and a part of it is in use.` },
          ],
        },
        hints: [t`The window is the free space of the buffer.`],
        steps: [
          t`The bytes that wait in the buffer are those received and not yet read: ${received} − ${read} = ${waiting}.`,
          [STEP.window, `${buffer} − ${waiting} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "window-left",
    topic: "flow-control",
    title: msg`Bytes that the sender may still send`,
    make(draw) {
      const acked = count(draw.whole(20, 90) * 100);
      const window = size(draw.whole(40, 80) * 100);
      const flight = size(draw.whole(5, 35) * 100);
      const next = count(acked.value + flight.value);
      const answer = size(window.value - flight.value);
      return {
        ask: t`The last ACK had the acknowledgement number ${acked} and offered a window of ${window}. The next byte that the sender would send has the number ${next}. How many bytes may it still send?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: window, hint: t`Bytes that are in flight already use a part of the window.` },
            { is: flight, hint: t`These bytes are in flight. The window allows more.` },
            {
              is: size(answer.value + flight.value * 2),
              hint: t`The bytes in flight are subtracted from the window, not added to it.`,
            },
          ],
        },
        hints: [t`The window begins at the acknowledgement number.`],
        steps: [
          t`The difference ${next} − ${acked} = ${flight} is in flight.`,
          [STEP.answer, `${window} − ${flight} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "slow-reader",
    topic: "flow-control",
    title: msg`Throughput with a slow receiver`,
    make(draw) {
      const line = draw.rate("50 Mb/s", "100 Mb/s");
      const work = draw.time("1 ms", "2 ms", "4 ms", "5 ms", "8 ms");
      const data = draw.size("1000 B", "1250 B", "1448 B");
      const answer = rateOf(data, work);
      return {
        ask: t`A receiver needs ${work} of processor time for each packet with ${data} of data. The link carries ${line}, and the window is large. What throughput does a long transfer reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: line,
              hint: t`The link could carry more, but the offered window grows only when the receiver has processed data.`,
            },
            {
              is: scaled(answer, 0.5),
              hint: t`The receiver works on one packet while others arrive, so only the receiver’s time counts.`,
            },
          ],
        },
        hints: [t`Flow control slows the sender to the pace of the receiver.`],
        steps: [
          t`The link is faster than the receiver, so the receiver is the limit: one packet in ${work}.`,
          [STEP.throughput, `${data} × 8 / ${work} = ${answer}`],
        ],
        run: homeRun(
          {
            line,
            delay: time(1e6),
            segments: 2000,
            data: data.value,
            // A larger window would only wait at the receiver, until timers of the sender fire.
            set: { ...windowOf(65_536), ...processorOf("server", work.value) },
          },
          { view: "limits", expected: answer, within: 0.06 },
        ),
      };
    },
  },
  {
    id: "receive-window-throughput",
    topic: "receive-window",
    title: msg`Throughput with a receive window`,
    make(draw) {
      const line = draw.rate("50 Mb/s", "80 Mb/s", "100 Mb/s");
      const window = draw.size("8 KB", "16 KB", "24 KB", "32 KB");
      const delay = draw.time("20 ms", "25 ms", "40 ms", "50 ms", "60 ms");
      const roundTrip = scaled(delay, 2);
      const answer = rateOf(window, roundTrip);
      return {
        ask: t`A receiver offers a window of ${window}. The link carries ${line}, and the round trip is ${roundTrip}. What throughput does a long transfer reach?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: line, hint: t`The window is smaller than the pipe, so the sender waits for ACKs most of the time.` },
            { is: scaled(answer, 2), hint: t`The given time is the whole round trip already.` },
            { is: scaled(answer, 1 / 8), hint: t`The window is in bytes and the rate in bits per second.` },
          ],
        },
        hints: [t`One window is delivered in each round trip.`],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${carried(line, roundTrip)} > ${window}`],
          [STEP.throughput, `${window} × 8 / ${roundTrip} = ${answer}`],
        ],
        run: homeRun(
          // The windows are multiples of this segment, so that no part of them is unused.
          { line, delay, segments: 1000, data: 1024, set: windowOf(window.value) },
          { view: "window", expected: answer, within: 0.12 },
        ),
      };
    },
  },
  {
    id: "receive-window-needed",
    topic: "receive-window",
    title: msg`Receive window for a rate`,
    make(draw) {
      const target = draw.rate("2 Mb/s", "5 Mb/s", "12 Mb/s", "30 Mb/s", "60 Mb/s");
      const delay = draw.time("8 ms", "20 ms", "30 ms", "55 ms", "75 ms");
      const roundTrip = scaled(delay, 2);
      const answer = carried(target, roundTrip);
      return {
        ask: t`A connection must reach ${target} over a path whose propagation delay is ${delay} in each direction. What is the smallest receive window that it needs?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: carried(target, delay), hint: MISTAKE.oneWay }],
        },
        hints: [t`The window must hold what is sent until the first ACK is back.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.window, `${target} × ${roundTrip} / 8 = ${answer}`],
        ],
        run: longRun(
          {
            line: rate(1e9),
            delay,
            segments: longTransfer(answer.value),
            data: 1000,
            queue: 10_000,
            set: openWindowOf(answer.value),
          },
          {
            view: "window",
            expected: target,
            note: t`With this window the connection reaches the rate of the question.`,
            within: 0.1,
          },
        ),
      };
    },
  },
  {
    id: "window-or-line",
    topic: "receive-window",
    title: msg`Window or link: the smaller limit`,
    make(draw) {
      const line = draw.rate("4 Mb/s", "8 Mb/s", "16 Mb/s", "24 Mb/s");
      const window = draw.size("16 KB", "32 KB", "64 KB", "128 KB");
      const roundTrip = draw.time("20 ms", "40 ms", "80 ms", "160 ms");
      const byWindow = rateOf(window, roundTrip);
      const isWindow = byWindow.value < line.value;
      const answer = isWindow ? byWindow : line;
      return {
        ask: t`The window is ${window}, the round trip is ${roundTrip}, and the link carries ${line}. Headers are negligible. What throughput does a long transfer reach?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            {
              is: isWindow ? line : byWindow,
              hint: t`Throughput is the smaller of two limits: the window per round trip, and the rate of the link.`,
            },
          ],
        },
        hints: [t`Compute the rate that the window allows, and compare it with the link.`],
        steps: [
          [STEP.rate, `${window} × 8 / ${roundTrip} = ${byWindow}`],
          [STEP.throughput, `min(${byWindow}, ${line}) = ${answer}`],
        ],
        run: longRun(
          {
            line,
            delay: scaled(roundTrip, 0.5),
            segments: longTransfer(window.value),
            queue: 1000,
            set: openWindowOf(window.value),
          },
          { view: "window", expected: answer, within: 0.15 },
        ),
      };
    },
  },
  {
    id: "persist-probe",
    topic: "zero-window",
    title: msg`Time of a window probe`,
    make(draw) {
      const first = draw.time("200 ms", "300 ms", "500 ms", "1 s", "1.5 s");
      const probe = draw.count(3, 5);
      const intervals = Array.from({ length: probe.value }, (_, i) => scaled(first, 2 ** i));
      const answer = sum(time(0), ...intervals);
      return {
        ask: t`The receiver offers a window of zero. The persist timer starts with ${first} and doubles after each probe. How long after the start of the timer is probe number ${probe} sent, if the window stays closed?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(first, 2 ** (probe.value - 1)),
              hint: t`This is the last interval alone. The earlier ones have passed too.`,
            },
            { is: scaled(first, probe.value), hint: t`The interval doubles after each probe.` },
            { is: sum(answer, scaled(first, 2 ** probe.value)), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`Add the intervals before the probe, each twice as long as the one before.`],
        steps: [
          t`The first probe is sent after ${first}, and each further interval is twice as long.`,
          [STEP.total, `${intervals.join(" + ")} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "buffer-fills",
    topic: "zero-window",
    title: msg`Time until the window is closed`,
    make(draw) {
      const arriving = draw.rate("10 Mb/s", "20 Mb/s", "40 Mb/s");
      const reading = draw.rate("2 Mb/s", "4 Mb/s", "5 Mb/s", "8 Mb/s");
      const buffer = draw.size("32 KB", "64 KB", "128 KB", "256 KB");
      const excess = scaled(arriving, 1 - reading.value / arriving.value);
      const answer = sendingTime(buffer, excess);
      return {
        ask: t`Data arrives at ${arriving}, and the application reads it at ${reading} from a buffer of ${buffer} that is empty at first. After what time is the offered window zero? Ignore the round trip.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: sendingTime(buffer, arriving), hint: t`The application empties the buffer at the same time.` },
            {
              is: sendingTime(buffer, reading),
              hint: t`This is the time in which the application reads a whole buffer.`,
            },
          ],
        },
        hints: [t`The buffer fills at the difference between the two rates.`],
        steps: [
          [STEP.rate, `${arriving} − ${reading} = ${excess}`],
          [STEP.total, `${buffer} × 8 / ${excess} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "window-reopens",
    topic: "zero-window",
    title: msg`Time until a closed window opens again`,
    make(draw) {
      const buffer = draw.size("2000 B", "2400 B", "8000 B", "16000 B");
      const segment = draw.size("500 B", "1000 B", "1460 B");
      const reading = draw.rate("8 kb/s", "16 kb/s", "40 kb/s", "80 kb/s");
      const half = scaled(buffer, 0.5);
      const needed = size(Math.min(half.value, segment.value));
      const answer = sendingTime(needed, reading);
      return {
        ask: t`A buffer of ${buffer} is full. The application reads at ${reading}. The receiver avoids the silly window syndrome: it opens the window when a full segment of ${segment} or half of the buffer is free, whichever is less. After what time does it send the window update?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: sendingTime(buffer, reading), hint: t`The receiver does not wait until the whole buffer is free.` },
            {
              is: sendingTime(size(Math.max(half.value, segment.value)), reading),
              hint: t`The smaller of the two amounts is enough.`,
            },
          ],
        },
        hints: [t`Compare the segment with half of the buffer.`],
        steps: [
          [STEP.threshold, `min(${segment}, ${buffer} / 2) = ${needed}`],
          [STEP.total, `${needed} × 8 / ${reading} = ${answer}`],
        ],
      };
    },
  },
];
