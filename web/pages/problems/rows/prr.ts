/** Problems on proportional rate reduction. */
import { msg, t } from "@lingui/core/macro";
import type { Draw } from "../draw.ts";
import type { Mistake, ProblemRow } from "../format.ts";
import { count, type Quantity, scaled } from "../quantity.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Draws the segments in flight at a loss, and the slow-start threshold: a half of Reno, or seven tenths of CUBIC. */
function drawLoss(draw: Draw): { flight: Quantity; threshold: Quantity } {
  const flight = draw.number(20, 30, 40, 50, 60, 80, 100);
  const threshold = count(Math.round(flight.value * draw.one(0.5, 0.7)));
  return { flight, threshold };
}

/** Returns the mistakes that neither are the answer nor equal an earlier one. */
const different = (answer: Quantity, mistakes: readonly Mistake<Quantity>[]): Mistake<Quantity>[] =>
  mistakes.filter(
    ({ is }, i) =>
      is.value !== answer.value && is.value >= 0 && mistakes.findIndex((one) => one.is.value === is.value) === i,
  );

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "prr-segments",
    topic: "prr",
    title: msg`Segments that PRR sends for an ACK`,
    make(draw) {
      const { flight, threshold } = drawLoss(draw);
      const before = draw.count(2, 8);
      const more = draw.count(3, 6);
      const allowed = (delivered: number) => Math.ceil((delivered * threshold.value) / flight.value);
      const delivered = count(before.value + more.value);
      const [sent, total] = [count(allowed(before.value)), count(allowed(delivered.value))];
      const answer = count(total.value - sent.value);
      const down = Math.floor((delivered.value * threshold.value) / flight.value);
      return {
        ask: t`A sender with PRR detects a loss when ${flight} segments are in flight, and ssthresh is ${threshold} segments. In the recovery so far, ${before} segments have been delivered and ${sent} sent. Now an ACK reports ${more} more segments. Still more segments than ssthresh are in flight. How many segments may the sender send?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: different(answer, [
            { is: total, hint: t`Subtract the segments that have been sent in this recovery.` },
            { is: more, hint: t`One segment for each delivered one would keep the window as large as it is.` },
            { is: count(down - sent.value), hint: MISTAKE.roundedDown },
          ]),
        },
        hints: [
          t`All segments that are sent are to all that are delivered as ssthresh is to the flight at the loss.`,
          t`The quotient is rounded up, and what has been sent is subtracted.`,
        ],
        steps: [
          t`With this ACK, ${before} + ${more} = ${delivered} segments have been delivered.`,
          [STEP.segments, `⌈${delivered} × ${threshold} / ${flight}⌉ = ${total}`],
          [STEP.answer, `${total} − ${sent} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "prr-recovery",
    topic: "prr",
    title: msg`Segments in a recovery with PRR`,
    make(draw) {
      const { flight, threshold } = drawLoss(draw);
      const delivered = count(Math.round(flight.value * draw.one(0.4, 0.5, 0.6, 0.8)));
      const answer = count(Math.ceil((delivered.value * threshold.value) / flight.value));
      const fewer = count(delivered.value - answer.value);
      return {
        ask: t`A sender with PRR detects a loss when ${flight} segments are in flight, and ssthresh is ${threshold} segments. Since then ${delivered} segments have been delivered, each with an ACK of its own, and still more segments than ssthresh are in flight. How many segments has the sender sent in this recovery, including the retransmission?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: different(answer, [
            { is: delivered, hint: t`One segment for each delivered one would keep the window as large as it is.` },
            { is: fewer, hint: t`This is the reduction of the window, not the number of segments.` },
            {
              is: count(delivered.value - (flight.value - threshold.value)),
              hint: t`A sender without PRR first waits until no more segments than ssthresh are in flight.`,
            },
            {
              is: count(Math.floor((delivered.value * threshold.value) / flight.value)),
              hint: MISTAKE.roundedDown,
            },
          ]),
        },
        hints: [t`The segments sent are to those delivered as ssthresh is to the flight at the loss.`],
        steps: [
          [STEP.answer, `⌈${delivered} × ${threshold} / ${flight}⌉ = ${answer}`],
          t`These are ${fewer} fewer than have been delivered, and by so much the window has decreased.`,
        ],
      };
    },
  },
  {
    id: "prr-silence",
    topic: "prr",
    title: msg`Silence of a recovery without PRR`,
    make(draw) {
      const flight = draw.number(27, 37, 57, 77, 97, 117);
      const threshold = count((flight.value + 3) / 2);
      const gap = draw.time("0.5 ms", "1 ms", "1.2 ms", "2 ms", "5 ms");
      const acks = count(flight.value - threshold.value + 1);
      const answer = scaled(gap, acks.value);
      return {
        ask: t`A sender with SACK but without PRR retransmits a lost segment. Its window is now ssthresh, ${threshold} segments, but ${flight} segments are in flight. An ACK arrives every ${gap}, and each one reports that a segment has arrived. How long after the retransmission does the sender send its next segment?`,
        answer: {
          is: answer,
          within: 0.004,
          mistakes: [
            {
              is: scaled(gap, acks.value - 1),
              hint: t`Then as many segments are in flight as the window allows, and there is no space yet.`,
            },
            {
              is: scaled(gap, 2),
              hint: t`PRR sends a segment for about every second ACK, but this sender has no PRR.`,
            },
            {
              is: scaled(gap, flight.value),
              hint: t`The segments in flight need not all arrive first. They only have to be fewer than the window.`,
            },
          ],
        },
        hints: [t`The sender may send when at least one segment fewer is in flight than its window allows.`],
        steps: [
          [t`Number of ACKs`, `${flight} − (${threshold} − 1) = ${acks}`],
          [STEP.answer, `${acks} × ${gap} = ${answer}`],
        ],
      };
    },
  },
];
