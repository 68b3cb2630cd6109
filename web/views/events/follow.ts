/** Links the list to the other views: the row that a selection means, and the selection that a row means. */
import type { Playhead, PlayheadState, Selection } from "../../playhead/playhead.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";

/** Event row a state of the playhead means: of the selected packet or moment, or the last that has happened; -1 before all. */
export function rowOf(run: Run, { selection, time }: Pick<PlayheadState, "selection" | "time">): number {
  const now = countUpTo(run.data.events.time, time) - 1;
  if (selection?.kind === "moment") {
    const moment = run.moments[selection.moment];
    return moment && moment.row >= 0 ? moment.row : now;
  }
  if (selection?.kind !== "packet") return now;
  const { first, rows } = run.packets;
  const [from, to] = [first[selection.packet], first[selection.packet + 1]];
  if (from === to) return now;
  // The packet's last event so far, or else its first one to come.
  return rows[Math.max(from, countUpTo(rows, now, from, to) - 1)];
}

/** Returns the packet or the moment of the row; null for neither. */
export function selectionOf(run: Run, row: number): Selection | null {
  const packet = run.packetOf(row);
  if (packet !== null) return { kind: "packet", packet };
  const moment = run.moments.findIndex((one) => one.row === row);
  return moment < 0 ? null : { kind: "moment", moment };
}

/** Shows the row's instant, packet and flow in all views. Returns the selection made. */
export function choose(playhead: Playhead, run: Run, row: number): Selection | null {
  const { time, flow } = run.data.events;
  const selection = selectionOf(run, row);
  const state = playhead.getState();
  state.pause();
  if (state.flow !== flow[row]) state.showFlow(flow[row]);
  state.seek(time[row]);
  state.select(selection);
  state.reveal(time[row]);
  return selection;
}
