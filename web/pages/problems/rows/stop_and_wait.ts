/** Problems on stop-and-wait. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, rateOf, scaled, sendingTime, share, size, sum } from "../quantity.ts";
import { HEADERS, homeRun, MSS, PACKET, windowOf } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "stop-and-wait-throughput",
    topic: "stop-and-wait",
    title: msg`Throughput of stop-and-wait`,
    make(draw) {
      const line = draw.rate("5 Mb/s", "10 Mb/s", "20 Mb/s", "50 Mb/s");
      const delay = draw.time("10 ms", "15 ms", "20 ms", "30 ms", "40 ms");
      const [packet, data] = [size(PACKET), size(MSS)];
      const roundTrip = scaled(delay, 2);
      const sending = sendingTime(packet, line);
      const cycle = sum(roundTrip, sending);
      const answer = rateOf(data, cycle);
      return {
        ask: t`A sender uses stop-and-wait on a link of ${line}. The propagation delay is ${delay} in each direction. Packets are ${packet} long, of which ${data} is data. ACKs are very short. What data throughput does the sender reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: rateOf(data, sum(delay, sending)), hint: MISTAKE.oneWay },
            { is: rateOf(packet, cycle), hint: MISTAKE.headers },
            { is: line, hint: t`The sender would reach this rate if it never waited.` },
          ],
        },
        hints: [
          t`The sender sends one packet in each cycle. How long is a cycle?`,
          t`A cycle is the transmission time of the packet plus the round trip.`,
        ],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.cycle, `${sending} + ${roundTrip} = ${cycle}`],
          [STEP.throughput, `${data} × 8 / ${cycle} = ${answer}`],
        ],
        run: homeRun(
          { line, delay, segments: 100, set: { ...windowOf(MSS), "tcp.ack_policy": "every_segment" } },
          { view: "window", expected: answer, within: 0.04 },
        ),
      };
    },
  },
  {
    id: "stop-and-wait-utilisation",
    topic: "stop-and-wait",
    title: msg`Utilisation of a link with stop-and-wait`,
    make(draw) {
      const line = draw.rate("64 kb/s", "128 kb/s", "256 kb/s", "1 Mb/s");
      const delay = draw.time("20 ms", "50 ms", "100 ms", "250 ms");
      const packet = draw.size("750 B", "1000 B", "1500 B");
      const sending = sendingTime(packet, line);
      const cycle = sum(sending, scaled(delay, 2));
      const answer = share(sending.value / cycle.value);
      return {
        ask: t`Packets of ${packet} are sent by stop-and-wait over a link of ${line} with a propagation delay of ${delay} in each direction. ACKs are very short. What share of the time does the link carry data?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(sending.value / (sending.value + delay.value)), hint: MISTAKE.oneWay },
            { is: share(sending.value / (2 * delay.value)), hint: MISTAKE.noSending },
            { is: share(1 - answer.value), hint: t`This is the share of the time in which the link is idle.` },
          ],
        },
        hints: [
          t`The link is busy for the transmission time of one packet in each cycle, and idle until the ACK is back.`,
        ],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.cycle, `${sending} + 2 × ${delay} = ${cycle}`],
          [STEP.utilisation, `${sending} / ${cycle} = ${answer}`],
        ],
        run: homeRun(
          {
            line,
            delay,
            segments: 100,
            data: packet.value - HEADERS,
            set: { ...windowOf(packet.value - HEADERS), "tcp.ack_policy": "every_segment" },
          },
          {
            view: "window",
            expected: rateOf(size(packet.value - HEADERS), cycle),
            note: t`Throughput is this share of the link rate, without the headers.`,
            within: 0.1,
          },
        ),
      };
    },
  },
  {
    id: "stop-and-wait-packet-size",
    topic: "stop-and-wait",
    title: msg`Smallest packet for a utilisation of one half`,
    make(draw) {
      const line = draw.rate("4 kb/s", "16 kb/s", "64 kb/s", "1 Mb/s");
      const delay = draw.time("10 ms", "20 ms", "25 ms", "40 ms");
      const roundTrip = scaled(delay, 2);
      const answer = carried(line, roundTrip);
      return {
        ask: t`A link of ${line} has a propagation delay of ${delay} in each direction. ACKs are very short. What is the smallest packet with which stop-and-wait uses the link at least half of the time?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: carried(line, delay), hint: MISTAKE.oneWay },
            {
              is: scaled(answer, 0.25),
              hint: t`The transmission time has to equal the whole round trip, not a part of it.`,
            },
          ],
        },
        hints: [
          t`The link is busy for half of the cycle when the transmission time equals the time that the sender waits.`,
          t`The sender waits for a round trip.`,
        ],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          t`The link is busy half of the time if sending one packet takes ${roundTrip} too.`,
          [STEP.answer, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
      };
    },
  },
];
