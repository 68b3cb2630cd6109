import { t } from "@lingui/core/macro";
import { scaleLinear } from "d3-scale";
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { bottomAxis, leftAxis } from "../../marks/axis.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { Surface } from "../../marks/paint/surface.tsx";
import { useSize } from "../../marks/size.ts";
import { localized } from "../../quantities/numbers.ts";
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

const HEIGHT = 120;

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
  const frame = useMemo(() => frameOf(size, span, top / unit.factor), [size, span, top, unit]);
  const marks = useMemo(
    () => (size.width > 0 ? marksOf(cornersOf(steps, span, before, ramps), frame, size, unit) : []),
    [steps, span, before, ramps, frame, size, unit],
  );

  const put = (event: PointerEvent<HTMLElement>) => {
    const { left, top: upper } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - frame.left) / (frame.right - frame.left);
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(share * COLUMNS)));
    const value = Math.min(top, Math.max(0, frame.y.invert(event.clientY - upper) * unit.factor));
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

interface Frame {
  x: ReturnType<typeof scaleLinear<number, number>>;
  y: ReturnType<typeof scaleLinear<number, number>>;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function frameOf({ width, height, em }: Size, span: number, highest: number): Frame {
  const [left, right, top, bottom] = [3.4 * em, width - 1.2 * em, 1.9 * em, height - 2.2 * em];
  return {
    x: scaleLinear([0, span / 1e9], [left, right]),
    y: scaleLinear([0, highest], [bottom, top]),
    left,
    right,
    top,
    bottom,
  };
}

function marksOf(
  corners: readonly Step[],
  { x, y, left, right, bottom }: Frame,
  { em, width }: Size,
  unit: { name: string; factor: number },
): Mark[] {
  const points = corners.flatMap(({ at, value }) => [x(at / 1e9), y(value / unit.factor)]);
  return [
    ...leftAxis({ scale: y, at: left, em, title: unit.name, grid: right - left }),
    ...bottomAxis({ scale: x, at: bottom, em, width, format: (seconds) => `${localized(String(seconds))} s` }),
    {
      type: "path",
      points: [...points, right, bottom, left, bottom],
      close: true,
      fill: { color: "queue", opacity: 0.14 },
    },
    { type: "path", points, stroke: { color: "queue", width: 2 } },
  ];
}
