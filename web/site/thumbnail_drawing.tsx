/** Small figures of experiments from their real numbers: the paper's points, or a run's packets. */
import { extent, max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import { publishedPeaks, publishedRows } from "../experiments/published.ts";
import type { Experiment } from "../experiments/schema.ts";
import { openingRange } from "../lab/lab.ts";
import { SvgMarks } from "../marks/surface.tsx";
import { flowNamed } from "../run/flows.ts";
import type { Run } from "../run/run.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import type { Overrides } from "../scenario/overrides.ts";
import type { PublishedPeak } from "../sweep/sweep.ts";
import { HEIGHT, WIDTH } from "./thumbnail_frame.tsx";

const EDGE = 8;

/** Draws an experiment's figure. `simulate`: runs the experiment, for a figure that shows its packets. */
export async function drawingOf(
  experiment: Experiment,
  simulate: (overrides: Overrides) => Promise<Run>,
): Promise<ReactNode> {
  if (experiment.sweep?.table || experiment.sweep?.cells) return points(experiment);
  if (experiment.sweep?.peaks) return peaks(await publishedPeaks(experiment.sweep.peaks));
  // The run is drawn only in its opening range.
  const { to } = openingRange(experiment, Number.MAX_SAFE_INTEGER);
  const run = await simulate({ "budget.time": to });
  return experiment.kind === "testbed" ? testbed(run, flowOf(run, experiment)) : packets(run, experiment);
}

function flowOf(run: Run, { flow }: Experiment): number {
  return Math.max(0, flowNamed(run.flows, flow));
}

/** Size at which the testbed is drawn with legible names, before it is shrunk. */
const TESTBED = { width: 760, height: 330, em: 17 };

async function testbed(run: Run, flow: number): Promise<ReactNode> {
  const view = await import("../views/testbed/index.ts");
  const marks = await view.marks(
    run,
    { flow, range: { from: 0, to: run.end }, time: 0, options: USUAL_OPTIONS },
    TESTBED,
  );
  return (
    <svg viewBox={`0 0 ${TESTBED.width} ${TESTBED.height}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <SvgMarks marks={marks} />
    </svg>
  );
}

async function points(experiment: Experiment): Promise<ReactNode> {
  const { sweep } = experiment;
  if (!sweep) return null;
  const rows = await publishedRows(sweep);
  // Quantities of one unit share a scale; others would need an axis of their own.
  const unit = sweep.quantities.some((one) => one.unit === "Mb/s") ? "Mb/s" : sweep.quantities[0]?.unit;
  const shown = sweep.quantities.filter((one) => one.unit === unit);
  const lists = shown.map(({ column }) =>
    rows.flatMap((row): [number, number][] => {
      const [x, y] = [row[sweep.column], row[column]];
      return typeof x === "number" && typeof y === "number" ? [[x, y]] : [];
    }),
  );
  const all = lists.flat();
  const x = scaleLinear(extent(all, ([one]) => one) as [number, number], [EDGE, WIDTH - EDGE]);
  const y = scaleLinear([0, max(all, ([, one]) => one) ?? 1], [HEIGHT - EDGE, EDGE]);
  const path = line<[number, number]>(
    ([one]) => x(one),
    ([, one]) => y(one),
  );
  return lists.map((list, index) => (
    <g key={shown[index].column} stroke="var(--accent-data)" fill="none" strokeWidth="1.8">
      <path d={path(list) ?? ""} strokeDasharray={isBaseline(experiment, shown[index].case) ? "5 3" : undefined} />
      {list.map(([one, other]) => (
        <circle key={one} cx={x(one)} cy={y(other)} r="2.6" fill="var(--surface)" strokeWidth="1.2" />
      ))}
    </g>
  ));
}

/** A column for each curve, with the share of its peak that is left beyond. */
function peaks(list: PublishedPeak[]): ReactNode {
  const y = scaleLinear([0, max(list, ({ peak }) => peak ?? 0) ?? 1], [HEIGHT - EDGE, EDGE]);
  const step = (WIDTH - 2 * EDGE) / list.length;
  return list.map(({ column, peak, fall }, index) => {
    if (peak === null) return null;
    const least = peak * (1 - (fall ?? 0) / 100);
    const at = { x: EDGE + index * step, width: 0.7 * step, stroke: "var(--accent-data)" };
    return (
      <g key={column}>
        <rect {...at} y={y(peak)} height={y(0) - y(peak)} fill="none" strokeWidth="1.2" strokeDasharray="3 2" />
        <rect {...at} y={y(least)} height={y(0) - y(least)} fill="var(--accent-data)" strokeWidth="1.2" />
      </g>
    );
  });
}

function isBaseline({ sweep }: Experiment, name: string): boolean {
  return Object.keys(sweep?.cases[name] ?? {}).length > 0;
}

/** Share of the experiment's opening view that is left out: by then its pattern has begun. */
const SKIPPED = 0.5;
const LEFT = 48;
const RIGHT = WIDTH - 48;

function packets(run: Run, experiment: Experiment): ReactNode {
  const { from: first, to } = openingRange(experiment, run.end);
  const from = first + SKIPPED * (to - first);
  const { created, sent, arrived } = run.packets;
  const { flow, reverse, len } = run.data.packets;
  const drawn = flowOf(run, experiment);
  const y = scaleLinear([from, to], [0, HEIGHT]);
  const lines: ReactNode[] = [];
  for (let packet = 0; packet < run.packetCount; packet++) {
    const start = Number.isNaN(sent[packet]) ? created[packet] : sent[packet];
    const end = arrived[packet];
    if (start > to) break;
    if (flow[packet] !== drawn || !(end >= from)) continue;
    const [left, right] = reverse[packet] ? [RIGHT, LEFT] : [LEFT, RIGHT];
    const data = len[packet] > 0;
    lines.push(
      <line
        key={packet}
        x1={left}
        x2={right}
        y1={y(start)}
        y2={y(end)}
        stroke={data ? "var(--accent-data)" : "var(--accent-ack)"}
        strokeDasharray={data ? undefined : "4 3"}
        strokeWidth={data ? 1.3 : 1}
      />,
    );
  }
  return (
    <>
      {[LEFT, RIGHT].map((x) => (
        <line key={`host ${x}`} x1={x} x2={x} y1="0" y2={HEIGHT} stroke="var(--ink)" strokeWidth="1.2" />
      ))}
      {lines}
    </>
  );
}
