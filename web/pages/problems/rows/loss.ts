/** Problems on SACK, random loss and reordering. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { writeList } from "../judge.ts";
import { count, rate, rateOf, scaled, share, size, sum, time } from "../quantity.ts";
import { DUPLICATES, MSS, randomLossRun } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "sack-retransmissions",
    topic: "sack",
    title: msg`Segments that SACK retransmits`,
    make(draw) {
      const lost = draw.different(draw.whole(2, 4), 3, 14);
      const last = 20;
      const from = lost[0] ?? 0;
      const received = Array.from({ length: last - from + 1 }, (_, i) => from + i).filter((one) => !lost.includes(one));
      const blocks = writeList(received);
      const next = count(from);
      return {
        ask: t`Segments are numbered. The cumulative ACK names segment ${next} as the next one that is expected, and the SACK option reports these segments as received: ${blocks}. Which segments does the sender retransmit?`,
        answer: {
          list: lost,
          mistakes: [
            { is: [from], hint: t`SACK shows the other holes too, so they are repaired in the same round trip.` },
            { is: received, hint: t`These segments have been received.` },
            ...(lost.length < last - from + 1
              ? [
                  {
                    is: Array.from({ length: last - from + 1 }, (_, i) => from + i),
                    hint: t`Go-back-N would send all of them. SACK retransmits only the missing segments.`,
                  },
                ]
              : []),
          ],
        },
        hints: [t`List the numbers from the cumulative ACK up to the highest one that is reported.`],
        steps: [
          t`All segments before ${next} have arrived, and so have those that are reported: ${blocks}.`,
          [STEP.answer, writeList(lost)],
        ],
      };
    },
  },
  {
    id: "sack-blocks",
    topic: "sack",
    title: msg`Number of SACK blocks`,
    make(draw) {
      const lost = draw.different(draw.whole(2, 5), 3, 18);
      const last = count(20);
      const blocks = lost.filter((one, i) => (lost[i + 1] ?? last.value + 1) > one + 1);
      const answer = count(blocks.length);
      const all = lost.join(", ");
      return {
        ask: t`A sender sends the segments 1 to ${last}, and these are lost: ${all}. All others arrive. How many separate blocks of received data lie above the cumulative ACK?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: count(blocks.length + 1),
              hint: t`The segments below the first hole are covered by the cumulative ACK, not by a block.`,
            },
            ...(lost.length === blocks.length || lost.length === blocks.length + 1
              ? []
              : [{ is: count(lost.length), hint: t`Consecutive losses form one hole.` }]),
          ],
        },
        hints: [t`A block is a run of received segments between two holes, or after the last one.`],
        steps: [t`A block begins after each hole, and consecutive losses form one hole.`, [STEP.answer, `${answer}`]],
      };
    },
  },
  {
    id: "sack-time",
    topic: "sack",
    title: msg`Time that SACK saves`,
    make(draw) {
      const lost = draw.count(3, 12);
      const roundTrip = draw.time("20 ms", "50 ms", "80 ms", "100 ms", "200 ms");
      const answer = scaled(roundTrip, lost.value - 1);
      return {
        ask: t`In one window ${lost} segments are lost, and the round trip is ${roundTrip}. SACK repairs all of them in one round trip. How much longer does the recovery take with NewReno without SACK?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(roundTrip, lost.value),
              hint: t`This is the whole recovery of NewReno. The question asks for the difference.`,
            },
            { is: roundTrip, hint: t`This is the recovery with SACK.` },
          ],
        },
        hints: [t`NewReno repairs one segment in each round trip.`],
        steps: [
          t`NewReno takes ${lost} round trips, and SACK takes one.`,
          [STEP.answer, `(${lost} − 1) × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "square-root-formula",
    topic: "random-loss",
    title: msg`Throughput from the square-root formula`,
    make(draw) {
      const loss = draw.share(0.001, 0.0015, 0.0024, 0.004, 0.006, 0.01);
      const roundTrip = draw.time("20 ms", "40 ms", "50 ms", "100 ms", "150 ms");
      const data = size(MSS);
      const window = count(Math.sqrt(1.5 / loss.value));
      const answer = rateOf(scaled(data, window.value), roundTrip);
      const plain = rateOf(scaled(data, Math.sqrt(1 / loss.value)), roundTrip);
      return {
        ask: t`A path loses ${loss} of the packets at random. The round trip is ${roundTrip}, and segments carry ${data}. Each segment is acknowledged, so the constant of the square-root formula is √1.5. What throughput does the formula give for a Reno flow?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: plain, hint: t`The constant √1.5 is missing.` },
            {
              is: rateOf(scaled(data, 1.5 / loss.value), roundTrip),
              hint: t`The formula contains the square root of the loss rate.`,
            },
            {
              is: rateOf(scaled(data, Math.sqrt(0.015 / loss.value)), roundTrip),
              hint: t`A loss rate of 1 % is 0.01.`,
            },
          ],
        },
        hints: [t`The average window is √(1.5 / p) segments.`],
        steps: [
          [STEP.window, `√(1.5 / ${count(loss.value)}) = ${window}`],
          [STEP.throughput, `${window} × ${data} × 8 / ${roundTrip} = ${answer}`],
        ],
        run: randomLossRun({ roundTrip, data: data.value, loss: loss.value }, { expected: answer, within: 0.15 }),
      };
    },
  },
  {
    id: "bit-errors-packets",
    topic: "random-loss",
    title: msg`Packet loss from bit errors`,
    make(draw) {
      const exponent = draw.one(5, 6, 7);
      const packet = draw.size("100 B", "250 B", "500 B", "1000 B", "1500 B");
      const errors = 10 ** -exponent;
      const bits = count(packet.value * 8);
      const power = count(exponent);
      const answer = share(1 - (1 - errors) ** bits.value);
      return {
        ask: t`On a radio link each bit is wrong with probability 10^−${power}, independently of the others. A packet with a wrong bit is lost. What share of packets of ${packet} is lost?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(1 - (1 - errors) ** packet.value), hint: t`A byte has 8 bits, and each of them can be wrong.` },
            { is: share((1 - errors) ** bits.value), hint: t`This is the share of packets that arrive.` },
          ],
        },
        hints: [t`With what probability are all bits right?`],
        steps: [
          t`A packet has ${packet} × 8 = ${bits} bits, and all of them are right with probability (1 − 10^−${power})^${bits}.`,
          [STEP.share, `1 − (1 − 10^−${power})^${bits} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "loss-for-rate",
    topic: "random-loss",
    title: msg`Largest loss rate for a given throughput`,
    make(draw) {
      const window = draw.number(15, 20, 25, 30, 35, 40);
      const roundTrip = draw.time("30 ms", "60 ms", "100 ms");
      const data = size(1250);
      const target = rateOf(scaled(data, window.value), roundTrip);
      const answer = share(1.5 / window.value ** 2);
      return {
        ask: t`A Reno flow with segments of ${data} must reach ${rate(target.value)} with a round trip of ${roundTrip}. Up to what loss rate does the square-root formula with the constant √1.5 allow this throughput?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: share(1 / window.value ** 2), hint: t`The constant √1.5 is missing.` },
            {
              is: share(1.5 / window.value),
              hint: t`The window is the square root of 1.5 / p, so p falls with the square of the window.`,
            },
          ],
        },
        hints: [t`Compute the window, in segments, that the rate requires.`],
        steps: [
          [STEP.window, `${target} × ${roundTrip} / (8 × ${data}) = ${window}`],
          [STEP.answer, `p = 1.5 / ${window}² = ${answer}`],
        ],
        run: randomLossRun(
          { roundTrip, data: data.value, loss: answer.value },
          {
            expected: target,
            note: t`With this loss rate the flow reaches the throughput of the question.`,
            within: 0.15,
          },
        ),
      };
    },
  },
  {
    id: "reordering-spurious",
    topic: "reordering",
    title: msg`Reordering that causes a fast retransmit`,
    make(draw) {
      const late = draw.count(4, 15);
      const overtaken = draw.count(1, 6);
      const right = overtaken.value >= DUPLICATES ? 0 : 1;
      return {
        ask: t`Segment ${late} is overtaken by ${overtaken} later segments and then arrives. Nothing is lost, and each segment is acknowledged. What does a Reno sender without RACK do?`,
        answer: {
          right,
          options: [
            {
              text: t`It retransmits the segment and halves its window.`,
              hint: t`A fast retransmit takes three duplicate ACKs, and there are fewer.`,
            },
            {
              text: t`It just continues to send.`,
              hint: t`There are at least three duplicate ACKs, which the sender interprets as a loss.`,
            },
            {
              text: t`It waits for its retransmission timer.`,
              hint: t`The late segment arrives long before the timer fires, and its ACK stops the timer.`,
            },
          ],
        },
        hints: [t`How many duplicate ACKs does the sender get?`],
        steps: [
          t`Each segment that overtakes causes a duplicate ACK, so there are ${overtaken}.`,
          right === 0
            ? t`${overtaken} is at least 3, so the sender considers the late segment lost.`
            : t`${overtaken} is less than 3, so the sender just continues.`,
        ],
      };
    },
  },
  {
    id: "reordering-delay",
    topic: "reordering",
    title: msg`Extra delay that causes a fast retransmit`,
    make(draw) {
      const line = draw.rate("2 Mb/s", "5 Mb/s", "10 Mb/s", "20 Mb/s", "50 Mb/s");
      const packet = draw.size("500 B", "1000 B", "1500 B");
      const sending = rateOf(packet, time(1e9)).value;
      const gap = time((sending / line.value) * 1e9);
      const answer = scaled(gap, DUPLICATES);
      return {
        ask: t`Packets of ${packet} follow each other on a full link of ${line}. One packet takes a longer route. At what extra delay do three packets arrive before it, so that a sender considers it lost?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: gap, hint: t`This is enough for one packet to overtake. A fast retransmit needs three.` },
            { is: scaled(gap, DUPLICATES + 1), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`At what intervals do packets arrive?`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${gap}`],
          [STEP.answer, `3 × ${gap} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "rack-window",
    topic: "reordering",
    title: msg`RACK’s decision about a late packet`,
    make(draw) {
      const least = draw.time("20 ms", "40 ms", "60 ms", "80 ms", "100 ms");
      const latest = scaled(least, draw.one(1, 1.25, 1.5));
      const window = scaled(least, 0.25);
      const answer = sum(latest, window);
      return {
        ask: t`RACK has measured a shortest round trip of ${least} and a latest one of ${latest}. Its reordering window is a quarter of the shortest round trip. Packets sent later have been acknowledged. How long after the transmission of a packet does RACK consider this packet lost?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: latest, hint: t`RACK also waits for the reordering window.` },
            { is: window, hint: t`The reordering window is added to the round trip.` },
            { is: scaled(latest, 3), hint: t`RACK uses time instead of a count of duplicate ACKs.` },
          ],
        },
        hints: [t`RACK waits for a round trip and the reordering window.`],
        steps: [
          t`The reordering window is ${least} / 4 = ${window}.`,
          [STEP.total, `${latest} + ${window} = ${answer}`],
        ],
      };
    },
  },
];
