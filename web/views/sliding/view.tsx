import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useSoon } from "../../browser/soon.ts";
import { LivePlot } from "../../charts/live.tsx";
import { Panel } from "../../charts/panel.tsx";
import type { Mark, Size } from "../../marks/marks.ts";
import type { Playhead, PlayheadState } from "../../playhead/playhead.ts";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { slidingMarks } from "./marks.ts";
import { sendSpaceAt } from "./space.ts";
import { slidingTable } from "./table.ts";

/** Sequence numbers of the sender, and the window that slides over them. */
export function SlidingView({ playhead, state, height = 150 }: RunViewProps): ReactNode {
  const run = useSoon(playhead, (s) => s.run);
  return (
    <Panel
      title={t`The sliding window`}
      words={["window", "flight_size", "cwnd", "receiver_window"]}
      state={state}
      lead={t`Segments of the sender at the playhead (Sandia 1993, 2.2; RFC 9293, 3.3.1). Each ACK slides the window to the right.`}
      empty={run ? null : t`No run yet.`}
      table={run ? () => tableOf(playhead.getState()) : undefined}
    >
      <LivePlot playhead={playhead} height={height} label={t`The sliding window`} marks={liveMarks} />
      <Words playhead={playhead} />
    </Panel>
  );
}

/** The drawing in a sentence below it. */
function Words({ playhead }: { playhead: Playhead }): ReactNode {
  const words = useSoon(playhead, ({ run, flow, time }) => (run ? spaceWords(run, flow, time) : ""));
  return <p className="ftp-lead">{words}</p>;
}

/** Says the drawing in a sentence. */
function spaceWords(run: Run, flow: number, time: number): string {
  const space = sendSpaceAt(run, flow, time);
  if (space === null) return t`The receiver has not offered a window yet.`;
  const { acked, sent, allowed, cwnd, offered } = space;
  const size = (bytes: number) => format(bytes, "size");
  const parts = t`Acknowledged: ${grouped(acked)} bytes. In flight: ${size(sent - acked)}. May be sent: ${size(allowed - sent)}.`;
  const limit =
    cwnd === null
      ? t`The receiver offers ${size(offered)}.`
      : t`The congestion window is ${size(cwnd)}, and the receiver offers ${size(offered)}.`;
  return `${parts} ${limit}`;
}

function liveMarks({ run, flow, time }: PlayheadState, size: Size): Mark[] {
  return run && size.width > 0 ? slidingMarks(run, flow, time, size) : [];
}

function tableOf({ run, flow, time }: PlayheadState) {
  if (!run) throw new Error("the table is offered where there is a run");
  return slidingTable(run, flow, time);
}
