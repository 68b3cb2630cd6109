/** Problems on the topics of the group “Basics”. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, rateOf, scaled, sendingTime, share, size, sum } from "../quantity.ts";
import { homeRun, longRun, MSS, PACKET, windowOf } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems of the group. */
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
        ask: t`A sender uses stop-and-wait on a line of ${line}. The propagation delay is ${delay} in each direction. Each packet has ${packet}, of which ${data} are data. ACKs are very short. What throughput of data does the sender reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: rateOf(data, sum(delay, sending)), hint: MISTAKE.oneWay },
            { is: rateOf(packet, cycle), hint: MISTAKE.headers },
            { is: line, hint: t`The line would have this rate if the sender never waited.` },
          ],
        },
        hints: [
          t`The sender sends one packet in each cycle. How long is a cycle?`,
          t`A cycle is the time to put the packet on the line plus the round trip.`,
        ],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.cycle, `${sending} + ${roundTrip} = ${cycle}`],
          [STEP.throughput, `${data} × 8 / ${cycle} = ${answer}`],
        ],
        run: homeRun(
          { line, delay, segments: 100, set: { ...windowOf(MSS), "tcp.ack_policy": "every_segment" } },
          { view: "window", expected: answer.value, within: 0.04 },
        ),
      };
    },
  },
  {
    id: "stop-and-wait-utilisation",
    topic: "stop-and-wait",
    title: msg`Utilisation of a line with stop-and-wait`,
    make(draw) {
      const line = draw.rate("64 kb/s", "128 kb/s", "256 kb/s", "1 Mb/s");
      const delay = draw.time("20 ms", "50 ms", "100 ms", "250 ms");
      const packet = draw.size("250 B", "500 B", "1000 B");
      const sending = sendingTime(packet, line);
      const cycle = sum(sending, scaled(delay, 2));
      const answer = share(sending.value / cycle.value);
      return {
        ask: t`Packets of ${packet} are sent by stop-and-wait over a line of ${line} with a propagation delay of ${delay} in each direction. ACKs are very short. What share of the time does the line carry data?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(sending.value / (sending.value + delay.value)), hint: MISTAKE.oneWay },
            { is: share(sending.value / (2 * delay.value)), hint: MISTAKE.noSending },
            { is: share(1 - answer.value), hint: t`This is the share of the time in which the line is idle.` },
          ],
        },
        hints: [t`The line is busy for the sending time of one packet in each cycle, and idle until the ACK is back.`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.cycle, `${sending} + 2 × ${delay} = ${cycle}`],
          [STEP.utilisation, `${sending} / ${cycle} = ${answer}`],
        ],
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
        ask: t`A line of ${line} has a propagation delay of ${delay} in each direction. From which packet size on does stop-and-wait use the line at least half of the time? ACKs are very short.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: carried(line, delay), hint: MISTAKE.oneWay },
            { is: scaled(answer, 0.25), hint: t`The sending time has to be the whole round trip, not a part of it.` },
          ],
        },
        hints: [
          t`The line is busy for half of the cycle when the sending time equals the time that the sender waits.`,
          t`The sender waits for a round trip.`,
        ],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          t`The line is busy half of the time if sending one packet takes ${roundTrip} too.`,
          [STEP.answer, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
      };
    },
  },
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
        ask: t`A window holds ${segments} segments of ${data} of data each. The line carries ${line}, and the propagation delay is ${delay} in each direction. The sending time of a window is short against the round trip. What throughput does the sender reach?`,
        answer: {
          is: answer,
          within: 0.04,
          mistakes: [
            { is: rateOf(window, delay), hint: MISTAKE.oneWay },
            { is: rateOf(data, roundTrip), hint: t`This is one segment in each round trip. The window allows more.` },
            { is: line, hint: t`The window ends long before the line is full, so the sender waits for ACKs.` },
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
          { view: "window", expected: answer.value, within: 0.08 },
        ),
      };
    },
  },
  {
    id: "window-segments",
    topic: "sliding-window",
    title: msg`Smallest window that keeps the line busy`,
    make(draw) {
      const line = draw.rate("1 Mb/s", "2 Mb/s", "4 Mb/s", "8 Mb/s");
      const delay = draw.time("15 ms", "25 ms", "45 ms", "70 ms");
      const packet = draw.size("500 B", "1000 B");
      const sending = sendingTime(packet, line);
      const cycle = sum(sending, scaled(delay, 2));
      const answer = count(Math.ceil(cycle.value / sending.value));
      const oneWay = count(Math.ceil((sending.value + delay.value) / sending.value));
      return {
        ask: t`Packets of ${packet} are sent over a line of ${line} with a propagation delay of ${delay} in each direction. Each packet is acknowledged, and ACKs are very short. How many packets must the window hold so that the line is never idle?`,
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
          t`The ACK of the first packet arrives after its sending time and a round trip.`,
        ],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.cycle, `${sending} + 2 × ${delay} = ${cycle}`],
          [STEP.segments, `${cycle} / ${sending} = ${count(cycle.value / sending.value)} → ${answer}`],
        ],
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
            ? t`A protocol uses go-back-N with a window of ${window} packets and numbers the packets. How many bits does the sequence number need at least?`
            : t`A protocol uses selective repeat with windows of ${window} packets at both ends and numbers the packets. How many bits does the sequence number need at least?`,
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
          t`The receiver must be able to tell a new packet from one that is sent again.`,
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
  {
    id: "bdp-bytes",
    topic: "bandwidth-delay-product",
    title: msg`Bandwidth-delay product in bytes`,
    make(draw) {
      const line = draw.rate("20 Mb/s", "40 Mb/s", "80 Mb/s", "200 Mb/s", "1 Gb/s");
      const delay = draw.time("10 ms", "20 ms", "35 ms", "45 ms", "60 ms");
      const roundTrip = scaled(delay, 2);
      const answer = carried(line, roundTrip);
      return {
        ask: t`A path carries ${line}, and its propagation delay is ${delay} in each direction. How many bytes must be in flight so that the path is full?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: carried(line, delay), hint: MISTAKE.oneWay },
            { is: scaled(answer, 8), hint: t`These are the bits in flight. A byte has 8 bits.` },
          ],
        },
        hints: [t`The pipe holds what the line carries until the first ACK is back.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "bdp-share",
    topic: "bandwidth-delay-product",
    title: msg`Line use with a window below the pipe`,
    make(draw) {
      const line = draw.rate("50 Mb/s", "80 Mb/s", "100 Mb/s");
      const delay = draw.time("40 ms", "50 ms", "60 ms");
      const window = draw.size("128 KB", "200 KB", "256 KB", "320 KB");
      const roundTrip = scaled(delay, 2);
      const answer = rateOf(window, roundTrip);
      const use = share(answer.value / line.value);
      return {
        ask: t`A connection has a window of ${window} on a path of ${line} with a round trip of ${roundTrip}. Nothing else limits it. What share of the line does it use?`,
        answer: {
          is: use,
          within: 0.03,
          mistakes: [
            { is: scaled(use, 2), hint: MISTAKE.oneWay },
            { is: scaled(use, 1 / 8), hint: t`The window is in bytes and the rate in bits per second.` },
          ],
        },
        hints: [t`Compare the window with the bandwidth-delay product.`],
        steps: [
          [STEP.pipe, `${line} × ${roundTrip} / 8 = ${carried(line, roundTrip)}`],
          [STEP.share, `${window} / ${carried(line, roundTrip)} = ${use}`],
        ],
        run: longRun(
          { line, delay, segments: 20_000, set: windowOf(window.value) },
          { view: "window", expected: answer.value, within: 0.08 },
        ),
      };
    },
  },
  {
    id: "bdp-longest-round-trip",
    topic: "bandwidth-delay-product",
    title: msg`Longest round trip that a window fills`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "25 Mb/s", "40 Mb/s", "100 Mb/s");
      const window = draw.size("50000 B", "100000 B", "250000 B", "500000 B");
      const answer = scaled(sendingTime(window, line), 1);
      return {
        ask: t`A sender has a window of ${window} and a line of ${line}. Up to which round trip does this window keep the line full?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(answer, 0.5),
              hint: t`The question asks for the whole round trip, not for the delay of one way.`,
            },
            { is: scaled(answer, 1 / 8), hint: t`The window is in bytes and the rate in bits per second.` },
          ],
        },
        hints: [t`The line is full as long as the window is at least the bandwidth-delay product.`],
        steps: [
          t`The window has to hold what the line carries in a round trip: W = C × RTT.`,
          [STEP.roundTrip, `${window} × 8 / ${line} = ${answer}`],
        ],
      };
    },
  },
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
        ask: t`A client opens a TCP connection, sends a request of one segment, and the server needs ${server} to answer. The propagation delay is ${delay} in each direction, and sending times are negligible. How long after its SYN does the client receive the first byte of the answer?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: sum(roundTrip, server),
              hint: t`The request can only be sent after the handshake, which takes a round trip.`,
            },
            {
              is: sum(scaled(roundTrip, 3), server),
              hint: t`The request goes together with the ACK that ends the handshake, so that ACK costs no round trip.`,
            },
            {
              is: sum(scaled(roundTrip, 1.5), server),
              hint: t`The client sends its request after a whole round trip, and the answer needs another one.`,
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
        ask: t`A client sends a SYN with the sequence number ${initial}. After the handshake it sends ${segments} segments of ${data} each, and all of them arrive. Which acknowledgement number does the server send then?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value - 1), hint: t`The SYN takes one sequence number itself.` },
            {
              is: count(answer.value - sent.value),
              hint: t`This is the number after the handshake. The data count too.`,
            },
            {
              is: count(answer.value - data.value),
              hint: t`The ACK names the next byte that is expected, not the last segment.`,
            },
          ],
        },
        hints: [t`Sequence numbers count bytes, and the SYN counts as one.`],
        steps: [
          t`The SYN takes the number ${initial}, so the data begin one after it.`,
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
        ask: t`A client opens a connection over a path of ${full} with a round trip of ${roundTrip}, and then sends ${segments} packets of ${packet} without waiting for an ACK. Which share of the time from the SYN until the last packet has arrived does the handshake take, until the SYN-ACK is back?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: share(roundTrip.value / (roundTrip.value + sending.value)),
              hint: t`The last packet needs half a round trip to arrive.`,
            },
            {
              is: share(roundTrip.value / (2 * roundTrip.value + sending.value)),
              hint: t`The time ends when the packet has arrived, not when its ACK is back.`,
            },
          ],
        },
        hints: [t`Add the round trip of the handshake, the sending time of all packets and the way of the last one.`],
        steps: [
          [STEP.sending, `${segments} × ${packet} × 8 / ${full} = ${sending}`],
          [STEP.total, `${roundTrip} + ${sending} + ${scaled(roundTrip, 0.5)} = ${total}`],
          [STEP.share, `${roundTrip} / ${total} = ${answer}`],
        ],
      };
    },
  },
];
