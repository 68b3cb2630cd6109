import { t } from "@lingui/core/macro";
import { type ReactNode, useRef } from "react";
import { useSoon } from "../../browser/soon.ts";
import { LiveCanvas } from "../../charts/live.tsx";
import { Panel } from "../../charts/panel.tsx";
import type { Mark, Size } from "../../marks/marks.ts";
import { useSize } from "../../marks/size.ts";
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
      <Drawing playhead={playhead} height={height} />
    </Panel>
  );
}

function Drawing({ playhead, height }: { playhead: Playhead; height: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, height);
  const words = useSoon(playhead, ({ run, flow, time }) => (run ? spaceWords(run, flow, time) : ""));
  return (
    <>
      <div ref={box} className="ftp-plot" style={{ height }} role="img" aria-label={t`The sliding window`}>
        <LiveCanvas playhead={playhead} size={size} marks={liveMarks} />
      </div>
      <p className="ftp-lead">{words}</p>
    </>
  );
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
