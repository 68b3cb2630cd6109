/** Finds the cause of a change of state among the other events at that end at that instant. */
import { t } from "@lingui/core/macro";
import type { End } from "../../analysis/timeline/state_timeline.ts";
import { NO_PACKET } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { shortName } from "../../run/sentence.ts";

/** Cause of a transition. */
export interface Cause {
  /** Words such as "ACK 12 arrives" or "retransmission timeout"; empty if the cause is not known. */
  words: string;
  /** Event row to ask the engine about; null if there is none. */
  row: number | null;
}

/** Events that change a window or a circuit themselves, before any packet. */
const DECIDING = [
  "rto_fired",
  "fast_retransmit",
  "tail_probe",
  "persist_fired",
  "ts_fired",
  "tr_fired",
  "prompt_fired",
  "probe_timeout",
  "loss_detected",
];
/** Calls of a process in the words of RFC 9293. */
const CALLS = /OPEN|CLOSE|SEND/;
const FIN = 1;
const SYN = 2;
const RST = 4;

/** Returns the cause. `event`: label of the transition in Figure 5 of RFC 9293; null for a change of phase. */
export function causeOf(run: Run, flow: number, end: End, time: number, event: string | null): Cause {
  const { time: times, flow: flowOf, kind, place, packet } = run.data.events;
  const { reverse, flags, len } = run.packets;
  const host = end === 0 ? run.flows[flow].from : run.flows[flow].to;
  // Only the passage of a captured packet is known.
  const captured = run.captured !== null;
  const is = (row: number, ids: readonly string[]) => ids.includes(run.catalog.event_kinds[kind[row]]?.id ?? "");
  const isPacket = (row: number, arrives: boolean) => {
    if (packet[row] === NO_PACKET || (reverse[packet[row]] === end) === arrives) return false;
    return captured || is(row, [arrives ? "delivered" : "created"]);
  };
  const here: number[] = [];
  for (let row = countBelow(times, time), last = countUpTo(times, time); row < last; row++) {
    if (flowOf[row] === flow && (captured || place[row] === host)) here.push(row);
  }
  const arriving = (bits: number) =>
    here.findLast((row) => isPacket(row, true) && (flags[packet[row]] & bits) === bits);
  const arrives = (row: number): Cause => {
    const name = shortName(run, packet[row], "segments");
    return { words: len[packet[row]] > 0 && !event ? t`segment ${name} arrives` : t`${name} arrives`, row };
  };
  const named = (row: number): Cause => ({ words: run.catalog.event_kinds[kind[row]].name.toLowerCase(), row });

  const sends = here.find((row) => isPacket(row, false));
  const ends = here.find((row) => is(row, ["gave_up"]));
  if (ends !== undefined) return named(ends);
  const reset = arriving(RST);
  if (event !== null && reset !== undefined) return arrives(reset);
  if (event !== null && CALLS.test(event)) {
    return { words: event.includes("OPEN") ? t`the process opens` : t`the process closes`, row: sends ?? null };
  }
  const decided = here.find((row) => is(row, DECIDING));
  if (event === null && decided !== undefined) return named(decided);
  const bits =
    event === null || event.includes("ACK of") ? 0 : event.includes("SYN") ? SYN : event.includes("FIN") ? FIN : 0;
  const fitting = arriving(bits);
  if (fitting !== undefined) return arrives(fitting);
  const over = here.find((row) => is(row, ["closed"]));
  if (event !== null && over !== undefined) return { words: event, row: over };
  if (sends === undefined) return { words: "", row: null };
  return { words: t`before ${shortName(run, packet[sends], "segments")} is sent`, row: sends };
}
