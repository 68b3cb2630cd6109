/** The figure of a topic, for textbooks and slides: its lesson drawn from its run, with caption, source and licence. */
import type { Experiment } from "../experiments/schema.ts";
import { wrap } from "../marks/labels.ts";
import { type Mark, USUAL_EM } from "../marks/marks.ts";
import { moved } from "../marks/moved.ts";
import type { Picture } from "../marks/picture.ts";
import { type Stamp, stampText } from "../marks/stamp.ts";
import { figureSize } from "../pages/figures/files.ts";
import { licenceLine, sourceLine } from "../pages/figures/words.ts";
import { parse } from "../quantities/units.ts";
import { flowNamed } from "../run/flows.ts";
import type { Run } from "../run/run.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { captionOf } from "../topics/caption.ts";
import { runViewPicture, runViews } from "../views/index.ts";
import type { FetchedView } from "../views/lazy.tsx";
import { SITE_NAME } from "./card.ts";

/** The build has closed its modules when it draws, and can fetch none. */
const FETCHED: Readonly<Record<string, FetchedView>> = import.meta.glob("../views/*/index.ts", { eager: true });

const EDGE = 24;
const TITLE = 20;
const TEXT = 14;
const LINE = 1.35;
/** Most lines of a caption. */
const MOST = 3;

/** Draws the figure of a topic in the language of the page. `borrowed`: id of the experiment whose run it is. */
export async function topicFigure(topic: Experiment, borrowed: string, run: Run, stamp: Stamp): Promise<Picture> {
  const { opens } = topic;
  if (!opens) throw new Error(`The topic ${topic.id} does not say what it opens on.`);
  const found = runViews.find(({ id }) => id === opens.view);
  if (!found) throw new Error(`The topic ${topic.id} opens on the view ${opens.view}, which does not exist.`);
  const view = { ...found, ...FETCHED[`../views/${found.id}/index.ts`], name: found.name };
  const { width, height } = figureSize(opens.view);
  const inner = width - 2 * EDGE;
  const top = EDGE + (TITLE + TEXT) * LINE + 12;
  const below = textBelow(topic, borrowed, stamp, { inner, height });
  const [from, to] = opens.range.map((time) => parse(time, "duration") ?? 0);
  const shown = {
    flow: Math.max(0, flowNamed(run.flows, opens.flow ?? topic.flow)),
    range: { from, to: Math.min(to, run.end) },
    time: Math.min(parse(opens.at, "duration") ?? run.end, run.end),
    options: USUAL_OPTIONS,
  };
  const size = { width: inner, height: below.top - top, em: USUAL_EM };
  const picture = await runViewPicture(view, run, shown, size);
  const head: Mark[] = [
    { type: "text", x: EDGE, y: EDGE + TITLE / 2, text: topic.title, color: "ink", size: TITLE, bold: true },
    { type: "text", x: EDGE, y: EDGE + TITLE * LINE + TEXT / 2, text: view.name, color: "ink-2", size: TEXT },
  ];
  const marks = [...head, ...picture.marks.map((mark) => moved(mark, EDGE, top)), ...below.marks];
  return { marks, size: { width, height, em: USUAL_EM }, title: topic.title };
}

/** Caption, source and licence at the foot of a figure, and where they begin. */
function textBelow(topic: Experiment, borrowed: string, stamp: Stamp, room: { inner: number; height: number }) {
  const small = TEXT - 2;
  const caption = wrap(captionOf(topic.lesson), room.inner, TEXT, MOST);
  const source = wrap(sourceLine(borrowed, stampText(stamp)), room.inner, small, 2);
  const licence = wrap(licenceLine(SITE_NAME), room.inner, small, 2);
  const rows = [
    ...caption.map((text) => ({ text, size: TEXT, color: "ink" as const })),
    ...[...source, ...licence].map((text) => ({ text, size: small, color: "ink-2" as const })),
  ];
  const tall = rows.reduce((sum, { size }) => sum + size * LINE, 0);
  const top = room.height - EDGE / 2 - tall;
  let y = top;
  const marks = rows.map(({ text, size, color }): Mark => {
    y += size * LINE;
    return { type: "text", x: EDGE, y: y - (size * LINE) / 2, text, color, size };
  });
  return { marks, top: top - 10 };
}
