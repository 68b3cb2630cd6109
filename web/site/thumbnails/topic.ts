/** Draws the picture on the card of each topic: the part of the run that its page opens on, small. The build calls it with the engine. */
import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { queueOf, queueTimelineOf } from "../../analysis/queue/queue.ts";
import { hasCongestionWindow } from "../../analysis/timeline/state_timeline.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import type { Catalog } from "../../engine/contract.ts";
import type { WasmModule } from "../../engine/faces.ts";
import { finished } from "../../engine/run_data.ts";
import { HEIGHT, WIDTH } from "../../experiments/card_size.ts";
import type { Experiment } from "../../experiments/schema.ts";
import type { Mark, Stroke } from "../../marks/marks.ts";
import { parse } from "../../quantities/units.ts";
import { flowNamed } from "../../run/flows.ts";
import { Run } from "../../run/run.ts";
import type { StepSeries } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { ENDS_AT } from "../../scenario/locked.ts";
import { topicPages } from "../../topics/pages.ts";
import type { TopicPicture } from "../../topics/picture.ts";
import { runMarks } from "./draw_run.ts";
import { inTenths } from "./round.ts";

/** Views whose card shows windows over time. */
const OVER_TIME = ["window", "limits", "round_trips", "flows", "windows_together"];
const LINES: readonly Stroke[] = [
  { color: "data", width: 2 },
  { color: "ack", width: 2 },
  { color: "host", width: 2 },
  { color: "timer", width: 2 },
];

/** Returns the picture of each topic by id. */
export function topicPictures(engine: Pick<WasmModule, "catalog" | "Simulation">): Record<string, TopicPicture> {
  const catalog: Catalog = JSON.parse(engine.catalog());
  return Object.fromEntries(topicPages().map((topic) => [topic.id, pictureOf(engine, catalog, topic)]));
}

function pictureOf(engine: Pick<WasmModule, "Simulation">, catalog: Catalog, experiment: Experiment): TopicPicture {
  const { scenario, opens } = experiment;
  if (!opens) throw new Error(`The topic ${experiment.id} does not say what it opens on.`);
  const { range, set = {}, view } = opens;
  // Nothing is shown of what comes later.
  const overrides = JSON.stringify({ ...set, [ENDS_AT]: range[1] });
  const run = new Run(finished(new engine.Simulation(JSON.stringify(scenario), overrides, true, true)), catalog);
  const flow = Math.max(0, flowNamed(run.flows, experiment.flow));
  const [from, to] = range.map((time) => parse(time, "duration") ?? 0);
  const shown: TimeRange = { from, to: Math.min(to, run.end) };
  const queue = view === "queue" ? queueOf(run, flow) : null;
  if (queue !== null) {
    return { time: "right", marks: curves([queueTimelineOf(run, queue).used], shown, true) };
  }
  if (OVER_TIME.includes(view)) {
    const flows = ["flows", "windows_together"].includes(view)
      ? run.flows.map((_, i) => i).slice(0, LINES.length)
      : [flow];
    const windows = flows.flatMap(
      (one) => run.series(one, hasCongestionWindow(run, one) ? "cwnd" : "flight_size") ?? [],
    );
    if (windows.some((one) => changes(one, shown)))
      return { time: "right", marks: curves(windows, shown, windows.length === 1) };
  }
  return { time: "down", marks: runMarks(run, experiment) };
}

/** Tells whether a series changes visibly in a range: a level line shows nothing, and a ladder does. */
function changes({ times, values }: StepSeries, { from, to }: TimeRange): boolean {
  const inside = Array.from(values).filter((_, i) => times[i] >= from && times[i] <= to);
  const [least = 0, most = 0] = extent(inside);
  return most - least > 0.1 * most;
}

/** Draws step curves over a range of time, to one scale; the area below a single one is filled. */
function curves(all: readonly StepSeries[], range: TimeRange, isFilled: boolean): Mark[] {
  const [left, right, top, bottom] = [8, WIDTH - 8, 10, HEIGHT - 8];
  const x = scaleLinear([range.from, range.to], [left, right]);
  const [, most = 1] = extent(all, (one) => largest(one, range.from, range.to));
  const y = scaleLinear([0, most || 1], [bottom, top]);
  const axis: Mark = {
    type: "line",
    x1: left,
    y1: bottom,
    x2: right,
    y2: bottom,
    stroke: { color: "ink-2", width: 1 },
  };
  const lines = all.flatMap((series, i): Mark[] => {
    const points = stepPoints(series, x, y);
    const area: Mark = {
      type: "path",
      points: [points[0], bottom, ...points, points[points.length - 2], bottom],
      close: true,
      fill: { color: "data", opacity: 0.16 },
    };
    return [...(isFilled ? [area] : []), { type: "path", points, stroke: LINES[i % LINES.length] }];
  });
  return [axis, ...lines].map(inTenths);
}
