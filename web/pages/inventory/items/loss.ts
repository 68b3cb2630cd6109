/** Concepts of the group “Loss and repair”. */
import { msg } from "@lingui/core/macro";
import { lossPause, throughput } from "../../../topics/claims.ts";
import { type ConceptGroup, inNotes, inText, OWN, right, wrong } from "../format.ts";

/** Reno on a home line that loses its 200th packet. */
const HOME = {
  "flows.ping.enabled": false,
  "tcp.variant": "reno",
  "tcp.sack": false,
  "tcp.window": "40000 B",
  "flows.bulk.app.bytes": "1 MB",
  "flows.bulk.lose.forward": "200",
} as const;
/** Reno on a long path that loses its 500th packet. */
const LONG = {
  "tcp.variant": "reno",
  "tcp.sack": false,
  "tcp.window": "200 KB",
  "flows.bulk.app.bytes": "4 MB",
  "flows.bulk.lose.forward": "500",
} as const;

/** Loss and repair. */
export const LOSS: ConceptGroup = {
  id: "loss",
  name: msg`Loss and repair`,
  concepts: [
    {
      id: "detection",
      name: msg`Detecting a loss`,
      misconceptions: {
        timer: inText("RFC 793, 3.7, which knows only the timer"),
        router: inText("RFC 792: Source Quench, which RFC 6633 deprecates"),
        request: inNotes("rfc1106-figure2", "A NAK replaces ACKs."),
      },
      a: {
        question: msg`One segment is lost on a path with a round trip of 20 ms, and 26 segments of the window follow it. What is the first sign of the loss for a Reno sender?`,
        answers: [
          wrong("timer", msg`Its retransmission timer expires`),
          right(msg`Three duplicate ACKs arrive, about a round trip later`),
          wrong("router", msg`The router that dropped the segment reports it`),
          wrong("request", msg`The receiver asks for the segment by its number`),
        ],
        because: msg`Each later segment makes the receiver repeat its ACK, and three duplicates are enough. The timer is needed only if too few segments follow.`,
        run: {
          page: "fast-retransmit",
          set: HOME,
          range: ["240 ms", "340 ms"],
          at: "300 ms",
          claims: [
            lossPause(0.05, 0.2, { "tcp.variant": "rfc793" }),
            lossPause(20, 30),
            { flow: "bulk", event: "fast_retransmit", at_least: 1, at_most: 1 },
            { flow: "bulk", measure: "timeouts", unit: "times", at_most: 0 },
          ],
        },
      },
      b: {
        question: msg`One segment is lost on a path with a round trip of 100 ms, and 140 segments of the window follow it. What is the first sign of the loss for a Reno sender?`,
        answers: [
          wrong("router", msg`The router that dropped the segment reports it`),
          wrong("request", msg`The receiver asks for the segment by its number`),
          wrong("timer", msg`Its retransmission timer expires`),
          right(msg`Three duplicate ACKs arrive, about a round trip later`),
        ],
        because: msg`Each later segment makes the receiver repeat its ACK, and three duplicates are enough. The timer is needed only if too few segments follow.`,
        run: {
          page: "today-long",
          set: LONG,
          range: ["0.5 s", "1.2 s"],
          at: "0.9 s",
          claims: [
            lossPause(0.2, 0.5, { "tcp.variant": "rfc793" }),
            lossPause(99, 110),
            { flow: "bulk", event: "fast_retransmit", at_least: 1, at_most: 1 },
            { flow: "bulk", measure: "timeouts", unit: "times", at_most: 0 },
          ],
        },
      },
    },
    {
      id: "after-gap",
      name: msg`Segments after a gap`,
      misconceptions: {
        discard: inText("RFC 2525, 2.5: Failure to retain above-sequence data"),
        each: OWN,
        silent: OWN,
      },
      a: {
        question: msg`Segment 200 is lost, and segments 201 to 220 arrive. What does the receiver do with them?`,
        answers: [
          right(msg`It keeps them and repeats the ACK that asks for segment 200`),
          wrong("discard", msg`It discards them, so that all of them are sent again`),
          wrong("each", msg`It acknowledges each of them by its own number`),
          wrong("silent", msg`It keeps them and sends no ACK until segment 200 arrives`),
        ],
        because: msg`The receiver keeps the segments after a gap, and its ACK names the first missing one. The sender repeats that segment, and then the ACK advances past all that have arrived.`,
        run: {
          page: "fast-retransmit",
          set: HOME,
          range: ["240 ms", "340 ms"],
          at: "300 ms",
          claims: [
            {
              flow: "bulk",
              measure: "retransmissions",
              unit: "times",
              beside: { "tcp.keep_out_of_order": false },
              at_most: 0.1,
            },
            { flow: "bulk", measure: "retransmissions", unit: "times", at_least: 1, at_most: 1 },
            { flow: "bulk", event: "fast_retransmit", at_least: 1, at_most: 1 },
          ],
        },
      },
      b: {
        question: msg`Segment 500 is lost, and segments 501 to 560 arrive. Then the retransmission of segment 500 arrives. Which segment does the next ACK ask for?`,
        answers: [
          wrong("discard", msg`501, because the later ones were discarded`),
          wrong("each", msg`None, because it confirms segment 500 alone`),
          wrong("silent", msg`501, because no ACK has been sent since the gap`),
          right(msg`561, because all segments before it have arrived`),
        ],
        because: msg`The receiver keeps the segments after a gap, and its ACK names the first missing one. The sender repeats that segment, and then the ACK advances past all that have arrived.`,
        run: {
          page: "today-long",
          set: LONG,
          range: ["0.5 s", "1.2 s"],
          at: "0.9 s",
          claims: [
            {
              flow: "bulk",
              measure: "retransmissions",
              unit: "times",
              beside: { "tcp.keep_out_of_order": false },
              at_most: 0.1,
            },
            { flow: "bulk", measure: "retransmissions", unit: "times", at_least: 1, at_most: 1 },
          ],
        },
      },
    },
    {
      id: "reordering",
      name: msg`Packets out of order`,
      misconceptions: {
        sorts: inNotes("satnet-order", "Order is a matter of the protocol, not of the channel."),
        knows: inNotes("today-wifi", "TCP recognises why a packet was lost."),
        lost: inNotes("satnet-table4", "Packets out of order show that packets were lost."),
      },
      a: {
        question: msg`One packet in 100 takes 10 ms longer on a radio hop, and later packets overtake it. What does a sender with SACK do?`,
        answers: [
          wrong("lost", msg`It repairs losses, because reordering shows that packets were lost`),
          wrong("sorts", msg`It does nothing, because the receiver sorts the packets`),
          wrong("knows", msg`It waits, because it recognises that the packet is only late`),
          right(msg`It retransmits segments that are only late, and reduces its window`),
        ],
        because: msg`Overtaken packets cause duplicate ACKs, and the sender treats several of them as a loss. So the window shrinks although nothing was lost.`,
        run: {
          page: "reordering",
          set: {
            "links.hop.bit_errors.packet_loss": 0,
            "links.hop.reordering.probability": 0.01,
            "tcp.variant": "sack",
            "tcp.window": "256 KB",
            "flows.bulk.app.bytes": "8 MB",
          },
          range: ["4 s", "4.6 s"],
          at: "4.4 s",
          claims: [
            throughput(0, 0.5, { "links.hop.reordering.probability": 0 }),
            { flow: "bulk", measure: "needless_retransmissions", unit: "times", at_least: 10 },
            { flow: "bulk", measure: "drops", unit: "packets", at_most: 0 },
          ],
        },
      },
      b: {
        question: msg`One packet in 50 takes 15 ms longer on a home line, and later packets overtake it. What does a sender with SACK do?`,
        answers: [
          right(msg`It retransmits segments that are only late, and reduces its window`),
          wrong("lost", msg`It repairs losses, because reordering shows that packets were lost`),
          wrong("knows", msg`It waits, because it recognises that the packet is only late`),
          wrong("sorts", msg`It does nothing, because the receiver sorts the packets`),
        ],
        because: msg`Overtaken packets cause duplicate ACKs, and the sender treats several of them as a loss. So the window shrinks although nothing was lost.`,
        run: {
          page: "today-home",
          set: {
            "flows.ping.enabled": false,
            "links.line.reordering.probability": 0.02,
            "links.line.reordering.delay": "15 ms",
            "tcp.variant": "sack",
            "tcp.window": "40000 B",
            "flows.bulk.app.bytes": "4 MB",
          },
          range: ["2 s", "2.4 s"],
          at: "2.3 s",
          claims: [
            throughput(0, 0.5, { "links.line.reordering.probability": 0 }),
            { flow: "bulk", measure: "needless_retransmissions", unit: "times", at_least: 10 },
            { flow: "bulk", measure: "drops", unit: "packets", at_most: 0 },
          ],
        },
      },
    },
  ],
};
