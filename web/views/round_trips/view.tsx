import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { PERCENTILES, roundTripsOf } from "../../analysis/timeline/round_trips.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { format } from "../../quantities/units.ts";
import { isEcho } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { shortName } from "../../run/sentence.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { RunViewProps } from "../view.ts";
import { HELD_VARIABLES, percentileName, percentileSteps, roundTripsFrame, roundTripsMarks } from "./marks.ts";
import { roundTripsTable } from "./table.ts";

/** Round trips, and the sender's estimate and timeout. */
export function RoundTripsView({ playhead, state, height = 260 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const flow = useSoon(playhead, (s) => s.flow);
  const echo = run !== null && isEcho(run, flow);
  return (
    <Panel
      title={echo ? t`Round trips` : t`Round trips and RTO`}
      words={["rtt", "srtt", "deviation", "rto", "karn", "backoff", "timestamps", "queueing_delay"]}
      state={state}
      lead={
        run?.captured
          ? t`Round trips from the place of the capture: from each segment that was captured once to the first ACK that covers it.`
          : echo
            ? t`Time of each echo request from its creation until its reply arrives, with the 50th, 90th and 99th percentiles of all requests so far.`
            : t`Pale: the round trip of each segment that was sent once, until an ACK covers it. The sender timed some of these segments (rtt) and computed the lines from them.`
      }
      empty={run ? null : t`No run yet.`}
      table={run ? () => roundTripsTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={
          echo
            ? t`Round trips of echo requests, and their percentiles so far, against time`
            : t`Round trips of segments, srtt, rttvar and RTO against time`
        }
        frame={roundTripsFrame}
        marks={roundTripsMarks}
        readings={readings}
        near={near}
      />
    </Panel>
  );
}

/** Returns percentiles of all replies until `time` (ns). */
function percentilesUntil(run: Run, flow: number, time: number): Reading[] {
  const { times, values } = percentileSteps(run, flow);
  const step = countUpTo(times, time) - 1;
  if (step < 0) return [];
  return PERCENTILES.map((share, k) => [percentileName(share), format(values[k][step], "duration", 4)]);
}

/** Share of the range within which a segment's ACK is pointed at. */
const REACH = 0.01;

function near(
  run: Run,
  flow: number,
  time: number,
  range: TimeRange,
): { time: number; packet: number; trip: number } | null {
  const { times, values, packets } = roundTripsOf(run, flow);
  const after = countBelow(times, time);
  const beside = [after - 1, after].filter((i) => i >= 0 && i < times.length);
  beside.sort((a, b) => Math.abs(times[a] - time) - Math.abs(times[b] - time));
  const [i] = beside;
  if (i === undefined || Math.abs(times[i] - time) > REACH * (range.to - range.from)) return null;
  return { time: times[i], packet: packets[i], trip: values[i] };
}

function readings(run: Run, flow: number, time: number, range: TimeRange): Reading[] {
  const one = near(run, flow, time, range);
  const segment: Reading[] = [];
  if (one) {
    const noun = isEcho(run, flow) ? "echo" : "segment";
    segment.push([`${noun} ${shortName(run, one.packet, "segments")}`, format(one.trip, "duration", 4)]);
  }
  if (isEcho(run, flow)) return [...segment, ...percentilesUntil(run, flow, time)];
  const held = HELD_VARIABLES.flatMap((id): Reading[] => {
    const series = run.series(flow, id);
    const value = series && valueAt(series, time);
    return value === null || value === undefined ? [] : [[id, format(value, "duration", 4)]];
  });
  return [...segment, ...held];
}
