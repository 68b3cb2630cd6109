/** A drawn state machine: boxes at places chosen by hand, and ways between them. Lengths in px, places in columns and rows. */

/** A point beside the box in this column and row, in half widths and half heights from its middle. */
export type Anchor = readonly [column: number, row: number, dx?: number, dy?: number];

/** A state in a figure, by column and row. */
export interface FigureNode {
  id: string;
  name: string;
  meaning: string;
  column: number;
  row: number;
}

/** A transition in a figure. */
export interface FigureEdge {
  from: string;
  to: string;
  /** Corner points of the way; by default it is straight from box to box. */
  way?: readonly Anchor[];
  /** Bow of a straight way to its left, in rows. */
  bow?: number;
  /** Event of the transition in a word or two, and details of it. */
  event?: string;
  action?: string;
  /**
   * Place of the label; by default wherever there is room. In a small figure only the events of transitions that
   * happened are shown.
   */
  label?: { at: Anchor; anchor: "start" | "middle" | "end"; lines: readonly string[] };
  /** Place of the count of its passages, as a share of the way's length. */
  number?: number;
  /** Drawn only if it was taken: the original figure leaves it out too. */
  hidden?: boolean;
}

/** A state machine as a drawing. */
export interface Figure {
  nodes: readonly FigureNode[];
  edges: readonly FigureEdge[];
  columns: number;
  rows: number;
  /** Between the middles of two rows, and the height of a box, in em. */
  pitch: { roomy: number; compact: number };
  tall: number;
}

/** Box of a state, px; x and y are its middle. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A figure in its room. */
export interface Laid {
  figure: Figure;
  em: number;
  /** Too narrow for words beside the ways. */
  compact: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
  place(node: FigureNode): Place;
  at(anchor: Anchor): readonly [number, number];
  /** Points of the way, as x, y, x, y, … */
  points(edge: FigureEdge): number[];
}

/** Width (em) from which labels have room. */
const ROOMY = 33;
const MARGIN = 1.1;

/** Returns the height that a figure needs at this width, px. */
export function heightOf(figure: Figure, width: number, em: number): number {
  const pitch = width < ROOMY * em ? figure.pitch.compact : figure.pitch.roomy;
  return ((figure.rows - 1) * pitch + figure.tall + 2 * MARGIN) * em;
}

/** Lays out a figure in a room. */
export function layOut(figure: Figure, { left = 0, top = 0, width, em }: Room): Laid {
  const compact = width < ROOMY * em;
  const height = heightOf(figure, width, em);
  const box = { width: Math.min(compact ? 7.4 * em : 8.6 * em, width / figure.columns - 6), height: figure.tall * em };
  const across = Math.min((width - box.width - 4) / Math.max(1, figure.columns - 1), 15 * em);
  const first = left + width / 2 - (across * (figure.columns - 1)) / 2;
  const down = (compact ? figure.pitch.compact : figure.pitch.roomy) * em;
  const middle = (column: number, row: number) =>
    [first + column * across, top + (MARGIN + figure.tall / 2) * em + row * down] as const;
  const at = ([column, row, dx = 0, dy = 0]: Anchor) => {
    const [x, y] = middle(column, row);
    return [x + (dx * box.width) / 2, y + (dy * box.height) / 2] as const;
  };
  const nodeOf = new Map(figure.nodes.map((node) => [node.id, node]));
  const points = ({ from, to, way, bow = 0 }: FigureEdge) => {
    if (way) return way.flatMap((anchor) => [...at(anchor)]);
    const [a, b] = [nodeOf.get(from), nodeOf.get(to)];
    if (!a || !b) return [];
    return bowed(middle(a.column, a.row), middle(b.column, b.row), bow * down, box);
  };
  return {
    figure,
    em,
    compact,
    left,
    top,
    width,
    height,
    at,
    points,
    place: (n) => ({ ...box, ...xy(middle(n.column, n.row)) }),
  };
}

interface Room {
  left?: number;
  top?: number;
  width: number;
  em: number;
}

const xy = ([x, y]: readonly [number, number]) => ({ x, y });

/** Points of an arc. */
const STEPS = 96;

/**
 * Returns an arc between two boxes that rises by `bow` px over the straight line, without its parts inside the boxes.
 */
function bowed(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  bow: number,
  box: { width: number; height: number },
): number[] {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(by - ay) / length, -(bx - ax) / length];
  const [cx, cy] = [(ax + bx) / 2 + 2 * bow * nx, (ay + by) / 2 + 2 * bow * ny];
  const inside = (x: number, y: number, mx: number, my: number) =>
    Math.abs(x - mx) < box.width / 2 && Math.abs(y - my) < box.height / 2;
  const points: number[] = [];
  for (let k = 0; k <= STEPS; k++) {
    const t = k / STEPS;
    const x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx;
    const y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by;
    if (!inside(x, y, ax, ay) && !inside(x, y, bx, by)) points.push(x, y);
  }
  return points;
}

/** The point at this share of the length of a polyline. */
export function along(points: readonly number[], share: number): [number, number] {
  const lengths: number[] = [];
  for (let i = 2; i < points.length; i += 2)
    lengths.push(Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]));
  let left = share * lengths.reduce((sum, one) => sum + one, 0);
  let i = 0;
  while (i < lengths.length - 1 && left > lengths[i]) left -= lengths[i++];
  const part = Math.min(1, left / (lengths[i] || 1));
  const [x1, y1, x2, y2] = points.slice(2 * i, 2 * i + 4);
  return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
}
