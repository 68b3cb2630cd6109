import { t } from "@lingui/core/macro";
import { rowsOf } from "../../analysis/sharing/rows.ts";
import { type Transfer, transfersOf } from "../../analysis/sharing/transfers.ts";
import { legendPlot, type TimePlotFrame, timeAxis } from "../../charts/plot.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Fill, Mark, Size, Stroke } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Frame of the plot. */
export const transfersFrame = legendPlot;

/** Looks of a transfer: without a loss, with one, and not complete. */
const WHOLE: Fill = { color: "data", opacity: 0.75 };
const LOSSY: Fill = { color: "loss", pattern: "hatch", opacity: 0.85 };
const OPEN: Stroke = { color: "ink-2", width: 1 };
const SELECTED: Stroke = { color: "ink", width: 2 };

/** Share of a row that its bars fill. */
const FILLED = 0.8;

/** Returns the row of each transfer, drawn in a plot of this height, px. */
function placed(run: Run, { top, bottom }: TimePlotFrame) {
  const transfers = transfersOf(run);
  const { rows, count } = rowsOf(transfers.map(({ arrived, ended }) => ({ from: arrived, to: ended ?? run.end })));
  const height = (bottom - top) / count;
  return transfers.map((transfer, index) => ({ transfer, y: top + rows[index] * height, height }));
}

const lost = (run: Run, { flow }: Transfer) => (run.result(flow)?.drops ?? 0) > 0;

/** Draws a bar for each transfer, from its arrival to its completion; bars of one row never overlap. */
export function transferMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const frame = transfersFrame(size, range);
  const { em } = size;
  const marks: Mark[] = [];
  for (const { transfer, y, height } of placed(run, frame)) {
    const end = transfer.ended ?? run.end;
    if (end < range.from || transfer.arrived > range.to) continue;
    const left = Math.max(frame.left, frame.x(transfer.arrived));
    const width = Math.max(1, Math.min(frame.right, frame.x(end)) - left);
    const box = { x: left, y: y + ((1 - FILLED) / 2) * height, width, height: FILLED * height };
    const fill = lost(run, transfer) ? LOSSY : WHOLE;
    marks.push({ type: "rect", ...box, ...(transfer.ended === null ? { stroke: OPEN } : { fill }) });
    if (transfer.flow === flow) marks.push({ type: "rect", ...box, stroke: SELECTED });
  }
  return [...marks, ...timeAxis(frame, em), ...legendMarks(entries(run, flow), size.width, em)];
}

function entries(run: Run, flow: number): LegendEntry[] {
  const transfers = transfersOf(run);
  const ink: Stroke = { color: "ink", width: 1 };
  const has = (of: (transfer: Transfer) => boolean) => transfers.some(of);
  return [
    { label: t`no packet lost`, stroke: ink, fill: WHOLE },
    ...(has((one) => lost(run, one)) ? [{ label: t`a packet lost`, stroke: ink, fill: LOSSY }] : []),
    ...(has(({ ended }) => ended === null) ? [{ label: t`not complete`, stroke: OPEN }] : []),
    ...(has((one) => one.flow === flow) ? [{ label: run.flows[flow].name, stroke: SELECTED, bold: true }] : []),
  ];
}
