/** Problems on bufferbloat and drop-tail queues. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, scaled, sendingTime, size, sum } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "full-queue-delay",
    topic: "bufferbloat",
    title: msg`Delay of a full queue`,
    make(draw) {
      const packets = draw.number(50, 64, 100, 128, 200, 256, 500);
      const line = draw.rate("1 Mb/s", "2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s");
      const base = draw.time("10 ms", "20 ms", "30 ms", "50 ms");
      const packet = size(PACKET);
      const wait = scaled(sendingTime(packet, line), packets.value);
      const answer = sum(base, wait);
      return {
        ask: t`An upload keeps the queue of a home router full: ${packets} packets of ${packet}. The line carries ${line}, and the round trip without the queue is ${base}. How long does a ping take?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: wait, hint: t`This is the wait in the queue. The round trip is added.` },
            { is: base, hint: t`The ping waits behind the packets of the upload.` },
            {
              is: sum(base, scaled(wait, 2)),
              hint: t`Only the queue of the upload is full, so the ping waits in one direction.`,
            },
          ],
        },
        hints: [t`How long does the line need to send a full queue?`],
        steps: [
          [STEP.wait, `${packets} × ${packet} × 8 / ${line} = ${wait}`],
          [STEP.total, `${base} + ${wait} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "queue-for-delay",
    topic: "bufferbloat",
    title: msg`Queue limit for a delay`,
    make(draw) {
      const line = draw.rate("6 Mb/s", "12 Mb/s", "24 Mb/s", "60 Mb/s", "120 Mb/s");
      const delay = draw.time("10 ms", "20 ms", "50 ms", "100 ms");
      const packet = size(PACKET);
      const bytes = carried(line, delay);
      const answer = count(bytes.value / PACKET);
      return {
        ask: t`A packet shall wait at most ${delay} in the queue of a line of ${line}. How many packets of ${packet} may the queue hold?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(answer, 8), hint: t`A packet has 8 bits for each byte.` },
            { is: count(bytes.value), hint: t`This is the limit in bytes. The question asks for packets.` },
          ],
        },
        hints: [t`How many bytes does the line send in that time?`],
        steps: [
          t`In ${delay} the line sends ${bytes}.`,
          [STEP.answer, `${count(bytes.value)} / ${count(PACKET)} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "drop-tail-time",
    topic: "drop-tail",
    title: msg`Time until a queue overflows`,
    make(draw) {
      const out = draw.rate("5 Mb/s", "10 Mb/s", "20 Mb/s");
      const factor = draw.number(1.25, 1.5, 2, 3);
      const arriving = scaled(out, factor.value);
      const limit = draw.number(20, 50, 100, 200);
      const packet = size(PACKET);
      const excess = rate(arriving.value - out.value);
      const buffer = scaled(packet, limit.value);
      const answer = sendingTime(buffer, excess);
      return {
        ask: t`Packets of ${packet} arrive at ${arriving} at an empty drop-tail queue for a line of ${out}. The queue holds ${limit} packets. After which time is the first packet dropped?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: sendingTime(buffer, arriving), hint: t`The line empties the queue at the same time.` },
            { is: sendingTime(buffer, out), hint: t`This is the time in which the line sends a full queue.` },
          ],
        },
        hints: [t`The queue grows at the difference of the two rates.`],
        steps: [
          [STEP.rate, `${arriving} − ${out} = ${excess}`],
          [STEP.total, `${limit} × ${packet} × 8 / ${excess} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "drop-tail-burst",
    topic: "drop-tail",
    title: msg`Packets that a burst loses`,
    make(draw) {
      const limit = draw.count(10, 60);
      const waiting = draw.count(2, 9);
      const burst = count(limit.value + draw.whole(5, 30));
      const answer = count(burst.value + waiting.value - limit.value);
      return {
        ask: t`A drop-tail queue may hold ${limit} packets, and ${waiting} packets wait in it. A burst of ${burst} packets arrives at once, before any packet leaves. How many packets are dropped?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(burst.value - limit.value), hint: t`The packets that already wait take space too.` },
            {
              is: count(limit.value - waiting.value),
              hint: t`These packets of the burst are kept. The question asks for the others.`,
            },
          ],
        },
        hints: [t`How many packets of the burst find space?`],
        steps: [
          t`There is space for ${limit} − ${waiting} packets.`,
          [STEP.answer, `${burst} − (${limit} − ${waiting}) = ${answer}`],
        ],
      };
    },
  },
];
