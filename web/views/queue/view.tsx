import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { aqmTargetOf } from "../../analysis/queue/aqm_target.ts";
import { actsOf, queueOf, queueTimelineOf, writeOdds } from "../../analysis/queue/queue.ts";
import { actNear } from "../../analysis/queue/waiting.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { inOurWords } from "../../language/names.ts";
import { significant } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { RunViewProps } from "../view.ts";
import { BufferStrip } from "./buffer_strip.tsx";
import { queueFrame, queueMarks } from "./marks.ts";
import "./queue.css";
import { actWords, queueTable } from "./table.ts";

/** Queue before the bottleneck, packet by packet, with the drops and marks of its discipline. */
export function QueueView({ playhead, state, height = 270 }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  const queue = run && queueOf(run, flow);
  const info = queue === null ? null : run?.data.summary.queues[queue];
  return (
    <Panel
      title={run && info ? t`Queue at ${run.places[info.router].name}` : t`Queue`}
      words={[
        "router_queue",
        "queueing_delay",
        "drop_tail",
        "red",
        "average_queue",
        "thresholds",
        "drop_probability",
        "ecn",
      ]}
      state={state}
      lead={run && targetSentence(run, queue)}
      empty={run ? null : t`No run yet.`}
      table={run ? () => queueTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`Contents of the router's queue against time, with drops and marks`}
        frame={queueFrame}
        marks={queueMarks}
        readings={readings}
        near={near}
      />
      <BufferStrip playhead={playhead} />
    </Panel>
  );
}

/** Explains the line of the target. */
function targetSentence(run: Run, queue: number | null): string | null {
  const target = queue === null ? null : aqmTargetOf(run, queue);
  if (queue === null || !target) return null;
  const { discipline, unit } = run.data.summary.queues[queue];
  const where = ["fq_codel", "fq_pie", "cake"].includes(discipline) ? t` in each flow’s queue` : "";
  const wait = format(target.wait, "duration");
  return t`The target wait is ${wait}${where}; in that time the link, with full packets, sends ${write(target.level)} ${inOurWords(unit)}.`;
}

const write = (value: number): string => significant(value, 3);

/** Distance from the pointer within which an act of the queue is shown, as a share of the range. */
const CLOSE = 0.012;

function near(run: Run, flow: number, time: number, { from, to }: TimeRange) {
  const queue = queueOf(run, flow);
  return queue === null ? null : actNear(actsOf(run, queue), time, CLOSE * (to - from));
}

function readings(run: Run, flow: number, time: number, range: TimeRange): Reading[] {
  const queue = queueOf(run, flow);
  if (queue === null) return [];
  const { info, used, average, probability } = queueTimelineOf(run, queue);
  const rows: [string, number | null, string][] = [
    [t`waiting`, valueAt(used, time), inOurWords(info.unit)],
    [t`average`, valueAt(average, time), inOurWords(info.unit)],
  ];
  const act = near(run, flow, time, range);
  const odds = valueAt(probability, time);
  return [
    ...rows.flatMap(([name, value, unit]): Reading[] =>
      value === null ? [] : [[name, `${write(value)} ${unit}`.trim()]],
    ),
    ...(odds === null ? [] : [[t`drop probability`, writeOdds(odds)] satisfies Reading]),
    ...(act === null ? [] : [[t`here`, actWords(run, act)] satisfies Reading]),
  ];
}
