import { scaleLinear } from "d3-scale";
import { textWidth } from "../../charts/labels.ts";
import type { Mark, Size, Token } from "../../charts/marks.ts";
import type { Run } from "../../run/run.ts";
import { positionAt } from "./position.ts";

/** How long (in round trips) the cross of a lost packet stays. */
const LINGER = 0.5;

/** Height of the whole drawing in em. */
export const PIPE_HEIGHT = 7.6;

/**
 * The path as a pipe drawn to scale: its length is the one-way time, so a packet's length is its share of what the path
 * can hold. Forward lane above, reverse lane below; packets in a host or router are stacked there.
 */
export function pipeMarks(run: Run, flow: number, time: number, size: Size): Mark[] {
  const { width, em } = size;
  const info = run.flows[flow];
  const [from, to] = [run.places[info.from].name, run.places[info.to].name];
  const names = Math.max(textWidth(from, em, true), textWidth(to, em, true));
  // Where the names would take more than a quarter of the width each, they stand above the ends instead.
  const above = names + 1.2 * em > width * 0.24;
  const side = above ? 0 : names + 1.2 * em;
  const x = scaleLinear([0, 1], [side + 1.6 * em, width - side - 1.6 * em]);
  const lane = 1.5 * em;
  const tops = [1.9 * em, 1.9 * em + lane + 0.5 * em];
  const marks: Mark[] = [];

  const colors: Token[] = ["data", "ack"];
  tops.forEach((y, reverse) => {
    const color = colors[reverse];
    marks.push({
      type: "rect",
      x: x(0) - lane / 2,
      y,
      width: x(1) - x(0) + lane,
      height: lane,
      radius: lane / 2,
      fill: { color, opacity: 0.08 },
      stroke: { color, width: 1, opacity: 0.45 },
    });
  });
  const { stops } = run.route(flow);
  let edge = Number.NEGATIVE_INFINITY;
  for (const stop of stops.slice(1, -1)) {
    const at = x(stop.scaled);
    marks.push({
      type: "line",
      x1: at,
      y1: tops[0] - 4,
      x2: at,
      y2: tops[1] + lane + 4,
      stroke: { color: "ink-2", width: 1.5 },
    });
    const { name } = run.places[stop.place];
    const half = textWidth(name, em) / 2;
    if (at - half > edge) {
      marks.push({
        type: "text",
        x: at,
        y: tops[1] + lane + 1.1 * em,
        text: name,
        color: "ink-2",
        size: em,
        anchor: "middle",
      });
      edge = at + half + em;
    }
  }
  const middle = (tops[0] + tops[1] + lane) / 2;
  if (above) {
    marks.push(
      { type: "text", x: 0, y: 0.9 * em, text: from, color: "ink", size: em, bold: true },
      { type: "text", x: width, y: 0.9 * em, text: to, color: "ink", size: em, bold: true, anchor: "end" },
    );
    marks.push(...contents(run, flow, time, em, x, tops, lane));
    return marks;
  }
  marks.push(
    { type: "text", x: side, y: middle - 0.65 * em, text: from, color: "ink", size: em, bold: true, anchor: "end" },
    { type: "text", x: side, y: middle + 0.65 * em, text: "sender", color: "ink-2", size: em, anchor: "end" },
    { type: "text", x: width - side, y: middle - 0.65 * em, text: to, color: "ink", size: em, bold: true },
    { type: "text", x: width - side, y: middle + 0.65 * em, text: "receiver", color: "ink-2", size: em },
  );
  marks.push(...contents(run, flow, time, em, x, tops, lane));
  return marks;
}

function contents(
  run: Run,
  flow: number,
  time: number,
  em: number,
  x: (position: number) => number,
  tops: number[],
  lane: number,
): Mark[] {
  const marks: Mark[] = [];
  const { flow: flowOf, reverse, len, copy } = run.data.packets;
  const linger = LINGER * run.flows[flow].bounds.rtt_ns;
  const stacks = new Map<string, { at: number; reverse: number; colors: Token[] }>();
  const [lo, hi] = run.alive(time - linger, time);
  for (let packet = lo; packet < hi; packet++) {
    if (flowOf[packet] !== flow) continue;
    const position = positionAt(run, packet, time);
    if (!position) continue;
    const color: Token = copy[packet] > 0 ? "loss" : len[packet] > 0 ? "data" : "ack";
    const y = tops[reverse[packet]];
    if (position.kind === "moving") {
      const [a, b] = [x(Math.min(position.head, position.tail)), x(Math.max(position.head, position.tail))];
      const wide = Math.max(b - a, len[packet] > 0 ? 2.5 : 2);
      const tall = len[packet] > 0 ? lane - 6 : lane - 11;
      const centre = (a + b) / 2;
      const left = b - a < wide ? centre - wide / 2 : a;
      // A hair of space keeps neighbours in a full pipe apart.
      const hair = wide > 5 ? 1 : 0;
      marks.push({
        type: "rect",
        x: left,
        y: y + (lane - tall) / 2,
        width: wide - hair,
        height: tall,
        radius: wide > 6 ? 2 : 0,
        fill: { color },
      });
    } else if (position.kind === "waiting") {
      const key = `${position.place} ${reverse[packet]}`;
      const stack = stacks.get(key) ?? { at: position.at, reverse: reverse[packet], colors: [] };
      stack.colors.push(color);
      stacks.set(key, stack);
    } else if (time - position.since < linger) {
      const cross = { type: "point", x: x(position.at), y: y + lane / 2, r: 5, shape: "cross" } as const;
      marks.push({ ...cross, stroke: { color: "loss", width: 2.5 } });
    }
  }
  for (const { at, reverse: back, colors } of stacks.values())
    marks.push(
      ...stackMarks(x(at) + (at === 0 ? -0.9 * em : at === 1 ? 0.9 * em : 0), tops[back], lane, em, back, colors),
    );
  return marks;
}

/** Bars drawn at most in a stack; more are counted. */
const BARS = 6;

/** Packets in one place: thin bars beside the lane, upwards from the forward one, downwards from the reverse one. */
function stackMarks(x: number, top: number, lane: number, em: number, reverse: number, colors: Token[]): Mark[] {
  const marks: Mark[] = [];
  const up = reverse === 0;
  const step = 0.2 * em;
  colors.slice(0, BARS).forEach((color, i) => {
    const y = up ? top - 2 - (i + 1) * step : top + lane + 2 + i * step;
    marks.push({ type: "rect", x: x - 0.55 * em, y, width: 1.1 * em, height: step - 1, fill: { color } });
  });
  if (colors.length > 1) {
    const y = up ? top - 0.6 * em : top + lane + 0.7 * em;
    marks.push({
      type: "text",
      x: x + 0.8 * em,
      y,
      text: `${colors.length}`,
      color: "ink",
      size: em * 0.92,
      halo: true,
    });
  }
  return marks;
}
