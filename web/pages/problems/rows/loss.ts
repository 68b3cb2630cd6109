/** Problems on the topics of the group “Loss and repair”. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { writeList } from "../judge.ts";
import { count, rate, rateOf, scaled, share, size, sum, time } from "../quantity.ts";
import { MSS } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Duplicate ACKs that start a fast retransmit. */
const DUPLICATES = 3;

/** Writes the numbers of segments that a SACK block covers: “5–7”. */
const block = (from: number, to: number): string =>
  writeList(Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** Problems of the group. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "duplicate-acks",
    topic: "fast-retransmit",
    title: msg`Number of duplicate ACKs`,
    make(draw) {
      const window = draw.count(8, 20);
      const lost = draw.count(1, 6);
      const answer = count(window.value - lost.value);
      return {
        ask: t`A sender sends the segments 1 to ${window} and then waits. Segment ${lost} is lost, all others arrive in order, and each one is acknowledged. How many duplicate ACKs reach the sender?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: count(answer.value + 1),
              hint: t`The first ACK with this number is no duplicate, and the lost segment causes none.`,
            },
            {
              is: count(DUPLICATES),
              hint: t`Three are enough for a fast retransmit, but each later segment causes one.`,
            },
            { is: count(lost.value - 1), hint: t`These segments came before the loss, and their ACKs are new.` },
          ],
        },
        hints: [t`Each segment that arrives after the gap repeats the last ACK.`],
        steps: [
          t`The segments after ${lost} arrive: they are ${window} − ${lost} in number.`,
          [STEP.answer, `${window} − ${lost} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fast-retransmit-trigger",
    topic: "fast-retransmit",
    title: msg`Segment that triggers the fast retransmit`,
    make(draw) {
      const lost = draw.count(3, 20);
      const more = draw.one(0, 1, 2);
      const [first, second] = [count(lost.value + 1), count(lost.value + 3)];
      const isSecondLost = more > 0;
      const answer = count(lost.value + DUPLICATES + (isSecondLost ? 1 : 0));
      return {
        ask: isSecondLost
          ? t`A sender sends a long row of segments, and the numbers ${lost} and ${second} are lost. All others arrive in order, and each one is acknowledged. The arrival of which segment causes the third duplicate ACK?`
          : t`A sender sends a long row of segments, and the number ${lost} is lost. All others arrive in order, and each one is acknowledged. The arrival of which segment causes the third duplicate ACK?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: count(answer.value - 1),
              hint: t`Only the segments that arrive after the first gap cause duplicate ACKs.`,
            },
            { is: count(answer.value + 1), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`The first duplicate ACK is caused by segment ${first}.`],
        steps: [
          t`Duplicate ACKs are caused by the segments after ${lost} that arrive.`,
          [STEP.answer, `${block(lost.value + 1, answer.value)} → ${answer}`],
        ],
      };
    },
  },
  {
    id: "fast-retransmit-gain",
    topic: "fast-retransmit",
    title: msg`Time that a fast retransmit saves`,
    make(draw) {
      const roundTrip = draw.time("20 ms", "40 ms", "50 ms", "80 ms");
      const timeout = draw.time("200 ms", "300 ms", "400 ms", "1 s");
      const gap = draw.time("1 ms", "2 ms", "4 ms");
      const after = sum(roundTrip, scaled(gap, DUPLICATES));
      const answer = time(timeout.value - after.value);
      return {
        ask: t`Segments are sent every ${gap}, and the round trip is ${roundTrip}. One segment is lost. The retransmission timer would fire ${timeout} after it was sent. How much earlier is it sent again after three duplicate ACKs?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: after,
              hint: t`This is the time after which the segment is sent again. The question asks for the difference.`,
            },
            {
              is: sum(answer, scaled(gap, DUPLICATES), scaled(roundTrip, 0.5)),
              hint: t`The duplicate ACKs come back after a whole round trip.`,
            },
          ],
        },
        hints: [t`The third duplicate ACK is caused by the third segment after the lost one.`],
        steps: [
          t`The third later segment is sent 3 × ${gap} after the lost one, and its ACK is back after ${roundTrip}.`,
          [STEP.answer, `${timeout} − (${roundTrip} + 3 × ${gap}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "recovery-window",
    topic: "fast-recovery",
    title: msg`Window after fast recovery`,
    make(draw) {
      const flight = draw.number(12, 16, 20, 24, 30, 40);
      const variant = draw.one("reno", "tahoe");
      const half = count(flight.value / 2);
      const answer = variant === "reno" ? half : count(1);
      return {
        ask:
          variant === "reno"
            ? t`A Reno sender has ${flight} segments in flight when three duplicate ACKs arrive. It sends the segment again, and the next new ACK ends the recovery. How many segments does its window have then?`
            : t`A Tahoe sender has ${flight} segments in flight when three duplicate ACKs arrive. How many segments does its window have when it sends the lost segment again?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: variant === "reno" ? count(1) : half,
              hint: t`Tahoe starts again with one segment, and Reno continues with half of the window.`,
            },
            {
              is: count(half.value + DUPLICATES),
              hint: t`The window is inflated by the duplicate ACKs only while the recovery of Reno lasts.`,
            },
            { is: flight, hint: t`A loss is a sign of congestion, so the window is reduced.` },
          ],
        },
        hints: [t`The threshold becomes half of the data in flight.`],
        steps: [
          [STEP.threshold, `${flight} / 2 = ${half}`],
          variant === "reno"
            ? t`At the end of the recovery Reno sets its window to the threshold: ${answer} segments.`
            : t`Tahoe sets its window to ${answer} segment and begins slow start.`,
        ],
      };
    },
  },
  {
    id: "recovery-inflation",
    topic: "fast-recovery",
    title: msg`New segments during fast recovery`,
    make(draw) {
      const flight = draw.number(8, 10, 12, 16, 18, 20, 24, 30, 36, 40, 50, 60);
      const duplicates = count(flight.value - 1);
      const half = count(flight.value / 2);
      const inflated = count(half.value + duplicates.value);
      const answer = count(inflated.value - flight.value);
      return {
        ask: t`A Reno sender has a window of ${flight} segments, all in flight, and the first of them is lost. So ${duplicates} duplicate ACKs arrive. At the third one it halves its window and adds 3 segments, and it adds one for each further duplicate ACK. How many new segments can it send before the new ACK arrives?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: duplicates,
              hint: t`The halved window has to be used up by the duplicate ACKs before a new segment is sent.`,
            },
            { is: half, hint: t`One segment of the window is lost, so there is one duplicate ACK less than segments.` },
            { is: inflated, hint: t`The segments in flight fill a part of the inflated window.` },
          ],
        },
        hints: [t`Compare the inflated window with the segments that still count as in flight.`],
        steps: [
          [STEP.window, `${half} + ${duplicates} = ${inflated}`],
          [STEP.answer, `${inflated} − ${flight} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "reno-against-tahoe",
    topic: "fast-recovery",
    title: msg`Round trips that fast recovery saves`,
    make(draw) {
      const window = draw.number(8, 16, 32, 64, 128);
      const roundTrip = draw.time("20 ms", "50 ms", "100 ms");
      const half = count(window.value / 2);
      const rounds = count(Math.log2(half.value));
      const answer = scaled(roundTrip, rounds.value);
      return {
        ask: t`At a window of ${window} segments one segment is lost, and the round trip is ${roundTrip}. After the repair Reno continues with half of the window. Tahoe begins with one segment and doubles its window up to that value. How much longer does Tahoe need to reach it?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: scaled(roundTrip, rounds.value + 1), hint: t`Slow start ends at half of the old window.` },
            { is: scaled(roundTrip, half.value), hint: t`Below the threshold the window doubles in each round trip.` },
          ],
        },
        hints: [t`How often does one segment double until it is half of the window?`],
        steps: [
          [STEP.threshold, `${window} / 2 = ${half}`],
          [STEP.rounds, `log2(${half}) = ${rounds}`],
          [STEP.total, `${rounds} × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "newreno-duration",
    topic: "newreno",
    title: msg`Duration of NewReno’s recovery`,
    make(draw) {
      const lost = draw.count(2, 9);
      const roundTrip = draw.time("10 ms", "20 ms", "50 ms", "100 ms", "150 ms");
      const answer = scaled(roundTrip, lost.value);
      return {
        ask: t`In one window ${lost} segments are lost. The round trip is ${roundTrip}. How long does NewReno without SACK need from the fast retransmit until all of them are acknowledged?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: roundTrip,
              hint: t`With SACK one round trip can be enough. NewReno learns of one hole in each round trip.`,
            },
            { is: scaled(roundTrip, lost.value + 1), hint: MISTAKE.offByOne },
            { is: scaled(roundTrip, lost.value - 1), hint: t`The last retransmission has to be acknowledged too.` },
          ],
        },
        hints: [t`Each partial ACK names the next hole, a round trip after the previous retransmission.`],
        steps: [
          t`Each retransmission takes a round trip until its ACK, and the next one follows only then.`,
          [STEP.total, `${lost} × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "newreno-partial-acks",
    topic: "newreno",
    title: msg`Numbers of the partial ACKs`,
    make(draw) {
      const lost = draw.different(draw.whole(3, 4), 4, 17);
      const last = count(20);
      const [first, ...others] = lost;
      const all = writeList(lost);
      const answer = [...others, last.value + 1];
      return {
        ask: t`Segments are numbered, and each ACK names the next segment that is expected. These of the segments 1 to ${last} are lost: ${all}. The sender uses NewReno without SACK. Which numbers do the new ACKs have that arrive during the recovery, its last one included?`,
        answer: {
          list: answer,
          mistakes: [
            { is: lost, hint: t`The number ${count(first ?? 0)} is that of the duplicate ACKs.` },
            { is: others, hint: t`The ACK that ends the recovery is missing.` },
            {
              is: answer.map((one) => one - 1),
              hint: t`An ACK names the next segment that is expected, not the last one that arrived.`,
            },
          ],
        },
        hints: [t`When the first hole is filled, the receiver waits for the next hole.`],
        steps: [
          t`After each retransmission the ACK names the next hole, and after the last one the segment after ${last}.`,
          [STEP.answer, writeList(answer)],
        ],
      };
    },
  },
  {
    id: "newreno-or-timeout",
    topic: "newreno",
    title: msg`Repair of several losses by Reno`,
    make(draw) {
      const window = draw.number(8, 10, 12, 16);
      const lost = draw.count(2, 6);
      const arriving = count(window.value - lost.value);
      const right = arriving.value >= DUPLICATES ? 0 : 1;
      return {
        ask: t`A NewReno sender has a window of ${window} segments in flight, and the first ${lost} of them are lost. All later ones arrive, and new segments are not available. How is the first segment repaired?`,
        answer: {
          right,
          options: [
            { text: t`By a fast retransmit`, hint: t`Fewer than three segments arrive after the loss.` },
            {
              text: t`By the retransmission timer`,
              hint: t`At least three segments arrive after the loss, so there are enough duplicate ACKs.`,
            },
            {
              text: t`By the receiver, which asks for it`,
              hint: t`TCP’s receiver acknowledges, and the sender decides what is sent again.`,
            },
          ],
        },
        hints: [t`How many duplicate ACKs are there?`],
        steps: [
          t`The segments that arrive cause ${window} − ${lost} = ${arriving} duplicate ACKs.`,
          right === 0
            ? t`${arriving} is at least 3, so the third duplicate ACK starts a fast retransmit.`
            : t`${arriving} is less than 3, so the sender waits for its timer.`,
        ],
      };
    },
  },
  {
    id: "sack-retransmissions",
    topic: "sack",
    title: msg`Segments that SACK sends again`,
    make(draw) {
      const lost = draw.different(draw.whole(2, 4), 3, 14);
      const last = 20;
      const from = lost[0] ?? 0;
      const received = Array.from({ length: last - from + 1 }, (_, i) => from + i).filter((one) => !lost.includes(one));
      const blocks = writeList(received);
      const next = count(from);
      return {
        ask: t`Segments are numbered. The cumulative ACK names segment ${next} as the next one that is expected, and the SACK option reports these as received: ${blocks}. Which segments does the sender send again?`,
        answer: {
          list: lost,
          mistakes: [
            { is: [from], hint: t`SACK shows the other holes too, so they are repaired in the same round trip.` },
            { is: received, hint: t`These segments have been received.` },
            ...(lost.length < last - from + 1
              ? [
                  {
                    is: Array.from({ length: last - from + 1 }, (_, i) => from + i),
                    hint: t`Go-back-N would send all of them. SACK sends only the holes.`,
                  },
                ]
              : []),
          ],
        },
        hints: [t`List the numbers from the cumulative ACK up to the highest one that is reported.`],
        steps: [
          t`All segments before ${next} have arrived, and those that are reported: ${blocks}.`,
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
        ask: t`These of the segments 1 to ${last} are lost: ${all}. All others have arrived. How many separate blocks of received data lie above the cumulative ACK?`,
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
              : [{ is: count(lost.length), hint: t`Neighbouring losses are one hole.` }]),
          ],
        },
        hints: [t`A block is a row of received segments between two holes, or after the last one.`],
        steps: [t`A block begins after each hole, and neighbouring losses are one hole.`, [STEP.answer, `${answer}`]],
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
        ask: t`In one window ${lost} segments are lost, and the round trip is ${roundTrip}. SACK repairs all of them in one round trip. How much longer does the recovery of NewReno take without SACK?`,
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
          t`NewReno needs ${lost} round trips, and SACK needs one.`,
          [STEP.answer, `(${lost} − 1) × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "square-root-formula",
    topic: "random-loss",
    title: msg`Throughput by the square-root formula`,
    make(draw) {
      const loss = draw.share(0.0001, 0.0004, 0.0015, 0.0024, 0.006, 0.01);
      const roundTrip = draw.time("20 ms", "40 ms", "50 ms", "100 ms", "150 ms");
      const data = size(MSS);
      const window = count(Math.sqrt(1.5 / loss.value));
      const answer = rateOf(scaled(data, window.value), roundTrip);
      const plain = rateOf(scaled(data, Math.sqrt(1 / loss.value)), roundTrip);
      return {
        ask: t`A path loses ${loss} of the packets at random. The round trip is ${roundTrip}, and segments have ${data}. Which throughput does the square-root formula give for a Reno flow with an ACK for each segment, whose constant is √1.5?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: plain, hint: t`The constant √1.5 is missing.` },
            { is: rateOf(scaled(data, 1.5 / loss.value), roundTrip), hint: t`The root of the loss rate counts.` },
            {
              is: rateOf(scaled(data, Math.sqrt(0.015 / loss.value)), roundTrip),
              hint: t`A loss of 1 % is a rate of 0.01.`,
            },
          ],
        },
        hints: [t`The average window is √(1.5 / p) segments.`],
        steps: [
          [STEP.window, `√(1.5 / ${count(loss.value)}) = ${window}`],
          [STEP.throughput, `${window} × ${data} × 8 / ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "bit-errors-packets",
    topic: "random-loss",
    title: msg`Packet loss by bit errors`,
    make(draw) {
      const exponent = draw.one(5, 6, 7);
      const packet = draw.size("100 B", "250 B", "500 B", "1000 B", "1500 B");
      const errors = 10 ** -exponent;
      const bits = count(packet.value * 8);
      const power = count(exponent);
      const answer = share(1 - (1 - errors) ** bits.value);
      return {
        ask: t`On a radio line each bit is wrong with the probability 10^−${power}, independently of the others. A packet with a wrong bit is lost. Which share of packets of ${packet} is lost?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: share(1 - (1 - errors) ** packet.value), hint: t`A byte has 8 bits, and each of them can be wrong.` },
            { is: share((1 - errors) ** bits.value), hint: t`This is the share of packets that arrive.` },
          ],
        },
        hints: [t`With which probability are all bits right?`],
        steps: [
          t`A packet has ${packet} × 8 = ${bits} bits, and all of them are right with the probability (1 − 10^−${power})^${bits}.`,
          [STEP.share, `1 − (1 − 10^−${power})^${bits} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "loss-for-rate",
    topic: "random-loss",
    title: msg`Loss rate that a throughput allows`,
    make(draw) {
      const window = draw.number(20, 30, 50, 80, 100, 150, 200);
      const roundTrip = draw.time("30 ms", "60 ms", "100 ms");
      const data = size(1250);
      const target = rateOf(scaled(data, window.value), roundTrip);
      const answer = share(1.5 / window.value ** 2);
      return {
        ask: t`A Reno flow with segments of ${data} shall reach ${rate(target.value)} over a round trip of ${roundTrip}. Up to which loss rate is that possible by the square-root formula with the constant √1.5?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            { is: share(1 / window.value ** 2), hint: t`The constant √1.5 is missing.` },
            {
              is: share(1.5 / window.value),
              hint: t`The window is the root of 1.5 / p, so p falls with the square of the window.`,
            },
          ],
        },
        hints: [t`Compute the window in segments that the rate needs.`],
        steps: [
          [STEP.window, `${target} × ${roundTrip} / (8 × ${data}) = ${window}`],
          [STEP.answer, `p = 1.5 / ${window}² = ${answer}`],
        ],
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
              text: t`It sends the segment again and halves its window.`,
              hint: t`This takes three duplicate ACKs, and there are fewer.`,
            },
            {
              text: t`It only continues to send.`,
              hint: t`There are at least three duplicate ACKs, which it takes for a loss.`,
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
            ? t`${overtaken} is at least 3, so the sender takes the late segment for lost.`
            : t`${overtaken} is less than 3, so nothing happens.`,
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
        ask: t`Packets of ${packet} follow each other on a full line of ${line}. One packet takes a longer route. From which extra delay on do three packets arrive before it, so that a sender takes it for lost?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: gap, hint: t`This is enough for one packet to overtake. A fast retransmit needs three.` },
            { is: scaled(gap, DUPLICATES + 1), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`In which intervals do packets arrive?`],
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
        ask: t`RACK has measured a shortest round trip of ${least} and a latest one of ${latest}. Its reordering window is a quarter of the shortest round trip. How long after it was sent is a packet taken for lost, when packets sent later have been acknowledged?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: latest, hint: t`RACK waits for the reordering window in addition.` },
            { is: window, hint: t`The window is added to the round trip.` },
            { is: scaled(latest, 3), hint: t`RACK counts time, not duplicate ACKs.` },
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
