/** Which parts of a drawing are taken, in cells, so that a label finds a place that hides nothing. */
import { textWidth } from "../labels.ts";
import type { Mark, Size, TextMark } from "../marks.ts";

/** A box of a drawing, px. */
export interface LabelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of a cell, px. */
const CELL = 4;

/** Grid of the cells that marks cover. Lines count with all cells that they cross, texts with their boxes. */
export class Occupancy {
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor({ width, height }: Pick<Size, "width" | "height">, marks: readonly Mark[] = []) {
    this.#columns = Math.max(1, Math.ceil(width / CELL));
    this.#rows = Math.max(1, Math.ceil(height / CELL));
    this.#taken = new Uint8Array(this.#columns * this.#rows);
    for (const mark of marks) this.#cover(mark);
  }

  /** Takes a box. */
  take({ x, y, width, height }: LabelBox): void {
    this.#each(x, y, width, height, (cell) => {
      this.#taken[cell] = 1;
      return true;
    });
  }

  /** Is no part of the box taken? */
  isFree({ x, y, width, height }: LabelBox): boolean {
    return this.#each(x, y, width, height, (cell) => this.#taken[cell] === 0);
  }

  /** Calls `act` for the cells of a box until it returns false, and returns whether it never did. */
  #each(x: number, y: number, width: number, height: number, act: (cell: number) => boolean): boolean {
    const [left, right] = [x, x + width].map((at) => Math.floor(at / CELL));
    const [top, bottom] = [y, y + height].map((at) => Math.floor(at / CELL));
    for (let row = Math.max(0, top); row <= Math.min(bottom, this.#rows - 1); row++) {
      for (let column = Math.max(0, left); column <= Math.min(right, this.#columns - 1); column++) {
        if (!act(row * this.#columns + column)) return false;
      }
    }
    return true;
  }

  #cover(mark: Mark): void {
    if (mark.type === "line") this.#line(mark.x1, mark.y1, mark.x2, mark.y2);
    else if (mark.type === "path") this.#path(mark.points, mark.fill !== undefined);
    else if (mark.type === "rect") this.take(mark);
    else if (mark.type === "text") this.take(boxOf(mark));
    else this.take({ x: mark.x - mark.r, y: mark.y - mark.r, width: 2 * mark.r, height: 2 * mark.r });
  }

  #line(x1: number, y1: number, x2: number, y2: number): void {
    const [from, to] = this.#visible(x1, y1, x2, y2);
    if (!(from <= to)) return;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const steps = Math.ceil((2 * (to - from) * Math.max(Math.abs(dx), Math.abs(dy))) / CELL);
    for (let i = 0; i <= steps; i++) {
      const share = from + (steps === 0 ? 0 : (i / steps) * (to - from));
      const column = Math.min(Math.floor((x1 + share * dx) / CELL), this.#columns - 1);
      const row = Math.min(Math.floor((y1 + share * dy) / CELL), this.#rows - 1);
      this.#taken[row * this.#columns + column] = 1;
    }
  }

  /** Returns the part of a line that is inside the drawing, from 0 to 1; NaN or empty if there is none. */
  #visible(x1: number, y1: number, x2: number, y2: number): [from: number, to: number] {
    let [from, to] = [0, 1];
    const axes = [
      [x1, x2 - x1, this.#columns * CELL],
      [y1, y2 - y1, this.#rows * CELL],
    ];
    for (const [start, length, end] of axes) {
      if (length === 0 && start >= 0 && start <= end) continue;
      const [a, b] = [-start / length, (end - start) / length];
      from = Math.max(from, Math.min(a, b));
      to = Math.min(to, Math.max(a, b));
    }
    return [from, to];
  }

  #path(points: readonly number[], filled: boolean): void {
    for (let i = 0; i + 3 < points.length; i += 2) this.#line(points[i], points[i + 1], points[i + 2], points[i + 3]);
    if (filled) this.#inside(points);
  }

  /** Takes the inside of a closed path, row by row. */
  #inside(points: readonly number[]): void {
    const ys = points.filter((_, i) => i % 2 === 1);
    const n = points.length / 2;
    const last = Math.min(Math.max(...ys), this.#rows * CELL);
    for (let y = Math.max(0, Math.min(...ys)); y <= last; y += CELL) {
      const crossings: number[] = [];
      for (let i = 0; i < n; i++) {
        const k = (i + 1) % n;
        const [y1, y2] = [points[2 * i + 1], points[2 * k + 1]];
        if (y1 <= y === y2 <= y) continue;
        crossings.push(points[2 * i] + ((y - y1) / (y2 - y1)) * (points[2 * k] - points[2 * i]));
      }
      crossings.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2)
        this.take({ x: crossings[i], y, width: crossings[i + 1] - crossings[i], height: 0 });
    }
  }
}

/** Returns the box of a text, px. */
export function boxOf({ text, x, y, size, anchor = "start", bold, rotate }: TextMark): LabelBox {
  const [width, height] = [textWidth(text, size, bold), 1.2 * size];
  if (rotate) return { x: x - height / 2, y: y - width / 2, width: height, height: width };
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
  return { x: left, y: y - height / 2, width, height };
}
