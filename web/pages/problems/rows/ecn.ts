/** Problems on ECN. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count } from "../quantity.ts";
import { STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "ecn-answer",
    topic: "ecn",
    title: msg`Response to an ECN mark`,
    make(draw) {
      const window = draw.number(10, 16, 20, 24, 30, 40, 50, 64);
      const marks = draw.count(2, 5);
      const answer = count(window.value / 2);
      return {
        ask: t`A Reno sender with ECN has a window of ${window} segments. In one round trip ${marks} of its packets are marked, and none is lost. How large is its window after that, in segments?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: window, hint: t`A mark counts like a loss, although nothing has to be retransmitted.` },
            {
              is: count(Math.round(window.value / 2 ** marks.value)),
              hint: t`The window is reduced at most once in each round trip.`,
            },
          ],
        },
        hints: [t`The sender responds to marks as it does to losses, once in each round trip.`],
        steps: [
          t`All marks of one round trip count as one sign of congestion.`,
          [STEP.window, `${window} / 2 = ${answer}`],
        ],
      };
    },
  },
  {
    id: "ecn-router",
    topic: "ecn",
    title: msg`Packet that a router with ECN handles`,
    make(draw) {
      const field = draw.one(0, 1, 2);
      const isFull = draw.one(true, false);
      const limit = draw.count(20, 200);
      const right = isFull || field === 0 ? 1 : 0;
      const code = ["00", "01", "10"][field] ?? "00";
      const queue = count(isFull ? limit.value : Math.round(limit.value / 2));
      return {
        ask: t`A queue with ECN may hold ${limit} packets and now holds ${queue}. Its queue management selects an arriving packet to signal congestion. The packet has ${code} in its ECN field. What does the router do?`,
        answer: {
          right,
          options: [
            {
              text: t`It marks the packet and forwards it.`,
              hint: isFull
                ? t`A full queue has no space for the packet.`
                : t`The codepoint 00 says that the sender does not support ECN.`,
            },
            {
              text: t`It drops the packet.`,
              hint: t`The sender supports ECN and there is space, so a mark is enough.`,
            },
            {
              text: t`It forwards the packet unchanged.`,
              hint: t`The sender would then get no sign of the congestion.`,
            },
          ],
        },
        hints: [t`The decision depends on the ECN field, and on whether there is space.`],
        steps: [
          t`The codepoints 01 and 10 say that the sender supports ECN, and 00 says that it does not.`,
          right === 0
            ? t`The packet has ${code} and there is space, so it is marked with 11.`
            : t`Without ECN support or without space the packet is dropped.`,
        ],
      };
    },
  },
  {
    id: "ecn-dctcp",
    topic: "ecn",
    title: msg`DCTCP’s response to some marks`,
    make(draw) {
      const window = draw.number(20, 40, 60, 80, 100, 160);
      const old = draw.number(0.1, 0.2, 0.4, 0.5, 0.8);
      const marked = draw.share(0.1, 0.2, 0.25, 0.5, 1);
      const gain = 1 / 16;
      const alpha = count((1 - gain) * old.value + gain * marked.value);
      const answer = count(window.value * (1 - alpha.value / 2));
      return {
        ask: t`DCTCP (RFC 8257) keeps an average α of the share of marked packets: α = 15/16 × α + 1/16 × F. It then multiplies its window by 1 − α/2. The window is ${window} segments, α is ${old}, and in the last window F = ${marked} of the packets were marked. How large is the window after that, in segments? Do not round to a whole number.`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            {
              is: count(window.value / 2),
              hint: t`Reno halves its window at any mark. DCTCP reduces the window in proportion to α.`,
            },
            {
              is: count(window.value * (1 - marked.value / 2)),
              hint: t`The average α counts, not the share of the last window alone.`,
            },
            { is: count(window.value * (1 - alpha.value)), hint: t`The window is reduced by the share α/2.` },
          ],
        },
        hints: [t`Compute the new α first.`],
        steps: [
          ["α", `15/16 × ${old} + 1/16 × ${count(marked.value)} = ${alpha}`],
          [STEP.window, `${window} × (1 − ${alpha} / 2) = ${answer}`],
        ],
      };
    },
  },
];
