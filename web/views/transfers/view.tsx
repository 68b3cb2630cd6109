import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { transfersOf } from "../../analysis/sharing/transfers.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { grouped } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { transferMarks, transfersFrame } from "./marks.ts";
import { transferTable } from "./table.ts";

/** A bar for each transfer, from its arrival to its completion. */
export function TransfersView({ playhead, state, height = 300 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  return (
    <Panel
      title={t`Flows in time`}
      words={["flow", "flow_arrivals", "completion_time", "loss"]}
      state={state}
      lead={
        run &&
        t`Each bar is a flow, from its arrival to the last byte at the receiver. The more rows, the more flows share the path.`
      }
      empty={run ? null : t`No run yet.`}
      table={run ? () => transferTable(run) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`A bar in time for each flow, from its arrival to its completion`}
        frame={transfersFrame}
        marks={transferMarks}
        readings={readings}
      />
    </Panel>
  );
}

/** Counts the flows that have arrived, that are under way and that are complete. */
function readings(run: Run, _flow: number, time: number): Reading[] {
  const arrived = transfersOf(run).filter((one) => one.arrived <= time);
  const complete = arrived.filter(({ ended }) => ended !== null && ended <= time).length;
  return [
    [t`flows under way`, grouped(arrived.length - complete)],
    [t`complete`, grouped(complete)],
  ];
}
