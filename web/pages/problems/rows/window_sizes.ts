/** Problems on window scale, silly windows and the algorithm of Nagle. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rateOf, scaled, share, size, sum } from "../quantity.ts";
import { longRun, MSS } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Largest value of the window field of the TCP header. */
const LARGEST_FIELD = 65_535;
/** Headers of IP and TCP without options, bytes. */
const HEADERS = 40;

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
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
        ask: t`A path carries ${line} with a propagation delay of ${delay} in each direction. What is the smallest shift count of the window scale option with which the window can fill the path? The window field has 16 bits.`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: oneWay, hint: MISTAKE.oneWay },
            { is: count(answer.value + 3), hint: t`The window is in bytes and the rate in bits per second.` },
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
        ask: t`In the handshake a receiver announced the shift count ${shift}. The window field of a later segment contains ${field}. What window does this segment offer?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: size(field.value), hint: t`The field has to be shifted by the count of the handshake.` },
            { is: size(field.value * shift.value), hint: t`A shift by n bits multiplies by 2^n, not by n.` },
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
        ask: t`A path carries ${line} with a propagation delay of ${delay} in each direction. One end does not support window scaling. What is the highest throughput that a connection can reach?`,
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
          { view: "window", expected: answer, within: 0.12 },
        ),
      };
    },
  },
  {
    id: "window-rest",
    topic: "silly-window",
    title: msg`Window that is not a multiple of the segment`,
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
        ask: t`A receiver frees its buffer in steps of ${data} and announces each of them, and the sender uses each announcement at once. Headers take ${headers} in each packet. What share of the sent bytes are headers?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(data.value / packet.value), hint: t`This is the share of the data.` },
            {
              is: share(headers.value / data.value),
              hint: t`The share is that of the whole packet, including the headers.`,
            },
          ],
        },
        hints: [t`How large is a whole packet?`],
        steps: [
          t`A packet is ${data} + ${headers} = ${packet} long.`,
          [STEP.share, `${headers} / ${packet} = ${answer}`],
        ],
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
        ask: t`A program writes ${write} every ${pause}. The propagation delay is ${delay} in each direction, ACKs are not delayed, and Nagle’s algorithm is on. How many bytes of data does each packet after the first one carry?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: write, hint: t`This would hold without Nagle’s algorithm.` },
            { is: scaled(answer, 0.5), hint: MISTAKE.oneWay },
            { is: size(MSS), hint: t`The ACK arrives before a full segment has been collected.` },
          ],
        },
        hints: [t`Data is collected until the ACK of the previous packet is back.`],
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
    title: msg`Nagle’s algorithm with a delayed ACK`,
    make(draw) {
      const delay = draw.time("5 ms", "10 ms", "15 ms", "25 ms", "30 ms");
      const timer = draw.time("40 ms", "100 ms", "200 ms");
      const way = scaled(delay, 3);
      const answer = sum(way, timer);
      return {
        ask: t`A program makes two small writes, one immediately after the other, on an idle connection. Nagle’s algorithm is on. The receiver delays the ACK of a single segment by ${timer}, and the propagation delay is ${delay} in each direction. How long after the writes does the second one arrive?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: delay,
              hint: t`This would hold without Nagle’s algorithm. The second write has to wait for an ACK.`,
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
    title: msg`Rate that Nagle’s algorithm needs`,
    make(draw) {
      const write = draw.size("1 B", "2 B", "4 B");
      const pause = draw.time("5 ms", "10 ms", "20 ms");
      const roundTrip = draw.time("100 ms", "200 ms", "400 ms");
      const headers = size(HEADERS);
      const data = scaled(write, roundTrip.value / pause.value);
      const packet = sum(data, headers);
      const answer = rateOf(packet, roundTrip);
      return {
        ask: t`A program writes ${write} every ${pause}. The round trip is ${roundTrip}, Nagle’s algorithm is on, and headers take ${headers}. What rate does the connection need on the link, including headers?`,
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
          t`The program writes ${data} in a round trip, so a packet is ${data} + ${headers} = ${packet} long.`,
          [STEP.rate, `${packet} × 8 / ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
];
