/** Problems on background transfers, by LEDBAT++. */
import { msg, t } from "@lingui/core/macro";
import type { Settings } from "../../../scenario/settings.ts";
import type { ProblemRow } from "../format.ts";
import { carried, count, type Quantity, scaled, size, sum, time } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Constants of draft-irtf-iccrg-ledbat-plus-plus-06: delay in the queue that it aims at, and its smallest window, segments. */
const TARGET = time(60e6);
const LEAST = 2;
/** Round trips of a slowdown, and largest divisor of the growth. */
const PAUSE = 2;
const SLOWEST = 16;

/** One-way delay of the servers' links in the experiment, ns. */
const SERVER_LINK = 5e6;

/** Packets of a queue that several updates do not fill. */
const LONG_QUEUE = 500;

/** Returns the settings of an update on a line with this round trip, and of requests that take a packet each way. */
const updateOn = (line: Quantity, roundTrip: Quantity, queue: number): Settings => ({
  "links.line.rate": line.value,
  "links.line.propagation_delay": roundTrip.value / 2 - SERVER_LINK,
  "routers.edge.queue.limit": queue,
  "flows.clicks.app.response_size": 200,
});

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "background-request",
    topic: "background-transfers",
    title: msg`Request beside an update`,
    make(draw) {
      const line = draw.rate("6 Mb/s", "8 Mb/s", "10 Mb/s", "12 Mb/s", "20 Mb/s");
      const base = draw.time("20 ms", "30 ms", "40 ms");
      const full = draw.time("90 ms", "150 ms", "180 ms", "240 ms");
      const packets = count(carried(line, full).value / PACKET);
      const packet = size(PACKET);
      const beside = sum(base, TARGET);
      const answer = time(full.value - TARGET.value);
      return {
        ask: t`A home line carries ${line}, and its queue holds ${packets} packets of ${packet}. An update by CUBIC keeps this queue full. An update by LEDBAT++ keeps the delay in the queue at ${TARGET}. The round trip without a queue is ${base}. How much time does LEDBAT++ save a request that takes one round trip?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: full, hint: t`LEDBAT++ does not keep the queue empty: the request still waits for its target.` },
            { is: beside, hint: t`This is the time that the request takes beside LEDBAT++.` },
            { is: sum(base, full), hint: t`This is the time that the request takes beside CUBIC.` },
          ],
        },
        hints: [t`How long does a packet wait in the full queue?`],
        steps: [
          [STEP.wait, `${packets} × ${packet} × 8 / ${line} = ${full}`],
          [STEP.answer, `(${base} + ${full}) − (${base} + ${TARGET}) = ${answer}`],
        ],
        run: {
          experiment: "today-background",
          set: updateOn(line, base, packets.value),
          view: "queue",
          flow: "clicks",
          measure: "response_mean_ns",
          expected: beside,
          note: t`A request beside LEDBAT++ takes its round trip and the delay in the queue.`,
          within: 0.1,
        },
      };
    },
  },
  {
    id: "background-queue",
    topic: "background-transfers",
    title: msg`Shortest queue in which LEDBAT++ yields`,
    make(draw) {
      const line = draw.rate("6 Mb/s", "8 Mb/s", "10 Mb/s", "12 Mb/s", "16 Mb/s", "20 Mb/s", "24 Mb/s", "30 Mb/s");
      const base = draw.time("10 ms", "16 ms", "20 ms");
      const packet = size(PACKET);
      const packetsIn = (delay: Quantity) => count(carried(line, delay).value / PACKET);
      const answer = packetsIn(TARGET);
      return {
        ask: t`LEDBAT++ yields to other flows when the queue adds more than ${TARGET} to the round trip. A line carries ${line}, and its round trip is ${base} without a queue. How many packets of ${packet} in its queue add that much?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: packetsIn(sum(TARGET, base)),
              hint: t`These packets fill the pipe and the queue. The target is a delay in the queue alone.`,
            },
            {
              is: packetsIn(time(TARGET.value - base.value)),
              hint: t`The target does not include the round trip without a queue.`,
            },
          ],
        },
        hints: [t`How many bytes does the line carry in the time of the target?`],
        steps: [
          [STEP.answer, `${line} × ${TARGET} / (8 × ${packet}) = ${answer}`],
          t`In a shorter queue only losses tell LEDBAT++ of other flows, as they tell Reno.`,
        ],
        run: {
          experiment: "today-background",
          set: updateOn(line, base, 3 * answer.value),
          view: "queue",
          flow: "background",
          measure: "queue_most_packets",
          expected: answer,
          note: t`The queue of the run is three times as long, and LEDBAT++ fills it up to its target.`,
          within: 0.12,
        },
      };
    },
  },
  {
    id: "background-share",
    topic: "background-transfers",
    title: msg`What an update gets beside a download`,
    make(draw) {
      const line = draw.rate("6 Mb/s", "8 Mb/s", "10 Mb/s", "12 Mb/s");
      const base = draw.time("30 ms", "40 ms");
      const wait = draw.time("30 ms", "36 ms", "48 ms", "90 ms", "120 ms", "150 ms");
      const packets = count(carried(line, wait).value / PACKET);
      const packet = size(PACKET);
      const isShort = wait.value < TARGET.value;
      return {
        ask: t`An update by LEDBAT++, with a target of ${TARGET}, and a long download by CUBIC share a line of ${line}. The drop-tail queue holds ${packets} packets of ${packet}, and the round trip without a queue is ${base}. What share of the data does the update get?`,
        answer: {
          right: isShort ? 1 : 0,
          options: [
            {
              text: t`Less than a twentieth`,
              hint: t`The delay in this queue never exceeds the target, so LEDBAT++ does not yield.`,
            },
            {
              text: t`Between a sixth and two fifths`,
              hint: t`CUBIC fills this queue beyond the target, so LEDBAT++ reduces its window to almost nothing.`,
            },
            {
              text: t`Half or more`,
              hint: t`The window of LEDBAT++ never grows faster than that of Reno. On such a short round trip it grows far more slowly.`,
            },
          ],
        },
        hints: [t`Compare the delay of the full queue with the target.`],
        steps: [
          [STEP.wait, `${packets} × ${packet} × 8 / ${line} = ${wait}`],
          isShort
            ? t`The full queue adds less than the target, so LEDBAT++ reacts only to losses. On a short round trip its window grows more slowly than that of CUBIC, so it gets less than half.`
            : t`CUBIC fills the queue beyond the target for most of the time, and LEDBAT++ reduces its window in each such round trip.`,
        ],
        run: {
          experiment: "today-background",
          set: {
            ...updateOn(line, base, packets.value),
            "flows.download.enabled": true,
            "flows.clicks.app.exchanges": 60,
          },
          view: "flows",
          flow: "background",
          measure: "queue_most_packets",
          expected: packets,
          note: t`The download fills the queue, and the view shows what each flow gets.`,
          within: 0.02,
        },
      };
    },
  },
  {
    id: "background-latecomers",
    topic: "background-transfers",
    title: msg`Updates that begin one after the other`,
    make(draw) {
      const updates = draw.number(2, 3, 4);
      const line = draw.rate("8 Mb/s", "10 Mb/s", "12 Mb/s");
      const base = draw.time("20 ms", "30 ms", "40 ms");
      const waits = scaled(TARGET, updates.value);
      const once = sum(base, TARGET);
      const answer = sum(base, waits);
      return {
        ask: t`The round trip on a line of ${line} is ${base} without a queue. On this line ${updates} updates begin one after the other, each when the earlier ones have filled their part of the queue. Each adds ${TARGET} to the shortest round trip that it has measured. How long does a round trip become, if no update ever slows down to let the queue drain?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: once, hint: t`A later update never measures the path without a queue.` },
            { is: waits, hint: t`This is the delay in the queue. The round trip without it is added.` },
          ],
        },
        hints: [t`What does the second update take for the round trip without a queue?`],
        steps: [
          t`Each update counts the queue of the earlier ones as part of the path, and adds ${TARGET}.`,
          [STEP.roundTrip, `${base} + ${updates} × ${TARGET} = ${answer}`],
          t`LEDBAT++ therefore slows down regularly, so that each update measures ${base}.`,
        ],
        run: {
          experiment: "today-background",
          set: {
            ...updateOn(line, base, LONG_QUEUE),
            "flows.background.count": updates.value,
            "flows.background.start_spread": "20 s",
            "flows.clicks.start": "30 s",
            "flows.clicks.app.exchanges": 60,
          },
          view: "queue",
          flow: "clicks",
          measure: "response_mean_ns",
          expected: once,
          note: t`Thanks to the slowdowns of LEDBAT++, all updates together add only ${TARGET} to a request.`,
          within: 0.1,
        },
      };
    },
  },
  {
    id: "background-yield",
    topic: "background-transfers",
    title: msg`Window of an update that yields`,
    make(draw) {
      const window = draw.number(40, 60, 80, 100, 120, 160);
      const delay = draw.time("66 ms", "72 ms", "75 ms", "78 ms", "84 ms", "105 ms", "120 ms");
      const rounds = draw.number(2, 3, 4);
      const excess = delay.value / TARGET.value - 1;
      const part = count(Math.min(excess, 0.5));
      const after = (left: number, times = rounds.value) => count(window.value * left ** times);
      const answer = after(1 - part.value);
      const ofPart =
        excess < 0.5
          ? [
              {
                is: after(TARGET.value / delay.value),
                hint: t`The excess is divided by the target, not by the delay.`,
              },
              { is: after(0.5), hint: t`LEDBAT++ removes half only if the excess is at least half of the target.` },
            ]
          : [{ is: after(1 - excess), hint: t`LEDBAT++ removes at most half of its window in a round trip.` }];
      return {
        ask: t`A download keeps the delay in the queue at ${delay}. LEDBAT++ has a target of ${TARGET} and a window of ${window} segments. In each round trip it removes a part of its window: the excess of the delay over the target, divided by the target, but at most one half. How many segments are left after ${rounds} round trips, without the small increase?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: after(1 - part.value, 1), hint: t`This is the window after one round trip.` }, ...ofPart],
        },
        hints: [t`What part of the window is left after one round trip?`],
        steps: [
          [STEP.share, `min(${delay} / ${TARGET} − 1, 1/2) = ${part}`],
          [STEP.window, `${window} × (1 − ${part})^${rounds} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "background-return",
    topic: "background-transfers",
    title: msg`Round trips of a slowdown`,
    make(draw) {
      const window = draw.number(40, 50, 64, 80, 100, 150, 200);
      const base = draw.time("5 ms", "10 ms", "15 ms", "20 ms", "24 ms", "30 ms", "40 ms", "60 ms");
      const divisor = count(Math.min(Math.ceil((2 * TARGET.value) / base.value), SLOWEST));
      const growth = count(1 + 1 / divisor.value);
      const ratio = count(window.value / LEAST);
      const exact = count(Math.log(ratio.value) / Math.log(growth.value));
      const returns = count(Math.ceil(exact.value));
      const answer = count(PAUSE + returns.value);
      return {
        ask: t`A slowdown of LEDBAT++ reduces the window from ${window} to 2 segments for two round trips. Then each round trip multiplies the window by 1 + 1/k, until it is as large as before. Here k is 120 ms divided by the shortest round trip, rounded up, and at most 16. The shortest round trip is ${base}. How many round trips does the slowdown take with the return, rounded up?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: returns, hint: t`The two round trips with 2 segments count too.` },
            { is: count(answer.value - 1), hint: MISTAKE.roundedDown },
            {
              is: count(PAUSE + Math.ceil(Math.log2(ratio.value))),
              hint: t`This is the slow start of Reno, which doubles its window in each round trip.`,
            },
          ],
        },
        hints: [t`Compute k, and then how often 2 has to be multiplied by 1 + 1/k.`],
        steps: [
          t`Here k is 120 ms / ${base}, rounded up: ${divisor}.`,
          [STEP.rounds, `ln(${window} / 2) / ln(1 + 1/${divisor}) = ${exact} → ${returns}`],
          [STEP.answer, `2 + ${returns} = ${answer}`],
          t`The next slowdown begins after nine times as long, so slowdowns take a tenth of the time.`,
        ],
      };
    },
  },
];
