import { textWidth } from "../../marks/labels.ts";
import { type Mark, type Size, type TextMark, type Token, USUAL_EM } from "../../marks/marks.ts";
import { boxOf, type LabelBox, Occupancy } from "../../marks/place/occupancy.ts";
import { starMark } from "../../marks/star.ts";
import type { Run } from "../../run/run.ts";
import { layoutOf, type PipeLayout, roles } from "./layout.ts";
import { CROSS, emphasised, type PipePacket, packetsIn, type Stack } from "./packets.ts";

/** Height of the whole drawing in em. */
export const PIPE_HEIGHT = 7.9;

/** Packets to be highlighted. */
export interface Marked {
  selected: number | null;
  hover: number | null;
}

const NONE: Marked = { selected: null, hover: null };
const LANES: readonly Token[] = ["data", "ack"];

/**
 * Draws the path as a pipe to scale: its length is the one-way time, so a packet's length is its share of the path's
 * capacity. The forward lane is above the reverse lane; packets in a host or router are stacked there.
 */
export function pipeMarks(run: Run, flow: number, time: number, size: Size, marked: Marked = NONE): Mark[] {
  const layout = layoutOf(run, flow, size);
  const { x, tops, lane } = layout;
  const marks: Mark[] = [];
  tops.forEach((y, reverse) => {
    const color = LANES[reverse];
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
  const names = [...routerMarks(run, flow, layout), ...hostMarks(run, flow, layout)];
  marks.push(...names);
  const { packets, stacks } = packetsIn(run, flow, time, layout);
  const { selected, hover } = marked;
  for (const one of packets) {
    if (one.packet !== selected && one.packet !== hover) marks.push(packetMark(one));
  }
  marks.push(...countMarks(stacks, packets, names, layout));
  for (const one of packets) {
    if (one.packet !== selected && one.packet !== hover) continue;
    if (one.kind === "lost") marks.push(...emphasised(one, one.packet === selected).slice(0, 1), packetMark(one));
    else marks.push(...emphasised(one, one.packet === selected));
  }
  return marks;
}

/** Draws routers on the path, with names if there is room. */
function routerMarks(run: Run, flow: number, { em, width, x, tops, lane }: PipeLayout): Mark[] {
  const marks: Mark[] = [];
  const bottom = tops[1] + lane;
  let edge = Number.NEGATIVE_INFINITY;
  for (const stop of run.route(flow).stops.slice(1, -1)) {
    const at = x(stop.scaled);
    const stroke = { color: "ink-2", width: 1.5 } as const;
    marks.push({ type: "line", x1: at, y1: tops[0] - 4, x2: at, y2: bottom + 4, stroke });
    const { name: text } = run.places[stop.place];
    const half = textWidth(text, em) / 2;
    // Whole at either end of a narrow picture, too.
    const middle = Math.min(Math.max(at, half), width - half);
    if (middle - half <= edge) continue;
    marks.push({ type: "text", x: middle, y: bottom + 1.1 * em, text, color: "ink-2", size: em, anchor: "middle" });
    edge = middle + half + em;
  }
  return marks;
}

/** The two hosts, beside the pipe's ends or above them. */
function hostMarks(run: Run, flow: number, { em, width, side, tops, lane }: PipeLayout): Mark[] {
  const info = run.flows[flow];
  const [from, to] = [run.places[info.from].name, run.places[info.to].name];
  const name = { type: "text", color: "ink", size: em, bold: true } as const;
  if (side === 0) {
    return [
      { ...name, x: 0, y: 0.6 * em, text: from },
      { ...name, x: width, y: 0.6 * em, text: to, anchor: "end" },
    ];
  }
  const [sends, receives] = roles();
  const middle = (tops[0] + tops[1] + lane) / 2;
  const role = { type: "text", y: middle + 0.65 * em, color: "ink-2", size: em } as const;
  return [
    { ...name, x: side, y: middle - 0.65 * em, text: from, anchor: "end" },
    { ...role, x: side, text: sends, anchor: "end" },
    { ...name, x: width - side, y: middle - 0.65 * em, text: to },
    { ...role, x: width - side, text: receives },
  ];
}

function packetMark({ kind, x, y, width, height, color }: PipePacket): Mark {
  if (kind === "lost") {
    const at = { x: x + CROSS, y: y + CROSS, r: CROSS, shape: "cross" } as const;
    return { type: "point", ...at, stroke: { color: "loss", width: 2.5 } };
  }
  const radius = kind === "moving" && width > 5 ? 2 : 0;
  return { type: "rect", x, y, width, height, radius, fill: { color } };
}

const isInside = (box: LabelBox, width: number) => box.x >= 0 && box.x + box.width <= width;

/** Distances of a number from its stack at which it looks for a place, em: at the right, then at the left. */
const AWAY = [0.8, 1.1, 1.4, -0.8, -1.1, -1.4];

/**
 * Draws the number of packets in each stack, beside it where no other stack or number is, over bars if need be, and a star at a
 * collision. A number that only texts leave no room for is left out.
 */
export function countMarks(
  stacks: readonly Stack[],
  packets: readonly PipePacket[],
  names: readonly Mark[],
  { em, width, tops, lane }: PipeLayout,
): Mark[] {
  const stars = stacks.flatMap(({ collided, top }) =>
    collided === null ? [] : [starMark(collided, top + lane / 2, 0.42 * USUAL_EM)],
  );
  // From the right, so that of two neighbours each has its own side.
  const counted = stacks.filter(({ count }) => count > 1).sort((a, b) => b.x - a.x);
  if (counted.length === 0) return stars;
  const room = { width, height: tops[1] + lane + 3 * em };
  const [taken, texts] = [new Occupancy(room, names), new Occupancy(room, names)];
  for (const one of packets) if (one.kind !== "lost") taken.take(one);
  const numbers = counted.flatMap(({ x, top, up, count }): TextMark[] => {
    // Beside the bars, or in the lane where a name stands there.
    const rows = [up ? top - 0.6 * em : top + lane + 0.7 * em, top + lane / 2];
    const number = { type: "text", text: `${count}`, color: "ink", size: em * 0.92, halo: true } as const;
    const places = rows.flatMap((y) =>
      AWAY.map((away): TextMark => ({ ...number, y, x: x + away * em, anchor: away < 0 ? "end" : "start" })),
    );
    const inside = places.filter((place) => isInside(boxOf(place), width));
    const freeOf = (others: Occupancy) => inside.find((place) => others.isFree(boxOf(place)));
    const mark = freeOf(taken) ?? freeOf(texts);
    if (!mark) return [];
    taken.take(boxOf(mark));
    texts.take(boxOf(mark));
    return [mark];
  });
  return [...stars, ...numbers];
}
