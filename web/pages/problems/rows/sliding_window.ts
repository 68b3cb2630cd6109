/** Problems on the sliding window. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rateOf, scaled, sendingTime, size, sum } from "../quantity.ts";
import { HEADERS, homeRun, MSS, openWindowOf, windowOf } from "../runs.ts";
import { MISTAKE, RUN_NOTE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "window-throughput",
    topic: "sliding-window",
    title: msg`Throughput with a given window`,
    make(draw) {
      const segments = draw.count(4, 12);
      const delay = draw.time("20 ms", "25 ms", "30 ms", "40 ms", "50 ms");
      const line = draw.rate("20 Mb/s", "50 Mb/s", "100 Mb/s");
      const data = size(MSS);
      const window = scaled(data, segments.value);
      const roundTrip = scaled(delay, 2);
      const answer = rateOf(window, roundTrip);
      return {
        ask: t`A window holds ${segments} segments of ${data} of data each. The link carries ${line}, and the propagation delay is ${delay} in each direction. The transmission time of a window is short compared with the round trip. What throughput does the sender reach?`,
        answer: {
          is: answer,
          within: 0.04,
          mistakes: [
            { is: rateOf(window, delay), hint: MISTAKE.oneWay },
            { is: rateOf(data, roundTrip), hint: t`This is one segment in each round trip. The window allows more.` },
            { is: line, hint: t`The window is used up long before the link is full, so the sender waits for ACKs.` },
          ],
        },
        hints: [t`The sender may send one window in each round trip.`],
        steps: [
          [STEP.window, `${segments} × ${data} = ${window}`],
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.throughput, `${window} × 8 / ${roundTrip} = ${answer}`],
        ],
        run: homeRun(
          { line, delay, segments: 800, set: { ...windowOf(window.value), "tcp.ack_policy": "every_segment" } },
          { view: "window", expected: answer, within: 0.08 },
        ),
      };
    },
  },
  {
    id: "window-segments",
    topic: "sliding-window",
    title: msg`Smallest window that keeps the link busy`,
    make(draw) {
      const line = draw.rate("1 Mb/s", "2 Mb/s", "4 Mb/s", "8 Mb/s");
      const delay = draw.time("15 ms", "25 ms", "45 ms", "70 ms");
      const packet = draw.size("500 B", "1000 B");
      const sending = sendingTime(packet, line);
      const cycle = sum(sending, scaled(delay, 2));
      const answer = count(Math.ceil(cycle.value / sending.value));
      const oneWay = count(Math.ceil((sending.value + delay.value) / sending.value));
      return {
        ask: t`Packets of ${packet} are sent over a link of ${line} with a propagation delay of ${delay} in each direction. Each packet is acknowledged, and ACKs are very short. How many packets must the window hold so that the link is never idle?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: oneWay, hint: MISTAKE.oneWay },
            { is: count(answer.value - 1), hint: t`The window also has to hold the packet whose ACK is awaited.` },
          ],
        },
        hints: [
          t`The ACK of the first packet has to arrive before the window is used up.`,
          t`The ACK of the first packet arrives after the transmission time of the packet and a round trip.`,
        ],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.cycle, `${sending} + 2 × ${delay} = ${cycle}`],
          [STEP.segments, `${cycle} / ${sending} = ${count(cycle.value / sending.value)} → ${answer}`],
        ],
        run: homeRun(
          {
            line,
            delay,
            segments: answer.value * 40,
            data: packet.value - HEADERS,
            set: openWindowOf(answer.value * (packet.value - HEADERS)),
          },
          {
            view: "window",
            expected: scaled(line, 1 - HEADERS / packet.value),
            note: RUN_NOTE.fullLine(),
            within: 0.06,
          },
        ),
      };
    },
  },
  {
    id: "sequence-bits",
    topic: "sliding-window",
    title: msg`Bits of the sequence number`,
    make(draw) {
      const window = draw.number(7, 12, 20, 31, 50, 100, 127, 200, 500);
      const kind = draw.one("goBackN", "selectiveRepeat");
      const needed = count(kind === "goBackN" ? window.value + 1 : 2 * window.value);
      const other = kind === "goBackN" ? 2 * window.value : window.value + 1;
      const bits = (numbers: number) => count(Math.ceil(Math.log2(numbers)));
      const answer = bits(needed.value);
      const power = count(2 ** answer.value);
      const smaller = count(power.value / 2);
      return {
        ask:
          kind === "goBackN"
            ? t`A protocol uses go-back-N with a window of ${window} packets and numbers the packets. What is the smallest number of bits for the sequence number?`
            : t`A protocol uses selective repeat with windows of ${window} packets at both ends and numbers the packets. What is the smallest number of bits for the sequence number?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            ...(bits(other).value === answer.value
              ? []
              : [{ is: bits(other), hint: t`This is the number of bits for the other of the two protocols.` }]),
          ],
        },
        hints: [
          t`The receiver must be able to tell a new packet from a retransmission.`,
          t`Go-back-N needs one number more than its window, and selective repeat needs twice its window.`,
        ],
        steps: [
          kind === "goBackN"
            ? t`With go-back-N the window of the receiver is one packet, so ${window} + 1 = ${needed} numbers are enough.`
            : t`With selective repeat the windows of both ends must not overlap, so 2 × ${window} = ${needed} numbers are needed.`,
          [STEP.answer, `${smaller} < ${needed} ≤ ${power} = 2^${answer}`],
        ],
      };
    },
  },
];
