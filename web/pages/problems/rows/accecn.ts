/** Problems on Accurate ECN. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, type Quantity, sum } from "../quantity.ts";
import { STEP } from "../words.ts";

/** Values of the three flags (RFC 9768, 3.2). */
const CYCLE = 8;

/** Value at which both counts of a connection begin (RFC 9768, 3.2.1). */
const FIRST = 5;

/** Returns a count as the flags carry it. */
const cycled = ({ value }: Quantity): Quantity => count(value % CYCLE);

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "accecn-marks",
    topic: "accecn",
    title: msg`Marks that an ACK reports`,
    make(draw) {
      const before = draw.count(1, CYCLE - 1);
      const answer = draw.count(1, 6);
      const packets = count(draw.whole(answer.value, CYCLE - 1));
      const after = cycled(sum(before, answer));
      const hasCycled = after.value < before.value;
      return {
        ask: t`AE, CWR and ECE of each ACK form a number: AE counts 4, CWR 2 and ECE 1. In the last ACK this number was ${before}, and in the next one it is ${after}. That ACK newly acknowledges ${packets} packets. How many marked packets does it report?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: after, hint: t`The number counts all marks so far. Subtract that of the ACK before.` },
            ...(hasCycled
              ? [
                  {
                    is: count(before.value - after.value),
                    hint: t`The number never decreases: after 7 it begins again at 0.`,
                  },
                ]
              : []),
          ],
        },
        hints: [t`The sender takes the difference of both numbers.`, t`After 7 the number begins again at 0.`],
        steps: [
          hasCycled
            ? t`The number is smaller than before, so it has passed 7, and ${CYCLE} is added.`
            : t`The number has not passed 7, because fewer than ${CYCLE} packets are acknowledged.`,
          [STEP.answer, hasCycled ? `${after} + ${CYCLE} − ${before} = ${answer}` : `${after} − ${before} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "accecn-lost-acks",
    topic: "accecn",
    title: msg`Marks that lost ACKs leave open`,
    make(draw) {
      const packets = draw.count(10, 40);
      const least = draw.count(1, CYCLE - 1);
      const unmarked = count((packets.value - least.value) % CYCLE);
      const answer = count(packets.value - unmarked.value);
      return {
        ask: t`Several ACKs were lost. The next one newly acknowledges ${packets} packets, and its counter of three bits is ${least} larger than that of the last ACK that arrived, modulo ${CYCLE}. How many marked packets are possible at most?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: least, hint: t`This is the least number. The counter may have gone round once or more.` },
            { is: packets, hint: t`Then the counter would have increased by another number, modulo ${CYCLE}.` },
            { is: count(least.value + CYCLE), hint: t`The counter may have gone round more than once.` },
          ],
        },
        hints: [
          t`Each further round of the counter adds ${CYCLE} marked packets.`,
          t`No more packets can be marked than are acknowledged.`,
        ],
        steps: [
          t`The number is ${least}, plus a multiple of ${CYCLE}, and at most ${packets}.`,
          [STEP.answer, t`${packets} − ((${packets} − ${least}) mod ${CYCLE}) = ${answer}`],
        ],
      };
    },
  },
  {
    id: "accecn-flags",
    topic: "accecn",
    title: msg`Flags after some marks`,
    make(draw) {
      const marks = draw.count(3, 40);
      const total = sum(count(FIRST), marks);
      const answer = cycled(total);
      return {
        ask: t`Both ends of a connection have agreed on Accurate ECN, and their counters begin at ${FIRST}. Since then ${marks} packets with a mark have arrived at the receiver. Which number do the flags of its next ACK form, if AE counts 4, CWR 2 and ECE 1?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: cycled(marks), hint: t`The counter begins at ${FIRST}, not at 0.` },
            { is: total, hint: t`Three flags have only ${CYCLE} values.` },
          ],
        },
        hints: [t`The flags carry the three lowest bits of the counter.`],
        steps: [
          t`The counter of the receiver is ${FIRST} + ${marks} = ${total}.`,
          [STEP.answer, t`${total} mod ${CYCLE} = ${answer}`],
        ],
      };
    },
  },
];
