import { t } from "@lingui/core/macro";
import { scaleLinear, scaleLog } from "d3-scale";
import { isAtBoundary, type PacketMeasure } from "../../analysis/timeline/samples.ts";
import { bottomAxis, leftAxis, type Scale, ticksIn } from "../../marks/axis.ts";
import { apart, textWidth } from "../../marks/labels.ts";
import type { Mark, RectMark, Size } from "../../marks/marks.ts";
import { timeFormat } from "../../marks/time.ts";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { countsUntil, type Edges, type Histogram, histogramsOf } from "./histogram.ts";

const TITLES: Record<PacketMeasure, string> = {
  get interarrival() {
    return t`time since the previous packet arrived`;
  },
  get delay() {
    return t`from host to host`;
  },
  get round_trip() {
    return t`there and back`;
  },
  get sender_gaps() {
    return t`gap at the sender’s interface`;
  },
  get receiver_gaps() {
    return t`gap at the receiver’s interface`;
  },
  get size() {
    return t`bytes with headers`;
  },
};

/** Names the direction of a histogram. */
export function directionWords({ reverse }: Histogram, name: string, measure: PacketMeasure): string {
  if (measure === "round_trip") return t`round trips`;
  if (!isAtBoundary(measure)) return t`to ${name}`;
  return reverse ? t`control packets (ACKs)` : t`data packets`;
}

const COLORS = ["data", "ack"] as const;

/** Draws histograms: filled with the values known at `time`, outlined with those of the whole run. */
export function distributionMarks(run: Run, flow: number, time: number, measure: PacketMeasure, size: Size): Mark[] {
  const histograms = histogramsOf(run, flow, measure);
  if (histograms.length === 0) return [];
  const [{ edges }] = histograms;
  const { em, width, height } = size;
  const [left, right, bottom] = [4.4 * em, width - 2.2 * em, height - 3 * em];
  const x = axisOf(edges, measure, left, right);
  const each = bottom / histograms.length;
  const marks: Mark[] = [];
  histograms.forEach((histogram, i) => {
    const last = i + 1 === histograms.length;
    const frame = { left, right, top: i * each + 2.9 * em, bottom: (i + 1) * each - (last ? 0 : em) };
    marks.push(...panelMarks(histogram, run.places[histogram.to].name, time, measure, x, frame, em));
  });
  return [...marks, ...valueAxisMarks(x, edges, measure, bottom, size)];
}

/** Room (em) of a number on the axis. */
const NUMBER = 4.5;

function axisOf(edges: Edges, measure: PacketMeasure, left: number, right: number): Scale {
  const domain = [edges[0], edges[edges.length - 1]];
  return measure === "interarrival" ? scaleLog(domain, [left, right]) : scaleLinear(domain, [left, right]);
}

function valueAxisMarks(x: Scale, edges: Edges, measure: PacketMeasure, at: number, { width, em }: Size): Mark[] {
  const title = TITLES[measure];
  const [from, to] = [edges[0], edges[edges.length - 1]];
  if (measure === "size") return bottomAxis({ scale: x, at, em, width, title });
  if (measure !== "interarrival") {
    const [x0, x1] = x.range();
    const count = Math.max(2, Math.floor((x1 - x0) / (6 * em)));
    return bottomAxis({ scale: x, at, em, width, title, ticks: x.ticks(count), format: timeFormat(from, to, count) });
  }
  const inside = (steps: readonly number[]) =>
    steps
      .flatMap((step) => Array.from({ length: 13 }, (_, i) => step * 10 ** i))
      .filter((value) => value >= 0.999 * from && value <= to);
  const powers = inside([1]);
  // One number alone is no scale.
  const wanted = powers.length > 1 ? powers : inside([1, 2, 5]);
  const ticks = apart(wanted.map(x), NUMBER * em).map((i) => wanted[i]);
  return bottomAxis({ scale: x, at, em, width, title, ticks, format: (value) => format(value, "duration") });
}

interface PanelFrame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function panelMarks(
  histogram: Histogram,
  name: string,
  time: number,
  measure: PacketMeasure,
  x: Scale,
  { left, right, top, bottom }: PanelFrame,
  em: number,
): Mark[] {
  const { edges, whole } = histogram;
  const color = COLORS[histogram.reverse];
  const y = scaleLinear([0, Math.max(1, ...whole)], [bottom, top]);
  const ticks = y.ticks(ticksIn(bottom - top, em)).filter(Number.isInteger);
  const marks = leftAxis({ scale: y, at: left, em, ticks, grid: right - left });
  const bars = (counts: Uint32Array, look: Pick<RectMark, "fill" | "stroke">) =>
    counts.forEach((count, bin) => {
      if (count === 0) return;
      const [from, to, above] = [x(edges[bin]), x(edges[bin + 1]), y(count)];
      const box = { x: from, y: above, width: Math.max(1, to - from - 1), height: Math.max(0.5, bottom - above) };
      marks.push({ type: "rect", ...box, ...look });
    });
  bars(whole, { stroke: { color, width: 1, opacity: 0.55 } });
  bars(countsUntil(histogram, time), { fill: { color } });
  for (const value of histogram.late) {
    marks.push({
      type: "line",
      x1: x(value),
      y1: top,
      x2: x(value),
      y2: bottom,
      stroke: { color: "timer", width: 1.5 },
    });
  }
  const middle = t`median ${format(histogram.median, measure === "size" ? "size" : "duration", 3)}`;
  const late = histogram.late.map((value, k) => `, ${["90", "99"][k]}\u00a0% ${format(value, "duration", 3)}`);
  const told =
    measure === "round_trip" ? `${middle}${late.join("")}` : `${directionWords(histogram, name, measure)}: ${middle}`;
  const { beyond } = histogram;
  const longer = beyond > 0 ? t`; ${grouped(beyond)} beyond the axis` : "";
  const text = [`${told}${longer}`, told, middle].find((one) => textWidth(one, em, true) < right + 2 * em) ?? middle;
  marks.push({ type: "text", x: 2, y: top - 1.4 * em, text, color, size: em, bold: true });
  return marks;
}
