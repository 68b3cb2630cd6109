import type { RectMark, Token } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { PipeLayout } from "./layout.ts";
import { positionAt } from "./position.ts";

/** A packet in the pipe, px. */
export interface PipePacket {
  packet: number;
  color: Token;
  kind: "moving" | "waiting" | "lost";
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Packets in one host or router, for one direction. */
export interface Stack {
  x: number;
  top: number;
  up: boolean;
  count: number;
  /** Position of a packet that waits for another attempt after a collision, px; null if there is none. */
  collided: number | null;
}

/** Time for which the cross of a lost packet stays, in round trips. */
const LINGER = 0.5;
/** Bars drawn at most in a stack; more are counted. */
const BARS = 6;
/** Half the size of a lost packet's cross. */
export const CROSS = 5;

/** Returns the packets in the pipe at `time` (ns). */
export function packetsIn(
  run: Run,
  flow: number,
  time: number,
  layout: PipeLayout,
): { packets: PipePacket[]; stacks: Stack[] } {
  const { em, x, tops, lane } = layout;
  const { flow: flowOf, reverse, copy } = run.data.packets;
  const linger = LINGER * run.flows[flow].bounds.rtt_ns;
  const packets: PipePacket[] = [];
  const stacks = new Map<string, Stack>();
  const [lo, hi] = run.alive(time - linger, time);
  for (let packet = lo; packet < hi; packet++) {
    const position = flowOf[packet] === flow ? positionAt(run, packet, time) : null;
    if (!position) continue;
    const isData = run.packets.len[run.pieces.wholeOf(packet)] > 0;
    const color: Token = copy[packet] > 0 ? "loss" : isData ? "data" : "ack";
    const top = tops[reverse[packet]];
    const add = (box: Omit<PipePacket, "packet" | "color">) => packets.push({ packet, color, ...box });
    if (position.kind === "moving") {
      const [a, b] = [x(Math.min(position.head, position.tail)), x(Math.max(position.head, position.tail))];
      const wide = Math.max(b - a, isData ? 2.5 : 2);
      const height = isData ? lane - 6 : lane - 11;
      const left = b - a < wide ? (a + b) / 2 - wide / 2 : a;
      // A hair of space keeps neighbours in a full pipe apart.
      const width = wide - (wide > 5 ? 1 : 0);
      add({ kind: "moving", x: left, y: top + (lane - height) / 2, width, height });
    } else if (position.kind === "waiting") {
      const key = `${position.place} ${reverse[packet]}`;
      const { at } = position;
      const shift = at === 0 ? -0.9 * em : at === 1 ? 0.9 * em : 0;
      const stack = stacks.get(key) ?? { x: x(at) + shift, top, up: reverse[packet] === 0, count: 0, collided: null };
      stacks.set(key, stack);
      add({ kind: "waiting", ...barOf(stack, layout) });
      stack.count++;
      if (position.collisions) stack.collided = x(at);
    } else if (time - position.since < linger) {
      add({ kind: "lost", x: x(position.at) - CROSS, y: top + lane / 2 - CROSS, width: 2 * CROSS, height: 2 * CROSS });
    }
  }
  return { packets, stacks: [...stacks.values()] };
}

/**
 * Returns the next bar of a stack: upwards from the forward lane, downwards from the reverse one. The last bar stands
 * for all further packets.
 */
function barOf({ x, top, up, count }: Stack, { em, lane }: PipeLayout) {
  const step = 0.2 * em;
  const i = Math.min(count, BARS - 1);
  const y = up ? top - 2 - (i + 1) * step : top + lane + 2 + i * step;
  return { x: x - 0.55 * em, y, width: 1.1 * em, height: step - 1 };
}

/** Returns the packet whose box is closest to (x, y), within `reach` px; null if there is none. */
export function nearestPacket(packets: readonly PipePacket[], x: number, y: number, reach = 10): number | null {
  let best: number | null = null;
  let distance = reach;
  for (const box of packets) {
    const dx = Math.max(box.x - x, 0, x - box.x - box.width);
    const dy = Math.max(box.y - y, 0, y - box.y - box.height);
    const d = Math.hypot(dx, dy);
    if (d < distance) {
      distance = d;
      best = box.packet;
    }
  }
  return best;
}

/** Highlights one packet, under the pointer or selected, in the same ink as the ladder. */
export function emphasised({ x, y, width, height, color }: PipePacket, selected: boolean): RectMark[] {
  const by = selected ? 3 : 2;
  const box = { type: "rect", x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by } as const;
  return [
    { ...box, radius: 3, fill: { color: "surface" }, stroke: { color: "ink", width: selected ? 2.5 : 1.5 } },
    { type: "rect", x, y, width, height, fill: { color } },
  ];
}
