/** The equations drawn: throughput and delay over the number of buffers, throughput over alpha. */

import { t } from "@lingui/core/macro";
import { scaleLinear } from "d3-scale";
import type { FlowControl, FlowControlPoint } from "../engine/contract.ts";
import { bottomAxis, leftAxis, type Scale, ticksIn } from "../marks/axis.ts";
import { textWidth } from "../marks/labels.ts";
import { type LegendEntry, legendMarks } from "../marks/legend.ts";
import { type Mark, type Shape, type Size, type Stroke, type Token, USUAL_EM } from "../marks/marks.ts";
import { significant } from "../quantities/numbers.ts";
import { type AtBuffers, type Beside, misfits, offWords, type Place } from "./beside.ts";

interface Curve {
  label: string;
  color: Token;
  dash?: readonly number[];
  points: readonly Place[];
}

interface Points {
  label: string;
  color: Token;
  shape: Shape;
  at: readonly Place[];
  /** Ends of the ranges, for values that hold for a range. */
  spans?: readonly (readonly [Place, Place])[];
}

/** Line from a printed point to the simulated one, with the deviation. */
interface Gap {
  from: Place;
  to: Place;
  label: string;
}

/** Contents of one plot. */
export interface Plot {
  title: string;
  across: string;
  up: string;
  curves: readonly Curve[];
  points: readonly Points[];
  gaps: readonly Gap[];
  /** A value of x that means something. */
  upright: { x: number; label: string } | null;
  range: Place;
  ceiling: number;
}

const DASH = [6, 4];
const DOTS = [2, 3];
/** Height of a plot against its highest point; bound (4) soon rises far above. */
const ROOM = 1.25;

const of = (points: readonly FlowControlPoint[], x: "nb" | "alpha", y: keyof FlowControlPoint): Place[] =>
  points.map((point) => [point[x], point[y]]);

/** Points measured at each number of buffers: simulated and published. */
function measuredPoints({ simulated, printed }: Beside, of: "delay" | "rate"): Points[] {
  const known = (all: readonly AtBuffers[]) =>
    all.flatMap(({ from, to, [of]: y }) => (y === null ? [] : [{ from, to, y }]));
  const [ours, theirs] = [known(simulated), known(printed)];
  const at = ({ from, to, y }: (typeof ours)[number]): Place => [(from + to) / 2, y];
  const spans = theirs.flatMap(({ from, to, y }) =>
    from < to
      ? [
          [
            [from, y],
            [to, y],
          ] as const,
        ]
      : [],
  );
  return [
    { label: t`simulated`, color: "data", shape: "circle", at: ours.map(at) },
    { label: t`paper`, color: "loss", shape: "diamond", at: theirs.map(at), spans },
  ];
}

/** Lines between printed and simulated points at the same number of buffers. */
function gapsOf(beside: Beside, of: "delay" | "rate"): Gap[] {
  return misfits(beside, of).flatMap(({ from, to, printed, simulated, off }) =>
    from < to || simulated === null || off === null
      ? []
      : [{ from: [to, printed], to: [to, simulated], label: offWords(off) }],
  );
}

/** Returns the plots of the equations: throughput over buffers and over alpha, and delay. */
export function plotsOf({ symbols, curves, np_limit, alpha_limit }: FlowControl, beside: Beside): Plot[] {
  const { over_buffers, over_alpha, kleinrock } = curves;
  const window = symbols.find(({ id }) => id === "ws")?.value;
  const most = (points: readonly FlowControlPoint[], y: keyof FlowControlPoint) =>
    Math.max(...points.map((point) => point[y]));
  const [first, last] = [over_buffers[0], over_buffers[over_buffers.length - 1]];
  const range: Place = [first.nb, last.nb];
  const { service, buffers, from, to, measured } = kleinrock;
  const by_alpha: Points = { label: t`simulated`, color: "data", shape: "circle", at: beside.by_alpha };
  const [rates, delays] = [measuredPoints(beside, "rate"), measuredPoints(beside, "delay")];
  const heights = (all: readonly Points[]) => all.flatMap(({ at }) => at.map(([, height]) => height));
  // The asymptote's point is drawn once if it is also a published one.
  const through = delays[1].at.some(([nb, delay]) => nb === measured[0] && delay === measured[1]) ? [] : [measured];
  return [
    {
      title: t`Throughput against buffers, with the most packets per update that the limit allows`,
      across: t`buffers (NB)`,
      up: "kb/s",
      curves: [
        { label: "(3)", color: "ack", points: of(over_buffers, "nb", "rate") },
        { label: t`(4) upper bound`, color: "timer", dash: DASH, points: of(over_buffers, "nb", "bound") },
      ],
      points: rates,
      gaps: gapsOf(beside, "rate"),
      upright: window === undefined ? null : { x: window, label: "WS" },
      range,
      ceiling: ROOM * Math.max(most(over_buffers, "rate"), ...heights(rates)),
    },
    {
      title: t`Delay at the receiver against buffers: Kleinrock’s criterion`,
      across: t`buffers (NB)`,
      up: "ms",
      curves: [
        { label: t`asymptote`, color: "window", dash: DASH, points: [from, to] },
        {
          label: t`service time`,
          color: "host",
          points: [
            [range[0], service],
            [Math.max(range[1], to[0]), service],
          ],
        },
        { label: t`Little’s law (ours)`, color: "ink-2", dash: DOTS, points: of(over_buffers, "nb", "delay") },
      ],
      points: [
        ...delays,
        { label: t`delay entered`, color: "window", shape: "diamond", at: through },
        { label: t`intersection`, color: "ink", shape: "circle", at: [[buffers, service]] },
      ],
      gaps: gapsOf(beside, "delay"),
      upright: null,
      range: [range[0], Math.max(range[1], to[0])],
      ceiling: 1.1 * Math.max(to[1], measured[1], most(over_buffers, "delay"), ...heights(delays)),
    },
    {
      title: t`Throughput against alpha, with the chosen window`,
      across: "alpha (NP / NB)",
      up: "kb/s",
      curves: [
        { label: "(3)", color: "ack", points: of(over_alpha, "alpha", "rate") },
        {
          label: t`(3) and the wait (ours)`,
          color: "loss",
          dash: DOTS,
          points: of(over_alpha, "alpha", "choked"),
        },
        { label: t`(4) upper bound`, color: "timer", dash: DASH, points: of(over_alpha, "alpha", "bound") },
      ],
      points: [by_alpha],
      gaps: [],
      upright: np_limit >= 1 ? { x: alpha_limit, label: t`limit` } : null,
      range: [0, 1],
      ceiling: ROOM * Math.max(most(over_alpha, "rate"), ...heights([by_alpha])),
    },
  ];
}

/** Rows of a legend in a narrow plot, and room between it and the plot for the unit, em. */
const [LEGEND_ROWS, UNIT] = [4, 3];

/** Turns a plot into marks; values above its ceiling are not drawn. */
export function plotMarks(plot: Plot, size: Size): Mark[] {
  const { em, width, height } = size;
  const paths = plot.curves.map((curve) => ({ ...curve, path: under(curve.points, plot.ceiling) }));
  const points = plot.points
    .map((one) => ({ ...one, at: one.at.filter((place) => isInside(place, plot)) }))
    .filter(({ at }) => at.length > 0);
  const strokeOf = ({ color, dash }: Curve): Stroke => ({ color, width: 2, ...(dash && { dash }) });
  const entries: LegendEntry[] = [
    ...paths.map((one) => ({
      label: one.path.length > 0 ? one.label : t`${one.label}: beyond`,
      stroke: strokeOf(one),
    })),
    ...points.map(({ label, color, shape }) => ({ label, stroke: { color, width: 1.5 }, fill: { color }, shape })),
  ];
  const legend = legendMarks(entries, width, em, LEGEND_ROWS);
  const lowest = Math.max(0, ...legend.map((mark) => (mark.type === "text" ? mark.y : 0)));
  const [left, right] = [3.6 * em, width - 1.2 * em];
  const [top, bottom] = [lowest + UNIT * em, height - 3 * em];
  const x = scaleLinear(plot.range, [left, right]);
  const y = scaleLinear([0, plot.ceiling], [bottom, top]);
  const ticks = y.ticks(ticksIn(bottom - top, em));
  const line = ([a, b]: Place, [c, d]: Place, stroke: Stroke): Mark => {
    return { type: "line", x1: x(a), y1: y(b), x2: x(c), y2: y(d), stroke };
  };
  const marks: Mark[] = [
    ...leftAxis({ scale: y, at: left, em, title: plot.up, grid: right - left, ticks }),
    ...bottomAxis({ scale: x, at: bottom, em, width, title: plot.across }),
  ];
  for (const { path, ...curve } of paths) {
    const xy = path.flatMap(([a, b]) => [x(a), y(b)]);
    if (path.length > 0) marks.push({ type: "path", points: xy, stroke: strokeOf(curve) });
  }
  for (const { from, to } of plot.gaps) marks.push(line(from, to, { color: "loss", width: 1.25, dash: DOTS }));
  for (const { color, shape, at, spans = [] } of points) {
    for (const [from, to] of spans) marks.push(line(from, to, { color, width: 2 }));
    for (const [a, b] of at) {
      marks.push({ type: "point", x: x(a), y: y(b), r: 0.35 * USUAL_EM, shape, fill: { color } });
    }
  }
  for (const { from, to, label } of plot.gaps) marks.push(gapText([from, to], label, x, y, em));
  if (plot.upright) marks.push(...uprightMarks(plot.upright, x, top, bottom, em));
  return [...marks, ...legend];
}

/** Places the label of a gap beside its middle, on the side with room. */
function gapText([from, to]: readonly [Place, Place], text: string, x: Scale, y: Scale, em: number): Mark {
  const at = x(from[0]);
  const isRight = at + 0.6 * em + textWidth(text, em) < x.range()[1];
  return {
    type: "text",
    x: at + (isRight ? 0.6 : -0.6) * em,
    y: (y(from[1]) + y(to[1])) / 2,
    text,
    color: "loss",
    size: em,
    anchor: isRight ? "start" : "end",
    halo: true,
  };
}

function isInside([a, b]: Place, { range, ceiling }: Plot): boolean {
  return a >= range[0] && a <= range[1] && b >= 0 && b <= ceiling;
}

function uprightMarks(
  { x: value, label }: { x: number; label: string },
  x: Scale,
  top: number,
  bottom: number,
  em: number,
): Mark[] {
  const at = x(value);
  const text = `${label} ${significant(value, 3)}`;
  const side = at > (x.range()[0] + x.range()[1]) / 2 ? -1 : 1;
  return [
    { type: "line", x1: at, y1: top, x2: at, y2: bottom, stroke: { color: "ink", width: 1.25, dash: DOTS } },
    {
      type: "text",
      x: at + side * 0.5 * em,
      y: bottom - 1.2 * em,
      text,
      color: "ink",
      size: em,
      anchor: side > 0 ? "start" : "end",
      halo: true,
    },
  ];
}

/** Returns the part of a line between 0 and `ceiling`, cut where it crosses them. */
export function under(points: readonly Place[], ceiling: number): Place[] {
  const result: Place[] = [];
  const inside = (y: number) => y >= 0 && y <= ceiling;
  points.forEach(([a, b], i) => {
    const before = points[i - 1];
    if (before && inside(before[1]) !== inside(b)) {
      const edge = Math.max(before[1], b) > ceiling ? ceiling : 0;
      result.push([before[0] + ((edge - before[1]) / (b - before[1])) * (a - before[0]), edge]);
    }
    if (inside(b)) result.push([a, b]);
  });
  return result;
}

/** Describes a plot in words, for readers who cannot see it. */
export function plotLabel({ title, up, curves, points, range }: Plot): string {
  const ends = curves.map(({ label, points }) => {
    const [from, to] = [points[0][1], points[points.length - 1][1]].map((value) => significant(value, 3));
    return t`${label} from ${from} to ${to} ${up}`;
  });
  const said = points.flatMap(({ label, at }) => {
    const all = at.map(([a, b]) => t`${significant(b, 3)} at ${significant(a, 3)}`);
    return all.length > 0 ? [`${label} ${all.join(", ")}`] : [];
  });
  const all = [...ends, ...said].join("; ");
  return t`${title}, from ${range[0]} to ${range[1]}: ${all}`;
}
