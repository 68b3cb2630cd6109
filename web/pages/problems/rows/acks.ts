/** Problems on delayed ACKs, ACK clocking and ACK compression. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rateOf, scaled, sendingTime, size, sum, time } from "../quantity.ts";
import { homeRun, PACKET, windowOf } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "delayed-ack-number",
    topic: "delayed-ack",
    title: msg`Number of ACKs with delayed ACKs`,
    make(draw) {
      const segments = draw.count(11, 80);
      const answer = count(Math.ceil(segments.value / 2));
      return {
        ask: t`A receiver acknowledges every second segment, and a single one when its timer fires. It receives ${segments} full segments back to back, and then nothing more. How many ACKs does it send?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: segments, hint: t`This is one ACK for each segment.` },
            ...(segments.value % 2 === 0
              ? [{ is: count(answer.value + 1), hint: t`The number is even, so no segment is left for the timer.` }]
              : [
                  {
                    is: count(answer.value - 1),
                    hint: t`No second segment follows the last one, so the timer triggers its ACK.`,
                  },
                ]),
          ],
        },
        hints: [t`Count the pairs, and then check whether a single segment is left.`],
        steps: [
          t`The receiver sends one ACK for each pair of segments, and one for a single segment at the end.`,
          [STEP.answer, `⌈${segments} / 2⌉ = ${answer}`],
        ],
      };
    },
  },
  {
    id: "delayed-ack-slow-start",
    topic: "delayed-ack",
    title: msg`Slow start with delayed ACKs`,
    make(draw) {
      const initial = draw.number(4, 8, 16, 32);
      const rounds = draw.count(1, 2);
      const answer = count(initial.value * 1.5 ** rounds.value);
      return {
        ask: t`A sender in slow start adds one segment to its window for each ACK. The receiver acknowledges every second segment. From a window of ${initial} segments, how large is the window, in segments, after ${rounds} round trips?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(initial.value * 2 ** rounds.value), hint: t`This growth would need an ACK for each segment.` },
            { is: count(initial.value + rounds.value), hint: t`This is the growth of congestion avoidance.` },
          ],
        },
        hints: [t`How many ACKs does one window cause?`],
        steps: [
          t`A window of W segments causes W / 2 ACKs, so the window becomes 1.5 × W.`,
          [STEP.window, `${initial} × 1.5^${rounds} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "delayed-ack-stop",
    topic: "delayed-ack",
    title: msg`Window of one segment and delayed ACKs`,
    make(draw) {
      const delay = draw.time("5 ms", "10 ms", "20 ms", "30 ms");
      const timer = draw.time("40 ms", "100 ms", "200 ms");
      const data = draw.size("500 B", "1000 B", "1448 B");
      const cycle = sum(scaled(delay, 2), timer);
      const answer = rateOf(data, cycle);
      return {
        ask: t`A window holds only one segment of ${data}. The receiver waits ${timer} for a second segment before it acknowledges. The propagation delay is ${delay} in each direction, and transmission times are negligible. What throughput does the sender reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: rateOf(data, scaled(delay, 2)),
              hint: t`The second segment never arrives, so the receiver waits for its timer each time.`,
            },
            { is: rateOf(data, sum(delay, timer)), hint: MISTAKE.oneWay },
          ],
        },
        hints: [t`A cycle is the round trip plus the delay of the ACK.`],
        steps: [
          [STEP.cycle, `2 × ${delay} + ${timer} = ${cycle}`],
          [STEP.throughput, `${data} × 8 / ${cycle} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "ack-spacing",
    topic: "ack-clocking",
    title: msg`Interval between ACKs on a full link`,
    make(draw) {
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "25 Mb/s", "50 Mb/s");
      const packet = draw.size("500 B", "1000 B", "1500 B");
      const each = draw.one(1, 2);
      const sending = sendingTime(packet, line);
      const answer = scaled(sending, each);
      return {
        ask:
          each === 1
            ? t`Packets of ${packet} leave a full link of ${line}, and the receiver acknowledges each of them. At what interval do the ACKs return?`
            : t`Packets of ${packet} leave a full link of ${line}, and the receiver acknowledges every second one. At what interval do the ACKs return?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: scaled(sending, 3 - each), hint: t`Count the packets for each ACK.` }],
        },
        hints: [t`At what interval do packets leave the link?`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.answer, `${count(each)} × ${sending} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "ack-clock-release",
    topic: "ack-clocking",
    title: msg`Rate at which ACKs release data`,
    make(draw) {
      const interval = draw.time("1 ms", "2 ms", "4 ms", "5 ms", "8 ms");
      const segments = draw.number(1, 2);
      const data = draw.size("500 B", "1000 B", "1250 B");
      const answer = rateOf(scaled(data, segments.value), interval);
      const inSlowStart = scaled(answer, (segments.value + 1) / segments.value);
      return {
        ask: t`ACKs return every ${interval}, and each acknowledges ${segments} segments of ${data}. The window is constant. At what rate does the sender send?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: inSlowStart,
              hint: t`In slow start each ACK would release one more segment. Here the window is constant.`,
            },
            ...(segments.value === 1
              ? []
              : [{ is: scaled(answer, 0.5), hint: t`Each ACK releases as many segments as it acknowledges.` }]),
          ],
        },
        hints: [t`Each ACK releases as many bytes as it acknowledges.`],
        steps: [
          t`Each ACK releases ${segments} × ${data}.`,
          [STEP.rate, `${segments} × ${data} × 8 / ${interval} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "timer-only-acks",
    topic: "ack-clocking",
    title: msg`Throughput with timer-only ACKs`,
    make(draw) {
      const segments = draw.number(8, 10, 16, 20);
      const data = size(1448);
      const period = draw.time("100 ms", "200 ms", "400 ms", "500 ms");
      const window = scaled(data, segments.value);
      const line = draw.rate("50 Mb/s", "100 Mb/s");
      const answer = rateOf(window, period);
      return {
        ask: t`A receiver sends ACKs only when a timer fires, every ${period}. The window holds ${segments} segments of ${data}, the link carries ${line}, and the round trip is short compared with the timer. What throughput does the sender reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: line,
              hint: t`After each window the sender waits for the timer of the receiver, and the link is idle.`,
            },
            { is: rateOf(data, period), hint: t`A whole window is sent between two ACKs.` },
          ],
        },
        hints: [t`How many bytes are sent between two ACKs?`],
        steps: [
          [STEP.window, `${segments} × ${data} = ${window}`],
          [STEP.throughput, `${window} × 8 / ${period} = ${answer}`],
        ],
        run: homeRun(
          {
            line,
            delay: time(1e6),
            segments: segments.value * 25,
            // Without a tail probe, and with RFC 6298's shortest timeout of 1 s, nothing else causes an ACK.
            set: {
              ...windowOf(window.value),
              "tcp.ack_policy": "timer_only",
              "tcp.fast_timer": period.value,
              "tcp.variant": "sack",
              "tcp.slow_timer": 1e7,
            },
          },
          { view: "ladder", expected: answer, within: 0.12 },
        ),
      };
    },
  },
  {
    id: "compressed-burst",
    topic: "ack-compression",
    title: msg`Burst that bunched ACKs release`,
    make(draw) {
      const acks = draw.count(4, 20);
      const each = draw.number(1, 2);
      const line = draw.rate("5 Mb/s", "10 Mb/s", "20 Mb/s", "50 Mb/s");
      const packet = size(PACKET);
      const packets = count(acks.value * each.value);
      const answer = scaled(sendingTime(packet, line), packets.value);
      return {
        ask: t`At the same moment ${acks} ACKs return, and each releases ${each} packets of ${packet}. The packets reach a link of ${line} at once. How long does it take to send this burst?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: sendingTime(packet, line), hint: t`This is the time to send one packet.` },
            ...(each.value === 1
              ? [{ is: scaled(answer, 2), hint: t`Each ACK releases only one packet.` }]
              : [{ is: scaled(answer, 0.5), hint: t`Each ACK releases two packets.` }]),
          ],
        },
        hints: [t`How many packets does the bunch release?`],
        steps: [
          t`The bunch releases ${acks} × ${each} = ${packets} packets.`,
          [STEP.total, `${packets} × ${packet} × 8 / ${line} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "ack-behind-data",
    topic: "ack-compression",
    title: msg`Queueing delay of an ACK behind data`,
    make(draw) {
      const packets = draw.count(5, 60);
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s");
      const packet = size(PACKET);
      const sending = sendingTime(packet, line);
      const answer = scaled(sending, packets.value);
      return {
        ask: t`An ACK of an upload finds ${packets} packets of a download, ${packet} each, in the queue of a link of ${line}. How long does the ACK wait until they have been sent?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: sending, hint: t`This is the time to send one packet.` },
            { is: scaled(answer, 2), hint: t`The ACK waits in one direction only.` },
          ],
        },
        hints: [t`The ACK is sent when all packets before it have left.`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.wait, `${packets} × ${sending} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "ack-compression-factor",
    topic: "ack-compression",
    title: msg`Factor of ACK compression`,
    make(draw) {
      const line = draw.rate("2 Mb/s", "10 Mb/s", "50 Mb/s");
      const packet = draw.size("1000 B", "1250 B", "1500 B");
      const ack = draw.size("40 B", "50 B", "60 B");
      const answer = count(packet.value / ack.value);
      const [dataGap, ackGap] = [sendingTime(packet, line), sendingTime(ack, line)];
      return {
        ask: t`A link of ${line} carries packets of ${packet} back to back, and each causes an ACK of ${ack}. On the way back the ACKs wait in a queue, and then leave it back to back on a link of the same rate. What is the ratio of the old interval of the ACKs to the new one?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: count((packet.value + ack.value) / ack.value),
              hint: t`Both intervals are transmission times: one of a packet and one of an ACK.`,
            },
            { is: scaled(answer, 0.5), hint: t`There is one ACK for each packet here.` },
          ],
        },
        hints: [t`Compare the transmission time of a packet with that of an ACK.`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${dataGap}`],
          t`Bunched ACKs follow each other at intervals of ${ackGap}.`,
          [STEP.answer, `${packet} / ${ack} = ${answer}`],
        ],
      };
    },
  },
];
