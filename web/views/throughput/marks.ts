import { t } from "@lingui/core/macro";
import { changingLinks, offeredIn } from "../../analysis/sharing/link_rate.ts";
import { ratesOver } from "../../analysis/sharing/throughput.ts";
import { onScale } from "../../analysis/sharing/together.ts";
import { legendPlot, timeAxis, valueAxis } from "../../charts/plot.ts";
import { legendMarks } from "../../marks/legend.ts";
import type { Mark, Size, Stroke } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

const MEGA = 1e6;
const SENT: Stroke = { color: "ink-2", width: 1.25, dash: [2, 3] };
const ARRIVED: Stroke = { color: "loss", width: 1.75, dash: [7, 4] };
const FRESH: Stroke = { color: "data", width: 2 };
const LINK: Stroke = { color: "ink-2", width: 1.25, dash: [9, 3, 2, 3] };

/** Frame of the plot. */
export const throughputFrame = legendPlot;

/** Draws the rates of sent data, arrived data and new data in bins, and the rate of the slowest link if it is near. */
export function throughputMarks(
  run: Run,
  flow: number,
  range: TimeRange,
  size: Size,
  together: readonly Run[] = [],
): Mark[] {
  const { em } = size;
  const frame = throughputFrame(size, range);
  const { from, width, sent, arrived, fresh } = ratesOver(run, flow, range);
  const all = onScale(run, flow, together).map(([one, flow]) => ratesOver(one, flow, range));
  const most = Math.max(...all.flatMap((rates) => [...rates.sent, ...rates.arrived]));
  const changing = changingLinks(run, flow).map((link) => offeredIn(link, from, width));
  const link = run.flows[flow].bounds.link_bps;
  const near = changing.length === 0 && link <= 2 * most;
  const highest = Math.max(most, near ? link : 0, ...changing.map((offered) => Math.max(...offered)));
  const { y, marks } = valueAxis(frame, (highest / MEGA) * 1.05, em, "Mb/s");
  const edge = (time: number) => Math.min(Math.max(frame.x(time), frame.left), frame.right);
  const steps = (rates: ArrayLike<number>) =>
    from.flatMap((start, bin) => {
      const at = y(rates[bin] / MEGA);
      return [edge(start), at, edge(start + width), at];
    });
  const points = steps(fresh);
  const base = [frame.right, y(0), frame.left, y(0)];
  marks.push({ type: "path", points: [...points, ...base], close: true, fill: { color: "data", opacity: 0.14 } });
  if (near) {
    const at = y(link / MEGA);
    marks.push({ type: "line", x1: frame.left, y1: at, x2: frame.right, y2: at, stroke: LINK });
    const label = { text: t`slowest link`, color: "ink-2", size: em, halo: true } as const;
    marks.push({ type: "text", x: frame.left + 0.4 * em, y: at - 0.7 * em, ...label });
  }
  // In a capture, data leaves and arrives at the same place.
  const lines = [
    { label: t`goodput`, stroke: FRESH, points },
    { label: t`throughput`, stroke: ARRIVED, points: steps(arrived) },
    ...(run.captured ? [] : [{ label: t`sent`, stroke: SENT, points: steps(sent) }]),
  ];
  for (const offered of changing) marks.push({ type: "path", points: steps(offered), stroke: LINK });
  for (const { points, stroke } of lines.toReversed()) marks.push({ type: "path", points, stroke });
  const names = lines.map(({ label, stroke }) => ({ label, stroke }));
  if (changing.length > 0) names.push({ label: t`rate of the link`, stroke: LINK });
  return [...marks, ...timeAxis(frame, em), ...legendMarks(names, size.width, em)];
}
