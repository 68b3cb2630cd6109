/** Problems on RED and PIE. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, scaled, sendingTime, share, size, sum, time } from "../quantity.ts";
import { MSS, PACKET, pingRun } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
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
        ask: t`RED has the thresholds ${least} and ${most} packets and a maximum probability of ${largest}. The average queue is ${average} packets. What is the drop probability before the correction by the count?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: share((largest.value * average.value) / most.value),
              hint: t`The probability begins at the lower threshold, not at zero.`,
            },
            { is: share(part.value), hint: t`This fraction has to be multiplied by the maximum probability.` },
          ],
        },
        hints: [t`Between the thresholds the probability grows linearly from zero to its maximum.`],
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
        ask: t`RED has an average queue of ${old} packets and a weight of ${weight} for the newest sample. A packet arrives and finds ${now} packets in the queue. What is the new average?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            {
              is: count(weight.value * old.value + (1 - weight.value) * now.value),
              hint: t`The weight belongs to the newest sample, and the rest to the old average.`,
            },
            { is: now, hint: t`RED uses the average queue length, not the present one.` },
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
    id: "red-count",
    topic: "red",
    title: msg`RED’s correction by the count`,
    make(draw) {
      const base = draw.share(0.01, 0.02, 0.025, 0.04, 0.05);
      const since = draw.count(4, 18);
      const rest = count(1 - since.value * base.value);
      const answer = share(base.value / rest.value);
      return {
        ask: t`RED computes a drop probability of ${base} from its average queue. It has accepted ${since} packets since its last drop. Floyd and Jacobson (1993) divide the probability by 1 − count × probability, so that drops are spread evenly. With what probability does RED drop the next packet?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: base, hint: t`This is the probability before the correction by the count.` },
            {
              is: share(since.value * base.value),
              hint: t`The product of count and probability is subtracted from 1, and the result is the divisor.`,
            },
            {
              is: share(1 - (1 - base.value) ** since.value),
              hint: t`This is the probability of at least one drop among that many packets.`,
            },
          ],
        },
        hints: [t`p = p_b / (1 − count × p_b)`],
        steps: [
          t`The more packets have been accepted since the last drop, the more probable the next drop is.`,
          [STEP.threshold, `1 − ${since} × ${count(base.value)} = ${rest}`],
          [STEP.answer, `${base} / ${rest} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "pie-delay",
    topic: "pie",
    title: msg`Delay that PIE estimates`,
    make(draw) {
      const packets = draw.count(10, 80);
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s");
      const packet = size(PACKET);
      const bytes = scaled(packet, packets.value);
      const answer = sendingTime(bytes, line);
      return {
        ask: t`PIE finds ${packets} packets of ${packet} in the queue and measures a departure rate of ${line}. What queueing delay does it estimate?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: sendingTime(packet, line), hint: t`This is the time to send one packet.` }],
        },
        hints: [t`Little’s law: the queueing delay is the queue divided by the rate.`],
        steps: [
          t`The queue holds ${packets} × ${packet} = ${bytes}.`,
          [STEP.wait, `${bytes} × 8 / ${line} = ${answer}`],
        ],
        run: pingRun(
          { line, delay: time(1e6), packets: packets.value },
          {
            view: "queue",
            expected: sum(answer, time(2e6)),
            note: t`The ping waits in this queue, and its round trip of 2 ms is added.`,
            within: 0.08,
          },
        ),
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
        ask: t`PIE has a target of ${T}. It now estimates a queueing delay of ${N}, and it estimated ${B} at the last update. How much does it add to its probability, with α = ${alpha} and β = ${beta} per second and without scaling?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: share(byTarget), hint: t`The trend since the last update counts too.` },
            { is: share(byTrend), hint: t`The distance from the target counts too.` },
          ],
        },
        hints: [t`p grows by α × (delay − target) + β × (delay − last delay), with times in seconds.`],
        steps: [
          t`The delay is above the target and has grown, so both terms are positive.`,
          [STEP.answer, `${alpha} × (${N} − ${T}) + ${beta} × (${N} − ${B}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "pie-scaling",
    topic: "pie",
    title: msg`PIE’s smaller steps at low probabilities`,
    make(draw) {
      const before = draw.share(0.0002, 0.0005, 0.002, 0.004, 0.008, 0.02, 0.05, 0.08);
      const change = draw.share(0.004, 0.008, 0.016, 0.032);
      const divisor = before.value < 0.001 ? 32 : before.value < 0.01 ? 8 : 2;
      const other = divisor === 8 ? 2 : 8;
      const answer = share(before.value + change.value / divisor);
      const step = scaled(change, 1 / divisor);
      return {
        ask: t`PIE has a drop probability of ${before}, and its controller computes a change of +${change}. RFC 8033 (4.2) divides the change by 32 below a probability of 0.1 %, by 8 below 1 % and by 2 below 10 %. What probability results?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            {
              is: share(before.value + change.value),
              hint: t`The change is divided first, because the probability is low.`,
            },
            {
              is: share(before.value + change.value / other),
              hint: t`Another divisor applies to this probability.`,
            },
            { is: step, hint: t`This is the change, which is added to the present probability.` },
          ],
        },
        hints: [t`Which of the three limits is the lowest above the present probability?`],
        steps: [
          t`A fixed step would be large compared with a low probability, and the queue would oscillate. The divisor here is ${count(divisor)}.`,
          [STEP.answer, `${before} + ${change} / ${count(divisor)} = ${before} + ${step} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fq-pie-short",
    topic: "pie",
    title: msg`Short transfer beside downloads with FQ-PIE`,
    make(draw) {
      const line = draw.rate("5 Mb/s", "8 Mb/s", "10 Mb/s", "20 Mb/s");
      const roundTrip = draw.time("40 ms", "60 ms");
      const downloads = draw.number(2, 3);
      const packets = draw.count(6, 10);
      const packet = size(PACKET);
      const data = packets.value * MSS;
      const ways = scaled(roundTrip, 1.5);
      const flows = count(downloads.value + 1);
      const alone = scaled(sendingTime(packet, line), packets.value);
      const turns = scaled(alone, flows.value);
      const answer = sum(ways, turns);
      return {
        ask: t`A line of ${line} has a round trip of ${roundTrip}, and ${downloads} long downloads use it. A transfer of ${packets} packets of ${packet} opens its connection and sends all of them in its first window. The router has FQ-PIE, which keeps a queue for each flow and serves the queues in turn. How long does the transfer take, from its SYN to the arrival of its last packet?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: sum(ways, alone), hint: t`In each round of turns every download sends a packet too.` },
            {
              is: sum(ways, alone, time(30e6)),
              hint: t`This is the time with PIE alone, where the SYN and the data each wait for its target of 15 ms.`,
            },
            { is: sum(scaled(roundTrip, 0.5), turns), hint: t`The handshake takes a round trip before the data.` },
            { is: turns, hint: t`The propagation delays of the SYN, the SYN-ACK and the data are missing.` },
          ],
        },
        hints: [t`How many packets does the line carry in one round of turns?`],
        steps: [
          t`The SYN hardly waits, because its queue is empty and has its turn at once.`,
          [STEP.sending, `${packet} × 8 / ${line} = ${sendingTime(packet, line)}`],
          [STEP.total, `1.5 × ${roundTrip} + ${packets} × ${flows} × ${sendingTime(packet, line)} = ${answer}`],
        ],
        run: {
          experiment: "today-flows",
          set: {
            "links.line.rate": line.value,
            "links.line.propagation_delay": roundTrip.value / 2,
            "links.backbone.propagation_delay": 0,
            "routers.access.queue.discipline": "fq_pie",
            "flows.download.enabled": true,
            "flows.download.count": downloads.value,
            "flows.web.start": 5e9,
            "flows.web.count": 40,
            "flows.web.arrivals.load": 0.02,
            "flows.web.sizes.least": data - 1,
            "flows.web.sizes.most": data,
          },
          view: "completions",
          flow: "web",
          measure: "completion_median_ns",
          expected: answer,
          note: t`The run has 40 such transfers, and half of them take no longer than this.`,
          within: 0.08,
        },
      };
    },
  },
];
