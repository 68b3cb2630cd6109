import { msg, t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { roundTripsOf } from "../../analysis/timeline/round_trips.ts";
import { isAtBoundary, type PacketMeasure } from "../../analysis/timeline/samples.ts";
import { useSoon } from "../../browser/soon.ts";
import { LivePlot } from "../../charts/live.tsx";
import { OptionSelect } from "../../charts/option_choice.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import { said } from "../../language/index.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import type { PlayheadState } from "../../playhead/playhead.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { distributionMarks } from "./marks.ts";
import { distributionTable } from "./table.ts";

const MEASURES: Record<PacketMeasure, string> = {
  get interarrival() {
    return t`Between arrivals`;
  },
  get delay() {
    return t`Delay`;
  },
  get size() {
    return t`Size`;
  },
  get round_trip() {
    return t`Round trip`;
  },
  get sender_gaps() {
    return t`Gaps at sender`;
  },
  get receiver_gaps() {
    return t`Gaps at receiver`;
  },
};

const FILLED = msg`Number of packets: filled up to the playhead, outlined for the whole run.`;
const BOUNDARY = msg`Sharp peaks indicate a steady flow; a flow that is held back has wide and scattered gaps. The last bar contains all values beyond the axis.`;

function emptyNote(run: Run | null, flow: number, measure: PacketMeasure): string | null {
  if (!run || run.packetCount === 0) return t`No packets yet.`;
  if (run.captured && isAtBoundary(measure))
    return t`The times at which packets passed the hosts’ interfaces are unknown.`;
  if (measure === "round_trip" && roundTripsOf(run, flow).times.length === 0) return t`No packet has returned.`;
  return run.captured && measure === "delay"
    ? t`A capture at one place does not show how long a packet was in transit.`
    : null;
}

/** Distributions of times between arrivals, delays, sizes or round trips, as they build up. */
export function DistributionsView({ playhead, state, height = 320 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const flow = useSoon(playhead, (s) => s.flow);
  const measure = usePlayhead(playhead, (s) => s.options.distribution);
  return (
    <Panel
      title={t`Distributions`}
      words={["interarrival", "delay", "packet_size", "rtt", "control_packet", "ack_compression"]}
      state={state}
      lead={run && `${said(FILLED)}${isAtBoundary(measure) ? ` ${said(BOUNDARY)}` : ""}`}
      empty={emptyNote(run, flow, measure)}
      actions={
        <OptionSelect playhead={playhead} option="distribution" label={t`Counted quantity`} choices={MEASURES} />
      }
      table={run ? () => tableOf(playhead.getState()) : undefined}
    >
      <LivePlot
        playhead={playhead}
        height={height}
        label={t`Histograms of the packets of both directions; the table has their numbers`}
        marks={liveMarks}
      />
    </Panel>
  );
}

function liveMarks({ run, flow, time, options }: PlayheadState, size: Size): Mark[] {
  return run && size.width > 0 ? distributionMarks(run, flow, time, options.distribution, size) : [];
}

function tableOf({ run, flow, time, options }: PlayheadState) {
  if (!run) throw new Error("the table is offered where there is a run");
  return distributionTable(run, flow, time, options.distribution);
}
