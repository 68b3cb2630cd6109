import { t } from "@lingui/core/macro";
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { timeAxis, timePlot, valueAxis } from "../../charts/plot.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { Surface } from "../../marks/paint/surface.tsx";
import { useSize } from "../../marks/size.ts";
import { factorOf, type QuantityKind, unitNames } from "../../quantities/units.ts";
import { COLUMNS, columnsOf, cornersOf, type Step, stepsOf, stroke } from "./text.ts";

interface SchedulePlotProps {
  label: string;
  steps: readonly Step[];
  /** Value before the first step. */
  before: number;
  /** Values change along straight lines from step to step, not at once. */
  ramps: boolean;
  kind: QuantityKind;
  /** End of the time axis, ns. */
  span: number;
  /** Largest value that the parameter can have, in its base unit. */
  most: number;
  /** `joins`: the pen is still down, so that the change belongs to the one before. */
  onDraw(steps: Step[], joins: boolean): void;
}

const HEIGHT = 130;

/** A plot of values over time to draw in with mouse, pen or finger. The text field beside it holds the same. */
export function SchedulePlot({ label, steps, before, ramps, kind, span, most, onDraw }: SchedulePlotProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, HEIGHT);
  const pen = useRef<number | null>(null);
  // The axis stays while the pen is down.
  const [held, setHeld] = useState<number | null>(null);
  const columns = useMemo(() => columnsOf(steps, span, before), [steps, span, before]);
  const top = held ?? Math.min(most, Math.max(...columns, ...steps.map(({ value }) => value), most * 1e-6) * 1.3);
  const unit = useMemo(() => unitFor(top, kind), [top, kind]);
  const plot = useMemo(() => frameOf(size, span, top / unit.factor, unit.name), [size, span, top, unit]);
  const marks = useMemo(
    () => (size.width > 0 ? marksOf(cornersOf(steps, span, before, ramps), plot, size, unit.factor) : []),
    [steps, span, before, ramps, plot, size, unit],
  );

  const put = (event: PointerEvent<HTMLElement>) => {
    const { frame, y } = plot;
    const { left, top: upper } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - frame.left) / (frame.right - frame.left);
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(share * COLUMNS)));
    const value = Math.min(top, Math.max(0, y.invert(event.clientY - upper) * unit.factor));
    const joins = pen.current !== null;
    onDraw(stepsOf(stroke(columns, pen.current ?? column, column, value), span), joins);
    pen.current = column;
  };
  const lift = () => {
    pen.current = null;
    setHeld(null);
  };

  return (
    <div
      ref={box}
      className="ftp-plot schedule-plot"
      style={{ height: HEIGHT }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(top);
        put(event);
      }}
      onPointerMove={(event) => pen.current !== null && put(event)}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <Surface marks={marks} size={size} label={t`${label}: draw here to change it`} />
    </div>
  );
}

/** Returns the largest unit of which `most` is at least one, with its factor. */
function unitFor(most: number, kind: QuantityKind): { name: string; factor: number } {
  const name = unitNames(kind).findLast((name) => factorOf(name) <= most) ?? "";
  return { name, factor: name === "" ? 1 : factorOf(name) };
}

/** Returns a plot of values in a unit, which ends at `most`, over the time up to `span`. */
function frameOf(size: Size, span: number, most: number, unit: string) {
  const frame = timePlot(size, { from: 0, to: span }, 3.4);
  return { frame, ...valueAxis(frame, most, size.em, unit) };
}

function marksOf(
  corners: readonly Step[],
  { frame, y, marks }: ReturnType<typeof frameOf>,
  { em }: Size,
  factor: number,
): Mark[] {
  const points = corners.flatMap(({ at, value }) => [frame.x(at), y(value / factor)]);
  const base = [frame.right, frame.bottom, frame.left, frame.bottom];
  return [
    ...marks,
    ...timeAxis(frame, em),
    { type: "path", points: [...points, ...base], close: true, fill: { color: "queue", opacity: 0.14 } },
    { type: "path", points, stroke: { color: "queue", width: 2 } },
  ];
}
