import type { ReactNode } from "react";
import { Panel } from "../../charts/panel.tsx";
import { useSoon } from "../../charts/soon.ts";
import { type Reading, TimePlot } from "../../charts/timeplot.tsx";
import { courseOf, queueOf } from "../../run/queue.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { RunViewProps } from "../view.ts";
import { queueFrame, queueMarks } from "./marks.ts";
import { queueTable } from "./table.ts";

/** What waits before the bottleneck, and what its discipline makes of it. */
export function QueueView({ playhead, state, height = 220 }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  const queue = run && queueOf(run, flow);
  const info = queue === null ? null : run?.data.summary.queues[queue];
  return (
    <Panel
      title={run && info ? `Queue at ${run.places[info.router].name}` : "Queue"}
      state={state}
      empty={run ? null : "No run yet."}
      table={run ? () => queueTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label="What waits in the router's queue against time, with drops and marks"
        frame={queueFrame}
        marks={queueMarks}
        readings={readings}
      />
    </Panel>
  );
}

function readings(run: Run, flow: number, time: number): Reading[] {
  const queue = queueOf(run, flow);
  if (queue === null) return [];
  const { info, used, average, probability } = courseOf(run, queue);
  const rows: [string, number | null, string][] = [
    ["waiting", valueAt(used, time), info.unit],
    ["average", valueAt(average, time), info.unit],
    ["drop probability", valueAt(probability, time), ""],
  ];
  return rows.flatMap(([name, value, unit]): Reading[] =>
    value === null ? [] : [[name, `${Number(value.toPrecision(3))} ${unit}`.trim()]],
  );
}
