import type { Mark } from "../../marks/marks.ts";
import { isNak, shortName } from "../../run/sentence.ts";
import type { LadderInput, Layout } from "./layout.ts";

/** A packet that wants its number beside its column, at `y` px. */
export interface NumberAt {
  packet: number;
  /** Last of the packets whose lines coincide with this one's. */
  through: number;
  y: number;
  /** Retransmissions, SYN and FIN, which are never hidden behind others. */
  special: boolean;
  isData: boolean;
}

interface Label {
  first: number;
  last: number;
  y: number;
  isData: boolean;
}

/**
 * Selects labels `gap` px apart: special ones first, then data, then ACKs if there is room. Data packets that are
 * closer share one label, from the first to the last of them.
 */
function grouped(numbers: NumberAt[], gap: number): Label[] {
  const sorted = numbers.toSorted((a, b) => a.y - b.y);
  const labels: Label[] = [];
  const isFree = (y: number, own?: Label | null) =>
    labels.every((label) => label === own || Math.abs(label.y - y) >= gap);
  const add = ({ packet, y, isData }: NumberAt) => {
    if (isFree(y)) labels.push({ first: packet, last: packet, y, isData });
  };
  for (const number of sorted) if (number.special) add(number);
  let group: Label | null = null;
  let start = 0;
  for (const { packet, through, y, isData, special } of sorted) {
    if (special || !isData) continue;
    if (group && y - start < gap) {
      group.last = through;
      // In the middle of its packets, unless another label is there.
      if (isFree((start + y) / 2, group)) group.y = (start + y) / 2;
    } else if (isFree(y)) {
      group = { first: packet, last: through, y, isData };
      start = y;
      labels.push(group);
    }
  }
  for (const number of sorted) if (!number.special && !number.isData) add(number);
  return labels;
}

/** Numbers of the packets that leave the sender (side 0, at the left) or the receiver (side 1, at the right). */
export function numberMarks(input: LadderInput, layout: Layout, numbers: readonly NumberAt[], side: 0 | 1): Mark[] {
  const { run, size, numbering } = input;
  const { em } = size;
  const visible = numbers
    .filter(({ y }) => y > layout.top - 2 && y < layout.bottom - 0.4 * em)
    .map((number) => ({ ...number, y: Math.max(number.y, layout.top + 0.5 * em) }));
  return grouped(visible, em * 1.15).map(({ first, last, y, isData }) => {
    const name = (packet: number) => shortName(run, packet, numbering);
    const whole = (packet: number) => name(run.pieces.wholeOf(packet)).split(" + ")[0];
    // A range from one segment to another; there is no room to name its first and last fragments, or what they ask for.
    const [from, to] = first === last ? [name(first), name(last)] : [whole(first), whole(last)];
    return {
      type: "text",
      x: side === 0 ? layout.numbers : layout.x(1) + 1.1 * em,
      y,
      text: from === to || !isData || numbering === "bytes" ? from : `${from}–${to}`,
      color: run.data.packets.copy[first] > 0 || isNak(run, first) ? "loss" : isData ? "data" : "ack",
      size: em,
      anchor: side === 0 ? "end" : "start",
    };
  });
}
