import { t } from "@lingui/core/macro";
import { scaleLinear } from "d3-scale";
import { queueOf } from "../../analysis/queue/queue.ts";
import { foreground, measured, type Shares, sharesOver } from "../../analysis/sharing/shares.ts";
import { legendPlot, type TimePlotFrame, timeAxis, valueAxis, withStrip } from "../../charts/plot.ts";
import { leftAxis, type Scale } from "../../marks/axis.ts";
import { FEW_FLOWS, flowStyle } from "../../marks/flow_style.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Mark, Size, Stroke } from "../../marks/marks.ts";
import { fanMarks } from "../../marks/quantiles.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

const LIMIT: Stroke = { color: "ink-2", width: 1.25, dash: [2, 4] };
const MEGA = 1e6;

/** Frame of the plot. */
export const flowsFrame = legendPlot;

/** Draws the rates of all flows, stacked up to the link's rate, or as a fan if there are many; and Jain's index. */
export function flowsMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const frame = flowsFrame(size, range);
  const { em } = size;
  const shares = sharesOver(run, range, flow);
  const { above, strip } = withStrip(frame, em);
  const own = foreground(run);
  // Edges of the bins, cut at the edges of the plot.
  const edges = [...shares.from, shares.from[shares.from.length - 1] + shares.width].map((time) =>
    Math.min(Math.max(frame.x(time), frame.left), frame.right),
  );
  const rates: Rates = { run, flow, own, link: shared(run, own), shares, edges, frame: above, size };
  return [
    ...(own.length <= FEW_FLOWS ? stackMarks(rates) : crowdMarks(rates)),
    ...jainMarks(shares, edges, strip, em),
    ...timeAxis(frame, em),
  ];
}

/** Rates to be drawn, and where. */
interface Rates {
  run: Run;
  flow: number;
  /** Foreground flows. */
  own: readonly number[];
  /** Rate that these flows share; null if they share none. */
  link: number | null;
  shares: Shares;
  /** Edges of the bins, px. */
  edges: readonly number[];
  frame: TimePlotFrame;
  size: Size;
}

/** Returns the rate that all flows share; null if they do not wait in the same queue. */
function shared(run: Run, own: readonly number[]): number | null {
  const queues = new Set(own.map((flow) => queueOf(run, flow)));
  return queues.size === 1 && !queues.has(null)
    ? Math.min(...own.map((flow) => run.flows[flow].bounds.link_bps))
    : null;
}

function stackMarks({ run, flow, own, link, shares: { rates, from }, edges, frame, size }: Rates): Mark[] {
  const { em } = size;
  const others = run.flows.map((_, one) => one).filter((one) => !own.includes(one));
  const sums = from.map((_, bin) => own.reduce((sum, one) => sum + rates[one][bin], 0));
  const aside = others.flatMap((one) => [...rates[one]]);
  const { y, marks } = valueAxis(frame, (Math.max(...sums, ...aside, link ?? 0) / MEGA) * 1.02, em, "Mb/s");
  const under = new Float64Array(from.length);
  const names: LegendEntry[] = [];
  for (const one of own) {
    const { color, pattern } = flowStyle(one);
    const [top, bottom]: [number[], number[]] = [[], []];
    for (let bin = 0; bin < from.length; bin++) {
      const low = y(under[bin] / MEGA);
      under[bin] += rates[one][bin];
      const high = y(under[bin] / MEGA);
      top.push(edges[bin], high, edges[bin + 1], high);
      bottom.unshift(edges[bin + 1], low, edges[bin], low);
    }
    const fill = { color, pattern, opacity: 0.75 };
    names.push({ label: run.flows[one].name, stroke: { color, width: 1 }, fill, bold: one === flow });
    marks.push(
      { type: "path", points: [...top, ...bottom], close: true, fill },
      { type: "path", points: top, stroke: { color: one === flow ? "ink" : "surface", width: one === flow ? 2 : 1 } },
    );
    if (one === flow) marks.push({ type: "path", points: bottom, stroke: { color: "ink", width: 2 } });
  }
  for (const one of others) {
    const stroke: Stroke = { color: "ink", width: 1.5, dash: [7, 4] };
    marks.push(stepLine(rates[one], edges, y, stroke));
    names.push({ label: t`${run.flows[one].name} (background)`, stroke, bold: one === flow });
  }
  marks.push(...linkMarks(link, t`link`, frame, y, em));
  marks.push(...legendMarks(names, size.width, em));
  return marks;
}

/** Draws many flows: the spread of their rates, and the selected flow. */
function crowdMarks({ run, flow, own, link, shares: { rates, from }, edges, frame, size }: Rates): Mark[] {
  const { em } = size;
  const fair = link === null ? null : link / own.length;
  const drawn = measured(own);
  const columns = from.map((_, bin) => drawn.map((one) => rates[one][bin] / MEGA));
  const most = Math.max(...columns.map((column) => Math.max(...column)));
  const { y, marks } = valueAxis(frame, Math.max(most, (fair ?? 0) / MEGA) * 1.02, em, t`Mb/s per flow`);
  marks.push(...fanMarks(edges, columns, y, "data"));
  const stroke: Stroke = { color: "ink", width: 2, dash: [7, 4] };
  if (own.includes(flow)) marks.push(stepLine(rates[flow], edges, y, stroke));
  marks.push(...linkMarks(fair, t`fair share`, frame, y, em));
  const middle: Stroke = { color: "data", width: 2 };
  const entries = [
    {
      label: drawn.length < own.length ? t`${drawn.length} of ${own.length} flows` : t`${own.length} flows`,
      stroke: middle,
    },
    ...(own.includes(flow) ? [{ label: run.flows[flow].name, stroke }] : []),
  ];
  return [...marks, ...legendMarks(entries, size.width, em)];
}

function stepLine(values: Float64Array, edges: readonly number[], y: Scale, stroke: Stroke): Mark {
  const points: number[] = [];
  values.forEach((value, bin) => {
    points.push(edges[bin], y(value / MEGA), edges[bin + 1], y(value / MEGA));
  });
  return { type: "path", points, stroke };
}

function linkMarks(rate: number | null, text: string, { left, right }: TimePlotFrame, y: Scale, em: number): Mark[] {
  if (rate === null) return [];
  const at = y(rate / MEGA);
  const label = { text, color: "ink-2", size: em, halo: true } as const;
  return [
    { type: "line", x1: left, y1: at, x2: right, y2: at, stroke: LIMIT },
    { type: "text", x: left + 0.4 * em, y: at - 0.7 * em, ...label },
  ];
}

/** Jain's index of each bin, below the rates. */
function jainMarks({ jain }: Shares, edges: readonly number[], frame: TimePlotFrame, em: number): Mark[] {
  const y = scaleLinear([0, 1], [frame.bottom, frame.top]);
  const points: number[] = [];
  jain.forEach((index, bin) => {
    if (index === null) points.push(Number.NaN, Number.NaN);
    else points.push(edges[bin], y(index), edges[bin + 1], y(index));
  });
  const grid = frame.right - frame.left;
  return [
    ...leftAxis({ scale: y, at: frame.left, em, title: t`Jain’s index`, grid, ticks: [0, 0.5, 1] }),
    { type: "path", points, stroke: { color: "ink", width: 2 } },
  ];
}
