import { t } from "@lingui/core/macro";
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { transfersOf } from "../../analysis/sharing/transfers.ts";
import { useSoon } from "../../browser/soon.ts";
import { LiveCanvas } from "../../charts/live.tsx";
import { Panel } from "../../charts/panel.tsx";
import { Tip } from "../../charts/tip.tsx";
import type { Completions } from "../../engine/contract.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { useSize } from "../../marks/size.ts";
import type { Playhead, PlayheadState } from "../../playhead/playhead.ts";
import { grouped, significant } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { transferTable } from "../transfers/table.ts";
import type { RunViewProps } from "../view.ts";
import "./completions.css";
import { completionFrame, nearestPoint, type Point } from "./layout.ts";
import { completionMarks } from "./marks.ts";

/** Completion time of each transfer against its size, and its quantiles by size. */
export function CompletionsView({ playhead, state, height = 320 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  return (
    <Panel
      title={t`Completion times`}
      words={["completion_time", "slowdown", "flow", "loss"]}
      state={state}
      lead={
        run &&
        t`Each point is a transfer. The line shows the time that a transfer would take alone. Pale points are complete only after the playhead.`
      }
      empty={emptyNote(run)}
      table={run ? () => transferTable(run) : undefined}
    >
      <Plot playhead={playhead} height={height} />
      {run && <Quantiles run={run} />}
    </Panel>
  );
}

function emptyNote(run: Run | null): string | null {
  if (!run) return t`No run yet.`;
  return transfersOf(run).some(({ ended }) => ended !== null) ? null : t`No transfer is complete.`;
}

/** The points; one that is pointed at says what it is, and a click shows its flow in all views. */
function Plot({ playhead, height }: { playhead: Playhead; height: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, height);
  const run = useSoon(playhead, (s) => s.run);
  const frame = useMemo(() => (run && size.width > 0 ? completionFrame(run, size) : null), [run, size]);
  const [point, setPoint] = useState<Point | null>(null);
  const under = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return frame && nearestPoint(frame, event.clientX - left, event.clientY - top);
  };
  return (
    <div
      ref={box}
      className="ftp-plot"
      style={{ height }}
      role="img"
      aria-label={t`Completion time of each transfer against its size; the table has their numbers`}
      onPointerMove={(event) => setPoint(under(event))}
      onPointerLeave={() => setPoint(null)}
      onPointerUp={(event) => {
        const meant = under(event);
        if (meant) playhead.getState().showFlow(meant.transfer.flow);
      }}
    >
      <LiveCanvas playhead={playhead} size={size} marks={liveMarks} />
      {run && point && (
        <Tip
          x={point.x}
          width={size.width}
          title={run.flows[point.transfer.flow].name}
          readings={[
            [t`size`, format(point.transfer.bytes, "size")],
            [t`completion time`, format(point.took, "duration", 3)],
            [t`slowdown`, significant(point.transfer.slowdown ?? 1, 3)],
            [t`arrival`, format(point.transfer.arrived, "duration", 4)],
          ]}
        />
      )}
    </div>
  );
}

function liveMarks({ run, flow, time }: PlayheadState, size: Size): Mark[] {
  return run && size.width > 0 ? completionMarks(run, flow, time, size) : [];
}

/** Quantiles of completion time, and the mean slowdown: of all sizes, and of each power of ten. */
function Quantiles({ run }: { run: Run }): ReactNode {
  const rows = run.data.summary.completions.filter(({ complete }) => complete > 0);
  if (rows.length === 0) return null;
  const several = new Set(rows.map(({ entry }) => entry)).size > 1;
  const time = (ns: number) => format(ns, "duration", 3);
  return (
    <table className="ftp-completions">
      <thead>
        <tr>
          {several && <th scope="col">{t`Entry`}</th>}
          <th scope="col">{t`Size, bytes`}</th>
          <th scope="col">{t`Complete`}</th>
          <th scope="col">{t`Median`}</th>
          <th scope="col">{t`99 %`}</th>
          <th scope="col">{t`Slowdown`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.entry} ${row.most_bytes}`}>
            {several && <td>{row.entry}</td>}
            <th scope="row">{sizeWords(row)}</th>
            <td>
              {row.complete === row.flows ? grouped(row.flows) : t`${grouped(row.complete)} of ${grouped(row.flows)}`}
            </td>
            <td>{time(row.median_ns)}</td>
            <td>{time(row.p99_ns)}</td>
            <td>{significant(row.slowdown_mean, 3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sizeWords({ most_bytes }: Completions): string {
  return most_bytes === null ? t`All` : `≤ ${grouped(most_bytes)}`;
}
