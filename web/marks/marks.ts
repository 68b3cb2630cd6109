/**
 * Marks, the drawing of a view as values: views turn a run into marks, renderers turn marks into pixels or SVG. Colours
 * are tokens, so one list of marks serves every theme.
 */

/** Name of a colour; a theme gives its value. */
export type Token =
  | "surface"
  | "surface-2"
  | "ink"
  | "ink-2"
  | "line"
  | "data"
  | "ack"
  | "loss"
  | "window"
  | "host"
  | "queue"
  | "timer"
  | "focus";

/** Second signal beside colour, for areas. */
export type Pattern = "solid" | "hatch" | "cross" | "dots" | "bars";

/** Style of a line; width in px, opacity 0 to 1. */
export interface Stroke {
  color: Token;
  width: number;
  /** Lengths in px of dash and gap. */
  dash?: readonly number[];
  opacity?: number;
}

/** Style of an area; opacity 0 to 1. */
export interface Fill {
  color: Token;
  opacity?: number;
  pattern?: Pattern;
}

/** A straight line, px. */
export interface LineMark {
  type: "line";
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  stroke: Stroke;
}

/** Points as x, y, x, y, …; a NaN pair lifts the pen. */
export interface PathMark {
  type: "path";
  points: readonly number[];
  close?: boolean;
  fill?: Fill;
  stroke?: Stroke;
}

/** A rectangle, px. */
export interface RectMark {
  type: "rect";
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
  fill?: Fill;
  stroke?: Stroke;
}

/** `y` is the middle of the letters; `size` px; `halo` keeps text legible over lines. */
export interface TextMark {
  type: "text";
  x: number;
  y: number;
  text: string;
  color: Token;
  size: number;
  anchor?: "start" | "middle" | "end";
  bold?: boolean;
  halo?: boolean;
  /** Degrees, about (x, y). */
  rotate?: number;
}

/** Shapes of points. */
export type Shape = "bars" | "circle" | "cross" | "diamond" | "plus" | "square" | "star" | "triangle";

/** A point, px. */
export interface PointMark {
  type: "point";
  x: number;
  y: number;
  /** Half the width, px for labels of `USUAL_EM`; it grows with them. */
  r: number;
  shape: Shape;
  fill?: Fill;
  stroke?: Stroke;
}

/** Any mark. */
export type Mark = LineMark | PathMark | RectMark | TextMark | PointMark;

/** Size of a label with type of usual size, px. */
export const USUAL_EM = 13;

/** Drawing area in px; `em` is the size of a label, which grows in a presentation. */
export interface Size {
  width: number;
  height: number;
  em: number;
}

/** Eight rays, the first to the right. */
const STAR = Array.from({ length: 16 }, (_, k) => {
  const [angle, reach] = [(k * Math.PI) / 8, k % 2 === 0 ? 1.25 : 0.5];
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
}).flat();

/** Corners of a point's shape as x, y pairs about (0, 0); null for a circle. A cross, a plus and bars are two open strokes. */
export function outline(shape: Shape, r: number): { points: number[]; close: boolean } | null {
  switch (shape) {
    case "circle":
      return null;
    case "bars":
      return { points: [-r / 2, -r, -r / 2, r, Number.NaN, Number.NaN, r / 2, -r, r / 2, r], close: false };
    case "cross":
      return { points: [-r, -r, r, r, Number.NaN, Number.NaN, -r, r, r, -r], close: false };
    case "diamond":
      return { points: [0, -r * 1.3, r * 1.3, 0, 0, r * 1.3, -r * 1.3, 0], close: true };
    case "plus":
      return { points: [-r, 0, r, 0, Number.NaN, Number.NaN, 0, -r, 0, r], close: false };
    case "square":
      return { points: [-r, -r, r, -r, r, r, -r, r], close: true };
    case "star":
      return { points: Array.from(STAR, (share) => share * r), close: true };
    case "triangle":
      return { points: [-r, -r, r, 0, -r, r], close: true };
  }
}
