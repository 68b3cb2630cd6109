/** Problems on the handshake. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rate, scaled, sendingTime, share, size, sum } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "handshake-first-data",
    topic: "handshake",
    title: msg`Time to the first response`,
    make(draw) {
      const delay = draw.time("5 ms", "12 ms", "20 ms", "35 ms", "60 ms", "90 ms");
      const server = draw.time("10 ms", "25 ms", "40 ms", "75 ms");
      const roundTrip = scaled(delay, 2);
      const answer = sum(scaled(roundTrip, 2), server);
      return {
        ask: t`A client opens a TCP connection and sends a request of one segment. The server takes ${server} to answer. The propagation delay is ${delay} in each direction, and transmission times are negligible. How long after its SYN does the client receive the first byte of the answer?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: sum(roundTrip, server),
              hint: t`The request can be sent only after the handshake, which takes a round trip.`,
            },
            {
              is: sum(scaled(roundTrip, 3), server),
              hint: t`The request goes together with the ACK that ends the handshake, so that ACK costs no round trip.`,
            },
            {
              is: sum(scaled(roundTrip, 1.5), server),
              hint: t`The client sends its request after a whole round trip, and the answer takes another one.`,
            },
          ],
        },
        hints: [t`Draw the segments: SYN, SYN-ACK, then the request, then the answer.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          t`The SYN-ACK arrives after ${roundTrip}, and the client sends its request at once.`,
          [STEP.total, `${roundTrip} + ${roundTrip} + ${server} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "handshake-sequence-number",
    topic: "handshake",
    title: msg`Acknowledgement number after the handshake`,
    make(draw) {
      const initial = count(draw.whole(11, 89) * 100);
      const segments = draw.count(2, 6);
      const data = draw.size("500 B", "1000 B", "1200 B", "1460 B");
      const sent = scaled(data, segments.value);
      const answer = count(initial.value + 1 + sent.value);
      return {
        ask: t`A client sends a SYN with the sequence number ${initial}. After the handshake it sends ${segments} segments of ${data} each, and all of them arrive. What acknowledgement number does the server then send?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value - 1), hint: t`The SYN takes one sequence number itself.` },
            {
              is: count(answer.value - sent.value),
              hint: t`This is the number after the handshake. The data counts too.`,
            },
            {
              is: count(answer.value - data.value),
              hint: t`The ACK names the next byte that is expected, not the last segment.`,
            },
          ],
        },
        hints: [t`Sequence numbers count bytes, and the SYN counts as one.`],
        steps: [
          t`The SYN takes the number ${initial}, so the data begins with the next number.`,
          [STEP.answer, `${initial} + 1 + ${segments} × ${count(data.value)} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "handshake-cost",
    topic: "handshake",
    title: msg`Share of the handshake in a short transfer`,
    make(draw) {
      const roundTrip = draw.time("20 ms", "40 ms", "80 ms", "150 ms");
      const line = draw.rate("8 Mb/s", "16 Mb/s", "40 Mb/s");
      const packet = size(PACKET);
      const segments = draw.count(2, 10);
      const sending = scaled(sendingTime(packet, line), segments.value);
      const total = sum(scaled(roundTrip, 1.5), sending);
      const answer = share(roundTrip.value / total.value);
      const full = rate(line.value);
      return {
        ask: t`A client opens a connection over a path of ${full} with a round trip of ${roundTrip}. It then sends ${segments} packets of ${packet} without waiting for an ACK. The handshake lasts until the SYN-ACK is back. What share of the time from the SYN to the arrival of the last packet does the handshake take?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: share(roundTrip.value / (roundTrip.value + sending.value)),
              hint: t`The last packet takes half a round trip to arrive.`,
            },
            {
              is: share(roundTrip.value / (2 * roundTrip.value + sending.value)),
              hint: t`The time ends when the packet has arrived, not when its ACK is back.`,
            },
          ],
        },
        hints: [
          t`Add the round trip of the handshake, the transmission time of all packets and the propagation delay of the last one.`,
        ],
        steps: [
          [STEP.sending, `${segments} × ${packet} × 8 / ${full} = ${sending}`],
          [STEP.total, `${roundTrip} + ${sending} + ${scaled(roundTrip, 0.5)} = ${total}`],
          [STEP.share, `${roundTrip} / ${total} = ${answer}`],
        ],
      };
    },
  },
];
