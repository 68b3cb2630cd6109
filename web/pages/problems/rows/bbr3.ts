/** Problems on BBR of version 3. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rate, scaled, share, time } from "../quantity.ts";
import { STEP } from "../words.ts";

/** Constants of draft-ietf-ccwg-bbr-06: share left to others, and round trips between probes at most. */
const HEADROOM = 0.15;
const ROUNDS = 63;

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "bbr3-headroom",
    topic: "bbr3",
    title: msg`What BBR leaves to others`,
    make(draw) {
      const bound = draw.number(40, 60, 80, 100, 120, 160, 200, 240, 300, 400, 500, 600);
      const room = count(HEADROOM * bound.value);
      const answer = count(bound.value - room.value);
      return {
        ask: t`A probe of BBR, version 3, lost more than 2 % with ${bound} segments in flight. Between probes it leaves 15 % of these to others. How many segments does it keep in flight at most until the next probe?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            { is: room, hint: t`This is what it leaves to others.` },
            { is: scaled(bound, 0.98), hint: t`The 2 % are the losses that a probe may cause.` },
          ],
        },
        hints: [t`Take the part that is left to others from the bound.`],
        steps: [
          [STEP.share, `0.15 × ${bound} = ${room}`],
          [STEP.answer, `${bound} − ${room} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "bbr3-wait",
    topic: "bbr3",
    title: msg`Time until the next probe`,
    make(draw) {
      const pipe = draw.number(10, 16, 24, 32, 40, 48, 80, 120, 200);
      const roundTrip = draw.time("5 ms", "10 ms", "15 ms", "20 ms", "25 ms", "30 ms");
      const rounds = count(Math.min(pipe.value, ROUNDS));
      const answer = time(rounds.value * roundTrip.value);
      return {
        ask: t`The pipe of BBR, version 3, holds ${pipe} segments, and its round trip is ${roundTrip}. It probes for bandwidth after as many round trips as the pipe holds segments, at most after 63, and in any case after two to three seconds. When does the next probe begin, counted from the last one?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: time(2.5e9), hint: t`The round trips are over before the two seconds are.` },
            {
              is: time((pipe.value === rounds.value ? ROUNDS : pipe.value) * roundTrip.value),
              hint: t`The smaller one of the pipe and of 63 counts.`,
            },
          ],
        },
        hints: [t`Compare three times: the pipe in round trips, 63 round trips, and two seconds.`],
        steps: [
          [STEP.rounds, `min(${pipe}, 63) = ${rounds}`],
          [STEP.answer, `${rounds} × ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "bbr3-losses",
    topic: "bbr3",
    title: msg`Round trips with losses`,
    make(draw) {
      const before = draw.rate("5 Mb/s", "10 Mb/s", "20 Mb/s", "25 Mb/s", "40 Mb/s", "50 Mb/s", "100 Mb/s");
      const rounds = draw.number(2, 3, 4);
      const kept = share(0.7 ** rounds.value);
      const answer = rate(before.value * kept.value);
      return {
        ask: t`BBR, version 3, cruises at ${before} when another flow begins. In each of ${rounds} round trips it loses segments, and it reduces its rate by 30 % at most each time. What is the lowest rate that it can have after them?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            {
              is: rate(before.value * Math.max(0, 1 - 0.3 * rounds.value)),
              hint: t`Each reduction takes 30 % of what the one before it has left.`,
            },
            { is: rate(before.value * 0.3 ** rounds.value), hint: t`Each reduction leaves 70 %.` },
          ],
        },
        hints: [t`After one such round trip 70 % of the rate are left.`],
        steps: [
          [STEP.share, `0.7^${rounds} = ${kept}`],
          [STEP.answer, `${before} × ${kept} = ${answer}`],
        ],
      };
    },
  },
];
