/** Problems on fast retransmit, fast recovery and NewReno. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { writeList } from "../judge.ts";
import { count, scaled, sum, time } from "../quantity.ts";
import { DUPLICATES } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Writes the numbers of segments that a SACK block covers: “5–7”. */
const block = (from: number, to: number): string =>
  writeList(Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** Problems on these topics. */
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
              hint: t`The first ACK with this number is not a duplicate, and the lost segment causes no ACK.`,
            },
            {
              is: count(DUPLICATES),
              hint: t`Three duplicate ACKs are enough for a fast retransmit, but each later segment causes one.`,
            },
            { is: count(lost.value - 1), hint: t`These segments came before the loss, and their ACKs are new.` },
          ],
        },
        hints: [t`Each segment that arrives after the gap repeats the last ACK.`],
        steps: [
          t`The segments after ${lost} arrive: there are ${window} − ${lost} of them.`,
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
          ? t`A sender sends many segments in order, and segments ${lost} and ${second} are lost. All others arrive in order, and each one is acknowledged. The arrival of which segment causes the third duplicate ACK?`
          : t`A sender sends many segments in order, and segment ${lost} is lost. All others arrive in order, and each one is acknowledged. The arrival of which segment causes the third duplicate ACK?`,
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
        ask: t`Segments are sent every ${gap}, and the round trip is ${roundTrip}. One segment is lost. The retransmission timer would fire ${timeout} after this segment was sent. How much earlier is the segment retransmitted after three duplicate ACKs?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: after,
              hint: t`This is the time after which the segment is retransmitted. The question asks for the difference.`,
            },
            {
              is: sum(answer, scaled(gap, DUPLICATES), scaled(roundTrip, 0.5)),
              hint: t`The duplicate ACKs come back after a whole round trip.`,
            },
          ],
        },
        hints: [t`The third duplicate ACK is caused by the third segment after the lost one.`],
        steps: [
          t`The third later segment is sent 3 × ${gap} after the lost one, and its ACK is back ${roundTrip} later.`,
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
            ? t`A Reno sender has ${flight} segments in flight when three duplicate ACKs arrive. It retransmits the segment, and the next new ACK ends the recovery. How large is its window then, in segments?`
            : t`A Tahoe sender has ${flight} segments in flight when three duplicate ACKs arrive. How large is its window, in segments, when it retransmits the lost segment?`,
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
        ask: t`A Reno sender has a window of ${flight} segments, all in flight, and the first of them is lost. So ${duplicates} duplicate ACKs arrive. At the third one it halves its window and adds 3 segments, and it adds one segment for each further duplicate ACK. How many new segments can it send before the new ACK arrives?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: duplicates,
              hint: t`The duplicate ACKs first have to make up for the halved window; then new segments are sent.`,
            },
            {
              is: half,
              hint: t`One segment of the window is lost, so there is one duplicate ACK fewer than there are segments.`,
            },
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
        ask: t`At a window of ${window} segments one segment is lost, and the round trip is ${roundTrip}. After the repair Reno continues with half of the window. Tahoe begins with one segment and doubles its window up to that value. How much longer does Tahoe take to reach that value?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: scaled(roundTrip, rounds.value + 1), hint: t`Slow start ends at half of the old window.` },
            { is: scaled(roundTrip, half.value), hint: t`Below the threshold the window doubles in each round trip.` },
          ],
        },
        hints: [t`How many times does a window of one segment double until it is half of the old window?`],
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
        ask: t`In one window ${lost} segments are lost. The round trip is ${roundTrip}. How long does NewReno without SACK take from the fast retransmit until all of them are acknowledged?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: roundTrip,
              hint: t`With SACK one round trip can be enough. NewReno repairs one hole in each round trip.`,
            },
            { is: scaled(roundTrip, lost.value + 1), hint: MISTAKE.offByOne },
            { is: scaled(roundTrip, lost.value - 1), hint: t`The last retransmission has to be acknowledged too.` },
          ],
        },
        hints: [t`Each partial ACK names the next hole, a round trip after the previous retransmission.`],
        steps: [
          t`The ACK of each retransmission takes a round trip, and the next retransmission follows only then.`,
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
        ask: t`Segments are numbered, and each ACK names the next segment that is expected. A sender sends the segments 1 to ${last}, and these are lost: ${all}. The sender uses NewReno without SACK. Which numbers are in the new ACKs that arrive during the recovery? Include the one that ends it.`,
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
        hints: [t`When the first hole is filled, the ACK names the next hole.`],
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
        ask: t`A NewReno sender has a window of ${window} segments in flight, and the first ${lost} of them are lost. All later ones arrive, and there are no new segments to send. What causes the retransmission of the first segment?`,
        answer: {
          right,
          options: [
            { text: t`Three duplicate ACKs`, hint: t`Fewer than three segments arrive after the loss.` },
            {
              text: t`The retransmission timer`,
              hint: t`At least three segments arrive after the loss, so there are enough duplicate ACKs.`,
            },
            {
              text: t`A request from the receiver`,
              hint: t`A TCP receiver only acknowledges, and the sender decides what to retransmit.`,
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
];
