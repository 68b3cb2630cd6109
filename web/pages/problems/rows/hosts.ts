/** Problems on path MTU and host limits. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rate, rateOf, scaled, share, size, sum, time } from "../quantity.ts";
import { HEADERS, homeRun, processorOf } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Header of IPv4 without options, bytes. */
const IP = 20;

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
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
        ask: t`An IP datagram of ${packet} with a header of ${header} reaches a link with an MTU of ${mtu}. Into how many fragments is it split?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value - 1), hint: MISTAKE.roundedDown },
            { is: count(answer.value + 1), hint: t`Each fragment but the last one is filled as far as possible.` },
          ],
        },
        hints: [t`Each fragment has its own header. The data of each but the last one is a multiple of 8 bytes.`],
        steps: [
          t`The data is ${packet} − ${header} = ${data}, and a fragment carries at most ${each}.`,
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
        ask: t`A datagram is split into ${fragments} fragments, and each packet on the link is lost with probability ${loss}, independently of the others. With what probability is the datagram lost?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: loss, hint: t`The datagram is lost if any of its fragments is lost.` },
            { is: share(1 - answer.value), hint: t`This is the probability that all fragments arrive.` },
            { is: share(loss.value ** fragments.value), hint: t`This is the probability that all fragments are lost.` },
          ],
        },
        hints: [t`With what probability do all fragments arrive?`],
        steps: [
          t`All fragments arrive with probability (1 − ${loss})^${fragments}.`,
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
        ask: t`The smallest MTU of a path is ${mtu}. The headers of IP and TCP take ${headers} together, and the options of each segment take ${options}. How much data can a segment carry without fragmentation?`,
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
          t`Headers and options are subtracted from the MTU.`,
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
        ask: t`A host needs ${fixed} of processor time for each packet, and ${perKilobyte} more for every 1000 bytes in it. Packets carry ${data} of data. What throughput does the processor allow? Ignore the headers.`,
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
        run: homeRun(
          {
            line: rate(1e9),
            delay: time(1e5),
            segments: 2000,
            data: data.value,
            set: {
              ...processorOf("laptop", fixed.value, perKilobyte.value / 1000),
              "links.lan.mtu": 9000,
              "links.line.mtu": 9000,
            },
          },
          { view: "limits", expected: answer, within: 0.06 },
        ),
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
        ask: t`For each packet with ${data} of data the sender needs ${sender} of processor time and the receiver ${receiver}. The link carries ${line} of data, and all three work at the same time. What throughput does a long transfer reach?`,
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
        run: homeRun(
          {
            line: scaled(line, 1 + HEADERS / data.value),
            delay: time(1e6),
            segments: 5000,
            data: data.value,
            set: { ...processorOf("laptop", sender.value), ...processorOf("server", receiver.value) },
          },
          { view: "limits", expected: answer, within: 0.06 },
        ),
      };
    },
  },
  {
    id: "host-memory",
    topic: "host-limits",
    title: msg`Throughput that the memory allows`,
    make(draw) {
      const memory = draw.rate("320 Mb/s", "800 Mb/s", "1.6 Gb/s", "8 Gb/s", "24 Gb/s");
      const copies = draw.count(1, 4);
      const accesses = count(2 * copies.value + 2);
      const answer = scaled(memory, 1 / accesses.value);
      return {
        ask: t`The memory bandwidth of a host is ${memory}. The network adapter writes each received byte to the memory once, and the processor then reads it for the checksum. After that the byte is copied ${copies} times, and each copy reads and writes it. What throughput does the memory allow?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: scaled(memory, 1 / (copies.value + 2)),
              hint: t`Each copy accesses the memory twice: once to read and once to write.`,
            },
            {
              is: scaled(memory, 1 / (2 * copies.value)),
              hint: t`The adapter and the checksum access the memory too.`,
            },
            { is: memory, hint: t`Each byte is read or written several times.` },
          ],
        },
        hints: [t`How many times is the memory accessed for each byte?`],
        steps: [
          t`Each byte needs 1 + 1 + 2 × ${copies} = ${accesses} accesses. Clark and others (1989) found that such accesses cost more than the protocol itself.`,
          [STEP.throughput, `${memory} / ${accesses} = ${answer}`],
        ],
      };
    },
  },
];
