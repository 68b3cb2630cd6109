/** Problems on satellites in low orbit. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { carried, count, scaled, sendingTime, size, time } from "../quantity.ts";
import { PACKET } from "../runs.ts";
import { fewerWays, LIGHT } from "../space.ts";
import { STEP } from "../words.ts";

/** BBR’s window in ProbeBW, in bandwidth-delay products. */
const BBR_GAIN = 2;

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "leo-handover-jump",
    topic: "leo-handover",
    title: msg`Jump of the round trip at a handover`,
    make(draw) {
      const setting = draw.number(900, 1050, 1200, 1500, 1800, 2100);
      const rising = draw.number(450, 600, 750);
      const nearer = count(setting.value - rising.value);
      const answer = time((4 * nearer.value * 1e9) / LIGHT.value);
      return {
        ask: t`Two neighbouring ground stations communicate over a satellite that is ${setting} km from both when it sets. The next one takes over at a distance of ${rising} km. A signal travels ${LIGHT} km in a second. How much shorter does the round trip become?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: fewerWays(answer),
        },
        hints: [t`How many times does the signal travel the distance in a round trip?`],
        steps: [
          t`The next satellite is ${setting} − ${rising} = ${nearer} km nearer, and a round trip goes up and down twice.`,
          [STEP.answer, `4 × ${nearer} / ${LIGHT} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "leo-handover-late",
    topic: "leo-handover",
    title: msg`Packets that are overtaken at a handover`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "12 Mb/s", "20 Mb/s", "24 Mb/s", "48 Mb/s");
      const jump = draw.time("2.3 ms", "3.3 ms", "4.7 ms", "5.3 ms");
      const packet = size(PACKET);
      const sending = sendingTime(packet, line);
      const ratio = count(jump.value / sending.value);
      const answer = count(Math.floor(ratio.value));
      return {
        ask: t`A sender fills a link of ${line} with packets of ${packet}. At a handover the one-way delay falls by ${jump}, and at this moment the sender sends the first packet over the new satellite. How many packets over the old satellite arrive later than this one?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: count(answer.value + 1), hint: t`One of these packets was sent so early that it is not overtaken.` },
            {
              is: count(Math.floor(2 * ratio.value)),
              hint: t`Only the one-way delay determines which packet arrives first.`,
            },
          ],
        },
        hints: [
          t`Which packet over the old satellite arrives at the same time as the first one over the new satellite?`,
        ],
        steps: [
          t`The packets that were sent in the last ${jump} before the handover are overtaken.`,
          [STEP.sending, `8 × ${packet} / ${line} = ${sending}`],
          [STEP.answer, `${jump} / ${sending} = ${ratio} → ${answer}`],
        ],
      };
    },
  },
  {
    id: "leo-handover-interval",
    topic: "leo-handover",
    title: msg`Time between two handovers`,
    make(draw) {
      const revolution = draw.time("90 min", "96 min", "100 min", "108 min");
      const satellites = draw.number(12, 20, 24, 30, 40, 60);
      const answer = scaled(revolution, 1 / satellites.value);
      return {
        ask: t`A satellite in low orbit takes ${revolution} for one revolution. The orbit has ${satellites} satellites at equal distances, and each is used until it sets. How much time is there between two handovers, if the rotation of the Earth is neglected?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(answer, 0.5),
              hint: t`A handover ends one pass and begins the next, so there is one handover for each satellite.`,
            },
            { is: revolution, hint: t`After this time the same satellite is back.` },
          ],
        },
        hints: [t`How many satellites pass a place during one revolution?`],
        steps: [
          t`During one revolution all ${satellites} satellites pass, one after the other.`,
          [STEP.answer, `${revolution} / ${satellites} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "leo-handover-bbr",
    topic: "leo-handover",
    title: msg`Window of BBR after a handover`,
    make(draw) {
      const line = draw.rate("20 Mb/s", "50 Mb/s", "100 Mb/s", "200 Mb/s");
      const before = draw.time("26 ms", "28 ms", "30 ms", "32 ms");
      const after = draw.time("18 ms", "20 ms", "22 ms");
      const pipe = carried(line, after);
      const answer = scaled(pipe, BBR_GAIN);
      return {
        ask: t`BBR has measured a rate of ${line} over a satellite in low orbit. At a handover the shortest round trip falls from ${before} to ${after}. The window of BBR is twice the bandwidth-delay product that it has measured. How large is the window as soon as BBR has measured the new round trip?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: pipe, hint: t`This is the bandwidth-delay product. The window is twice as large.` },
            {
              is: scaled(carried(line, before), BBR_GAIN),
              hint: t`This is the window before the handover. A shorter round trip replaces the measured one at once.`,
            },
          ],
        },
        hints: [t`Which round trip does BBR take: the latest, the mean or the shortest?`],
        steps: [
          t`The round trip after the handover is the shortest one: ${after}.`,
          [STEP.pipe, `${line} × ${after} / 8 = ${pipe}`],
          [STEP.window, `${count(BBR_GAIN)} × ${pipe} = ${answer}`],
        ],
      };
    },
  },
];
