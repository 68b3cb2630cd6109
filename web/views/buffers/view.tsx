import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { buffersOf, meanUntil } from "../../analysis/queue/buffers.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { inOurWords } from "../../language/names.ts";
import { grouped } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { RunViewProps } from "../view.ts";
import "./buffers.css";
import { bufferName, buffersFrame, buffersMarks, unitOf } from "./marks.ts";
import { buffersTable } from "./table.ts";

/** Backlogs of all queues between the two processes, and the time spent in each. */
export function BuffersView({ playhead, state, height = 380 }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  return (
    <Panel
      title={t`Queues of the path`}
      words={["socket_buffer", "interface_queue", "input_queue", "receive_wait", "ubc_buffers", "alpha", "blocking"]}
      state={state}
      lead={t`Contents of each queue on the path of the data, from process to process (UBC 1984, Figure 1).`}
      empty={run ? null : t`No run yet.`}
      table={run ? () => buffersTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`Contents of the socket buffers, the sender’s interface and the receiver’s input queue against time`}
        frame={buffersFrame}
        marks={buffersMarks}
        readings={readings}
      />
      {run && <Means run={run} flow={flow} playhead={playhead} />}
    </Panel>
  );
}

const write = (value: number) => grouped(Number(value.toPrecision(3)));

/** Mean backlog of each queue until the playhead. */
function Means({ run, flow, playhead }: { run: Run; flow: number } & Pick<RunViewProps, "playhead">): ReactNode {
  const time = useSoon(playhead, (s) => s.time);
  return (
    <dl className="ftp-buffer-means" aria-label={t`On average until the playhead`}>
      {buffersOf(run, flow).map((buffer) => {
        const [unit, factor] = unitOf(buffer);
        const mean = meanUntil(run, flow, buffer, Math.min(time, run.end));
        return (
          <div key={buffer.id}>
            <dt>
              {bufferName(run, buffer)} <span>({buffer.meaning})</span>
            </dt>
            <dd>
              <Trans>
                <b>{mean === null ? "–" : `${write(mean / factor)}\u00a0${inOurWords(unit)}`}</b> on average
              </Trans>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function readings(run: Run, flow: number, time: number): Reading[] {
  return buffersOf(run, flow).map((buffer): Reading => {
    const [unit, factor] = unitOf(buffer);
    return [bufferName(run, buffer), `${write((valueAt(buffer.held, time) ?? 0) / factor)} ${unit}`];
  });
}
