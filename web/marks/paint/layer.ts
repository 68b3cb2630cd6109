import type { Mark, Size } from "../marks.ts";
import type { Theme } from "../theme.ts";
import { fitCanvas, paint } from "./paint.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture off the screen, painted once and copied in parts, frame after frame. */
export class Layer {
  readonly #canvas = document.createElement("canvas");
  #painted: readonly unknown[] = [];
  #size: Size = { width: 0, height: 0, em: 0 };

  /** Paints `marks` unless every part of `key` is unchanged. */
  paint(key: readonly unknown[], size: Size, theme: Theme, marks: () => Mark[]): void {
    if (key.length === this.#painted.length && key.every((value, i) => value === this.#painted[i])) return;
    const context = fitCanvas(this.#canvas, size);
    if (context) paint(context, marks(), theme);
    this.#painted = key;
    this.#size = size;
  }

  /** Copies the box (px) to the same place of another canvas. */
  copy(context: CanvasRenderingContext2D, { x, y, width, height }: Box, alpha: number): void {
    if (width <= 0 || height <= 0) return;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.globalAlpha = alpha;
    context.drawImage(this.#canvas, 0, 0, this.#size.width, this.#size.height);
    context.restore();
  }
}
