/** States over time: a lane for each end, for the phases, and for the repairs. */
import { t } from "@lingui/core/macro";
import { isModel, repairsOf, type StateTimeline, valuesOf } from "../../analysis/timeline/state_timeline.ts";
import { bandRuns } from "../../charts/bands.ts";
import { type TimePlotFrame, timeAxis, timePlot } from "../../charts/plot.ts";
import { textWidth } from "../../marks/labels.ts";
import type { Fill, Mark, Pattern, Size, Token } from "../../marks/marks.ts";
import { perRun } from "../../run/per_run.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { machinesOf, nameOf } from "./machine.ts";

/** One lane of the strip. */
export interface Lane {
  name: string;
  timeline: StateTimeline;
  nameOf(id: string): string;
}

/** Returns the lanes of a flow. */
export const lanesOf = perRun((run, flow): readonly Lane[] => {
  const lanes = machinesOf(run, flow).flatMap((machine) =>
    machine.parties.map(({ name, timeline }): Lane => {
      const own = machine.id === "phases" ? t`phase` : name;
      return { name: own, timeline, nameOf: (id) => nameOf(machine, id) };
    }),
  );
  // A repair that does not replace a phase has a lane of its own.
  const repairs = lanes.some(({ timeline }) => timeline.ids.some(isModel)) ? repairsOf(run, flow) : null;
  if (repairs === null || repairs.ids.length < 2) return lanes;
  const names = valuesOf(run, "repair");
  return [
    ...lanes,
    { name: t`repair`, timeline: repairs, nameOf: (id) => names.find((one) => one.id === id)?.name ?? id },
  ];
});

/** Heights of a lane and of the space between two lanes, em. */
const LANE = 1.7;
const BETWEEN = 0.35;
const LEFT = 5;

/** Returns the height of the strip, px. */
export function stripHeight(lanes: number, em: number): number {
  return (2.4 + lanes * (LANE + BETWEEN) + 3) * em;
}

/** Returns the frame of the strip. */
export function stripFrame(size: Size, range: TimeRange): TimePlotFrame {
  return timePlot(size, range, LEFT);
}

/** Draws the strip. */
export function stripMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const frame = stripFrame(size, range);
  const { em } = size;
  const marks: Mark[] = [];
  const names: Mark[] = [];
  lanesOf(run, flow).forEach((lane, k) => {
    const y = frame.top + k * (LANE + BETWEEN) * em;
    const middle = y + (LANE / 2) * em;
    const text = { y: middle, size: em, color: "ink-2" } as const;
    names.push({ type: "text", x: frame.left - 0.5 * em, text: lane.name, anchor: "end", ...text });
    const ids = [...new Set(lane.timeline.ids)];
    const start = Float64Array.from(lane.timeline.times);
    const end = Float64Array.from([...lane.timeline.times.slice(1), run.end]);
    const bands = { start, end, limit: Uint8Array.from(lane.timeline.ids, (id) => ids.indexOf(id)) };
    for (const { from, to, limit } of bandRuns(bands, frame.x)) {
      const fill = fillOf(ids[limit]);
      if (fill === null) continue;
      marks.push({ type: "rect", x: from, y, width: to - from, height: LANE * em, fill });
      const name = lane.nameOf(ids[limit]);
      if (to - from < textWidth(name, em) + 0.8 * em) continue;
      names.push({ type: "text", x: (from + to) / 2, ...text, text: name, color: "ink", anchor: "middle", halo: true });
    }
  });
  return [...marks, ...names, ...timeAxis(frame, em)];
}

const STYLES: Record<string, [Token, Pattern]> = {
  listen: ["ink-2", "dots"],
  syn_sent: ["ack", "hatch"],
  syn_received: ["ack", "cross"],
  established: ["data", "bars"],
  fin_wait_1: ["host", "hatch"],
  fin_wait_2: ["host", "dots"],
  close_wait: ["queue", "hatch"],
  closing: ["host", "cross"],
  last_ack: ["queue", "dots"],
  time_wait: ["timer", "dots"],
  no_window: ["window", "dots"],
  slow_start: ["data", "hatch"],
  slow_start_pause: ["data", "dots"],
  slowdown: ["data", "dots"],
  conservative_slow_start: ["data", "bars"],
  congestion_avoidance: ["window", "bars"],
  fast_recovery: ["loss", "hatch"],
  fast_retransmit: ["loss", "hatch"],
  rto_recovery: ["loss", "cross"],
  nak_repair: ["queue", "hatch"],
  startup: ["data", "hatch"],
  drain: ["host", "hatch"],
  probe_bw_cruise: ["window", "bars"],
  probe_bw_up: ["ack", "hatch"],
  probe_bw_down: ["queue", "dots"],
  probe_rtt: ["timer", "cross"],
  normal: ["data", "bars"],
  prmpt_sent: ["ack", "hatch"],
  retxmt_sent: ["loss", "hatch"],
  hold: ["window", "cross"],
  hold_sent: ["window", "cross"],
};

/** Returns the fill of a state; null for none, such as no connection or no repair. */
function fillOf(id: string): Fill | null {
  const style = STYLES[id];
  return style ? { color: style[0], pattern: style[1] } : null;
}
