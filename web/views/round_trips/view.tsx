import type { ReactNode } from "react";
import { Panel } from "../../charts/panel.tsx";
import { useSoon } from "../../charts/soon.ts";
import { type Reading, TimePlot } from "../../charts/timeplot.tsx";
import type { TimeRange } from "../../run/playhead.ts";
import { roundTripsOf } from "../../run/round_trips.ts";
import type { Run } from "../../run/run.ts";
import { countBelow } from "../../run/search.ts";
import { shortName } from "../../run/sentence.ts";
import { valueAt } from "../../run/series.ts";
import { format } from "../../words/units.ts";
import type { RunViewProps } from "../view.ts";
import { RTT_VARIABLES, roundTripsFrame, roundTripsMarks } from "./marks.ts";
import { roundTripsTable } from "./table.ts";

/** Round trips as they were, and the estimate and timeout that the sender made of them. */
export function RoundTripsView({ playhead, state, height = 260 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  return (
    <Panel
      title="Round trips and RTO"
      state={state}
      lead={
        run?.captured
          ? "Each segment that came by once only, until an ACK that covers it came by: there and back from where it was captured."
          : "Each segment sent once only, until an ACK covers it. The sender times some of them, by its own clock."
      }
      empty={run ? null : "No run yet."}
      table={run ? () => roundTripsTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label="Round trips of segments, srtt, rttvar and RTO against time"
        frame={roundTripsFrame}
        marks={roundTripsMarks}
        readings={readings}
        near={near}
      />
    </Panel>
  );
}

/** Nearer than this share of the range, a segment's ACK is meant. */
const REACH = 0.01;

function near(run: Run, flow: number, time: number, range: TimeRange): { time: number; packet: number } | null {
  const { times, packets } = roundTripsOf(run, flow);
  const after = countBelow(times, time);
  const beside = [after - 1, after].filter((i) => i >= 0 && i < times.length);
  beside.sort((a, b) => Math.abs(times[a] - time) - Math.abs(times[b] - time));
  const [i] = beside;
  if (i === undefined || Math.abs(times[i] - time) > REACH * (range.to - range.from)) return null;
  return { time: times[i], packet: packets[i] };
}

function readings(run: Run, flow: number, time: number, range: TimeRange): Reading[] {
  const one = near(run, flow, time, range);
  const segment: Reading[] = [];
  if (one) {
    const trip = one.time - run.packets.sent[one.packet];
    segment.push([`segment ${shortName(run, one.packet, "segments")}`, format(trip, "duration", 4)]);
  }
  const held = RTT_VARIABLES.flatMap((id): Reading[] => {
    const series = run.series(flow, id);
    const value = series && valueAt(series, time);
    return value === null || value === undefined ? [] : [[id, format(value, "duration", 4)]];
  });
  return [...segment, ...held];
}
