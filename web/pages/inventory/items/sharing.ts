/** Concepts of the group “Queues and sharing”. */
import { msg } from "@lingui/core/macro";
import type { ExperimentFile } from "../../../engine/contract/experiment.ts";
import { ping, throughput } from "../../../topics/claims.ts";
import { type ConceptGroup, inNotes, inText, OWN, right, wrong } from "../format.ts";

/** Two flows of Reno with SACK, of which the first has the longer path and begins three seconds earlier. */
const SHARED = { "tcp.variant": "sack", "routers.campus.queue.limit": 50, "tcp.window": "512 KB" } as const;

const rate = (flow: string, bounds: { at_least?: number; at_most?: number }) =>
  ({ flow, measure: "throughput_bps", unit: "Mb/s", ...bounds }) satisfies ExperimentFile["opens"]["claims"][number];

/** Queues and sharing. */
export const SHARING: ConceptGroup = {
  id: "sharing",
  name: msg`Queues and sharing`,
  concepts: [
    {
      id: "queue",
      name: msg`Queue and delay`,
      misconceptions: {
        small: inNotes(
          "sandia-table6",
          "The echo needs little bandwidth, so other traffic does not affect its response time.",
        ),
        throughput: inNotes("ansnet-today", "A short queue costs throughput."),
        loss: inText(
          "Bufferbloat project, introduction: “The data must get through!” is equated with zero packet loss",
        ),
      },
      a: {
        question: msg`An upload fills a link of 10 Mb/s. The queue of the home router is shortened from 128 packets to 32. What happens?`,
        answers: [
          right(msg`A ping takes less than half the time, and the upload is as fast as before`),
          wrong("small", msg`A ping takes the same time, because it needs little bandwidth`),
          wrong("throughput", msg`The upload gets slower, because the router stores fewer packets`),
          wrong("loss", msg`A ping takes longer, because more packets are lost and sent again`),
        ],
        because: msg`The upload fills any queue, and every packet waits in it. The link is busy all the time with either queue length.`,
        run: {
          page: "bufferbloat",
          set: { "routers.home.queue.limit": 128, "flows.bulk.app.bytes": "6 MB" },
          range: ["3 s", "4 s"],
          at: "3.5 s",
          claims: [
            ping(2, 4, { "routers.home.queue.limit": 32 }),
            throughput(0.98, 1.02, { "routers.home.queue.limit": 32 }),
          ],
        },
      },
      b: {
        question: msg`An upload fills a link of 10 Mb/s. The queue of the home router is lengthened from 64 packets to 256. What happens?`,
        answers: [
          wrong("loss", msg`A ping takes less time, because fewer packets are lost and sent again`),
          wrong("small", msg`A ping takes the same time, because it needs little bandwidth`),
          right(msg`A ping takes more than twice the time, and the upload is as fast as before`),
          wrong("throughput", msg`The upload gets faster, because the router stores more packets`),
        ],
        because: msg`The upload fills any queue, and every packet waits in it. The link is busy all the time with either queue length.`,
        run: {
          page: "bufferbloat",
          set: { "routers.home.queue.limit": 64, "flows.bulk.app.bytes": "8 MB" },
          range: ["3 s", "4 s"],
          at: "3.5 s",
          claims: [
            ping(0.2, 0.5, { "routers.home.queue.limit": 256 }),
            throughput(0.98, 1.02, { "routers.home.queue.limit": 256 }),
          ],
        },
      },
    },
    {
      id: "fairness",
      name: msg`Sharing a link`,
      misconceptions: {
        equal: inNotes("today-shared", "Two flows of the same TCP always share a link equally."),
        longer: OWN,
        first: OWN,
      },
      a: {
        question: msg`A Reno flow with a round trip of 100 ms fills a link. Later a Reno flow with a round trip of 22 ms joins it. Which one gets more of the link?`,
        answers: [
          wrong("equal", msg`Neither, because both use the same TCP`),
          right(msg`The one with 22 ms, because its window grows more often`),
          wrong("longer", msg`The one with 100 ms, because more of its packets are in flight`),
          wrong("first", msg`The one with 100 ms, because it began first`),
        ],
        because: msg`Both lose packets in the same queue, and then each adds one segment per round trip. So the flow with the shorter round trip recovers sooner.`,
        run: {
          page: "today-shared",
          set: { ...SHARED, "links.near_link.propagation_delay": "40 ms", "flows.first.app.bytes": "12 MB" },
          range: ["9 s", "13 s"],
          at: "12 s",
          claims: [rate("first", { at_most: 15 }), rate("second", { at_least: 30 })],
        },
      },
      b: {
        question: msg`A Reno flow with a round trip of 70 ms fills a link. Later a Reno flow with a round trip of 22 ms joins it. Which one gets more of the link?`,
        answers: [
          wrong("first", msg`The one with 70 ms, because it began first`),
          wrong("equal", msg`Neither, because both use the same TCP`),
          wrong("longer", msg`The one with 70 ms, because more of its packets are in flight`),
          right(msg`The one with 22 ms, because its window grows more often`),
        ],
        because: msg`Both lose packets in the same queue, and then each adds one segment per round trip. So the flow with the shorter round trip recovers sooner.`,
        run: {
          page: "today-shared",
          set: { ...SHARED, "links.near_link.propagation_delay": "25 ms", "flows.first.app.bytes": "16 MB" },
          range: ["5 s", "8 s"],
          at: "7 s",
          claims: [rate("first", { at_most: 20 }), rate("second", { at_least: 27 })],
        },
      },
    },
  ],
};
