import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { changingLinks, rateAt } from "../../analysis/sharing/link_rate.ts";
import { binWidth } from "../../analysis/sharing/shares.ts";
import { goodputUntil, ratesOver } from "../../analysis/sharing/throughput.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { RunViewProps } from "../view.ts";
import { throughputFrame, throughputMarks } from "./marks.ts";
import { throughputTable } from "./table.ts";

/** Throughput and goodput of a flow over time. */
export function ThroughputView({ playhead, state, height = 260 }: RunViewProps): ReactNode {
  const { run, range } = useSoon(playhead, ({ run, range }) => ({ run, range }));
  return (
    <Panel
      title={t`Throughput and goodput`}
      words={["throughput", "goodput", "utilisation", "overhead", "window_limit", "host_limit", "retransmission"]}
      state={state}
      lead={
        run && (
          <>
            <Trans>
              Payload in bins of <b>{format(binWidth(run, range), "duration")}</b>:
            </Trans>{" "}
            {run.captured
              ? t`throughput counts all captured data, goodput only data that ACKs confirm.`
              : t`throughput counts all data that arrives, goodput only data that the receiver did not have.`}
          </>
        )
      }
      empty={run ? null : t`No run yet.`}
      table={run ? () => throughputTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`Payload sent, throughput and goodput against time`}
        frame={throughputFrame}
        marks={throughputMarks}
        readings={readings}
      />
    </Panel>
  );
}

function readings(run: Run, flow: number, time: number, range: TimeRange): Reading[] {
  const { from, width, sent, arrived, fresh } = ratesOver(run, flow, range);
  const bin = Math.min(Math.max(0, Math.floor((time - from[0]) / width)), from.length - 1);
  const sofar = goodputUntil(run, flow, time);
  return [
    [t`goodput`, format(fresh[bin], "rate")],
    [t`throughput`, format(arrived[bin], "rate")],
    ...(run.captured ? [] : [[t`sent`, format(sent[bin], "rate")] satisfies Reading]),
    ...changingLinks(run, flow).map((link): Reading => [t`rate of the link`, format(rateAt(link, time), "rate")]),
    ...(sofar === null ? [] : [[t`goodput since the start`, format(sofar, "rate")] satisfies Reading]),
  ];
}
