import { t } from "@lingui/core/macro";
import { bottomAxis, leftAxis } from "../../marks/axis.ts";
import { apart, textWidth } from "../../marks/labels.ts";
import { legendMarks } from "../../marks/legend.ts";
import type { Mark, Shape, Size, Token } from "../../marks/marks.ts";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { type CompletionFrame, completionFrame } from "./layout.ts";

/** Looks of transfers without a loss, and with one. */
const LOOKS: readonly { color: Token; shape: Shape }[] = [
  { color: "data", shape: "circle" },
  { color: "loss", shape: "diamond" },
];
/** Opacity of a transfer that is complete only after the playhead. */
const LATER = 0.3;

const lookOf = (run: Run, flow: number) => LOOKS[(run.result(flow)?.drops ?? 0) > 0 ? 1 : 0];

/** Draws completion time against size, both logarithmic, above the line of an empty path; pale: complete after `time`. */
export function completionMarks(run: Run, flow: number, time: number, size: Size): Mark[] {
  const frame = completionFrame(run, size);
  if (!frame) return [];
  const { em, width } = size;
  const ideal = { color: "ink-2", width: 1.5, dash: [7, 4] } as const;
  const marks: Mark[] = [...axes(frame, size), { type: "path", points: frame.ideal, stroke: ideal }];
  for (const { transfer, x, y } of frame.points) {
    const { color, shape } = lookOf(run, transfer.flow);
    const opacity = (transfer.ended ?? 0) > time ? LATER : 1;
    marks.push({ type: "point", x, y, r: 3, shape, fill: { color, opacity } });
  }
  const own = frame.points.find(({ transfer }) => transfer.flow === flow);
  if (own) marks.push({ type: "point", x: own.x, y: own.y, r: 6, shape: "circle", stroke: { color: "ink", width: 2 } });
  const lossy = frame.points.some(({ transfer }) => lookOf(run, transfer.flow) === LOOKS[1]);
  const [whole, loss] = LOOKS.map(({ color, shape }) => ({
    ...{ shape, stroke: { color: "ink", width: 1 } as const, fill: { color } },
  }));
  const entries = [
    { label: t`no packet lost`, ...whole },
    ...(lossy ? [{ label: t`a packet lost`, ...loss }] : []),
    { label: t`empty path`, stroke: ideal },
  ];
  return [...marks, ...legendMarks(entries, width, em)];
}

/** Ticks of a decade: all, or the power of ten alone over many decades. */
const [ALL, POWERS] = [[1, 2, 5], [1]];

/** Returns the ticks of a logarithmic axis. */
function logTicks([from, to]: readonly number[]): number[] {
  const steps = to / from > 300 ? POWERS : ALL;
  const found: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(from)); power <= to; power *= 10)
    found.push(...steps.map((step) => step * power).filter((value) => value >= from && value <= to));
  return found;
}

function axes({ x, y, left, right, top, bottom }: CompletionFrame, { em, width }: Size): Mark[] {
  const sizes = logTicks(x.domain());
  const widest = Math.max(...sizes.map((size) => textWidth(grouped(size), em)));
  const shown = apart(sizes.map(x), widest + 0.8 * em).map((index) => sizes[index]);
  return [
    ...leftAxis({
      ...{ scale: y, at: left, em, ticks: logTicks(y.domain()), grid: right - left },
      ...{ format: (time: number) => format(time, "duration"), title: t`completion time` },
    }),
    ...bottomAxis({
      ...{ scale: x, at: bottom, em, width, ticks: shown, grid: bottom - top },
      ...{ format: grouped, title: t`size of the transfer, bytes` },
    }),
  ];
}
