import type { Mark, Size } from "../../charts/marks.ts";
import { paint } from "../../charts/paint.ts";
import { fitCanvas } from "../../charts/surface.tsx";
import type { Theme } from "../../charts/theme.ts";
import type { PlayheadState } from "../../run/playhead.ts";
import { calloutMarks } from "./annotations.ts";
import { type LadderInput, type LadderOptions, layoutOf } from "./layout.ts";
import { emphasisMarks, momentMarks, playheadMarks } from "./live.ts";
import { eventMarks, frameMarks } from "./marks.ts";

/** How strongly the future is drawn. */
const FUTURE = 0.16;

interface Canvases {
  screen: HTMLCanvasElement;
  /** Holds the events of the visible range between frames that only move the playhead. */
  layer: HTMLCanvasElement;
}

/**
 * Draws a ladder frame after frame. Time runs down, so a playhead is a horizontal cut: what is above it has happened
 * and is drawn in full, packets under way up to the cut, what is below faintly. The events are painted once per
 * visible range, and every frame cuts them anew.
 */
export class LadderPainter {
  readonly #canvases: Canvases;
  #painted: unknown[] = [];
  #frame: Mark[] = [];

  constructor(screen: HTMLCanvasElement) {
    this.#canvases = { screen, layer: document.createElement("canvas") };
  }

  draw(state: PlayheadState, size: Size, options: LadderOptions, theme: Theme): void {
    const { run, flow, range, time } = state;
    if (!run || size.width === 0) return;
    const input: LadderInput = { run, flow, range, size, ...options };
    const layout = layoutOf(input);
    const { screen, layer } = this.#canvases;

    const key = [run, flow, range, size, options.columns, options.numbering, theme];
    if (key.some((value, i) => value !== this.#painted[i])) {
      const context = fitCanvas(layer, size);
      if (context) paint(context, eventMarks(input, layout), theme);
      this.#frame = frameMarks(input, layout);
      this.#painted = key;
    }

    const context = fitCanvas(screen, size);
    if (!context) return;
    paint(context, this.#frame, theme);
    const cut = Math.min(Math.max(layout.time(time), layout.top), layout.bottom);
    this.#copy(context, size, layout.top, cut, 1);
    if (cut < layout.bottom) this.#copy(context, size, cut, layout.bottom, FUTURE);

    const over: Mark[] = [];
    const done = time >= Math.min(run.end, range.to);
    if (state.playing || !done) over.push(...calloutMarks(input, layout, time));
    else over.push(...calloutMarks(input, layout, null));
    const selected = state.selection?.kind === "packet" ? state.selection.packet : null;
    if (selected !== null) over.push(...emphasisMarks(input, layout, selected, true));
    if (state.hover !== null && state.hover !== selected)
      over.push(...emphasisMarks(input, layout, state.hover, false));
    if (state.selection?.kind === "moment") over.push(...momentMarks(input, layout, state.selection.moment));
    context.save();
    context.beginPath();
    context.rect(0, layout.top - 1, size.width, layout.bottom - layout.top + 2);
    context.clip();
    paint(context, over, theme);
    context.restore();
    paint(context, playheadMarks(input, layout, time), theme);
  }

  #copy(context: CanvasRenderingContext2D, size: Size, from: number, to: number, alpha: number): void {
    if (to <= from) return;
    context.save();
    context.beginPath();
    context.rect(0, from, size.width, to - from);
    context.clip();
    context.globalAlpha = alpha;
    context.drawImage(this.#canvases.layer, 0, 0, size.width, size.height);
    context.restore();
  }
}
