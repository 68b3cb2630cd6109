/** Problems on CUBIC, Vegas and BBR. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rateOf, scaled, sendingTime, size, sum, time } from "../quantity.ts";
import { INITIAL, PACKET } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** RFC 9438: the window after a loss as a share of the window before it, and the constant of the cubic function. */
const CUBIC_BETA = 0.7;
const CUBIC_C = 0.4;

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "cubic-k",
    topic: "cubic",
    title: msg`CUBIC’s time back to the old window`,
    make(draw) {
      const window = draw.number(36, 60, 85, 100, 150, 200, 288, 400, 500, 1000);
      const cube = count((window.value * (1 - CUBIC_BETA)) / CUBIC_C);
      const answer = time(Math.cbrt(cube.value) * 1e9);
      return {
        ask: t`CUBIC had a window of ${window} segments when a loss occurred. Its factor is 0.7 and C is 0.4. After what time K does its cubic function reach the old window again?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: time(Math.cbrt((window.value * CUBIC_BETA) / CUBIC_C) * 1e9),
              hint: t`The window falls to 0.7 of its value, so it has to regain 0.3 of that value.`,
            },
            { is: time(Math.sqrt(cube.value) * 1e9), hint: t`The function is cubic, so K is a cube root.` },
          ],
        },
        hints: [t`W(t) = C × (t − K)³ + W. At time 0 the function is 0.7 × W.`],
        steps: [
          t`W(0) = 0.7 × W, so C × K³ = 0.3 × W.`,
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
              hint: t`The time is counted from K: before K the window is below the old one.`,
            },
            {
              is: count(CUBIC_C * seconds ** 3 + CUBIC_BETA * old.value),
              hint: t`The function has its inflection point at the old window, not at the time of the loss.`,
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
        ask: t`CUBIC had a loss at a window of ${before} segments, and the next loss at only ${window} segments. With fast convergence and the factor 0.7, what window does it take as its new maximum?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: window, hint: t`This would be the maximum without fast convergence.` },
            { is: count(window.value * CUBIC_BETA), hint: t`This is the window after the loss, not the new maximum.` },
            { is: before, hint: t`This is the old maximum. The last loss came before the window reached it.` },
          ],
        },
        hints: [t`A loss below the old maximum indicates a new flow, so CUBIC leaves that flow more of the link.`],
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
        ask: t`A Vegas sender has a window of ${window} segments. Its shortest round trip is ${base}, and its latest one is ${roundTrip}. How many of its segments wait in the queue, according to its estimate?`,
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
              hint: t`These segments are in the pipe. The rest wait in the queue.`,
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
        ask: t`A Vegas sender has a window of ${window} segments, a shortest round trip of ${base} and a latest one of ${roundTrip}. Its limits are α = 2 and β = 4 segments. What does Vegas do with its window?`,
        answer: {
          right,
          options: [
            {
              text: t`It adds one segment.`,
              hint: t`Vegas would add a segment if fewer than 2 of its segments were in the queue.`,
            },
            {
              text: t`It keeps the window.`,
              hint: t`Vegas would keep the window if 2 to 4 of its segments were in the queue.`,
            },
            {
              text: t`It removes one segment.`,
              hint: t`Vegas would remove a segment if more than 4 of its segments were in the queue.`,
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
        ask: t`A link of ${line} is shared by ${flows} Vegas flows. Each keeps ${each} packets of ${packet} in the queue. The round trip without a queue is ${base}. How long is the round trip with these flows?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: wait, hint: t`This is the queueing delay alone. The round trip without it is added.` },
            { is: sum(base, scaled(wait, 2)), hint: t`A packet passes through the queue in only one direction.` },
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
        hints: [t`How many packets are in the queue, and how long does it take to send them?`],
        steps: [
          t`The queue holds ${flows} × ${each} = ${queued} packets.`,
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
              hint: t`BBR takes the shortest round trip, not the average one: the others include a queueing delay.`,
            },
            {
              is: scaled(answer, 1.7),
              hint: t`BBR takes the shortest round trip, not the latest one: the others include a queueing delay.`,
            },
          ],
        },
        hints: [t`Which of the round trips includes no queueing delay?`],
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
        ask: t`BBR starts with 10 packets of ${packet} in the first round trip of ${roundTrip}, and doubles its rate in each round trip. After how many doublings does it reach the link rate of ${line}?`,
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
        ask: t`BBR fills a link of ${line} exactly, without a queue. For one round trip of ${roundTrip} it paces at 1.25 times the link rate. How long does a packet wait in the queue at the end of this round trip?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(roundTrip, 1.25),
              hint: t`This is the whole round trip. The question asks for the queueing delay.`,
            },
            {
              is: scaled(roundTrip, 0.2),
              hint: t`The link carries its own rate, and the excess of a quarter of that rate is queued.`,
            },
          ],
        },
        hints: [t`How many more bytes arrive than the link carries?`],
        steps: [
          t`The excess is 0.25 × ${line} × ${roundTrip} / 8 = ${excess}.`,
          [STEP.wait, `${excess} × 8 / ${line} = ${answer}`],
        ],
      };
    },
  },
];
