import { plural, t } from "@lingui/core/macro";
import { usedAt } from "../../analysis/queue/queue.ts";
import { waitingAt } from "../../analysis/queue/waiting.ts";
import { flowStyle } from "../../marks/flow_style.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import type { Selection } from "../../playhead/playhead.ts";
import type { Run } from "../../run/run.ts";

/** A packet in the drawn buffer, px. */
export interface Block {
  packet: number;
  x: number;
  width: number;
}

/** Margins in em: left of the buffer, as in the plot above it, and right of it. */
const LEFT = 4.4;
const RIGHT = 1.2;
/** Widest block (em). */
const WIDEST = 1.6;

interface Buffer {
  left: number;
  right: number;
  blocks: Block[];
}

/** Returns the queue at `time` (ns), to the scale of its capacity, with the packet that leaves next at the right. */
export function bufferAt(run: Run, queue: number, time: number, { width, em }: Size): Buffer {
  const [left, right] = [LEFT * em, width - RIGHT * em];
  const packets = waitingAt(run, queue, time);
  const share = Math.min(1, usedAt(run, queue, time) / run.data.summary.queues[queue].limit);
  const each = Math.min(WIDEST * em, ((right - left) * (share || 1)) / Math.max(1, packets.length));
  const blocks = packets.map((packet, i) => ({ packet, x: right - (i + 1) * each, width: each }));
  return { left, right, blocks };
}

/** Below this width (px) neighbours of one flow are one block. */
const THIN = 3;

interface Looked {
  hover: number | null;
  selection: Selection | null;
}

/** Draws the packets in the queue at `time` (ns), in order. */
export function bufferMarks(run: Run, queue: number, time: number, size: Size, { hover, selection }: Looked): Mark[] {
  const { left, right, blocks } = bufferAt(run, queue, time, size);
  const { em, height } = size;
  const [y, tall] = [0.4 * em, height - 0.8 * em];
  const marks: Mark[] = [
    { type: "rect", x: left, y, width: right - left, height: tall, radius: 2, stroke: { color: "line", width: 1 } },
    { type: "text", x: left - 0.5 * em, y: height / 2, text: t`buffer`, color: "ink-2", size: em, anchor: "end" },
  ];
  const { flow, copy } = run.data.packets;
  for (let i = 0; i < blocks.length; i++) {
    const { packet, width } = blocks[i];
    const first = i;
    const same = (k: number) => flow[blocks[k].packet] === flow[packet] && copy[blocks[k].packet] === copy[packet];
    if (width < THIN) while (i + 1 < blocks.length && same(i + 1)) i++;
    const gap = width < THIN ? 0 : 1;
    const { color, pattern } = flowStyle(flow[packet]);
    const box = { x: blocks[i].x + gap / 2, y: y + 2, width: (i - first + 1) * width - gap, height: tall - 4 };
    marks.push({ type: "rect", ...box, fill: { color: copy[packet] > 0 ? "loss" : color, pattern } });
  }
  const selected = selection?.kind === "packet" ? selection.packet : null;
  for (const { packet, x, width } of blocks) {
    if (packet !== hover && packet !== selected) continue;
    const box = { x: x - 1, y, width: Math.max(width, 3) + 2, height: tall };
    marks.push({ type: "rect", ...box, radius: 2, stroke: { color: "ink", width: 2.5 } });
  }
  return marks;
}

/** Says which packets wait. */
export function bufferWords(run: Run, queue: number, time: number): string {
  const counts = new Map<number, number>();
  const packets = waitingAt(run, queue, time);
  for (const packet of packets) {
    const flow = run.data.packets.flow[packet];
    counts.set(flow, (counts.get(flow) ?? 0) + 1);
  }
  if (packets.length === 0) return t`Nothing waits.`;
  const flows = [...counts].sort((a, b) => b[1] - a[1]);
  const named = flows.slice(0, 4).map(([flow, count]) => t`${count} of ${run.flows[flow].name}`);
  const others = flows.length > 4 ? t` and of ${flows.length - 4} other flows` : "";
  const whose = `${named.join(", ")}${others}`;
  return plural(packets.length, { one: `1 packet waits: ${whose}.`, other: `# packets wait: ${whose}.` });
}
