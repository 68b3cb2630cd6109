/** Problems on the retransmission timeout. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { scaled, sum, time } from "../quantity.ts";
import { exchangeRun } from "../runs.ts";
import { MISTAKE, RUN_NOTE, STEP } from "../words.ts";

/** Estimates of RFC 6298 after one more sample, ns. */
interface Estimate {
  srtt: number;
  rttvar: number;
}

/** RFC 6298, 2.2 and 2.3: returns the estimates after a sample; `before`: null for the first one. */
const updated = (before: Estimate | null, sample: number): Estimate =>
  before === null
    ? { srtt: sample, rttvar: sample / 2 }
    : {
        srtt: 0.875 * before.srtt + 0.125 * sample,
        rttvar: 0.75 * before.rttvar + 0.25 * Math.abs(before.srtt - sample),
      };

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "rto-first-sample",
    topic: "rto",
    title: msg`RTO after the first sample`,
    make(draw) {
      const sample = draw.time("40 ms", "80 ms", "120 ms", "200 ms", "300 ms", "400 ms", "500 ms", "600 ms", "800 ms");
      const answer = scaled(sample, 3);
      const half = scaled(sample, 0.5);
      return {
        ask: t`A connection measures its first round trip: ${sample}. What RTO does RFC 6298 give, without a lower bound and with a very fine clock granularity?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: sample, hint: t`This is SRTT alone. Four times RTTVAR is added.` },
            { is: scaled(sample, 2), hint: t`RTTVAR counts four times.` },
            { is: scaled(sample, 5), hint: t`At the first sample RTTVAR is half of the round trip.` },
          ],
        },
        hints: [t`At the first sample SRTT = R and RTTVAR = R / 2.`],
        steps: [t`SRTT is ${sample}, and RTTVAR is ${half}.`, [STEP.timeout, `${sample} + 4 × ${half} = ${answer}`]],
      };
    },
  },
  {
    id: "rto-second-sample",
    topic: "rto",
    title: msg`RTO after the second sample`,
    make(draw) {
      const first = draw.time("80 ms", "160 ms", "200 ms", "240 ms", "400 ms");
      const second = scaled(first, draw.one(0.5, 0.75, 1.25, 1.5, 2));
      const one = updated(null, first.value);
      const two = updated(one, second.value);
      const answer = time(two.srtt + 4 * two.rttvar);
      const [srtt, rttvar, oldVar] = [time(two.srtt), time(two.rttvar), time(one.rttvar)];
      const late = 0.75 * one.rttvar + 0.25 * Math.abs(two.srtt - second.value);
      return {
        ask: t`A connection measures round trips of ${first} and then ${second}. What RTO does RFC 6298 give after the second sample, with α = 1/8, β = 1/4 and no lower bound?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            { is: time(two.srtt + 4 * late), hint: t`RTTVAR is computed first, with the old SRTT.` },
            { is: scaled(second, 3), hint: t`This treats the second sample like the first one.` },
            { is: scaled(first, 3), hint: t`This is the RTO after the first sample.` },
          ],
        },
        hints: [
          t`After the first sample SRTT = R and RTTVAR = R / 2.`,
          t`RTTVAR = 3/4 × RTTVAR + 1/4 × |SRTT − R|, and then SRTT = 7/8 × SRTT + 1/8 × R.`,
        ],
        steps: [
          ["RTTVAR", `3/4 × ${oldVar} + 1/4 × |${first} − ${second}| = ${rttvar}`],
          ["SRTT", `7/8 × ${first} + 1/8 × ${second} = ${srtt}`],
          [STEP.timeout, `${srtt} + 4 × ${rttvar} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "rto-backoff",
    topic: "rto",
    title: msg`Exponential backoff of the RTO`,
    make(draw) {
      const first = draw.time("200 ms", "300 ms", "500 ms", "1 s", "1.5 s", "3 s");
      const times = draw.count(2, 5);
      const intervals = Array.from({ length: times.value }, (_, i) => scaled(first, 2 ** i));
      const answer = sum(time(0), ...intervals);
      return {
        ask: t`A segment and all its retransmissions are lost. The RTO is ${first} at first and doubles at each timeout. How long after the first transmission is retransmission number ${times} sent?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(first, 2 ** (times.value - 1)),
              hint: t`This is the last interval alone. The earlier ones have passed too.`,
            },
            { is: scaled(first, times.value), hint: t`The RTO doubles at each timeout.` },
            { is: sum(answer, scaled(first, 2 ** times.value)), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`Add the intervals before the retransmission.`],
        steps: [
          t`The first retransmission is sent after ${first}, and each further interval is twice as long.`,
          [STEP.total, `${intervals.join(" + ")} = ${answer}`],
        ],
        run: exchangeRun(
          "today-home",
          {
            exchanges: 1,
            delay: time(20e6),
            set: {
              // A clock that is at zero gives the handshake no sample.
              "flows.bulk.start": "1 s",
              // This variant sends no tail loss probe, which would come before the timer.
              "tcp.variant": "newreno",
              "tcp.slow_timer": first.value / 100,
              "tcp.min_rto_ticks": 100,
              // The first transmission is lost, and all retransmissions before this one.
              "flows.bulk.lose.forward": [
                "1",
                ...Array.from({ length: times.value - 1 }, (_, i) => `1:${i + 1}`),
              ].join(),
            },
          },
          {
            view: "ladder",
            expected: sum(answer, time(40e6)),
            note: RUN_NOTE.roundTrip(time(40e6)),
            within: 0.03,
          },
        ),
      };
    },
  },
  {
    id: "karn",
    topic: "rto",
    title: msg`Sample of a segment that was sent twice`,
    make(draw) {
      const roundTrip = draw.time("50 ms", "80 ms", "100 ms", "120 ms", "150 ms");
      const timeout = scaled(roundTrip, draw.one(2, 3, 4));
      const arrives = draw.time("10 ms", "20 ms", "40 ms");
      const total = sum(timeout, arrives);
      return {
        ask: t`SRTT is ${roundTrip} and the RTO is ${timeout}. A segment is sent, its timer fires after ${timeout}, and it is retransmitted. An ACK for it arrives ${arrives} later. Which sample of the round trip does a sender without timestamps take under Karn’s algorithm?`,
        answer: {
          right: 2,
          options: [
            {
              text: t`${arrives}, from the second transmission`,
              hint: t`The ACK may belong to the first transmission: then the sample would be far too short.`,
            },
            {
              text: t`${total}, from the first transmission`,
              hint: t`The ACK may belong to the second transmission: then the sample would be far too long.`,
            },
            { text: t`No sample`, hint: "" },
            { text: t`The mean of both`, hint: t`If one of two values is wrong, their mean is wrong too.` },
          ],
        },
        hints: [t`Which of the two transmissions does the ACK belong to?`],
        steps: [
          t`The ACK can belong to either transmission, and nothing in it says to which one.`,
          t`Karn’s algorithm takes no sample from a segment that was retransmitted, and keeps the doubled RTO.`,
        ],
      };
    },
  },
];
