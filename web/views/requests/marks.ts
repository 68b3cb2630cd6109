import { t } from "@lingui/core/macro";
import { type Request, requestsOf } from "../../analysis/sharing/requests.ts";
import { rowsOf } from "../../analysis/sharing/rows.ts";
import { legendPlot, timeAxis } from "../../charts/plot.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Fill, Mark, Size, Stroke } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Frame of the plot. */
export const requestsFrame = legendPlot;

/** Looks of a request of the selected flow, and of another connection of its entry. */
const OWN: Fill = { color: "data", opacity: 0.8 };
const OTHER: Fill = { color: "ack", opacity: 0.55 };

/** Share of a row that its bars fill. */
const FILLED = 0.8;

/** Draws a bar for each request, from its sending to the last byte of its response; bars of one row never overlap. */
export function requestMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const frame = requestsFrame(size, range);
  const { em } = size;
  const all = requestsOf(run, flow);
  const shown = all.filter(({ asked, answered }) => answered >= range.from && asked <= range.to);
  const { rows, count } = rowsOf(shown.map(({ asked, answered }) => ({ from: asked, to: answered })));
  const height = (frame.bottom - frame.top) / count;
  const marks = shown.map((request, index): Mark => {
    const left = Math.max(frame.left, frame.x(request.asked));
    const width = Math.max(1, Math.min(frame.right, frame.x(request.answered)) - left);
    const y = frame.top + (rows[index] + (1 - FILLED) / 2) * height;
    return { type: "rect", x: left, y, width, height: FILLED * height, fill: request.flow === flow ? OWN : OTHER };
  });
  return [...marks, ...timeAxis(frame, em), ...legendMarks(entries(run, flow, all), size.width, em)];
}

function entries(run: Run, flow: number, all: readonly Request[]): LegendEntry[] {
  const ink: Stroke = { color: "ink", width: 1 };
  const several = all.some((request) => request.flow !== flow);
  return [
    { label: run.flows[flow].name, stroke: ink, fill: OWN },
    ...(several ? [{ label: t`other connections`, stroke: ink, fill: OTHER }] : []),
  ];
}
