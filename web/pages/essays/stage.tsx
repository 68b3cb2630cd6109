/** Drawings of a figure that follow its playhead. */
import { t } from "@lingui/core/macro";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { drawLive, LiveCanvas } from "../../charts/live.tsx";
import type { Mark, Size } from "../../marks/marks.ts";
import { CanvasMarks } from "../../marks/paint/surface.tsx";
import { useSize } from "../../marks/size.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Playhead, PlayheadState } from "../../playhead/playhead.ts";
import { LadderPainter } from "../../views/ladder/draw.ts";
import { PIPE_HEIGHT, pipeMarks } from "../../views/pipe/marks.ts";
import { type Curve, curveMarks } from "./curve.ts";
import { LADDERS } from "./drawings.ts";
import type { DrawingId } from "./format.ts";
import { type PlotId, plotMarks, plotTitle } from "./plots.ts";

interface DrawingProps {
  id: DrawingId;
  playhead: Playhead;
  curve: Curve;
  /** Title of the figure, for readers who cannot see it. */
  title: string;
}

/** One drawing of a figure. */
export function Drawing({ id, playhead, curve, title }: DrawingProps) {
  if (id === "pipe")
    return (
      <Place id={id} label={t`The pipe: ${title}`}>
        {(size) => <Pipe playhead={playhead} size={size} />}
      </Place>
    );
  if (id === "ladder" || id === "route")
    return (
      <Place id={id} label={t`Packet ladder: ${title}`}>
        {(size) => <Ladder columns={id} playhead={playhead} size={size} />}
      </Place>
    );
  if (id === "curve")
    return (
      <Place id={id} label={`${curve.title}: ${curve.drag.name}`}>
        {(size) => <CurvePlot curve={curve} size={size} />}
      </Place>
    );
  return (
    <Place id={id} label={plotTitle(id)}>
      {(size) => <Plot id={id} playhead={playhead} size={size} />}
    </Place>
  );
}

interface PlaceProps {
  id: DrawingId;
  label: string;
  children(size: Size): ReactNode;
}

/** The place of a drawing, measured. */
function Place({ id, label, children }: PlaceProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  return (
    <div ref={box} className="essay-drawing" data-drawing={id} role="img" aria-label={label}>
      {size.width > 0 && children(size)}
    </div>
  );
}

function Pipe({ playhead, size: measured }: { playhead: Playhead; size: Size }) {
  // The style sheet gives the place its height, PIPE_HEIGHT em.
  const size = useMemo(() => ({ ...measured, em: measured.height / PIPE_HEIGHT }), [measured]);
  return <LiveCanvas playhead={playhead} size={size} marks={pipeAt} />;
}

const pipeAt = ({ run, flow, time }: PlayheadState, size: Size): Mark[] =>
  run ? pipeMarks(run, flow, time, size) : [];

/** Width (px) of a ladder from which sentences stand beside its packets. */
const ROOMY = 480;

function Ladder({ columns, playhead, size }: { columns: keyof typeof LADDERS; playhead: Playhead; size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const saysWhy = size.width >= ROOMY;
  useEffect(() => {
    if (!canvas.current) return;
    const painter = new LadderPainter(canvas.current, saysWhy);
    return drawLive(playhead, (state) => painter.draw(state, size, LADDERS[columns], theme));
  }, [columns, playhead, size, theme, saysWhy]);
  return <canvas ref={canvas} />;
}

function CurvePlot({ curve, size }: { curve: Curve; size: Size }) {
  const marks = useMemo(() => curveMarks(curve, size), [curve, size]);
  return <CanvasMarks marks={marks} size={size} />;
}

function Plot({ id, playhead, size }: { id: PlotId; playhead: Playhead; size: Size }) {
  const marks = useCallback(
    ({ run, flow, range, time }: PlayheadState, size: Size) => (run ? plotMarks(id, run, flow, range, time, size) : []),
    [id],
  );
  return <LiveCanvas playhead={playhead} size={size} marks={marks} />;
}
