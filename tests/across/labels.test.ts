import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog, Scenario } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { loadExperiments } from "../../web/experiments/load.ts";
import { lessonState } from "../../web/experiments/opening.ts";
import type { Experiment } from "../../web/experiments/schema.ts";
import { openingRange, showRun } from "../../web/lab/show_run.ts";
import type { Size, TextMark } from "../../web/marks/marks.ts";
import { boxOf, type LabelBox } from "../../web/marks/occupancy.ts";
import { createPlayhead } from "../../web/playhead/playhead.ts";
import { Run } from "../../web/run/run.ts";
import { runViews } from "../../web/views/index.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const SIZES: readonly Size[] = [
  { width: 940, height: 420, em: 13 },
  { width: 360, height: 420, em: 13 },
];
/** Letters are narrower than their estimate, and taller lines overlap by their leading only: px that may be shared. */
const SHARED = 3;

/** Opens an experiment on its lesson, with a run that ends where its page does not look any more. */
function opened(experiment: Experiment) {
  const lesson = lessonState(experiment);
  const { from, to } = lesson?.zoom ?? openingRange(experiment, 2e9);
  const time = `${Math.ceil(to + (to - from) / 2)}ns`;
  const { budget } = experiment.scenario as { budget?: object };
  const scenario = { ...experiment.scenario, budget: { ...budget, time } } as Scenario;
  const run = new Run(simulated(scenario, lesson?.overrides).data, catalog, scenario);
  const playhead = createPlayhead(() => false);
  showRun(playhead, experiment, run, lesson);
  return { run, shown: playhead.getState() };
}

function overlaps(a: LabelBox, b: LabelBox): boolean {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > SHARED && tall > SHARED;
}

/** Tells whether an edge of the drawing cuts a text. */
function isCut({ x, y, width, height }: LabelBox, size: Size): boolean {
  return x < -SHARED || y < -SHARED || x + width > size.width + SHARED || y + height > size.height + SHARED;
}

describe("the texts of every view", () => {
  it.each(loadExperiments().map((experiment) => [experiment.id, experiment] as const))(
    "%s: no text covers another, and no edge cuts one",
    async (id, experiment) => {
      const { run, shown } = opened(experiment);
      const found: string[] = [];
      for (const view of runViews) {
        if (view.applies && !view.applies(run, shown.flow)) continue;
        for (const size of SIZES) {
          const marks = await view.marks(run, shown, size);
          const texts = marks.filter((mark): mark is TextMark => mark.type === "text");
          const boxes = texts.map((text) => ({ text: text.text, ...boxOf(text) }));
          for (const [i, one] of boxes.entries()) {
            if (isCut(one, size)) found.push(`${view.id}, ${size.width} px: ${one.text} is cut`);
            for (const other of boxes.slice(i + 1)) {
              if (overlaps(one, other)) found.push(`${view.id}, ${size.width} px: ${one.text} / ${other.text}`);
            }
          }
        }
      }
      expect(found, id).toEqual([]);
    },
  );
});
