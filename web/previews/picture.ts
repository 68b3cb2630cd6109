import type { Experiment } from "../experiments/schema.ts";
import { openingRange } from "../lab/lab.ts";
import { wrap } from "../marks/labels.ts";
import type { Mark } from "../marks/marks.ts";
import { moved } from "../marks/moved.ts";
import type { Picture } from "../marks/picture.ts";
import { flowNamed } from "../run/flows.ts";
import type { Run } from "../run/run.ts";
import type { TimeRange } from "../run/time_range.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { runViewPicture, runViews } from "../views/index.ts";
import * as testbed from "../views/testbed/index.ts";
import { PICTURE, SITE_NAME } from "./card.ts";

const EDGE = 48;
const TITLE = 44;
/** Size of labels, px; legible at half the size of the picture. */
const EM = 24;
/** Largest number of the flow's packets that end in the picture; more would be a grey area. */
const MOST_PACKETS = 40;

/** Head of a picture, and the place below it. */
interface Titled {
  marks: Mark[];
  /** Place of what stands below, px. */
  inside: { x: number; y: number; width: number; height: number; em: number };
}

/** Draws the title of a picture, and above it where it is from and the name of the site. */
export function titled(title: string, from: string): Titled {
  const { width, height } = PICTURE;
  const inner = width - 2 * EDGE;
  // A number and its unit stay on one line.
  const lines = wrap(title.replace(/(\d) (?=ms\b)/g, "$1\u00a0"), inner, TITLE * 1.06, 2);
  const marks: Mark[] = lines.map((text, line) => ({
    type: "text",
    x: EDGE,
    y: 96 + TITLE / 2 + line * TITLE * 1.2,
    text,
    color: "ink",
    size: TITLE,
    bold: true,
  }));
  const top = { y: 58, size: EM, type: "text" } as const;
  marks.push({ ...top, x: EDGE, text: from, color: "data", bold: true });
  marks.push({ ...top, x: width - EDGE, text: SITE_NAME, color: "ink-2", anchor: "end" });
  const above = 96 + lines.length * TITLE * 1.2 + 24;
  return { marks, inside: { x: EDGE, y: above, width: inner, height: height - above - 28, em: EM } };
}

/** Draws title, paper and the first view of the run: its ladder, or the testbed if there is nothing else. */
export async function cardPicture(experiment: Experiment, run: Run, paper: string): Promise<Picture> {
  const flow = flowOf(run, experiment);
  const { marks, inside } = titled(experiment.title, paper);
  const found = runViews.find(({ id }) => id === viewOf(experiment)) ?? runViews[0];
  // The build has closed its modules by now and can fetch none.
  const view = found.id === "testbed" ? { ...found, ...testbed, name: found.name } : found;
  const shown = { flow, range: cardRange(experiment, run), time: run.end, options: USUAL_OPTIONS };
  const { x, y, width, height, em } = inside;
  const picture = await runViewPicture(view, run, shown, { width, height, em });
  marks.push(...picture.marks.map((mark) => moved(mark, x, y)));
  return { marks, size: { ...PICTURE, em: EM }, title: experiment.title };
}

/** Describes the picture of an experiment, for readers who cannot see it. */
export function cardAlt(experiment: Experiment, run: Run): string {
  const { from, to } = run.flows[flowOf(run, experiment)];
  const [sender, receiver] = [from, to].map((place) => run.places[place].name);
  if (viewOf(experiment) === "testbed") return `The testbed: ${sender}, ${receiver} and what lies between them`;
  return `Packet ladder: packets from ${sender} to ${receiver} and what comes back, time running down`;
}

const viewOf = ({ kind }: Experiment) => (kind === "testbed" ? "testbed" : "ladder");

const flowOf = (run: Run, { flow }: Experiment) => Math.max(0, flowNamed(run.flows, flow));

/** Returns the opening range of the run, as far as its packets can be told apart. */
export function cardRange(experiment: Experiment, run: Run): TimeRange {
  const { from, to } = openingRange(experiment, run.end);
  const drawn = flowOf(run, experiment);
  const { flow, ended } = run.data.packets;
  // Packets are counted by their ends, because a whole window may leave at one instant.
  const ends: number[] = [];
  for (let packet = 0; packet < run.packetCount; packet++) {
    if (flow[packet] === drawn && ended[packet] >= from && ended[packet] < to) ends.push(ended[packet]);
  }
  ends.sort((a, b) => a - b);
  return { from, to: ends[MOST_PACKETS] ?? to };
}
