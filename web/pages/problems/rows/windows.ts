/** Problems on the topics of the group “Windows”. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rateOf, scaled, sendingTime, share, size, sum, time } from "../quantity.ts";
import { homeRun, longRun, MSS, windowOf } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Largest value of the window field of the TCP header. */
const LARGEST_FIELD = 65_535;
/** Headers of IP and TCP without options, bytes. */
const HEADERS = 40;

/** Problems of the group. */
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
        ask: t`A receiver has a buffer of ${buffer}. It has received ${received} in order, and its application has read ${read} of them. Which window does it offer?`,
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
              hint: t`The bytes in flight are taken from the window, not added to it.`,
            },
          ],
        },
        hints: [t`The window begins at the acknowledgement number.`],
        steps: [t`In flight are ${next} − ${acked} = ${flight}.`, [STEP.answer, `${window} − ${flight} = ${answer}`]],
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
        ask: t`A receiver needs ${work} of processor time for each packet with ${data} of data. The line carries ${line}, and the window is large. Which throughput does a long transfer reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: line,
              hint: t`The line could carry more, but the receiver offers window only for what it has processed.`,
            },
            {
              is: scaled(answer, 0.5),
              hint: t`The receiver works on one packet while others arrive, so only its own time counts.`,
            },
          ],
        },
        hints: [t`Flow control slows the sender to the pace of the receiver.`],
        steps: [
          t`The line is faster than the receiver, so the receiver is the limit: one packet in ${work}.`,
          [STEP.throughput, `${data} × 8 / ${work} = ${answer}`],
        ],
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
        ask: t`A receiver offers a window of ${window}. The line carries ${line}, and the round trip is ${roundTrip}. Which throughput does a long transfer reach?`,
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
          { line, delay, segments: 1000, set: windowOf(window.value) },
          { view: "window", expected: answer.value, within: 0.12 },
        ),
      };
    },
  },
  {
    id: "receive-window-needed",
    topic: "receive-window",
    title: msg`Receive window for a rate`,
    make(draw) {
      const rate = draw.rate("2 Mb/s", "5 Mb/s", "12 Mb/s", "30 Mb/s", "60 Mb/s");
      const delay = draw.time("8 ms", "20 ms", "30 ms", "55 ms", "75 ms");
      const roundTrip = scaled(delay, 2);
      const answer = carried(rate, roundTrip);
      return {
        ask: t`A connection shall reach ${rate} over a path whose propagation delay is ${delay} in each direction. Which receive window does it need at least?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: carried(rate, delay), hint: MISTAKE.oneWay }],
        },
        hints: [t`The window must hold what is sent until the first ACK is back.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.window, `${rate} × ${roundTrip} / 8 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "window-or-line",
    topic: "receive-window",
    title: msg`Window or line: the smaller limit`,
    make(draw) {
      const line = draw.rate("4 Mb/s", "8 Mb/s", "16 Mb/s", "24 Mb/s");
      const window = draw.size("16 KB", "32 KB", "64 KB", "128 KB");
      const roundTrip = draw.time("20 ms", "40 ms", "80 ms", "160 ms");
      const byWindow = rateOf(window, roundTrip);
      const isWindow = byWindow.value < line.value;
      const answer = isWindow ? byWindow : line;
      return {
        ask: t`The window is ${window}, the round trip is ${roundTrip}, and the line carries ${line}. Headers are negligible. Which throughput does a long transfer reach?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            {
              is: isWindow ? line : byWindow,
              hint: t`Throughput is the smaller of two limits: the window per round trip, and the line.`,
            },
          ],
        },
        hints: [t`Compute the rate that the window allows, and compare it with the line.`],
        steps: [
          [STEP.rate, `${window} × 8 / ${roundTrip} = ${byWindow}`],
          [STEP.throughput, `min(${byWindow}, ${line}) = ${answer}`],
        ],
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
        ask: t`Data arrive at ${arriving}, and the application reads them at ${reading} from a buffer of ${buffer} that is empty at first. After which time is the offered window zero? Ignore the round trip.`,
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
        hints: [t`The buffer fills at the difference of the two rates.`],
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
        ask: t`A buffer of ${buffer} is full. The application reads at ${reading}. The receiver avoids silly windows: it opens the window when a full segment of ${segment} or half of the buffer is free, whichever is less. After which time does it send the window update?`,
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
  {
    id: "window-scale-shift",
    topic: "window-scale",
    title: msg`Smallest window scale`,
    make(draw) {
      const line = draw.rate("50 Mb/s", "100 Mb/s", "400 Mb/s", "1 Gb/s", "10 Gb/s");
      const delay = draw.time("10 ms", "25 ms", "40 ms", "75 ms", "140 ms");
      const pipe = carried(line, scaled(delay, 2));
      const shiftFor = (bytes: number) => count(Math.max(0, Math.ceil(Math.log2(bytes / LARGEST_FIELD))));
      const answer = shiftFor(pipe.value);
      const oneWay = shiftFor(pipe.value / 2);
      const field = count(LARGEST_FIELD);
      const ratio = count(pipe.value / LARGEST_FIELD);
      return {
        ask: t`A path carries ${line} with a propagation delay of ${delay} in each direction. Which shift count must the window scale option have at least, so that the window can fill the path? The window field has 16 bits.`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: oneWay, hint: MISTAKE.oneWay },
            { is: count(answer.value + 3), hint: t`The window counts bytes, and the line carries bits.` },
          ],
        },
        hints: [
          t`Compute the bandwidth-delay product in bytes first.`,
          t`Each step of the shift doubles the largest window.`,
        ],
        steps: [
          [STEP.pipe, `${line} × 2 × ${delay} / 8 = ${pipe}`],
          [STEP.answer, `${pipe} / ${field} = ${ratio} ≤ 2^${answer}`],
        ],
      };
    },
  },
  {
    id: "window-scale-field",
    topic: "window-scale",
    title: msg`Window in a scaled field`,
    make(draw) {
      const field = count(draw.whole(5, 60) * 100);
      const shift = draw.count(3, 10);
      const answer = size(field.value * 2 ** shift.value);
      return {
        ask: t`In the handshake a receiver announced the shift count ${shift}. A later segment of it has ${field} in its window field. Which window does it offer?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: size(field.value), hint: t`The field has to be shifted by the count of the handshake.` },
            { is: size(field.value * shift.value), hint: t`A shift is a power of two, not a factor.` },
          ],
        },
        hints: [t`A shift by one doubles the number.`],
        steps: [
          t`The field is shifted to the left by ${shift} bits, which multiplies it by 2^${shift}.`,
          [STEP.window, `${field} × 2^${shift} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "window-without-scale",
    topic: "window-scale",
    title: msg`Throughput without window scaling`,
    make(draw) {
      const line = draw.rate("100 Mb/s", "200 Mb/s", "400 Mb/s");
      const delay = draw.time("25 ms", "40 ms", "50 ms", "75 ms");
      const window = size(LARGEST_FIELD);
      const roundTrip = scaled(delay, 2);
      const answer = rateOf(window, roundTrip);
      return {
        ask: t`A path carries ${line} with a propagation delay of ${delay} in each direction. One end does not support window scaling. Which throughput can a connection reach at most?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: rateOf(window, delay), hint: MISTAKE.oneWay },
            { is: line, hint: t`Without scaling the window field of 16 bits is the limit.` },
          ],
        },
        hints: [t`The window field has 16 bits.`],
        steps: [
          [STEP.window, `2^16 − 1 = ${window}`],
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.throughput, `${window} × 8 / ${roundTrip} = ${answer}`],
        ],
        run: longRun(
          { line, delay, segments: 2000, set: { "tcp.window": LARGEST_FIELD, "tcp.window_scale": false } },
          { view: "window", expected: answer.value, within: 0.12 },
        ),
      };
    },
  },
  {
    id: "window-rest",
    topic: "silly-window",
    title: msg`Window that is no multiple of the segment`,
    make(draw) {
      const window = draw.size("8 KB", "16 KB", "24 KB", "32 KB", "48 KB");
      const segment = draw.size("1000 B", "1448 B", "4312 B", "8948 B");
      const full = count(Math.floor(window.value / segment.value));
      const used = scaled(segment, full.value);
      const answer = size(window.value - used.value);
      return {
        ask: t`The receiver offers ${window}, and the sender sends only full segments of ${segment}. How many bytes of the window stay unused?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: used, hint: t`These bytes are used. The question asks for the rest.` },
            { is: size(segment.value - answer.value), hint: t`One segment more does not fit.` },
          ],
        },
        hints: [t`How many full segments fit?`],
        steps: [
          [STEP.segments, `${window} / ${segment} = ${count(window.value / segment.value)} → ${full}`],
          [STEP.answer, `${count(window.value)} − ${full} × ${segment} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "silly-header-share",
    topic: "silly-window",
    title: msg`Share of the headers in small segments`,
    make(draw) {
      const data = draw.size(
        "1 B",
        "10 B",
        "15 B",
        "25 B",
        "30 B",
        "40 B",
        "60 B",
        "100 B",
        "160 B",
        "200 B",
        "300 B",
        "500 B",
      );
      const headers = size(HEADERS);
      const packet = sum(data, headers);
      const answer = share(headers.value / packet.value);
      return {
        ask: t`A receiver frees its buffer in steps of ${data} and announces each of them, and the sender uses each announcement at once. Headers have ${headers}. Which share of the sent bytes are headers?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(data.value / packet.value), hint: t`This is the share of the data.` },
            {
              is: share(headers.value / data.value),
              hint: t`The share is that of the whole packet, with the headers.`,
            },
          ],
        },
        hints: [t`How many bytes has a packet as a whole?`],
        steps: [t`A packet has ${data} + ${headers} = ${packet}.`, [STEP.share, `${headers} / ${packet} = ${answer}`]],
      };
    },
  },
  {
    id: "clark-reads",
    topic: "silly-window",
    title: msg`Reads until the window is announced`,
    make(draw) {
      const buffer = draw.size("4 KB", "8 KB", "16 KB");
      const segment = draw.size("536 B", "1000 B", "1460 B");
      const read = draw.size("50 B", "100 B", "150 B", "300 B");
      const needed = size(Math.min(segment.value, buffer.value / 2));
      const answer = count(Math.ceil(needed.value / read.value));
      return {
        ask: t`A buffer of ${buffer} is full, and the application reads ${read} at a time. The receiver announces a window when a full segment of ${segment} or half of the buffer is free. After how many reads does it do so?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value - 1), hint: MISTAKE.roundedDown },
            { is: count(Math.ceil(buffer.value / 2 / read.value)), hint: t`The smaller of the two amounts is enough.` },
            { is: count(1), hint: t`The receiver does not announce such a small window.` },
          ],
        },
        hints: [t`Compare the segment with half of the buffer.`],
        steps: [
          [STEP.threshold, `min(${segment}, ${buffer} / 2) = ${needed}`],
          [STEP.answer, `${needed} / ${read} = ${count(needed.value / read.value)} → ${answer}`],
        ],
      };
    },
  },
  {
    id: "nagle-packet",
    topic: "nagle",
    title: msg`Data of a packet with Nagle’s algorithm`,
    make(draw) {
      const write = draw.size("1 B", "2 B", "10 B", "20 B");
      const pause = draw.time("5 ms", "10 ms", "20 ms");
      const delay = draw.time("30 ms", "50 ms", "80 ms", "100 ms");
      const roundTrip = scaled(delay, 2);
      const writes = count(roundTrip.value / pause.value);
      const answer = scaled(write, writes.value);
      return {
        ask: t`A program writes ${write} every ${pause}. The propagation delay is ${delay} in each direction, ACKs are not delayed, and Nagle’s algorithm is on. How many bytes of data does a packet have, after the first one?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: write, hint: t`This would be so without Nagle’s algorithm.` },
            { is: scaled(answer, 0.5), hint: MISTAKE.oneWay },
            { is: size(MSS), hint: t`The ACK comes before a full segment has been collected.` },
          ],
        },
        hints: [t`Data are collected until the ACK of the previous packet is back.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          t`In this time the program writes ${writes} times.`,
          [STEP.answer, `${writes} × ${write} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "nagle-delayed-ack",
    topic: "nagle",
    title: msg`Nagle’s algorithm meets a delayed ACK`,
    make(draw) {
      const delay = draw.time("5 ms", "10 ms", "15 ms", "25 ms", "30 ms");
      const timer = draw.time("40 ms", "100 ms", "200 ms");
      const way = scaled(delay, 3);
      const answer = sum(way, timer);
      return {
        ask: t`A program makes two small writes at once, one after the other, on an idle connection. Nagle’s algorithm is on. The receiver delays the ACK of a single segment by ${timer}, and the propagation delay is ${delay} in each direction. When does the second write arrive, counted from the writes?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: delay,
              hint: t`This would be so without Nagle’s algorithm. The second write has to wait for an ACK.`,
            },
            { is: way, hint: t`The receiver delays the ACK, because only one segment has arrived.` },
            { is: sum(scaled(delay, 2), timer), hint: t`The second write also has to travel to the receiver.` },
          ],
        },
        hints: [
          t`The first write is sent at once, and the second one only when the first is acknowledged.`,
          t`The path is used three times: by the first write, by its ACK and by the second write.`,
        ],
        steps: [
          t`The first write arrives after ${delay}, and its ACK is sent ${timer} later.`,
          [STEP.total, `${delay} + ${timer} + ${delay} + ${delay} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "nagle-rate",
    topic: "nagle",
    title: msg`Rate of a line with Nagle’s algorithm`,
    make(draw) {
      const write = draw.size("1 B", "2 B", "4 B");
      const pause = draw.time("5 ms", "10 ms", "20 ms");
      const roundTrip = draw.time("100 ms", "200 ms", "400 ms");
      const headers = size(HEADERS);
      const data = scaled(write, roundTrip.value / pause.value);
      const packet = sum(data, headers);
      const answer = rateOf(packet, roundTrip);
      return {
        ask: t`A program writes ${write} every ${pause}. The round trip is ${roundTrip}, Nagle’s algorithm is on, and headers have ${headers}. Which rate does the connection need on the line, with headers?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: rateOf(sum(write, headers), pause),
              hint: t`This is the rate without Nagle’s algorithm: one packet for each write.`,
            },
            { is: rateOf(data, roundTrip), hint: MISTAKE.noHeaders },
          ],
        },
        hints: [t`One packet is sent in each round trip, with everything that was written in that time.`],
        steps: [
          t`In a round trip ${data} are written, so a packet has ${data} + ${headers} = ${packet}.`,
          [STEP.rate, `${packet} × 8 / ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
];
