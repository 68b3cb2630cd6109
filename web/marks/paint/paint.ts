import { type Fill, type Mark, outline, type Pattern, type Size, type Stroke } from "../marks.ts";
import type { Theme } from "../theme.ts";
import { opacityIn, radiusIn, strokeIn } from "./strength.ts";

type Context = CanvasRenderingContext2D;

/**
 * Draws marks on a canvas whose transform is already in CSS px. Neighbouring lines of one style go into one path,
 * because a stroke call per packet would be too slow.
 */
export function paint(context: Context, marks: readonly Mark[], theme: Theme): void {
  let open: Stroke | null = null;
  const flush = () => {
    if (open) applyStroke(context, open, theme, () => context.stroke());
    open = null;
  };
  for (const mark of marks) {
    if (mark.type === "line") {
      if (!open || !sameStroke(open, mark.stroke)) {
        flush();
        context.beginPath();
        open = mark.stroke;
      }
      context.moveTo(mark.x1, mark.y1);
      context.lineTo(mark.x2, mark.y2);
      continue;
    }
    flush();
    draw(context, mark, theme);
  }
  flush();
}

function draw(context: Context, mark: Exclude<Mark, { type: "line" }>, theme: Theme): void {
  switch (mark.type) {
    case "path":
      context.beginPath();
      trace(context, mark.points, mark.close ?? false, 0, 0);
      finish(context, mark.fill, mark.stroke, theme);
      break;
    case "rect":
      context.beginPath();
      if (mark.radius) context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius);
      else context.rect(mark.x, mark.y, mark.width, mark.height);
      finish(context, mark.fill, mark.stroke, theme);
      break;
    case "point": {
      const r = radiusIn(theme, mark.r);
      const shape = outline(mark.shape, r);
      context.beginPath();
      if (shape) trace(context, shape.points, shape.close, mark.x, mark.y);
      else context.arc(mark.x, mark.y, r, 0, 2 * Math.PI);
      finish(context, mark.fill, mark.stroke, theme);
      break;
    }
    case "text":
      context.save();
      context.font = `${mark.bold ? "600 " : ""}${mark.size}px ${theme.font}`;
      context.textAlign = mark.anchor === "middle" ? "center" : (mark.anchor ?? "start");
      context.textBaseline = "alphabetic";
      context.translate(mark.x, mark.y);
      if (mark.rotate) context.rotate((mark.rotate * Math.PI) / 180);
      if (mark.halo) {
        context.lineWidth = mark.size / 3.5;
        context.lineJoin = "round";
        context.strokeStyle = theme.colors.surface;
        context.strokeText(mark.text, 0, mark.size * 0.36);
      }
      context.fillStyle = theme.colors[mark.color];
      context.fillText(mark.text, 0, mark.size * 0.36);
      context.restore();
      break;
  }
}

function trace(context: Context, points: readonly number[], close: boolean, dx: number, dy: number): void {
  let down = false;
  for (let i = 0; i < points.length; i += 2) {
    if (Number.isNaN(points[i])) {
      down = false;
      continue;
    }
    if (down) context.lineTo(points[i] + dx, points[i + 1] + dy);
    else context.moveTo(points[i] + dx, points[i + 1] + dy);
    down = true;
  }
  if (close) context.closePath();
}

function finish(context: Context, fill: Fill | undefined, stroke: Stroke | undefined, theme: Theme): void {
  if (fill) {
    context.globalAlpha = opacityIn(theme, fill) ?? 1;
    context.fillStyle = fillStyle(context, fill, theme);
    context.fill();
    context.globalAlpha = 1;
  }
  if (stroke) applyStroke(context, stroke, theme, () => context.stroke());
}

function applyStroke(context: Context, stroke: Stroke, theme: Theme, then: () => void): void {
  const { color, width, opacity, dash } = strokeIn(theme, stroke);
  context.strokeStyle = theme.colors[color];
  context.lineWidth = width;
  context.globalAlpha = opacity ?? 1;
  context.setLineDash(dash ? [...dash] : []);
  then();
  context.globalAlpha = 1;
}

function sameStroke(a: Stroke, b: Stroke): boolean {
  return a === b || (a.color === b.color && a.width === b.width && a.opacity === b.opacity && a.dash === b.dash);
}

const TILE = 6;
const tiles = new Map<string, HTMLCanvasElement>();

function fillStyle(context: Context, fill: Fill, theme: Theme): string | CanvasPattern {
  const color = theme.colors[fill.color];
  if (!fill.pattern || fill.pattern === "solid") return color;
  const key = `${fill.pattern} ${color}`;
  let tile = tiles.get(key);
  if (!tile) {
    tile = drawTile(fill.pattern, color);
    tiles.set(key, tile);
  }
  const pattern = context.createPattern(tile, "repeat");
  // Tiles are drawn at twice the size, so that they stay sharp on dense screens.
  pattern?.setTransform(new DOMMatrix().scale(0.5 * theme.scale));
  return pattern ?? color;
}

function drawTile(pattern: Exclude<Pattern, "solid">, color: string): HTMLCanvasElement {
  const tile = document.createElement("canvas");
  tile.width = TILE * 2;
  tile.height = TILE * 2;
  const context = tile.getContext("2d")!;
  context.scale(2, 2);
  context.fillStyle = color;
  context.strokeStyle = color;
  context.globalAlpha = 0.28;
  context.fillRect(0, 0, TILE, TILE);
  context.globalAlpha = 1;
  context.lineWidth = 1.6;
  context.beginPath();
  for (const [x1, y1, x2, y2] of patternLines(pattern)) {
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.stroke();
  if (pattern === "dots") context.fillRect(1.5, 1.5, 2.6, 2.6);
  return tile;
}

/** Strokes of a pattern's 6 px tile; lines run past its edges so that neighbours join. */
export function patternLines(pattern: Pattern): [number, number, number, number][] {
  const up: [number, number, number, number][] = [
    [-1, 7, 7, -1],
    [-1, 1, 1, -1],
    [5, 7, 7, 5],
  ];
  if (pattern === "hatch") return up;
  if (pattern === "cross") return [...up, [-1, -1, 7, 7]];
  if (pattern === "bars") return [[0, 3, 6, 3]];
  return [];
}

/** Sizes a canvas for the screen's density, clears it, and returns its context in CSS px. */
export function fitCanvas(canvas: HTMLCanvasElement, size: Size): CanvasRenderingContext2D | null {
  const density = Math.min(window.devicePixelRatio || 1, 3);
  const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${size.width}px`;
    canvas.style.height = `${size.height}px`;
  }
  const context = canvas.getContext("2d");
  context?.setTransform(density, 0, 0, density, 0, 0);
  context?.clearRect(0, 0, size.width, size.height);
  return context;
}
