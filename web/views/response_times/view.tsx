import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { requestsOf } from "../../analysis/sharing/requests.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { requestTable } from "../requests/table.ts";
import type { RunViewProps } from "../view.ts";
import { responseMarks, responsesFrame } from "./marks.ts";

/** Response time of each request over time, above the queue that its response passes. */
export function ResponseTimesView({ playhead, state, height = 300 }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  return (
    <Panel
      title={t`Latency under load`}
      words={["response_time", "responsiveness", "queueing_delay", "page_load_time"]}
      state={state}
      lead={
        run &&
        t`Each point is a response: when its last byte was read, and how long it took. The queue that responses pass stands below.`
      }
      empty={run ? null : t`No run yet.`}
      table={run ? () => requestTable(run, flow) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`Response time of each request, and the queue, against time`}
        frame={responsesFrame}
        marks={responseMarks}
        readings={readings}
      />
    </Panel>
  );
}

function readings(run: Run, flow: number, time: number): Reading[] {
  const answered = requestsOf(run, flow).filter((request) => request.answered <= time);
  const last = answered.reduce((a, b) => (b.answered > a.answered ? b : a), answered[0]);
  if (!last) return [];
  const mean = answered.reduce((sum, { asked, answered }) => sum + answered - asked, 0) / answered.length;
  return [
    [t`last response`, format(last.answered - last.asked, "duration")],
    [t`mean so far`, format(mean, "duration")],
    [t`responses per minute`, grouped(Math.round(60e9 / mean))],
  ];
}
