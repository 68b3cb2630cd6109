/** Finds a free place for a name beside its line. All lengths are px. */

/** A rectangle, px. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A polyline as x, y, x, y, … */
export type Line = readonly number[];

/** Obstacles for a name beside a line. */
export interface Obstacles {
  /** Boxes that a name must not touch. */
  boxes: readonly Box[];
  lines: readonly Line[];
  /** Lines that a name should not touch. */
  faint: readonly Line[];
}

/** Smallest distance of a name from an obstacle that it must not touch. */
const CLEAR = 3;
/** Places tried along the line. */
const TRIED = 32;
/** Costs of touching and of each next direction, against 1 for standing at the start of the line. */
const TOUCHING = 100;
const TOUCHING_FAINT = 5;
const TURN = 0.1;

/**
 * Places a text of this size beside `line`, inside `room`, near the line's right end if possible. Returns null if the
 * text is too large.
 */
export function placeBeside(line: Line, width: number, height: number, room: Box, obstacles: Obstacles): Box | null {
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  const points = alongside(line);
  // The cheapest places come first, so that most of the others need no look at the obstacles.
  for (let i = points.length - 1; i >= 0; i--) {
    const [px, py] = points[i];
    for (const [turn, [dx, dy]] of AROUND.entries()) {
      const own = TURN * turn + 1 - i / points.length;
      if (own >= least) break;
      const x = px + dx * (width / 2 + 3 * CLEAR) - width / 2;
      const y = py + dy * (height / 2 + CLEAR + 1) - height / 2;
      // A little over the edge is pushed back: a line may end there.
      const box = { x: clamp(x, room.x, room.x + room.width - width), y, width, height };
      if (Math.abs(box.x - x) > width || !isInside(box, room)) continue;
      const price = own + cost(box, obstacles);
      if (price < least) [best, least] = [box, price];
    }
  }
  return best;
}

/** Above, below, right, left and the corners; the earlier wins. */
const AROUND = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Points of a line at equal distances, from its start to its end. */
function alongside(line: Line): [number, number][] {
  const lengths: number[] = [];
  for (let i = 2; i < line.length; i += 2) lengths.push(Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (whole === 0) return [[line[0], line[1]]];
  const points: [number, number][] = [];
  let [i, before] = [0, 0];
  for (let k = 0; k <= TRIED; k++) {
    const at = (k / TRIED) * whole;
    while (i < lengths.length - 1 && before + lengths[i] < at) before += lengths[i++];
    const share = Math.min(1, (at - before) / (lengths[i] || 1));
    const [x1, y1, x2, y2] = line.slice(2 * i, 2 * i + 4);
    points.push([x1 + share * (x2 - x1), y1 + share * (y2 - y1)]);
  }
  return points;
}

/** Tells whether a box touches no obstacle that it must not touch. */
export function isClear(box: Box, obstacles: Obstacles): boolean {
  return cost(box, obstacles) < TOUCHING;
}

function cost(box: Box, { boxes, lines, faint }: Obstacles): number {
  const wide = grown(box, CLEAR);
  let sum = 0;
  for (const other of boxes) if (overlap(wide, other)) sum += TOUCHING;
  for (const line of lines) if (crosses(wide, line)) sum += TOUCHING;
  for (const line of faint) if (crosses(box, line)) sum += TOUCHING_FAINT;
  return sum;
}

function clamp(v: number, min: number, max: number): number {
  return Math.min(Math.max(v, min), max);
}

function isInside(box: Box, room: Box): boolean {
  return (
    box.x >= room.x &&
    box.y >= room.y &&
    box.x + box.width <= room.x + room.width + 0.01 &&
    box.y + box.height <= room.y + room.height + 0.01
  );
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Tells whether two rectangles overlap. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Tells whether any stretch of the line passes through the box. */
export function crosses({ x, y, width, height }: Box, line: Line): boolean {
  const [right, bottom] = [x + width, y + height];
  for (let i = 2; i < line.length; i += 2) {
    const [x1, y1, x2, y2] = [line[i - 2], line[i - 1], line[i], line[i + 1]];
    // Most stretches lie on one side of the box.
    if ((x1 < x && x2 < x) || (x1 > right && x2 > right) || (y1 < y && y2 < y) || (y1 > bottom && y2 > bottom))
      continue;
    if (enters(x1, y1, x2 - x1, y2 - y1, x, y, right, bottom)) return true;
  }
  return false;
}

/** Clips the stretch from (x1, y1) by (dx, dy) to a rectangle (Liang and Barsky) and tells whether anything is left. */
function enters(x1: number, y1: number, dx: number, dy: number, x: number, y: number, right: number, bottom: number) {
  let [from, to] = [0, 1];
  const clip = (p: number, q: number) => {
    if (p < 0) from = Math.max(from, q / p);
    else if (p > 0) to = Math.min(to, q / p);
    else if (q < 0) to = -1;
  };
  clip(-dx, x1 - x);
  clip(dx, right - x1);
  clip(-dy, y1 - y);
  clip(dy, bottom - y1);
  return from <= to;
}
