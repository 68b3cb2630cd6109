/** Problems on the topics of the group “Links and hosts”. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, rate, rateOf, scaled, share, size, sum, time } from "../quantity.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Header of IPv4 without options, bytes. */
const IP = 20;

/** Problems of the group. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "satellite-window",
    topic: "satellite",
    title: msg`Window for a satellite path`,
    make(draw) {
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s", "50 Mb/s");
      const delay = draw.time("250 ms", "270 ms", "280 ms", "300 ms");
      const roundTrip = scaled(delay, 2);
      const answer = carried(line, roundTrip);
      return {
        ask: t`A geostationary satellite adds ${delay} in each direction to a path of ${line}. All other delays are negligible. Which window keeps the path full?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [{ is: carried(line, delay), hint: MISTAKE.oneWay }],
        },
        hints: [t`Compute the bandwidth-delay product with the whole round trip.`],
        steps: [
          [STEP.roundTrip, `2 × ${delay} = ${roundTrip}`],
          [STEP.window, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "satellite-delay",
    topic: "satellite",
    title: msg`Round trip over a satellite`,
    make(draw) {
      const height = draw.number(600, 1200, 1500, 9000, 12_000, 20_000, 24_000, 30_000, 36_000);
      const light = count(300_000);
      const answer = time((4 * height.value * 1e9) / light.value);
      return {
        ask: t`A satellite stands directly above two neighbouring ground stations, at a height of ${height} km. A signal travels ${light} km in a second. How long is the round trip between the stations over the satellite?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(answer, 0.5),
              hint: t`This is one way: up and down. The answer comes back over the satellite too.`,
            },
            { is: scaled(answer, 0.25), hint: t`This is the way up alone.` },
          ],
        },
        hints: [t`How often is the height travelled in a round trip?`],
        steps: [
          t`In a round trip the signal goes up and down twice, which is four times the height.`,
          [STEP.roundTrip, `4 × ${height} / ${light} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "csma-cd-slot",
    topic: "csma-cd",
    title: msg`Smallest frame of CSMA/CD`,
    make(draw) {
      const line = draw.rate("1 Mb/s", "10 Mb/s", "100 Mb/s");
      const delay = draw.time("2 µs", "5 µs", "8 µs", "20 µs", "25 µs");
      const roundTrip = scaled(delay, 2);
      const answer = carried(line, roundTrip);
      return {
        ask: t`A cable of ${line} has a propagation delay of ${delay} from end to end. How long must a frame be at least, so that its sender detects every collision while it sends?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: carried(line, delay), hint: t`The collision at the far end has to come back to the sender.` },
          ],
        },
        hints: [t`In the worst case the collision occurs at the far end, just before the frame arrives there.`],
        steps: [
          t`The sender must still send when the collision is back: 2 × ${delay} = ${roundTrip}.`,
          [STEP.answer, `${line} × ${roundTrip} / 8 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "csma-cd-backoff",
    topic: "csma-cd",
    title: msg`Mean backoff after collisions`,
    make(draw) {
      const collisions = draw.count(1, 9);
      const slot = draw.time("51.2 µs", "20 µs", "5.12 µs");
      const range = count(2 ** collisions.value);
      const mean = count((range.value - 1) / 2);
      const answer = scaled(slot, mean.value);
      return {
        ask: t`An Ethernet station has had ${collisions} collisions in a row with the same frame, and the slot time is ${slot}. By binary exponential backoff, how long does it wait on average?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(slot, range.value - 1),
              hint: t`This is the longest wait. The question asks for the average.`,
            },
            { is: scaled(slot, range.value / 2), hint: t`The numbers of slots begin at zero.` },
          ],
        },
        hints: [t`The station draws a number of slots from 0 to 2^n − 1.`],
        steps: [
          t`The number of slots is drawn from 0 to ${range} − 1, so it is ${mean} on average.`,
          [STEP.wait, `${mean} × ${slot} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "csma-cd-efficiency",
    topic: "csma-cd",
    title: msg`Efficiency of CSMA/CD`,
    make(draw) {
      const ratio = draw.number(0.02, 0.05, 0.1, 0.2, 0.25, 0.4, 0.5, 1, 2);
      const sending = time(1e6);
      const delay = scaled(sending, ratio.value);
      const answer = share(1 / (1 + 5 * ratio.value));
      return {
        ask: t`Many stations send frames over a cable with CSMA/CD. Sending a frame takes ${sending}, and the propagation delay is ${delay}. Which efficiency does the approximation 1 / (1 + 5 × a) give?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(1 / (1 + ratio.value)), hint: t`The factor 5 is missing.` },
            {
              is: share(1 / (1 + 5 / ratio.value)),
              hint: t`The ratio a is the propagation delay divided by the sending time.`,
            },
          ],
        },
        hints: [t`The ratio a compares the propagation delay with the sending time.`],
        steps: [
          t`The ratio is a = ${delay} / ${sending} = ${ratio}.`,
          [STEP.share, `1 / (1 + 5 × ${ratio}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fragments",
    topic: "path-mtu",
    title: msg`Number of fragments`,
    make(draw) {
      const packet = draw.size("1500 B", "2000 B", "3000 B", "4000 B");
      const mtu = draw.size("296 B", "508 B", "576 B", "620 B", "1006 B", "1280 B");
      const data = size(packet.value - IP);
      const each = size(Math.floor((mtu.value - IP) / 8) * 8);
      const answer = count(Math.ceil(data.value / each.value));
      const header = size(IP);
      return {
        ask: t`An IP datagram of ${packet} with a header of ${header} meets a line with an MTU of ${mtu}. Into how many fragments is it cut?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value - 1), hint: MISTAKE.roundedDown },
            { is: count(answer.value + 1), hint: t`Each fragment but the last one is filled as far as possible.` },
          ],
        },
        hints: [t`Each fragment has its own header, and its data are a multiple of 8 bytes.`],
        steps: [
          t`The data are ${packet} − ${header} = ${data}, and a fragment carries at most ${each}.`,
          [STEP.answer, `⌈${data} / ${each}⌉ = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fragment-loss",
    topic: "path-mtu",
    title: msg`Loss of a datagram in fragments`,
    make(draw) {
      const fragments = draw.count(2, 8);
      const loss = draw.share(0.01, 0.02, 0.05, 0.1);
      const answer = share(1 - (1 - loss.value) ** fragments.value);
      return {
        ask: t`A datagram is cut into ${fragments} fragments, and each packet on the line is lost with the probability ${loss}, independently of the others. With which probability is the datagram lost?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: loss, hint: t`The datagram is lost if any of its fragments is lost.` },
            { is: share(1 - answer.value), hint: t`This is the probability that all fragments arrive.` },
            { is: share(loss.value ** fragments.value), hint: t`This is the probability that all fragments are lost.` },
          ],
        },
        hints: [t`With which probability do all fragments arrive?`],
        steps: [
          t`All fragments arrive with the probability (1 − ${loss})^${fragments}.`,
          [STEP.answer, `1 − (1 − ${loss})^${fragments} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "segment-size",
    topic: "path-mtu",
    title: msg`Segment size for a path MTU`,
    make(draw) {
      const mtu = draw.size("576 B", "1006 B", "1280 B", "1400 B", "1492 B", "1500 B", "4352 B", "9000 B");
      const options = draw.size("0 B", "12 B");
      const headers = size(40);
      const answer = size(mtu.value - headers.value - options.value);
      return {
        ask: t`The smallest MTU of a path is ${mtu}. The headers of IP and TCP have ${headers} together, and the options of each segment have ${options}. How much data can a segment carry without fragmentation?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: mtu, hint: t`The MTU includes the headers.` },
            { is: size(answer.value + 20), hint: t`Both headers count: 20 bytes of IP and 20 bytes of TCP.` },
          ],
        },
        hints: [t`The MTU is the size of the whole IP datagram.`],
        steps: [
          t`Headers and options are taken from the MTU.`,
          [STEP.answer, `${mtu} − ${headers} − ${options} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "host-packet-cost",
    topic: "host-limits",
    title: msg`Throughput that a processor allows`,
    make(draw) {
      const fixed = draw.time("100 µs", "200 µs", "300 µs", "500 µs");
      const perKilobyte = draw.time("20 µs", "50 µs", "100 µs");
      const data = draw.size("500 B", "1000 B", "2000 B", "4000 B", "8000 B");
      const work = sum(fixed, scaled(perKilobyte, data.value / 1000));
      const answer = rateOf(data, work);
      return {
        ask: t`A host needs ${fixed} of processor time for each packet, and ${perKilobyte} more for every 1000 bytes in it. Packets carry ${data} of data. Which throughput does the processor allow? Ignore the headers.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: rateOf(data, fixed), hint: t`The cost of the bytes is missing.` },
            {
              is: rateOf(data, scaled(perKilobyte, data.value / 1000)),
              hint: t`The fixed cost of each packet is missing.`,
            },
          ],
        },
        hints: [t`Compute the processor time of one packet.`],
        steps: [
          t`One packet costs ${fixed} and ${perKilobyte} for every 1000 bytes, which is ${work}.`,
          [STEP.throughput, `${data} × 8 / ${work} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "host-or-line",
    topic: "host-limits",
    title: msg`Slowest part of a path`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "50 Mb/s", "100 Mb/s");
      const sender = draw.time("100 µs", "200 µs", "400 µs");
      const receiver = draw.time("150 µs", "300 µs", "600 µs", "1 ms");
      const data = size(1000);
      const [bySender, byReceiver] = [rateOf(data, sender), rateOf(data, receiver)];
      const answer = rate(Math.min(line.value, bySender.value, byReceiver.value));
      const others = [line, bySender, byReceiver].filter(({ value }) => value !== answer.value);
      return {
        ask: t`For each packet with ${data} of data the sender needs ${sender} of processor time and the receiver ${receiver}. The line carries ${line} of data, and all three work at the same time. Which throughput does a long transfer reach?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: others.map((is) => ({ is, hint: t`Another part of the path is slower.` })),
        },
        hints: [t`The slowest of the three is the limit.`],
        steps: [
          t`The sender allows ${bySender}, and the receiver allows ${byReceiver}.`,
          [STEP.throughput, `min(${bySender}, ${line}, ${byReceiver}) = ${answer}`],
        ],
      };
    },
  },
];
