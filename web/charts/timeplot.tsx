import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useSoon } from "../browser/soon.ts";
import type { Mark, Size } from "../marks/marks.ts";
import { Surface, SvgMarks } from "../marks/paint/surface.tsx";
import { useSize } from "../marks/size.ts";
import { cssColor } from "../marks/theme.ts";
import { useTheme } from "../marks/use_theme.ts";
import type { Playhead } from "../playhead/playhead.ts";
import { format } from "../quantities/units.ts";
import type { Run } from "../run/run.ts";
import type { TimeRange } from "../run/time_range.ts";
import { divergenceMarks } from "./divergence.ts";
import { usePlayhead } from "./playhead.ts";
import type { TimePlotFrame } from "./plot.ts";
import { useTimeZoom } from "./timezoom.ts";
import { type Reading, Tip } from "./tip.tsx";

interface TimePlotProps {
  playhead: Playhead;
  height: number;
  label: string;
  frame(size: Size, range: TimeRange): TimePlotFrame;
  /**
   * Returns the drawing; pure, called again when run, flow, range or size change. `together`: runs drawn to the same
   * scale.
   */
  marks(run: Run, flow: number, range: TimeRange, size: Size, together: readonly Run[]): Mark[];
  /** Returns the values that a tooltip shows at `time` (ns). */
  readings(run: Run, flow: number, time: number, range: TimeRange): Reading[];
  /**
   * Returns the packet near enough to `time` (ns) to be pointed at: it is highlighted in all views, and a click selects
   * it.
   */
  near?(run: Run, flow: number, time: number, range: TimeRange): { time: number; packet: number } | null;
  /** The pointer is at `time` (ns), or not over the plot. */
  onPoint?(time: number | null): void;
}

/** A plot with time from left to right that shares range and playhead with the other views. A click seeks. */
export function TimePlot(props: TimePlotProps): ReactNode {
  const { playhead, height, label, frame, marks, readings, near, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, height);
  const { run, flow, range, together } = useSoon(playhead, ({ run, flow, range, together }) => ({
    run,
    flow,
    range,
    together,
  }));
  const [pointer, setPointer] = useState<number | null>(null);
  const at = useMemo(() => frame(size, range), [frame, size, range]);
  const drawn = useMemo(
    () => (run && size.width > 0 ? marks(run, flow, range, size, together) : []),
    [run, flow, range, size, marks, together],
  );
  useTimeZoom(box, playhead, "x", at.left, at.right - at.left);
  const down = useRef<number | null>(null);

  const timeAt = (event: PointerEvent<HTMLElement>) => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return px < at.left - 4 || px > at.right + 4 ? null : at.x.invert(Math.min(Math.max(px, at.left), at.right));
  };
  const meant = (time: number) => (near && run ? near(run, flow, time, range) : null);
  return (
    <div
      ref={box}
      className="ftp-plot ftp-time"
      style={{ height }}
      onPointerMove={(event) => {
        const time = timeAt(event);
        setPointer(time);
        onPoint?.(time);
        if (near && run) playhead.getState().setHover(time === null ? null : (meant(time)?.packet ?? null));
      }}
      onPointerLeave={() => {
        setPointer(null);
        onPoint?.(null);
        if (near) playhead.getState().setHover(null);
      }}
      onPointerDownCapture={(event) => {
        down.current = event.clientX;
      }}
      onPointerUp={(event) => {
        const time = timeAt(event);
        if (time !== null && down.current !== null && Math.abs(event.clientX - down.current) < 4) {
          const one = meant(time);
          if (one) playhead.getState().select({ kind: "packet", packet: one.packet });
          playhead.getState().seek(one?.time ?? time);
        }
        down.current = null;
      }}
    >
      <Surface marks={drawn} size={size} label={label}>
        {pointer !== null && (
          <line
            x1={at.x(pointer)}
            x2={at.x(pointer)}
            y1={at.top}
            y2={at.bottom}
            stroke={cssColor("ink-2")}
            strokeDasharray="2 3"
          />
        )}
        <DivergenceLine playhead={playhead} frame={at} em={size.em} others={drawn} />
        <PlayheadLine playhead={playhead} frame={at} />
      </Surface>
      {run && pointer !== null && (
        <Tip
          x={at.x(pointer)}
          width={size.width}
          title={format(pointer, "duration", 4)}
          readings={readings(run, flow, pointer, range)}
        />
      )}
    </div>
  );
}

/** The only part of a plot that is drawn again while the playhead moves. */
function PlayheadLine({ playhead, frame }: { playhead: Playhead; frame: TimePlotFrame }): ReactNode {
  const time = usePlayhead(playhead, (s) => s.time);
  const { scale, weight } = useTheme();
  const [from, to] = frame.x.domain();
  if (time < from || time > to) return null;
  const x = frame.x(time);
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={frame.top}
        y2={frame.bottom}
        stroke={cssColor("ink")}
        strokeWidth={1.5 * scale * weight}
      />
      <path
        d={`M${x - 4.5 * scale} ${frame.top - 7 * scale}h${9 * scale}l${-4.5 * scale} ${7 * scale}z`}
        fill={cssColor("ink")}
      />
    </g>
  );
}

interface DivergenceLineProps {
  playhead: Playhead;
  frame: TimePlotFrame;
  em: number;
  others: readonly Mark[];
}

/** Line at the divergence of the compared runs. */
function DivergenceLine({ playhead, frame, em, others }: DivergenceLineProps): ReactNode {
  const time = usePlayhead(playhead, (s) => s.divergence);
  const { x, width, left, right, top, bottom } = frame;
  const marks = useMemo(
    () => divergenceMarks(time, { x, width, left, right, top, bottom }, em, others),
    [time, x, width, left, right, top, bottom, em, others],
  );
  return <SvgMarks marks={marks} />;
}
