/**
 * States of a connection's end, reconstructed from its segments for captures and for the other end of a story. An end
 * has received a FIN when it acknowledges it; calls of its process show in the segments that follow.
 */

import { packetsWhere } from "../../run/packets.ts";
import type { Run } from "../../run/run.ts";
import type { End, StateTimeline } from "./state_timeline.ts";

const FIN = 1;
const SYN = 2;
const RST = 4;
const ACK = 16;
const NEVER = Number.POSITIVE_INFINITY;

/** Reconstructs the states of one end from the captured packets (RFC 9293, 3.3.2). */
export function seenStates(run: Run, flow: number, end: End): StateTimeline {
  const { flow: flowOf, reverse, seq, ack, len, flags, created, arrived } = run.packets;
  const timeOf = (packet: number) => (reverse[packet] === end ? created : arrived)[packet];
  const steps = packetsWhere(run.packetCount, (packet) => flowOf[packet] === flow && !Number.isNaN(timeOf(packet)));
  // Packets of a capture are in order.
  if (steps.some((packet, i) => i > 0 && timeOf(packet) < timeOf(steps[i - 1])))
    steps.sort((a, b) => timeOf(a) - timeOf(b) || a - b);

  const times: number[] = [];
  const ids: string[] = [];
  const state = () => ids.at(-1);
  const go = (time: number, next: string, ...from: (string | undefined)[]) => {
    if (!from.includes(state())) return;
    times.push(time);
    ids.push(next);
  };
  const synchronized = () => !["syn_sent", "listen", "closed", undefined].includes(state());
  let [ownFin, peerFin] = [NEVER, NEVER];
  for (const packet of steps) {
    // Data and ACKs change nothing before the first FIN.
    const isPlain = (flags[packet] & (SYN | FIN | RST)) === 0;
    if (isPlain && ownFin === NEVER && peerFin === NEVER && state() === "established") continue;
    const time = timeOf(packet);
    const sent = reverse[packet] === end;
    const has = (bit: number) => (flags[packet] & bit) !== 0;
    const after = seq[packet] + len[packet] + 1;
    if (has(RST)) {
      if (synchronized() || state() === "syn_sent") go(time, "closed", state());
    } else if (sent) {
      if (has(SYN))
        go(time, has(ACK) ? "syn_received" : "syn_sent", undefined, "listen", has(ACK) ? "syn_sent" : "listen");
      else go(time, "established", undefined);
      if (has(ACK) && ack[packet] >= peerFin) {
        go(time, "time_wait", "fin_wait_2");
        go(time, "closing", "fin_wait_1");
        go(time, "close_wait", "established");
      }
      if (has(FIN)) {
        ownFin = after;
        go(time, "last_ack", "close_wait");
        go(time, "fin_wait_1", "established", "syn_received");
      }
    } else {
      if (has(SYN)) go(time, has(ACK) ? "established" : "listen", has(ACK) ? "syn_sent" : undefined);
      else if (has(ACK)) go(time, "established", "syn_received");
      if (has(ACK) && ack[packet] >= ownFin) {
        go(time, "closed", "last_ack");
        go(time, "time_wait", "closing");
        go(time, "fin_wait_2", "fin_wait_1");
      }
      if (has(FIN)) peerFin = after;
    }
  }
  return { times, ids };
}
