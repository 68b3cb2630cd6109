/** Problems on alternative backoff with ECN. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, quantity, scaled } from "../quantity.ts";
import { MSS, PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Part of its window that a sender keeps after a mark, which RFC 8511 suggests for Reno. */
const KEPT = count(0.8);

/** Propagation delay of the link before the switch in the experiment, ns. */
const UPLINK = 50e3;
/** Rate of the switch port in the experiment, b/s. */
const PORT = 1e9;

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "abe-window",
    topic: "abe",
    title: msg`Window after marks or a loss`,
    make(draw) {
      const window = draw.number(10, 20, 30, 40, 50, 60, 80, 100);
      const many = draw.count(2, 5);
      const isMarked = draw.one(true, false);
      const [marked, halved] = [scaled(window, KEPT.value), scaled(window, 1 / 2)];
      const answer = isMarked ? marked : halved;
      return {
        ask: isMarked
          ? t`A Reno sender with ABE (β = ${KEPT}) has a window of ${window} segments. In one round trip ${many} of its packets are marked, and none is lost. How large is its window after that, in segments?`
          : t`A Reno sender with ABE (β = ${KEPT}) has a window of ${window} segments. In one round trip ${many} of its packets are lost, and none is marked. How large is its window after the recovery, in segments?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            isMarked
              ? { is: halved, hint: t`Reno halves its window after a loss. After a mark ABE keeps more of it.` }
              : { is: marked, hint: t`ABE changes only the response to marks.` },
            {
              is: count(window.value * (isMarked ? KEPT.value : 1 / 2) ** many.value),
              hint: t`The window is reduced at most once in each round trip.`,
            },
          ],
        },
        hints: [t`ABE distinguishes between marks and losses.`],
        steps: isMarked
          ? [
              t`All marks of one round trip count as one sign of congestion.`,
              [STEP.window, `${KEPT} × ${window} = ${answer}`],
            ]
          : [t`After losses ABE does as Reno does.`, [STEP.window, `${window} / 2 = ${answer}`]],
      };
    },
  },
  {
    id: "abe-threshold",
    topic: "abe",
    title: msg`Marking threshold for ABE`,
    make(draw) {
      const pipe = draw.number(32, 36, 40, 44, 48, 52, 56, 60, 64);
      const answer = count(pipe.value / 4);
      const roundTrip = (pipe.value * PACKET * 8e9) / PORT;
      return {
        ask: t`A pipe holds ${pipe} packets. The router marks each packet that meets more packets in its queue than a threshold. A single Reno sender with ABE keeps ${KEPT} of its window after a mark. How large must the threshold be at least, in packets, so that the link stays full?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: pipe, hint: t`A whole pipe is what a sender needs that halves its window.` },
            {
              is: count(pipe.value / 5),
              hint: t`The sender takes off a fifth of the window, which is larger than the pipe.`,
            },
          ],
        },
        hints: [t`The window at the mark fills the pipe and the queue together.`],
        steps: [
          t`The window that remains has to fill the pipe: ${KEPT} × (${pipe} + threshold) = ${pipe}.`,
          [STEP.threshold, `${pipe} / ${KEPT} − ${pipe} = ${answer}`],
        ],
        run: {
          experiment: "today-marks",
          set: {
            "tcp.variant": "sack",
            "tcp.ecn_beta": KEPT.value,
            "links.port.propagation_delay": roundTrip / 2 - UPLINK,
            "routers.switch.queue.threshold": answer.value,
          },
          view: "queue",
          flow: "bulk",
          measure: "link_use_bps",
          expected: quantity((PORT * MSS) / PACKET, "rate"),
          note: t`With this threshold the link is full: throughput is the link rate without the headers.`,
          within: 0.025,
        },
      };
    },
  },
  {
    id: "abe-growth",
    topic: "abe",
    title: msg`Round trips between two marks`,
    make(draw) {
      const window = draw.number(20, 30, 40, 50, 60, 70, 80, 90, 100, 120);
      const kept = scaled(window, KEPT.value);
      const answer = count(window.value - kept.value);
      return {
        ask: t`A router marks a packet whenever the window of a sender reaches ${window} segments. The sender is Reno with ABE: it keeps ${KEPT} of its window after a mark, and then adds one segment in each round trip. How many round trips after the reduction does its window reach ${window} segments again?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            { is: scaled(window, 1 / 2), hint: t`A sender that halves its window needs that many.` },
            { is: kept, hint: t`This is the window after the reduction.` },
          ],
        },
        hints: [t`How many segments does the reduction take off?`],
        steps: [
          [STEP.window, `${KEPT} × ${window} = ${kept}`],
          t`One segment comes back in each round trip.`,
          [STEP.rounds, `${window} − ${kept} = ${answer}`],
        ],
      };
    },
  },
];
