import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { scaleLinear } from "d3-scale";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from "react";
import { bottomAxis, leftAxis, ticksIn } from "../marks/axis.ts";
import { type Mark, type Size, USUAL_EM } from "../marks/marks.ts";
import { Surface } from "../marks/paint/surface.tsx";
import { useSize } from "../marks/size.ts";
import { significant } from "../quantities/numbers.ts";
import type { Measured, Printed } from "../sweep/sweep.ts";
import { type CurveGuess, drawn } from "./guess.ts";

/** Axes over which a curve is drawn, in words and numbers. */
export interface Ground {
  /** Titles of the quantity and the swept parameter. */
  title: string;
  /** Name of the curve among several, or empty. */
  whose: string;
  /** Units, in the language of the page. */
  unit: string;
  parameter: string;
  parameterUnit: string;
  values: readonly number[];
  /** Upper end of the axis. */
  top: number;
}

interface CurvePlotProps {
  ground: Ground;
  guess: CurveGuess;
  /** Guess and truth if only a value is to be chosen, not a curve. */
  knee: { value: number | null; truth: number | null } | null;
  /** Shown once revealed; null before. */
  truth: { measured: readonly Measured[]; printed: readonly Printed[] } | null;
  onCurve(guess: CurveGuess): void;
  onKnee(value: number): void;
}

const HEIGHT = 320;
/** Key presses from the foot to the top of the axis. */
const STEPS = 40;

/** A plot to draw in: by hand along the curve, or value by value with the arrow keys. */
export function CurvePlot({ ground, guess, knee, truth, onCurve, onKnee }: CurvePlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, HEIGHT);
  const frame = useMemo(() => frameOf(ground, size), [ground, size]);
  const marks = useMemo(
    () => (size.width > 0 ? marksOf(ground, frame, size, guess, knee, truth) : []),
    [ground, frame, size, guess, knee, truth],
  );
  const pen = useRef<number | null>(null);
  const { values, top } = ground;
  const open = truth === null;

  const nearest = (px: number) => {
    const away = values.map((value) => Math.abs(frame.x(value) - px));
    return away.indexOf(Math.min(...away));
  };
  const put = (event: PointerEvent<HTMLElement>) => {
    const { left, top: upper } = event.currentTarget.getBoundingClientRect();
    const index = nearest(event.clientX - left);
    if (knee) onKnee(values[index]);
    else {
      const y = Math.min(top, Math.max(0, frame.y.invert(event.clientY - upper)));
      onCurve(drawn(guess, index, y, pen.current));
    }
    pen.current = index;
  };
  const lift = () => {
    pen.current = null;
  };
  const key = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    const end = { Home: 0, End: top }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    const y = end ?? Math.min(top, Math.max(0, (guess[index] ?? 0) + (step! * top) / STEPS));
    onCurve(drawn(guess, index, y, null));
  };

  return (
    <div
      ref={box}
      className={`ftp-plot predict-plot${open ? " is-open" : ""}`}
      style={{ height: HEIGHT }}
      onPointerDown={(event) => {
        if (!open) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        put(event);
      }}
      onPointerMove={(event) => open && pen.current !== null && put(event)}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <Surface marks={marks} size={size} label={labelOf(ground, knee !== null, open)} />
      {open && !knee && size.width > 0 && (
        <fieldset className="predict-handles">
          <legend className="ftp-unseen">
            <Trans>Your curve, value by value</Trans>
          </legend>
          {values.map((value, index) => (
            <div
              key={value}
              className="predict-handle"
              role="slider"
              tabIndex={0}
              aria-label={t`${ground.title} at ${value} ${ground.parameterUnit}`}
              aria-orientation="vertical"
              aria-valuemin={0}
              aria-valuemax={top}
              aria-valuenow={guess[index] ?? 0}
              aria-valuetext={guess[index] === null ? t`not drawn` : `${shown(guess[index] ?? 0)} ${ground.unit}`}
              style={{ left: frame.x(value), top: frame.y(guess[index] ?? 0) }}
              onKeyDown={(event) => key(event, index)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

const shown = (value: number) => significant(value, 3);

function labelOf({ title, unit, parameter, parameterUnit }: Ground, knee: boolean, open: boolean): string {
  const what = t`${title} in ${unit} against ${parameter} in ${parameterUnit}`;
  if (!open) return t`${what}: your prediction, the simulation and the paper`;
  return knee ? t`${what}: press where the curve bends` : t`${what}: draw your curve`;
}

interface Frame {
  x: ReturnType<typeof scaleLinear<number, number>>;
  y: ReturnType<typeof scaleLinear<number, number>>;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function frameOf({ values, top: highest }: Ground, { width, height, em }: Size): Frame {
  const [left, right, top, bottom] = [3.6 * em, width - 1.2 * em, 2 * em, height - 3.6 * em];
  return {
    x: scaleLinear([Math.min(0, ...values), Math.max(...values) * 1.04], [left, right]),
    y: scaleLinear([0, highest], [bottom, top]).nice(ticksIn(bottom - top, em)),
    left,
    right,
    top,
    bottom,
  };
}

function marksOf(
  ground: Ground,
  frame: Frame,
  { width, em, height }: Size,
  guess: CurveGuess,
  knee: CurvePlotProps["knee"],
  truth: CurvePlotProps["truth"],
): Mark[] {
  const { x, y, left, right, top, bottom } = frame;
  const { values } = ground;
  const marks: Mark[] = [
    ...leftAxis({ scale: y, at: left, em, title: ground.unit, grid: right - left }),
    ...bottomAxis({ scale: x, at: bottom, em, width }),
    {
      type: "text",
      x: (left + right) / 2,
      y: height - 0.85 * em,
      text: `${ground.parameter} (${ground.parameterUnit})`,
      color: "ink-2",
      size: em,
      anchor: "middle",
    },
  ];
  // Lines at the values for which a guess can be drawn.
  for (const value of values) {
    const at = x(value);
    marks.push({
      type: "line",
      x1: at,
      y1: top,
      x2: at,
      y2: bottom,
      stroke: { color: "line", width: 1, dash: [2, 4] },
    });
  }
  for (const { value, mean } of truth?.printed ?? []) {
    marks.push({
      type: "point",
      x: x(value),
      y: y(mean),
      r: 0.4 * USUAL_EM,
      shape: "circle",
      fill: { color: "surface" },
      stroke: { color: "ink", width: 1.5 },
    });
  }
  const measured = truth?.measured ?? [];
  const points = measured.flatMap((m) => [x(m.value), y(m.mean)]);
  if (points.length > 0) {
    marks.push({ type: "path", points, stroke: { color: "data", width: 2.5 } });
    for (const m of measured) {
      marks.push({ type: "point", x: x(m.value), y: y(m.mean), r: 3, shape: "circle", fill: { color: "data" } });
    }
    marks.push(nameAt(points, "simulated", "data", em, -1, right));
  }
  const own = guess.flatMap((value, i) => (value === null ? [] : [x(values[i]), y(value)]));
  if (own.length > 0 && !knee) {
    marks.push({ type: "path", points: own, stroke: { color: "queue", width: 2.5, dash: [8, 4] } });
    for (let i = 0; i < own.length; i += 2) {
      marks.push({ type: "point", x: own[i], y: own[i + 1], r: 4.5, shape: "diamond", fill: { color: "queue" } });
    }
    const middle = 2 * Math.floor(own.length / 4);
    marks.push(nameAt(own.slice(0, middle + 2), t`your curve`, "queue", em, -1, right));
  }
  if (knee?.value != null) marks.push(...kneeMarks(x(knee.value), frame, t`your bend`, "queue", em, [8, 4]));
  if (truth && knee?.truth != null) marks.push(...kneeMarks(x(knee.truth), frame, t`simulated bend`, "data", em, []));
  return marks;
}

/** Places a name beside a curve's last point, above or below it. */
function nameAt(
  points: readonly number[],
  text: string,
  color: "data" | "queue",
  em: number,
  side: 1 | -1,
  right: number,
): Mark {
  const [x, y] = points.slice(-2);
  return {
    type: "text",
    x: Math.min(x, right),
    y: y + side * 1.1 * em,
    text,
    color,
    size: em,
    bold: true,
    anchor: "end",
    halo: true,
  };
}

function kneeMarks(
  x: number,
  { top, bottom }: Frame,
  text: string,
  color: "data" | "queue",
  em: number,
  dash: readonly number[],
): Mark[] {
  return [
    {
      type: "line",
      x1: x,
      y1: top,
      x2: x,
      y2: bottom,
      stroke: { color, width: 2.5, ...(dash.length > 0 ? { dash } : {}) },
    },
    {
      type: "text",
      x,
      y: color === "data" ? top - 0.8 * em : bottom - 0.8 * em,
      text,
      color,
      size: em,
      bold: true,
      anchor: "middle",
      halo: true,
    },
  ];
}
