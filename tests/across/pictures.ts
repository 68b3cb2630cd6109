/** Every drawing of an experiment, as its page opens and as files and previews show it. */
import type { Catalog, Checked, Scenario } from "../../web/engine/contract.ts";
import { check } from "../../web/engine/pkg/fill_the_pipe_tools.js";
import { simulated } from "../../web/engine/testing.ts";
import { lessonState } from "../../web/experiments/opening.ts";
import { paperOf } from "../../web/experiments/papers.ts";
import type { Experiment } from "../../web/experiments/schema.ts";
import { openingRange, showRun } from "../../web/lab/show_run.ts";
import type { Mark, Size, TextMark } from "../../web/marks/marks.ts";
import { boxOf, type LabelBox } from "../../web/marks/place/occupancy.ts";
import { createPlayhead } from "../../web/playhead/playhead.ts";
import { cardPicture } from "../../web/previews/picture.ts";
import { Run } from "../../web/run/run.ts";
import { runViews } from "../../web/views/index.ts";
import { PIPE_HEIGHT } from "../../web/views/pipe/marks.ts";
import { topologyPicture } from "../../web/views/topology/index.ts";

/** A drawing with its size and a name for messages. */
export interface Drawn {
  name: string;
  marks: readonly Mark[];
  size: Size;
}

const EM = 13;
const WIDTHS = [940, 360];
/** Shares of the shown range at which the pipe is drawn: its numbers stand where its packets are. */
const INSTANTS = [0, 0.25, 0.5, 0.75, 1];

/** Yields the views of a run at both widths. */
async function* viewsOf(experiment: Experiment, catalog: Catalog): AsyncGenerator<Drawn> {
  const lesson = lessonState(experiment);
  const { from, to } = lesson?.zoom ?? openingRange(experiment, 2e9);
  // The run ends where the page does not look any more.
  const time = `${Math.ceil(to + (to - from) / 2)}ns`;
  const { budget } = experiment.scenario as { budget?: object };
  const scenario = { ...experiment.scenario, budget: { ...budget, time } } as Scenario;
  const run = new Run(simulated(scenario, lesson?.overrides).data, catalog, scenario);
  const playhead = createPlayhead(() => false);
  showRun(playhead, experiment, run, lesson);
  const shown = playhead.getState();
  for (const view of runViews) {
    if (view.applies && !view.applies(run, shown.flow)) continue;
    const isPipe = view.id === "pipe";
    const { range } = shown;
    const instants = isPipe ? INSTANTS.map((share) => range.from + share * (range.to - range.from)) : [shown.time];
    for (const width of WIDTHS) {
      const size = { width, height: isPipe ? PIPE_HEIGHT * EM : 420, em: EM };
      for (const time of instants)
        yield { name: `${view.id}, ${width} px`, marks: await view.marks(run, { ...shown, time }, size), size };
    }
  }
}

/** Yields every drawing of an experiment: each view, the network of its scenario, and the picture of its preview. */
export async function* picturesOf(experiment: Experiment, catalog: Catalog): AsyncGenerator<Drawn> {
  yield* viewsOf(experiment, catalog);
  const checked: Checked = JSON.parse(check(JSON.stringify(experiment.scenario), "{}"));
  for (const width of WIDTHS)
    yield { name: `topology, ${width} px`, ...topologyPicture(checked, catalog, { width, height: 420, em: EM }) };
  const { to } = openingRange(experiment, Number.MAX_SAFE_INTEGER);
  const only = to < Number.MAX_SAFE_INTEGER ? { "budget.time": to } : {};
  const run = new Run(simulated(experiment.scenario, only).data, catalog);
  yield { name: "preview", ...(await cardPicture(experiment, run, paperOf(experiment.paper)?.short ?? "")) };
}

/** Letters are narrower than their estimate, and taller lines overlap by their leading only: px that may be shared. */
const SHARED = 3;

function overlaps(a: LabelBox, b: LabelBox): boolean {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > SHARED && tall > SHARED;
}

/** Tells whether an edge of the drawing cuts a text. */
function isCut({ x, y, width, height }: LabelBox, size: Size): boolean {
  return x < -SHARED || y < -SHARED || x + width > size.width + SHARED || y + height > size.height + SHARED;
}

/** Returns each text of a drawing that an edge cuts, and each pair that cover each other. */
export function textFaultsOf(marks: readonly Mark[], size: Size): string[] {
  const texts = marks.filter((mark): mark is TextMark => mark.type === "text");
  const boxes = texts.map((text) => ({ text: text.text, ...boxOf(text) }));
  return boxes.flatMap((one, i) => [
    ...(isCut(one, size) ? [`${one.text} is cut`] : []),
    ...boxes.slice(i + 1).flatMap((other) => (overlaps(one, other) ? [`${one.text} / ${other.text}`] : [])),
  ]);
}
