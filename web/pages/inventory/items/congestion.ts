/** Concepts of the group “Congestion control”. */
import { msg } from "@lingui/core/macro";
import { throughput } from "../../../topics/claims.ts";
import { type ConceptGroup, inNotes, inText, OWN, right, wrong } from "../format.ts";

/** A long path without the receiver's limits, on which each segment is acknowledged. */
const OPEN = { "tcp.ack_policy": "every_segment", "tcp.window": "2 MB" } as const;
/** Reno on a long path, whose losses are chosen. */
const RENO = { "tcp.variant": "reno", "tcp.sack": false, "flows.bulk.app.bytes": "2 MB" } as const;

/** Congestion control. */
export const CONGESTION: ConceptGroup = {
  id: "congestion",
  name: msg`Congestion control`,
  concepts: [
    {
      id: "slow-start",
      name: msg`Growth in slow start`,
      misconceptions: {
        fixed: OWN,
        additive: inNotes("sandia-figure2a", "Slow start is slow because its window grows slowly."),
        none: inText("RFC 2525, 2.1: No initial slow start"),
      },
      a: {
        question: msg`A sender begins with a congestion window of 10 segments. Each segment is acknowledged, and nothing is lost. How many segments does it send in its fourth round trip?`,
        answers: [
          wrong("fixed", msg`10 segments`),
          wrong("additive", msg`13 segments`),
          right(msg`80 segments`),
          wrong("none", msg`All that the receiver’s window holds`),
        ],
        because: msg`The window doubles in each round trip: 10, 20, 40, 80, 160 segments. Slow start is slow only compared with a sender that sends the whole window at once.`,
        run: {
          page: "slow-start",
          // The transfer has 10 + 20 + 40 + 80 segments: its last data arrive four and a half round trips after its first.
          set: { ...OPEN, "flows.bulk.app.bytes": "217200 B" },
          range: ["0 ms", "600 ms"],
          at: "500 ms",
          claims: [throughput(3.5, 4.3), throughput(1.4, 2.2, { "tcp.initial_cwnd": "1448 B" })],
        },
      },
      b: {
        question: msg`A sender begins with a congestion window of 10 segments. Each segment is acknowledged, and nothing is lost. After how many round trips has it sent 310 segments?`,
        answers: [
          wrong("none", msg`1 round trip`),
          right(msg`5 round trips`),
          wrong("additive", msg`18 round trips`),
          wrong("fixed", msg`31 round trips`),
        ],
        because: msg`The window doubles in each round trip: 10, 20, 40, 80, 160 segments. Slow start is slow only compared with a sender that sends the whole window at once.`,
        run: {
          page: "slow-start",
          // The transfer has 10 + 20 + 40 + 80 + 160 segments.
          set: { ...OPEN, "flows.bulk.app.bytes": "448880 B" },
          range: ["0 ms", "700 ms"],
          at: "600 ms",
          claims: [throughput(6, 7.1), throughput(1.4, 2.2, { "tcp.initial_cwnd": "1448 B" })],
        },
      },
    },
    {
      id: "after-loss",
      name: msg`The window after a loss`,
      misconceptions: {
        restart: OWN,
        less: inNotes("rfc1106-figure1", "One lost packet in 780 costs a 780th of the throughput."),
        unchanged: inNotes("rfc1106-loss", "A loss costs the time to retransmit one packet."),
      },
      a: {
        question: msg`A Reno sender has 40 segments in flight and loses one. After three duplicate ACKs it sends the segment again. How many segments does it have in flight after the repair?`,
        answers: [
          wrong("restart", msg`1, because it begins again`),
          right(msg`About 20, because the window is halved`),
          wrong("less", msg`39, because one was lost`),
          wrong("unchanged", msg`40, because the loss is repaired`),
        ],
        because: msg`Reno treats three duplicate ACKs as a sign of congestion and halves its window. It begins again with one segment only after a timeout.`,
        run: {
          page: "today-long",
          set: { ...RENO, "tcp.window": "57920 B", "flows.bulk.lose.forward": "300" },
          range: ["1.35 s", "1.45 s"],
          at: "1.4 s",
          claims: [
            // Packets and ACKs sent in one round trip after the repair, beside the run without the loss.
            { flow: "bulk", event: "sent", beside: { "flows.bulk.lose.forward": "" }, at_least: 0.4, at_most: 0.6 },
            { flow: "bulk", measure: "timeouts", unit: "times", at_most: 0 },
          ],
        },
      },
      b: {
        question: msg`A Reno sender has 64 segments in flight and loses one. After three duplicate ACKs it sends the segment again. How many segments does it have in flight after the repair?`,
        answers: [
          wrong("restart", msg`1, because it begins again`),
          right(msg`About 32, because the window is halved`),
          wrong("less", msg`63, because one was lost`),
          wrong("unchanged", msg`64, because the loss is repaired`),
        ],
        because: msg`Reno treats three duplicate ACKs as a sign of congestion and halves its window. It begins again with one segment only after a timeout.`,
        run: {
          page: "today-long",
          set: { ...RENO, "tcp.window": "92672 B", "flows.bulk.lose.forward": "500" },
          range: ["1.35 s", "1.45 s"],
          at: "1.4 s",
          claims: [
            { flow: "bulk", event: "sent", beside: { "flows.bulk.lose.forward": "" }, at_least: 0.4, at_most: 0.6 },
            { flow: "bulk", measure: "timeouts", unit: "times", at_most: 0 },
          ],
        },
      },
    },
    {
      id: "random-loss",
      name: msg`Loss without congestion`,
      misconceptions: {
        share: inNotes("rfc1106-figure1", "One lost packet in 780 costs a 780th of the throughput."),
        knows: inNotes("today-wifi", "TCP recognises why a packet was lost."),
        queue: inNotes("satnet-table5", "Loss means that a queue was full."),
      },
      a: {
        question: msg`A radio hop of 50 Mb/s damages one packet in 500. How far does the throughput of a CUBIC sender fall?`,
        answers: [
          wrong("share", msg`It falls by one part in 500`),
          wrong("knows", msg`Not at all, because CUBIC distinguishes damage from congestion`),
          wrong("queue", msg`Not at all, because only a full queue loses packets`),
          right(msg`It falls to less than half`),
        ],
        because: msg`CUBIC cannot distinguish a damaged packet from a dropped one. It reduces its window at each loss, and the next loss comes before the window has grown again.`,
        run: {
          page: "random-loss",
          set: { "tcp.window": "256 KB", "flows.bulk.app.bytes": "16 MB" },
          range: ["4 s", "4.6 s"],
          at: "4.4 s",
          claims: [
            throughput(0.2, 0.5, { "links.hop.bit_errors.packet_loss": 0 }),
            { flow: "bulk", measure: "queue_most_packets", unit: "packets", at_most: 100 },
          ],
        },
      },
      b: {
        question: msg`An ocean cable of 100 Mb/s damages one packet in 1000. How far does the throughput of a CUBIC sender fall?`,
        answers: [
          right(msg`It falls to less than half`),
          wrong("queue", msg`Not at all, because only a full queue loses packets`),
          wrong("share", msg`It falls by one part in 1000`),
          wrong("knows", msg`Not at all, because CUBIC distinguishes damage from congestion`),
        ],
        because: msg`CUBIC cannot distinguish a damaged packet from a dropped one. It reduces its window at each loss, and the next loss comes before the window has grown again.`,
        run: {
          page: "today-long",
          set: {
            "tcp.window": "1250 KB",
            "flows.bulk.app.bytes": "16 MB",
            "links.ocean.bit_errors.packet_loss": 0.001,
          },
          range: ["4 s", "5 s"],
          at: "4.8 s",
          claims: [
            throughput(0.05, 0.5, { "links.ocean.bit_errors.packet_loss": 0 }),
            { flow: "bulk", measure: "queue_most_packets", unit: "packets", at_most: 200 },
          ],
        },
      },
    },
  ],
};
