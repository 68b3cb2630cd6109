/** Problems on bufferbloat and drop-tail queues. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, scaled, sendingTime, share, size, sum, time } from "../quantity.ts";
import { callRun, PACKET, pingRun } from "../runs.ts";
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
        ask: t`An upload keeps the queue of a home router full: ${packets} packets of ${packet}. The link carries ${line}, and the round trip without the queue is ${base}. How long does a ping take?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: wait, hint: t`This is the queueing delay. The round trip is added.` },
            { is: base, hint: t`The ping waits behind the packets of the upload.` },
            {
              is: sum(base, scaled(wait, 2)),
              hint: t`Only the queue of the upload is full, so the ping waits in one direction.`,
            },
          ],
        },
        hints: [t`How long does it take to send a full queue?`],
        steps: [
          [STEP.wait, `${packets} × ${packet} × 8 / ${line} = ${wait}`],
          [STEP.total, `${base} + ${wait} = ${answer}`],
        ],
        run: pingRun(
          { line, delay: scaled(base, 0.5), packets: packets.value },
          { view: "queue", expected: answer, within: 0.05 },
        ),
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
        ask: t`A packet may wait at most ${delay} in the queue of a link of ${line}. How many packets of ${packet} may the queue hold?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(answer, 8), hint: t`A byte has 8 bits.` },
            { is: count(bytes.value), hint: t`This is the limit in bytes. The question asks for packets.` },
          ],
        },
        hints: [t`How many bytes does the link send in that time?`],
        steps: [
          t`In ${delay} the link sends ${bytes}.`,
          [STEP.answer, `${count(bytes.value)} / ${count(PACKET)} = ${answer}`],
        ],
        run: pingRun(
          { line, delay: time(10e6), packets: Math.round(answer.value) },
          {
            view: "queue",
            expected: sum(delay, time(20e6)),
            note: t`The ping waits in the full queue, and its round trip of 20 ms is added.`,
            within: 0.05,
          },
        ),
      };
    },
  },
  {
    id: "late-packets",
    topic: "bufferbloat",
    title: msg`Late packets of a call`,
    make(draw) {
      const line = draw.rate("5 Mb/s", "6 Mb/s", "8 Mb/s", "10 Mb/s");
      const delay = draw.time("10 ms", "20 ms", "30 ms");
      const queued = draw.number(200, 240, 280);
      const uploaded = draw.number(5000, 6000, 8000, 10_000, 12_000);
      const deadline = draw.time("100 ms", "150 ms");
      const packet = size(PACKET);
      const call = time(60e9);
      const sending = sendingTime(packet, line);
      const wait = scaled(sending, queued.value);
      const upload = scaled(sending, uploaded.value);
      const answer = share(upload.value / call.value);
      return {
        ask: t`A call sends a packet every 20 ms for ${call}. A packet that needs ${deadline} or longer is too late. During the call an upload sends ${uploaded} packets of ${packet} and keeps ${queued} of them waiting before the line of ${line}. The propagation delay is ${delay}. What share of the call’s packets is late?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: share(1), hint: t`Before and after the upload no packet waits.` },
            {
              is: share(wait.value / call.value),
              hint: t`This is the time of one full queue. The upload keeps the queue full until its end.`,
            },
          ],
        },
        hints: [t`Is a packet late that is sent during the upload? How long does the upload take?`],
        steps: [
          [STEP.wait, `${queued} × ${packet} × 8 / ${line} = ${wait}`],
          t`With the propagation delay a packet takes longer than ${deadline}, so all packets during the upload are late.`,
          [STEP.transmission, `${uploaded} × ${packet} × 8 / ${line} = ${upload}`],
          [STEP.share, `${upload} / ${call} = ${answer}`],
        ],
        run: callRun({ line, delay, segments: uploaded.value, packets: queued.value }, deadline, {
          view: "queue",
          expected: answer,
          within: 0.06,
        }),
      };
    },
  },
  {
    id: "buffer-many-flows",
    topic: "bufferbloat",
    title: msg`Buffer of a router for many flows`,
    make(draw) {
      const line = draw.rate("1 Gb/s", "2.5 Gb/s", "10 Gb/s");
      const roundTrip = draw.time("40 ms", "80 ms", "100 ms", "200 ms");
      const flows = draw.number(100, 400, 2500, 10_000);
      const pipe = carried(line, roundTrip);
      const root = count(Math.sqrt(flows.value));
      const answer = scaled(pipe, 1 / root.value);
      return {
        ask: t`A router has a link of ${line}, which is shared by ${flows} long TCP flows. The round trip is ${roundTrip}, and the flows are not synchronised. Appenzeller, Keslassy and McKeown (2004) divide the bandwidth-delay product by the square root of the number of flows. A buffer of that size keeps such a link full. How large is this buffer?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: pipe,
              hint: t`This is the buffer for a single flow. Many flows do not halve their windows at the same time.`,
            },
            {
              is: scaled(pipe, 1 / flows.value),
              hint: t`The bandwidth-delay product is divided by the square root of the number of flows, not by the number itself.`,
            },
          ],
        },
        hints: [t`Compute the bandwidth-delay product first.`],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${pipe}`],
          t`Relative to its mean, the sum of many independent sawteeth varies less than one sawtooth: its deviation grows only with the square root of the number of flows.`,
          [STEP.answer, `${pipe} / √${flows} = ${pipe} / ${root} = ${answer}`],
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
        ask: t`An empty drop-tail queue feeds a link of ${out} and can hold ${limit} packets. Packets of ${packet} arrive at a rate of ${arriving}. After what time is the first packet dropped?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: sendingTime(buffer, arriving), hint: t`The link drains the queue at the same time.` },
            { is: sendingTime(buffer, out), hint: t`This is the time in which the link sends a full queue.` },
          ],
        },
        hints: [t`The queue grows at the difference between the two rates.`],
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
            { is: count(burst.value - limit.value), hint: t`The packets that already wait also take space.` },
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
  {
    id: "drop-tail-random-arrivals",
    topic: "drop-tail",
    title: msg`Loss with random arrivals`,
    make(draw) {
      const load = draw.number(0.5, 0.6, 0.8, 0.9, 1.25, 1.5, 2);
      const places = draw.count(2, 6);
      const [r, k] = [load.value, places.value];
      const answer = share(((1 - r) * r ** k) / (1 - r ** (k + 1)));
      const last = count(k + 1);
      return {
        ask: t`Packets arrive at a link at random (Poisson) and have random sizes (exponential). Their mean rate is ${load} times the rate of the link. The router has space for ${places} packets, including the one being sent, and drops packets that find no space (M/M/1/K). What share of the packets is dropped?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: share((1 - r) * r ** k),
              hint: t`This holds for an infinitely long queue: the states above the limit do not exist here.`,
            },
            ...(r > 1
              ? [
                  {
                    is: share(1 - 1 / r),
                    hint: t`This is the loss rate with a very long queue. A short one is empty at times.`,
                  },
                ]
              : []),
            {
              is: share(((1 - r) * r ** (k + 1)) / (1 - r ** (k + 2))),
              hint: t`The packet being sent takes one of the places.`,
            },
          ].filter(({ is }) => is.value > 0),
        },
        hints: [
          t`A packet is dropped if it finds all places taken.`,
          t`The probability that n packets are in the router is proportional to ρ^n, where ρ is the load.`,
        ],
        steps: [
          t`The states 0 to ${places} have probabilities in the ratio 1 : ρ : ρ² and so on, and their sum is 1 (Kleinrock 1975).`,
          [STEP.share, `(1 − ${load}) × ${load}^${places} / (1 − ${load}^${last}) = ${answer}`],
        ],
      };
    },
  },
];
