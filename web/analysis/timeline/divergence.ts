/** Divergence of two simulations: until then the same events happened at the same times to the same packets. */
import type { EventColumns } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";

const TOLD = ["time", "kind", "packet", "place", "flow", "detail"] as const satisfies readonly (keyof EventColumns)[];

/** Returns the divergence of two runs, ns; null if there is none. */
export function divergenceOf(a: Run, b: Run): number | null {
  const [one, other] = [a.data.events, b.data.events];
  const rows = Math.min(one.time.length, other.time.length);
  for (let row = 0; row < rows; row++) {
    if (TOLD.some((column) => one[column][row] !== other[column][row])) return Math.min(one.time[row], other.time[row]);
  }
  if (one.time.length === other.time.length) return null;
  return (one.time.length > rows ? one : other).time[rows];
}

/** Returns the packet in `to` that corresponds to `packet` in `from`: the n-th transmission of the same bytes. */
export function twinOf(from: Run, packet: number, to: Run): number | null {
  const piece = from.pieces.of(packet);
  if (piece) {
    const whole = twinOf(from, piece.whole, to);
    const parts = whole === null ? [] : to.pieces.partsOf(whole);
    return parts.find((part) => to.pieces.of(part)?.from === piece.from) ?? null;
  }
  const [a, b] = [from.packets, to.packets];
  const id = from.flows[a.flow[packet]]?.id;
  const flow = to.flows.findIndex((one) => one.id === id);
  const isTwin = (p: number) =>
    !to.pieces.of(p) &&
    b.flow[p] === flow &&
    b.reverse[p] === a.reverse[packet] &&
    b.seq[p] === a.seq[packet] &&
    b.len[p] === a.len[packet] &&
    b.copy[p] === a.copy[packet] &&
    b.flags[p] === a.flags[packet] &&
    (b.len[p] > 0 || b.ack[p] === a.ack[packet]);
  // Mostly the corresponding packet has the same number.
  if (packet < to.packetCount && isTwin(packet)) return packet;
  for (let p = 0; p < to.packetCount; p++) if (isTwin(p)) return p;
  return null;
}
