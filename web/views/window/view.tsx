import { t } from "@lingui/core/macro";
import { type ReactNode, useCallback } from "react";
import { hasCongestionWindow } from "../../analysis/timeline/state_timeline.ts";
import { useSoon } from "../../browser/soon.ts";
import { BoundsList } from "../../charts/bounds_list.tsx";
import { OptionChoice } from "../../charts/option_choice.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import type { Size } from "../../marks/marks.ts";
import { localized } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { seriesTable } from "../series/table.ts";
import type { RunViewProps } from "../view.ts";
import { type WindowUnit, windowFrame, windowMarks } from "./marks.ts";

/** Variables of this view, in the order of its table. */
export const WINDOW_VARIABLES = ["cwnd", "snd_wnd", "ssthresh", "flight_size"];

const UNITS: Record<WindowUnit, string> = {
  get segments() {
    return t`Segments`;
  },
  bytes: "KB",
};

/** Windows of the sender, and its data in flight. */
export function WindowView({ playhead, state, height = 240 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const unit = usePlayhead(playhead, (s) => s.options.unit);
  const bounds = useSoon(playhead, (s) => s.run?.flows[s.flow]?.bounds ?? null);
  const marks = useCallback(
    (run: Run, flow: number, range: TimeRange, size: Size, together: readonly Run[]) =>
      windowMarks(run, flow, range, size, unit, together),
    [unit],
  );
  const bare = useSoon(playhead, (s) => s.run !== null && !hasCongestionWindow(s.run, s.flow));
  return (
    <Panel
      title={t`Window and data in flight`}
      words={[
        "cwnd",
        "receiver_window",
        "ssthresh",
        "flight_size",
        "window",
        "bdp",
        "repair_window",
        "slow_start",
        "congestion_avoidance",
      ]}
      lead={
        bare ? t`This sender has no congestion window, so it may fill the window that the receiver offers.` : undefined
      }
      state={state}
      empty={run ? null : t`No run yet.`}
      actions={<OptionChoice playhead={playhead} option="unit" label={t`Unit`} choices={UNITS} />}
      table={run ? () => seriesTable(run, playhead.getState(), WINDOW_VARIABLES) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={
          bare
            ? t`Receiver window and data in flight against time`
            : t`Congestion window, receiver window and data in flight against time`
        }
        frame={windowFrame}
        marks={marks}
        readings={readings}
      />
      {run && <BoundsList rows={run.catalog.bounds.filter(({ of }) => of !== "rate")} bounds={bounds} />}
    </Panel>
  );
}

function readings(run: Run, flow: number, time: number): Reading[] {
  return WINDOW_VARIABLES.flatMap((id): Reading[] => {
    const series = run.series(flow, id);
    const value = series && valueAt(series, time);
    if (value === null || value === undefined) return [];
    const segments = value / run.mss(flow);
    return [[id, t`${format(value, "size")} (${localized(String(Number(segments.toFixed(2))))}\u00a0seg.)`]];
  });
}
