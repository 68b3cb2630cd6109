/** Concepts of the group “Timers and ACKs”. */
import { msg } from "@lingui/core/macro";
import { throughput } from "../../../topics/claims.ts";
import { type ConceptGroup, inNotes, OWN, right, wrong } from "../format.ts";

/** Timers and ACKs. */
export const TIMERS: ConceptGroup = {
  id: "timers",
  name: msg`Timers and ACKs`,
  concepts: [
    {
      id: "last-segment",
      name: msg`Loss of the last segment`,
      misconceptions: {
        once: inNotes("rfc1106-loss", "A loss costs the time to retransmit one packet."),
        duplicates: OWN,
        request: inNotes("rfc1106-figure2", "A NAK replaces ACKs."),
      },
      a: {
        question: msg`A transfer of 512 KB with a round trip of 20 ms loses its last segment. It has SACK but no tail loss probes, and its shortest timeout is 200 ms. How much longer does it take?`,
        answers: [
          wrong("once", msg`About 1 ms, because one segment is sent again`),
          wrong("duplicates", msg`About 20 ms, because duplicate ACKs report the loss`),
          wrong("request", msg`About 20 ms, because the receiver asks for the segment`),
          right(msg`More than 200 ms, because only the timer detects the loss`),
        ],
        because: msg`No later segment follows, so the receiver sends no duplicate ACK. The sender waits for its timer, and then for another round trip.`,
        run: {
          page: "rto",
          set: {
            "flows.ping.enabled": false,
            "tcp.variant": "sack",
            "tcp.window": "40000 B",
            "flows.bulk.app.bytes": "512 KB",
            "flows.bulk.lose.forward": "363",
          },
          range: ["430 ms", "720 ms"],
          at: "700 ms",
          claims: [
            throughput(0.6, 0.75, { "flows.bulk.lose.forward": "" }),
            { flow: "bulk", event: "rto_fired", at_least: 1, at_most: 1 },
            { flow: "bulk", event: "fast_retransmit", at_most: 0 },
          ],
        },
      },
      b: {
        question: msg`A transfer of 1 MB with a round trip of 100 ms loses its last segment. It has SACK but no tail loss probes, and its shortest timeout is 200 ms. How much longer does it take?`,
        answers: [
          wrong("once", msg`Less than 1 ms, because one segment is sent again`),
          wrong("request", msg`About 100 ms, because the receiver asks for the segment`),
          wrong("duplicates", msg`About 100 ms, because duplicate ACKs report the loss`),
          right(msg`More than 200 ms, because only the timer detects the loss`),
        ],
        because: msg`No later segment follows, so the receiver sends no duplicate ACK. The sender waits for its timer, and then for another round trip.`,
        run: {
          page: "today-long",
          set: {
            "tcp.variant": "sack",
            "tcp.window": "1250 KB",
            "flows.bulk.app.bytes": "1 MB",
            "flows.bulk.lose.forward": "725",
          },
          range: ["0.8 s", "1.37 s"],
          at: "1.3 s",
          claims: [
            throughput(0.65, 0.8, { "flows.bulk.lose.forward": "" }),
            { flow: "bulk", event: "rto_fired", at_least: 1, at_most: 1 },
            { flow: "bulk", event: "fast_retransmit", at_most: 0 },
          ],
        },
      },
    },
    {
      id: "reverse-traffic",
      name: msg`Traffic in the other direction`,
      misconceptions: {
        separate: inNotes(
          "ansnet-figure7",
          "Traffic in one direction cannot slow traffic in the other, because each has its own link.",
        ),
        small: inNotes("ansnet-figure7", "ACKs are too small to disturb anything."),
        share: inNotes("ubc-table1", "Seventeen transfers on one cable get a seventeenth each."),
      },
      a: {
        question: msg`An upload with a window of 128 KB fills a link that carries 50 Mb/s in each direction. Now a large download begins. What happens to the upload?`,
        answers: [
          wrong("separate", msg`Nothing, because each direction has its own link`),
          wrong("small", msg`Nothing, because its ACKs are too small to be disturbed`),
          right(msg`Its rate falls by more than a quarter, because its ACKs wait in the queue of the download`),
          wrong("share", msg`Its rate falls by half, because the two share the rate of the link`),
        ],
        because: msg`The ACKs of the upload wait between the large packets of the download and return late, in bunches. Meanwhile the upload has used up its window and waits.`,
        run: {
          page: "ack-compression",
          set: {
            "flows.second.enabled": false,
            "flows.reverse.enabled": true,
            "tcp.window": "128 KB",
            "flows.first.app.bytes": "16 MB",
          },
          range: ["3 s", "3.15 s"],
          at: "3.1 s",
          claims: [
            {
              flow: "first",
              measure: "throughput_bps",
              unit: "Mb/s",
              beside: { "flows.reverse.enabled": false },
              at_least: 0.6,
              at_most: 0.75,
            },
          ],
        },
      },
      b: {
        question: msg`An upload with a window of 64 KB fills a link that carries 20 Mb/s in each direction. Now a large download begins. What happens to the upload?`,
        answers: [
          wrong("share", msg`Its rate falls by half, because the two share the rate of the link`),
          right(msg`Its rate falls by more than a quarter, because its ACKs wait in the queue of the download`),
          wrong("separate", msg`Nothing, because each direction has its own link`),
          wrong("small", msg`Nothing, because its ACKs are too small to be disturbed`),
        ],
        because: msg`The ACKs of the upload wait between the large packets of the download and return late, in bunches. Meanwhile the upload has used up its window and waits.`,
        run: {
          page: "today-shared",
          set: {
            "links.line.rate": "20 Mb/s",
            "flows.second.enabled": false,
            "flows.reverse.enabled": true,
            "tcp.window": "64 KB",
            "flows.first.app.bytes": "8 MB",
          },
          range: ["3 s", "3.3 s"],
          at: "3.2 s",
          claims: [
            {
              flow: "first",
              measure: "throughput_bps",
              unit: "Mb/s",
              beside: { "flows.reverse.enabled": false },
              at_least: 0.6,
              at_most: 0.75,
            },
          ],
        },
      },
    },
  ],
};
