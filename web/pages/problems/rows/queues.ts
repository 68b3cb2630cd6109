/** Problems on the topics of the group “Queues”. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, scaled, sendingTime, share, size, sum, time } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems of the group. */
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
  {
    id: "red-probability",
    topic: "red",
    title: msg`Drop probability of RED`,
    make(draw) {
      const least = draw.number(5, 10, 20);
      const most = count(least.value * 3);
      const largest = draw.share(0.02, 0.05, 0.1);
      const average = count(least.value + (draw.whole(2, 8) / 10) * (most.value - least.value));
      const part = count((average.value - least.value) / (most.value - least.value));
      const answer = scaled(largest, part.value);
      return {
        ask: t`RED has the thresholds ${least} and ${most} packets and a largest probability of ${largest}. The average queue is ${average} packets. Which drop probability follows, without the correction by the count?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: share((largest.value * average.value) / most.value),
              hint: t`The probability begins at the lower threshold, not at zero.`,
            },
            { is: share(part.value), hint: t`This part has to be multiplied by the largest probability.` },
          ],
        },
        hints: [t`Between the thresholds the probability grows linearly from zero to its largest value.`],
        steps: [
          [STEP.share, `(${average} − ${least}) / (${most} − ${least}) = ${part}`],
          [STEP.answer, `${part} × ${largest} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "red-average",
    topic: "red",
    title: msg`Average queue of RED`,
    make(draw) {
      const weight = draw.number(0.002, 0.01, 0.1, 0.25);
      const old = draw.count(4, 20);
      const now = count(old.value + draw.whole(10, 60));
      const answer = count((1 - weight.value) * old.value + weight.value * now.value);
      return {
        ask: t`RED has an average queue of ${old} packets and a weight of ${weight} for the newest sample. A packet arrives and finds ${now} packets in the queue. Which average follows?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            {
              is: count(weight.value * old.value + (1 - weight.value) * now.value),
              hint: t`The weight belongs to the newest sample, and the rest to the old average.`,
            },
            { is: now, hint: t`RED judges by the average, not by the queue of the moment.` },
          ],
        },
        hints: [t`avg = (1 − w) × avg + w × q`],
        steps: [
          t`The old average has the weight 1 − ${weight}.`,
          [STEP.answer, `(1 − ${weight}) × ${old} + ${weight} × ${now} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "codel-next-drop",
    topic: "codel",
    title: msg`CoDel’s next drop`,
    make(draw) {
      const drops = draw.count(2, 16);
      const interval = draw.time("50 ms", "100 ms", "200 ms");
      const answer = scaled(interval, 1 / Math.sqrt(drops.value));
      return {
        ask: t`CoDel with an interval of ${interval} is in its dropping state and has just dropped packet number ${drops} of this state. After which time does it drop the next one, if the wait stays above the target?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: interval, hint: t`Only the first drop follows after a whole interval.` },
            {
              is: scaled(interval, 1 / drops.value),
              hint: t`The interval is divided by the root of the number of drops.`,
            },
            { is: scaled(interval, 1 / Math.sqrt(drops.value + 1)), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`The control law divides the interval by a root.`],
        steps: [
          t`The next drop follows after the interval divided by √n, where n counts the drops.`,
          [STEP.answer, `${interval} / √${drops} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "codel-drop-times",
    topic: "codel",
    title: msg`CoDel’s first drops`,
    make(draw) {
      const interval = draw.time("20 ms", "40 ms", "50 ms", "80 ms", "100 ms", "120 ms", "150 ms", "200 ms");
      const drops = draw.number(3, 4, 5);
      const gaps = Array.from({ length: drops.value - 1 }, (_, i) => scaled(interval, 1 / Math.sqrt(i + 1)));
      const answer = sum(time(0), ...gaps);
      return {
        ask: t`CoDel with an interval of ${interval} enters its dropping state and drops a packet at once. The wait stays above the target. How long after that drop does it drop packet number ${drops}, if the first one has the number 1?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: scaled(interval, drops.value - 1), hint: t`The interval becomes shorter with each drop.` },
            { is: sum(answer, scaled(interval, 1 / Math.sqrt(drops.value))), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`After drop number n the next one follows after the interval divided by √n.`],
        steps: [
          t`The times between the drops are the interval divided by √1, √2 and so on.`,
          [STEP.total, `${gaps.join(" + ")} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fq-share",
    topic: "fq-codel",
    title: msg`Rates with fair queueing`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "20 Mb/s", "40 Mb/s", "100 Mb/s");
      const flows = draw.count(2, 6);
      const small = scaled(line, draw.one(0.02, 0.05, 0.1));
      const left = rate(line.value - small.value);
      const answer = scaled(left, 1 / flows.value);
      return {
        ask: t`A line of ${line} has fair queueing. One flow sends only ${small}, and ${flows} others send as much as they can. Which rate does each of these others reach?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            {
              is: scaled(line, 1 / (flows.value + 1)),
              hint: t`The small flow leaves a part of its share to the others.`,
            },
            { is: scaled(line, 1 / flows.value), hint: t`The small flow takes its own rate first.` },
          ],
        },
        hints: [t`The small flow gets all that it sends, because it is below its share.`],
        steps: [
          [STEP.rate, `${line} − ${small} = ${left}`],
          [STEP.answer, `${left} / ${flows} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fq-wait",
    topic: "fq-codel",
    title: msg`Longest wait of a small packet`,
    make(draw) {
      const flows = draw.count(1, 20);
      const line = draw.rate("1 Mb/s", "2 Mb/s", "5 Mb/s", "10 Mb/s", "50 Mb/s");
      const packet = size(PACKET);
      const sending = sendingTime(packet, line);
      const answer = scaled(sending, flows.value);
      return {
        ask: t`The queues of a line of ${line} are served in turn, one packet of ${packet} each. In ${flows} of them packets wait all the time. A small packet arrives in a queue of its own. How long does it wait at most, if all others have their turn first?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(answer, 100), hint: t`Only one packet of each other queue goes first.` },
            ...(flows.value === 1 ? [] : [{ is: sending, hint: t`Each of the other queues has its turn.` }]),
          ],
        },
        hints: [t`In one round, each queue sends one packet.`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.wait, `${flows} × ${sending} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "pie-delay",
    topic: "pie",
    title: msg`Wait that PIE estimates`,
    make(draw) {
      const packets = draw.count(10, 80);
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s");
      const packet = size(PACKET);
      const bytes = scaled(packet, packets.value);
      const answer = sendingTime(bytes, line);
      return {
        ask: t`PIE finds ${packets} packets of ${packet} in the queue and measures that they leave at ${line}. Which wait does it estimate?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: sendingTime(packet, line), hint: t`This is the time of one packet.` }],
        },
        hints: [t`Little’s law: the wait is the queue divided by the rate.`],
        steps: [
          t`In the queue are ${packets} × ${packet} = ${bytes}.`,
          [STEP.wait, `${bytes} × 8 / ${line} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "pie-update",
    topic: "pie",
    title: msg`Change of PIE’s probability`,
    make(draw) {
      const target = draw.number(15, 20);
      const before = draw.count(16, 40);
      const now = count(before.value + draw.whole(2, 20));
      const alpha = count(0.125);
      const beta = count(1.25);
      const [T, B, N] = [target, before, now].map(({ value }) => time(value * 1e6));
      const byTarget = (0.125 * (now.value - target.value)) / 1000;
      const byTrend = (1.25 * (now.value - before.value)) / 1000;
      const answer = share(byTarget + byTrend);
      return {
        ask: t`PIE has a target of ${T}. It estimates a wait of ${N}, and estimated ${B} at the last update. By how much does it raise its probability, with α = ${alpha} and β = ${beta} per second and without scaling?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: share(byTarget), hint: t`The trend since the last update counts too.` },
            { is: share(byTrend), hint: t`The distance from the target counts too.` },
          ],
        },
        hints: [t`p grows by α × (wait − target) + β × (wait − last wait), with times in seconds.`],
        steps: [
          t`The wait is above the target and has grown, so both terms are positive.`,
          [STEP.answer, `${alpha} × (${N} − ${T}) + ${beta} × (${N} − ${B}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "ecn-answer",
    topic: "ecn",
    title: msg`Answer to an ECN mark`,
    make(draw) {
      const window = draw.number(10, 16, 20, 24, 30, 40, 50, 64);
      const marks = draw.count(2, 5);
      const answer = count(window.value / 2);
      return {
        ask: t`A Reno sender with ECN has a window of ${window} segments. In one round trip ${marks} of its packets are marked, and none is lost. How many segments does its window have after that?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: window, hint: t`A mark counts like a loss, although nothing has to be sent again.` },
            {
              is: count(Math.round(window.value / 2 ** marks.value)),
              hint: t`The window is reduced at most once in each round trip.`,
            },
          ],
        },
        hints: [t`The sender answers to marks as to losses, once in each round trip.`],
        steps: [
          t`All marks of one round trip count as one sign of congestion.`,
          [STEP.window, `${window} / 2 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "ecn-router",
    topic: "ecn",
    title: msg`Packet that a router with ECN handles`,
    make(draw) {
      const field = draw.one(0, 1, 2);
      const isFull = draw.one(true, false);
      const limit = draw.count(20, 200);
      const right = isFull || field === 0 ? 1 : 0;
      const code = ["00", "01", "10"][field] ?? "00";
      const queue = count(isFull ? limit.value : Math.round(limit.value / 2));
      return {
        ask: t`A queue with ECN may hold ${limit} packets and holds ${queue}. Its rule chooses an arriving packet as a sign of congestion. The packet has ${code} in its ECN field. What does the router do?`,
        answer: {
          right,
          options: [
            {
              text: t`It marks the packet and forwards it.`,
              hint: isFull
                ? t`A full queue has no space for the packet.`
                : t`The field 00 says that the sender does not support ECN.`,
            },
            {
              text: t`It drops the packet.`,
              hint: t`The sender supports ECN and there is space, so a mark is enough.`,
            },
            {
              text: t`It forwards the packet unchanged.`,
              hint: t`Then the sender would learn nothing of the congestion.`,
            },
          ],
        },
        hints: [t`Two things decide: the ECN field, and whether there is space.`],
        steps: [
          t`The fields 01 and 10 say that the sender supports ECN, and 00 says that it does not.`,
          right === 0
            ? t`The packet has ${code} and there is space, so it is marked with 11.`
            : t`Without ECN support or without space the packet is dropped.`,
        ],
      };
    },
  },
];
