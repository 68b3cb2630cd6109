import { divergenceMarks } from "../../charts/divergence.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { Layer } from "../../marks/paint/layer.ts";
import { fitCanvas, paint } from "../../marks/paint/paint.ts";
import type { Theme } from "../../marks/theme.ts";
import type { PlayheadState } from "../../playhead/playhead.ts";
import { layoutOf, type SequenceInput, type SequenceLayout } from "./layout.ts";
import { emphasisMarks, eventMarks, frameMarks } from "./marks.ts";

/** Opacity of the future. */
const FUTURE = 0.25;

/**
 * Draws a diagram frame after frame: the events are painted once per visible range, and that picture is cut at the
 * playhead anew.
 */
export class SequencePainter {
  readonly #screen: HTMLCanvasElement;
  readonly #layer = new Layer();
  #frame: Mark[] = [];
  #layout: SequenceLayout | null = null;

  constructor(screen: HTMLCanvasElement) {
    this.#screen = screen;
  }

  draw(state: PlayheadState, size: Size, theme: Theme): void {
    const { run, flow, range, time, options, together, divergence } = state;
    const { numbering, notation } = options;
    if (!run || size.width === 0) return;
    const input: SequenceInput = { run, flow, range, size, numbering, notation, together };
    const key = [run, flow, range, size, numbering, notation, together, theme];
    this.#layer.paint(key, size, theme, () => {
      this.#layout = layoutOf(input);
      this.#frame = frameMarks(input, this.#layout);
      return eventMarks(input, this.#layout);
    });
    const layout = this.#layout;
    const context = fitCanvas(this.#screen, size);
    if (!context || !layout) return;
    paint(context, this.#frame, theme);
    const { left, right, top, bottom } = layout;
    const cut = Math.min(Math.max(layout.x(time), left), right);
    const height = bottom - top + 2;
    // A segment at either end of the range is whole.
    const [first, end] = [left - 6, right + 6];
    this.#layer.copy(context, { x: first, y: top - 1, width: (cut < right ? cut : end) - first, height }, 1);
    if (cut < right) this.#layer.copy(context, { x: cut, y: top - 1, width: end - cut, height }, FUTURE);

    const chosen = state.selection?.kind === "packet" ? state.selection.packet : null;
    for (const packet of new Set([chosen, state.hover])) {
      if (packet !== null) paint(context, emphasisMarks(input, layout, packet), theme);
    }
    if (state.selection?.kind === "moment") paint(context, momentMarks(input, layout, state.selection.moment), theme);
    paint(context, divergenceMarks(divergence, layout, size.em), theme);
    paint(context, playheadMarks(layout, time), theme);
  }
}

function playheadMarks({ x, left, right, top, bottom }: SequenceLayout, time: number): Mark[] {
  const px = x(time);
  if (px < left || px > right) return [];
  const points = [px - 4.5, top - 7, px + 4.5, top - 7, px, top];
  return [
    { type: "line", x1: px, y1: top, x2: px, y2: bottom, stroke: { color: "ink", width: 1.5 } },
    { type: "path", points, close: true, fill: { color: "ink" } },
  ];
}

/** A selected moment of interest: a line across all that happens at that time, and its packet. */
function momentMarks(input: SequenceInput, layout: SequenceLayout, index: number): Mark[] {
  const moment = input.run.moments[index];
  if (!moment || moment.time < input.range.from || moment.time > input.range.to) return [];
  const x = layout.x(moment.time);
  const packet = moment.row >= 0 ? input.run.packetOf(moment.row) : null;
  return [
    {
      type: "line",
      x1: x,
      y1: layout.top,
      x2: x,
      y2: layout.bottom,
      stroke: { color: "timer", width: 4, opacity: 0.5 },
    },
    ...(packet === null ? [] : emphasisMarks(input, layout, packet)),
  ];
}
