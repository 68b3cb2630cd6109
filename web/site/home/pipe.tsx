import { t } from "@lingui/core/macro";
import { useMemo, useRef } from "react";
import { LiveCanvas } from "../../charts/live.tsx";
import type { Mark, Size } from "../../marks/marks.ts";
import { useSize } from "../../marks/size.ts";
import type { PlayheadState } from "../../playhead/playhead.ts";
import { format } from "../../quantities/units.ts";
import { PIPE_HEIGHT, pipeMarks } from "../../views/pipe/marks.ts";
import { LINES } from "./paths.ts";
import type { Stage } from "./stage.ts";

/** The pipe with the packets in it at the playhead. */
export function LivePipe({ playhead, shown }: Pick<Stage, "playhead" | "shown">) {
  const { ends } = LINES[shown.settings.path];
  const [from, to] = ends;
  const percent = Math.round(100 * shown.numbers.share);
  const holds = format(shown.numbers.pipe_bytes, "size");
  return (
    <div
      className="stage-pipe"
      role="img"
      aria-label={t`The pipe from ${from} to ${to}: ${holds}, ${percent} % filled. Packets go to the right, and ACKs return below.`}
    >
      {/* The build draws this page without a screen. */}
      {typeof document !== "undefined" && <Drawing playhead={playhead} />}
    </div>
  );
}

function Drawing({ playhead }: Pick<Stage, "playhead">) {
  const box = useRef<HTMLDivElement>(null);
  const measured = useSize(box);
  // The style sheet gives the place its height, PIPE_HEIGHT em.
  const size = useMemo(() => ({ ...measured, em: measured.height / PIPE_HEIGHT }), [measured]);
  return (
    <div ref={box} className="stage-drawing">
      <LiveCanvas playhead={playhead} size={size} marks={marksAt} />
    </div>
  );
}

function marksAt({ run, flow, time }: PlayheadState, size: Size): Mark[] {
  return run && size.width > 0 ? pipeMarks(run, flow, time, size) : [];
}
