import { t } from "@lingui/core/macro";

/** An essay in the list. One more essay is one MDX file and one row. */
export interface EssayRow {
  /** Its file, and its place in a link. */
  id: string;
  title: string;
  /** Subject in a sentence or two. */
  lead: string;
  /** Topics whose pages lead here. */
  topics: readonly string[];
}

/** All essays, in the order in which they are read. */
export const ESSAYS: readonly [EssayRow, ...EssayRow[]] = [
  {
    id: "fill-the-pipe",
    get title() {
      return t`How much of the pipe does TCP fill?`;
    },
    get lead() {
      return t`The essay begins with one packet and its answer. It leads to the window, the pipe, slow start and the loss that halves the window.`;
    },
    topics: [
      "stop-and-wait",
      "sliding-window",
      "bandwidth-delay-product",
      "window-scale",
      "slow-start",
      "congestion-avoidance",
      "aimd",
    ],
  },
  {
    id: "slow-while-empty",
    get title() {
      return t`Why is my connection slow while the link is idle?`;
    },
    get lead() {
      return t`Six causes that leave a link idle: a small buffer, a short transfer, a delayed ACK, a busy computer, random losses and a slow program.`;
    },
    topics: [
      "receive-window",
      "flow-control",
      "initial-window",
      "delayed-ack",
      "host-limits",
      "random-loss",
      "satellite",
    ],
  },
  {
    id: "queue",
    get title() {
      return t`What a queue does`;
    },
    get lead() {
      return t`A burst meets a slower link: the queue absorbs it, delays it or drops it. The essay shows how long a queue should be, and which packet it should drop.`;
    },
    topics: ["bufferbloat", "drop-tail", "red", "codel", "fq-codel", "pie", "ecn", "fairness", "rtt-unfairness"],
  },
];

/** Returns the link to an essay. */
export const essayLink = ({ id }: Pick<EssayRow, "id">): string => `#/essays/${id}`;

/** Returns the essay that explains a topic. */
export const essayOn = (topic: string): EssayRow | undefined => ESSAYS.find(({ topics }) => topics.includes(topic));
