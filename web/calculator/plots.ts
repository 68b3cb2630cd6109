/** The equations drawn: throughput and delay over the number of buffers, throughput over alpha. */
import { scaleLinear } from "d3-scale";
import { bottomAxis, leftAxis, type Scale, ticksIn } from "../charts/axis.ts";
import { LEGEND_HEIGHT, type LegendEntry, legendMarks } from "../charts/legend.ts";
import type { Mark, Shape, Size, Stroke, Token } from "../charts/marks.ts";
import type { FlowControl, FlowControlPoint } from "../engine/contract.ts";

/** A place in a plot, in its own units. */
export type Place = readonly [x: number, y: number];

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
}

/** What one plot shows. */
export interface Plot {
  title: string;
  across: string;
  up: string;
  curves: readonly Curve[];
  points: readonly Points[];
  /** A value of x that means something. */
  upright: { x: number; label: string } | null;
  range: Place;
  ceiling: number;
}

const DASH = [6, 4];
const DOTS = [2, 3];
/** The bound (4) soon is far above; what is of interest has so much room. */
const ROOM = 1.25;

const of = (points: readonly FlowControlPoint[], x: "nb" | "alpha", y: keyof FlowControlPoint): Place[] =>
  points.map((point) => [point[x], point[y]]);

/** `simulated`: what runs gave by alpha, in kb/s, with the number of buffers that is set; empty where there are none. */
export function plotsOf({ symbols, curves, np_limit, alpha_limit }: FlowControl, simulated: readonly Place[]): Plot[] {
  const { over_buffers, over_alpha, kleinrock } = curves;
  const window = symbols.find(({ id }) => id === "ws")?.value;
  const most = (points: readonly FlowControlPoint[], y: keyof FlowControlPoint) =>
    Math.max(...points.map((point) => point[y]));
  const [first, last] = [over_buffers[0], over_buffers[over_buffers.length - 1]];
  const range: Place = [first.nb, last.nb];
  const { service, buffers, from, to, measured } = kleinrock;
  const drawn = simulated.length > 0 ? [{ label: "simulated", color: "data" as const, shape: "circle" as const }] : [];
  return [
    {
      title: "Throughput over buffers, as many packets to an update as the limit allows",
      across: "buffers (NB)",
      up: "kb/s",
      curves: [
        { label: "(3)", color: "ack", points: of(over_buffers, "nb", "rate") },
        { label: "(4) upper bound", color: "timer", dash: DASH, points: of(over_buffers, "nb", "bound") },
      ],
      points: [],
      upright: window === undefined ? null : { x: window, label: "WS" },
      range,
      ceiling: ROOM * most(over_buffers, "rate"),
    },
    {
      title: "Delay at the receiver over buffers: Kleinrock’s criterion",
      across: "buffers (NB)",
      up: "ms",
      curves: [
        { label: "asymptote", color: "window", dash: DASH, points: [from, to] },
        {
          label: "service time",
          color: "host",
          points: [
            [range[0], service],
            [Math.max(range[1], to[0]), service],
          ],
        },
        { label: "Little’s law (ours)", color: "ink-2", dash: DOTS, points: of(over_buffers, "nb", "delay") },
      ],
      points: [
        { label: "measured", color: "loss", shape: "diamond", at: [measured] },
        { label: "they meet", color: "ink", shape: "circle", at: [[buffers, service]] },
      ],
      upright: null,
      range: [range[0], Math.max(range[1], to[0])],
      ceiling: 1.1 * Math.max(to[1], measured[1], most(over_buffers, "delay")),
    },
    {
      title: "Throughput over alpha, with the window that is set",
      across: "alpha (NP / NB)",
      up: "kb/s",
      curves: [
        { label: "(3)", color: "ack", points: of(over_alpha, "alpha", "rate") },
        {
          label: "(3) and what is waited (ours)",
          color: "loss",
          dash: DOTS,
          points: of(over_alpha, "alpha", "choked"),
        },
        { label: "(4) upper bound", color: "timer", dash: DASH, points: of(over_alpha, "alpha", "bound") },
      ],
      points: drawn.map((one) => ({ ...one, at: simulated })),
      upright: np_limit >= 1 ? { x: alpha_limit, label: "limit" } : null,
      range: [0, 1],
      ceiling: ROOM * Math.max(most(over_alpha, "rate"), ...simulated.map(([, rate]) => rate)),
    },
  ];
}

export function plotMarks(plot: Plot, size: Size): Mark[] {
  const { em, width, height } = size;
  const [left, right] = [3.6 * em, width - 1.2 * em];
  const [top, bottom] = [(LEGEND_HEIGHT + 2.4) * em, height - 3 * em];
  const x = scaleLinear(plot.range, [left, right]);
  const y = scaleLinear([0, plot.ceiling], [bottom, top]);
  const ticks = y.ticks(ticksIn(bottom - top, em));
  const marks: Mark[] = [
    ...leftAxis({ scale: y, at: left, em, title: plot.up, grid: right - left, ticks }),
    ...bottomAxis({ scale: x, at: bottom, em, title: plot.across }),
  ];
  const legend: LegendEntry[] = [];
  for (const { label, color, dash, points } of plot.curves) {
    const stroke: Stroke = { color, width: 2, ...(dash && { dash }) };
    const path = under(points, plot.ceiling);
    legend.push({ label: path.length > 0 ? label : `${label}: beyond`, stroke });
    if (path.length > 0) marks.push({ type: "path", points: path.flatMap(([a, b]) => [x(a), y(b)]), stroke });
  }
  for (const { label, color, shape, at } of plot.points) {
    const seen = at.filter((place) => isInside(place, plot));
    if (seen.length === 0) continue;
    legend.push({ label, stroke: { color, width: 1.5 }, fill: { color }, shape });
    for (const [a, b] of seen) {
      marks.push({ type: "point", x: x(a), y: y(b), r: 0.3 * em, shape, fill: { color } });
    }
  }
  if (plot.upright) marks.push(...uprightMarks(plot.upright, x, top, bottom, em));
  return [...marks, ...legendMarks(legend, width, em)];
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
  const text = `${label} ${Number(value.toPrecision(3))}`;
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

/** The part of a line between 0 and `ceiling`, ending on them where it crosses. */
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

/** The plot in words, for who does not see it. */
export function plotLabel({ title, up, curves, range }: Plot): string {
  const ends = curves.map(({ label, points }) => {
    const [from, to] = [points[0][1], points[points.length - 1][1]].map((value) => Number(value.toPrecision(3)));
    return `${label} from ${from} to ${to} ${up}`;
  });
  return `${title}, from ${range[0]} to ${range[1]}: ${ends.join("; ")}`;
}
