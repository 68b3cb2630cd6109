import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shareOf, synchronyOf, windowsOf } from "../../analysis/sharing/synchrony.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { FEW_FLOWS } from "../../marks/flow_style.ts";
import { fanWords } from "../../marks/quantiles.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { RunViewProps } from "../view.ts";
import { togetherFrame, togetherMarks } from "./marks.ts";
import { eventTable, queueName } from "./table.ts";

/** Do the windows of the flows fall together? */
export function WindowsTogether({ playhead, state, height }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  const lanes = run ? Math.min(windowsOf(run).length, FEW_FLOWS) : 0;
  return (
    <Panel
      title={t`Windows together`}
      words={["cwnd", "loss_event", "synchronization", "congestion_avoidance", "drop_tail", "red", "collapse"]}
      state={state}
      lead={run && <Lead run={run} />}
      empty={run ? null : t`No run yet.`}
      table={run ? () => eventTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height ?? 210 + 32 * lanes}
        label={t`Congestion windows of all flows against time, and the share of flows that fell at each loss event`}
        frame={togetherFrame}
        marks={togetherMarks}
        readings={readings}
      />
      <details className="ftp-bounds">
        <summary>
          <Trans>How it is measured</Trans>
        </summary>
        <p>
          <Trans>
            A loss event is the set of packets that a queue drops or marks within one round trip of its first loss. This
            round trip is that of the empty path plus the wait in the queue at that moment. A flow of this queue falls
            with the event if it reduces its window within two of these round trips: one for the loss, one for its
            report. Later timeouts do not count. Background flows count if they share a queue with a flow that is not in
            the background. Flows that reduce their windows at the same time leave the queue empty together and fill it
            together (ANSNET 3.1). RED prevents this synchronisation. Windows are drawn only up to the receiver’s
            window.
          </Trans>
          {run && windowsOf(run).length > FEW_FLOWS && t` For all windows: ${fanWords()}.`}
        </p>
      </details>
    </Panel>
  );
}

function Lead({ run }: { run: Run }): ReactNode {
  const { queues, events, share } = synchronyOf(run);
  if (queues.length === 0) return t`They share no queue.`;
  const whose = queues.length === 1 ? t`their queue` : t`the ${queues.length} queues that they share`;
  if (share === null) return t`No packet is lost in ${whose} in this run.`;
  const alone = events.filter(({ fell }) => fell.length <= 1).length;
  return (
    <>
      <Trans>
        At the {events.length} loss events of {whose}, on average <b>{Math.round(share * 100)} %</b> of the flows fall
        together
      </Trans>
      {alone > 0 && t`; at ${alone} of these events at most one flow reduces its window`}.
    </>
  );
}

function readings(run: Run, _: number, time: number): Reading[] {
  const { queues, events } = synchronyOf(run);
  const fell = queues.flatMap((queue): Reading[] => {
    const event = events.findLast((one) => one.queue === queue && one.from <= time && time <= one.to);
    if (!event) return [];
    const name = queues.length > 1 ? t`fell at ${queueName(run, queue)}` : t`fell`;
    return [[name, t`${event.fell.length} of ${event.running.length} (${Math.round(100 * shareOf(event))} %)`]];
  });
  const own = windowsOf(run);
  if (own.length > FEW_FLOWS) return fell;
  const windows = own.flatMap((flow): Reading[] => {
    const series = run.series(flow, "cwnd");
    const value = series && valueAt(series, time);
    return value === null || value === undefined ? [] : [[run.flows[flow].name, format(value, "size")]];
  });
  return [...windows, ...fell];
}
