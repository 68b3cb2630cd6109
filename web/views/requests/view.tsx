import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { requestsOf } from "../../analysis/sharing/requests.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { grouped } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { requestMarks, requestsFrame } from "./marks.ts";
import { requestTable } from "./table.ts";

/** A bar for each request, from its sending to the last byte of its response. */
export function RequestsView({ playhead, state, height = 300 }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  return (
    <Panel
      title={t`Requests in time`}
      words={["response_time", "page_load_time", "adaptive_video", "flow"]}
      state={state}
      lead={
        run &&
        t`Each bar is a request of this entry, from its sending to the last byte of its response. The more rows, the more requests are awaited at a time.`
      }
      empty={run ? null : t`No run yet.`}
      table={run ? () => requestTable(run, flow) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`A bar in time for each request, from its sending to its response`}
        frame={requestsFrame}
        marks={requestMarks}
        readings={readings}
      />
    </Panel>
  );
}

function readings(run: Run, flow: number, time: number): Reading[] {
  const sent = requestsOf(run, flow).filter(({ asked }) => asked <= time);
  const answered = sent.filter((request) => request.answered <= time).length;
  return [
    [t`awaited`, grouped(sent.length - answered)],
    [t`answered`, grouped(answered)],
  ];
}
