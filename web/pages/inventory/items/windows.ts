/** Concepts of the group “Windows”. */
import { msg } from "@lingui/core/macro";
import { throughput } from "../../../topics/claims.ts";
import { type ConceptGroup, inNotes, inText, OWN, right, wrong } from "../format.ts";

/** A home line without the ping beside the transfer. */
const ALONE = { "flows.ping.enabled": false } as const;

/** Windows. */
export const WINDOWS: ConceptGroup = {
  id: "windows",
  name: msg`Windows`,
  concepts: [
    {
      id: "window-limit",
      name: msg`Window and link`,
      misconceptions: {
        rate: inNotes("today-long", "A faster link makes every transfer faster."),
        queue: inNotes("today-home", "A larger buffer makes a connection faster."),
        headers: inNotes("ubc-lntp-tcp", "Headers of 10 bytes instead of 40 make the difference."),
      },
      a: {
        question: msg`A transfer has a window of 16 KB and a round trip of 20 ms. It reaches 5.4 Mb/s on a link of 10 Mb/s, and nothing is lost. Which change raises its throughput most?`,
        answers: [
          wrong("rate", msg`A link of 100 Mb/s`),
          right(msg`A window of 32 KB`),
          wrong("queue", msg`A queue in the router that is twice as long`),
          wrong("headers", msg`Headers that are half as long`),
        ],
        because: msg`Each round trip carries one window, so throughput is the window divided by the round trip. A faster link does not change that.`,
        run: {
          page: "receive-window",
          set: { ...ALONE, "tcp.window": "16 KB", "flows.bulk.app.bytes": "4 MB" },
          range: ["2 s", "2.12 s"],
          at: "2.1 s",
          claims: [
            throughput(0.5, 0.65, { "tcp.window": "32 KB" }),
            throughput(0.85, 1.05, { "links.line.rate": "100 Mb/s" }),
            throughput(0.99, 1.01, { "routers.home.queue.limit": 512 }),
            throughput(5.3, 5.5),
          ],
        },
      },
      b: {
        question: msg`A transfer has a window of 256 KB and a round trip of 100 ms. It reaches 20 Mb/s on a link of 100 Mb/s, and nothing is lost. Which change raises its throughput most?`,
        answers: [
          wrong("headers", msg`Headers that are half as long`),
          wrong("rate", msg`A link of 1 Gb/s`),
          wrong("queue", msg`A queue in the router that is twice as long`),
          right(msg`A window of 512 KB`),
        ],
        because: msg`Each round trip carries one window, so throughput is the window divided by the round trip. A faster link does not change that.`,
        run: {
          page: "today-long",
          set: { "tcp.window": "256 KB", "flows.bulk.app.bytes": "16 MB" },
          range: ["4 s", "4.4 s"],
          at: "4.3 s",
          claims: [
            throughput(0.48, 0.6, { "tcp.window": "512 KB" }),
            throughput(0.95, 1.05, { "links.ocean.rate": "1 Gb/s" }),
            throughput(0.99, 1.01, { "routers.edge.queue.limit": 800 }),
            throughput(19, 21),
          ],
        },
      },
    },
    {
      id: "pipe",
      name: msg`Size of the pipe`,
      misconceptions: {
        rate: inNotes("satnet-window", "A slow path needs a small window."),
        distance: OWN,
        largest: inNotes("ansnet-figure1", "The largest window is the safest."),
      },
      a: {
        question: msg`Which of these paths needs the largest window so that one transfer fills its link?`,
        answers: [
          wrong("rate", msg`1 Gb/s with a round trip of 1 ms`),
          wrong("distance", msg`64 kb/s with a round trip of 800 ms`),
          right(msg`20 Mb/s with a round trip of 560 ms`),
          wrong("largest", msg`All need the same window: the largest possible`),
        ],
        because: msg`The pipe holds the rate times the round trip. At 20 Mb/s and 560 ms that is 1.4 MB, eleven times as much as at 1 Gb/s and 1 ms.`,
        run: {
          page: "today-satellite",
          set: { "tcp.window": "250 KB", "flows.bulk.app.bytes": "16 MB" },
          range: ["6 s", "8 s"],
          at: "7.5 s",
          claims: [throughput(0.2, 0.35, { "tcp.window": "1400 KB" }), throughput(3, 4)],
        },
      },
      b: {
        question: msg`Which of these paths needs the largest window so that one transfer fills its link?`,
        answers: [
          right(msg`100 Mb/s with a round trip of 100 ms`),
          wrong("largest", msg`All need the same window: the largest possible`),
          wrong("rate", msg`10 Gb/s with a round trip of 0.1 ms`),
          wrong("distance", msg`128 kb/s with a round trip of 1 s`),
        ],
        because: msg`The pipe holds the rate times the round trip. At 100 Mb/s and 100 ms that is 1.25 MB, ten times as much as at 10 Gb/s and 0.1 ms.`,
        run: {
          page: "today-long",
          set: { "tcp.window": "250 KB", "flows.bulk.app.bytes": "16 MB" },
          range: ["4 s", "4.6 s"],
          at: "4.5 s",
          claims: [throughput(0.2, 0.35, { "tcp.window": "1250 KB" }), throughput(18, 21)],
        },
      },
    },
    {
      id: "distance",
      name: msg`Round trip and duration`,
      misconceptions: {
        rate: inText("Deutsch and others, Fallacies of Distributed Computing: “Latency is zero”"),
        once: inNotes("sandia-table4", "A delay of 80 ms makes a transfer end 80 ms later."),
        capacity: inNotes("sandia-table7", "A longer path carries more traffic at once, so it must be more crowded."),
      },
      a: {
        question: msg`A transfer of 4 MB with a window of 16 KB takes 6 s with a round trip of 20 ms. How long does it take with a round trip of 40 ms?`,
        answers: [
          wrong("once", msg`20 ms longer than 6 s`),
          wrong("capacity", msg`About 3 s, because twice as many packets are in flight`),
          wrong("rate", msg`6 s, because the link has the same rate`),
          right(msg`About 12 s`),
        ],
        because: msg`The sender waits for the ACKs of every window. So each of the many round trips takes twice as long, not only the first one.`,
        run: {
          page: "receive-window",
          set: { ...ALONE, "tcp.window": "16 KB", "flows.bulk.app.bytes": "4 MB" },
          range: ["2 s", "2.12 s"],
          at: "2.1 s",
          claims: [throughput(1.8, 2.1, { "links.line.propagation_delay": "20 ms" })],
        },
      },
      b: {
        question: msg`A transfer of 16 MB with a window of 256 KB takes 7 s with a round trip of 100 ms. How long does it take with a round trip of 200 ms?`,
        answers: [
          wrong("rate", msg`7 s, because the link has the same rate`),
          wrong("once", msg`100 ms longer than 7 s`),
          right(msg`About 14 s`),
          wrong("capacity", msg`About 3.5 s, because twice as many packets are in flight`),
        ],
        because: msg`The sender waits for the ACKs of every window. So each of the many round trips takes twice as long, not only the first one.`,
        run: {
          page: "today-long",
          set: { "tcp.window": "256 KB", "flows.bulk.app.bytes": "16 MB" },
          range: ["4 s", "4.4 s"],
          at: "4.3 s",
          claims: [throughput(1.8, 2.1, { "links.ocean.propagation_delay": "100 ms" })],
        },
      },
    },
    {
      id: "large-window",
      name: msg`A window larger than the pipe`,
      misconceptions: {
        more: inNotes("sandia-table2", "A larger window always helps."),
        harmless: inNotes("satnet-window", "A window that is too large does no harm."),
        buffer: inNotes("ubc-figure5", "More buffers make a connection faster."),
      },
      a: {
        question: msg`A window of 29 KB fills a pipe of 25 KB, and nothing is lost. What happens if the window is doubled?`,
        answers: [
          right(msg`Packets wait longer in the router’s queue, and throughput stays the same`),
          wrong("more", msg`Throughput doubles`),
          wrong("harmless", msg`Nothing, because no more data is in flight`),
          wrong("buffer", msg`Throughput rises, because the router stores more packets`),
        ],
        because: msg`The link is already busy all the time. The data that the larger window adds waits in the queue.`,
        run: {
          page: "today-home",
          set: { ...ALONE, "tcp.window": "28960 B", "flows.bulk.app.bytes": "4 MB" },
          range: ["2 s", "2.12 s"],
          at: "2.1 s",
          claims: [
            throughput(0.98, 1.02, { "tcp.window": "57920 B" }),
            {
              flow: "bulk",
              measure: "queue_most_packets",
              unit: "packets",
              beside: { "tcp.window": "57920 B" },
              at_most: 0.6,
            },
            { flow: "bulk", measure: "drops", unit: "packets", at_most: 0 },
          ],
        },
      },
      b: {
        question: msg`A window of 110 KB fills a pipe of 100 KB, and nothing is lost. What happens if the window is doubled?`,
        answers: [
          wrong("harmless", msg`Nothing, because no more data is in flight`),
          wrong("buffer", msg`Throughput rises, because the router stores more packets`),
          right(msg`Packets wait longer in the router’s queue, and throughput stays the same`),
          wrong("more", msg`Throughput doubles`),
        ],
        because: msg`The link is already busy all the time. The data that the larger window adds waits in the queue.`,
        run: {
          page: "today-home",
          set: {
            ...ALONE,
            "links.line.rate": "20 Mb/s",
            "links.line.propagation_delay": "20 ms",
            "tcp.window": "110 KB",
            "flows.bulk.app.bytes": "8 MB",
          },
          range: ["2 s", "2.2 s"],
          at: "2.1 s",
          claims: [
            throughput(0.98, 1.02, { "tcp.window": "220 KB" }),
            {
              flow: "bulk",
              measure: "queue_most_packets",
              unit: "packets",
              beside: { "tcp.window": "220 KB" },
              at_most: 0.6,
            },
            { flow: "bulk", measure: "drops", unit: "packets", at_most: 0 },
          ],
        },
      },
    },
    {
      id: "flow-control",
      name: msg`Flow control`,
      misconceptions: {
        congestion: inText(
          "Peterson, Brakmo and Davie, TCP Congestion Control: A Systems Approach, 1.2: flow control and congestion control are often confused",
        ),
        loss: inNotes("sandia-figure2c", "The sender pauses because packets were lost."),
        line: inNotes("sandia-figure2c", "The link is slow, so a faster one would help."),
      },
      a: {
        question: msg`The receiver needs 3 ms of processor time for each packet. The link could carry nearly three times as many packets. What limits the sender?`,
        answers: [
          wrong("congestion", msg`The congestion window, because the network is overloaded`),
          wrong("line", msg`The rate of the link`),
          right(msg`The receiver, which offers a smaller window until it has read the data`),
          wrong("loss", msg`Lost packets, which it has to send again`),
        ],
        because: msg`Flow control protects the receiver: nothing is lost, and the offered window sets the pace. Congestion control protects the network.`,
        run: {
          page: "flow-control",
          set: {
            ...ALONE,
            "tcp.window": "64 KB",
            "hosts.server.cpu.send_large": "3 ms",
            "hosts.server.cpu.send_small": "3 ms",
            "flows.bulk.app.bytes": "2 MB",
          },
          range: ["2 s", "2.4 s"],
          at: "2.3 s",
          claims: [
            throughput(0.3, 0.4, { "hosts.server.cpu.send_large": "0 ms", "hosts.server.cpu.send_small": "0 ms" }),
            { flow: "bulk", limit: "receiver_cpu", at_least: 60, at_most: 100 },
            { flow: "bulk", limit: "congestion_window", at_most: 5 },
            { flow: "bulk", measure: "drops", unit: "packets", at_most: 0 },
          ],
        },
      },
      b: {
        question: msg`The receiving program reads once a second, and its buffer of 16 KB fills. The link is idle most of the time. What limits the sender?`,
        answers: [
          right(msg`The receiver, which offers a smaller window until it has read the data`),
          wrong("loss", msg`Lost packets, which it has to send again`),
          wrong("congestion", msg`The congestion window, because the network is overloaded`),
          wrong("line", msg`The rate of the link`),
        ],
        because: msg`Flow control protects the receiver: nothing is lost, and the offered window sets the pace. Congestion control protects the network.`,
        run: {
          page: "zero-window",
          set: {
            ...ALONE,
            "tcp.window": "16 KB",
            "hosts.server.cpu.system_call": "1 s",
            "flows.bulk.app.bytes": "64 KB",
          },
          range: ["2 s", "4.5 s"],
          at: "3.4 s",
          claims: [
            throughput(0, 0.1, { "hosts.server.cpu.system_call": "1 ms" }),
            { flow: "bulk", event: "persist_fired", at_least: 1 },
            { flow: "bulk", limit: "congestion_window", at_most: 5 },
            { flow: "bulk", measure: "drops", unit: "packets", at_most: 0 },
          ],
        },
      },
    },
  ],
};
