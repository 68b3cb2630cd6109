/** Bytes in the pipe: what the line and the round trip hold, and where the data in flight is. */
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import { positionAt } from "./position.ts";

/** Places of the data in flight at an instant, bytes of payload. */
export interface PipeLoad {
  /** All that was sent and is not acknowledged at the sender. */
  flight: number;
  /** Drawn on the line. */
  line: number;
  /** Drawn in stacks, in hosts and routers. */
  waiting: number;
  /** Lost on the way. */
  lost: number;
  /** Delivered; its ACK has not reached the sender. */
  delivered: number;
}

/** Round trips for which a lost segment is looked for; until it is sent again it counts as in flight. */
const LOOK_BACK = 10;

/** Returns where the data in flight is at `time` (ns), as the pipe draws it; null before the connection is open. */
export function pipeLoadAt(run: Run, flow: number, time: number): PipeLoad | null {
  const flight = run.flightAt(flow, time);
  if (flight === null) return null;
  const { flow: flowOf, reverse, seq, len } = run.data.packets;
  const load: PipeLoad = { flight, line: 0, waiting: 0, lost: 0, delivered: 0 };
  const acknowledged = run.series(flow, "snd_una");
  const una = (acknowledged && valueAt(acknowledged, time)) ?? 0;
  // The newest copy of a segment that was sent again counts.
  const counted = new Set<number>();
  const [lo, hi] = run.alive(time - LOOK_BACK * run.flows[flow].bounds.rtt_ns, time);
  for (let packet = hi - 1; packet >= lo; packet--) {
    const isOther = flowOf[packet] !== flow || reverse[packet] !== 0 || len[packet] === 0 || seq[packet] < una;
    if (isOther || run.packets.created[packet] > time || counted.has(seq[packet])) continue;
    counted.add(seq[packet]);
    const position = positionAt(run, packet, time);
    if (!position) continue;
    if (position.kind === "moving") load.line += len[packet];
    else if (position.kind === "waiting") load.waiting += len[packet];
    else load.lost += len[packet];
  }
  load.delivered = Math.max(0, flight - load.line - load.waiting - load.lost);
  return load;
}

/**
 * Returns the bytes that the line from sender to receiver holds as it is drawn: the share of the pipe that the forward
 * lane stands for. The rest of a round trip is the way back and the work of hosts and routers.
 */
export function lineBytes(run: Run, flow: number): number {
  return Math.min(run.flows[flow].bounds.pipe_bytes, (run.rate(flow) * run.route(flow).one_way) / 8e9);
}
