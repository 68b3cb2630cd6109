import type { Mark, Size } from "../../marks/marks.ts";
import { Layer } from "../../marks/paint/layer.ts";
import { fitCanvas, paint } from "../../marks/paint/paint.ts";
import { Occupancy } from "../../marks/place/occupancy.ts";
import type { Theme } from "../../marks/theme.ts";
import type { PlayheadState } from "../../playhead/playhead.ts";
import { formerMarks } from "./former.ts";
import { type LadderInput, type LadderOptions, layoutOf } from "./layout.ts";
import { bookmarkMarks, divergenceMarks, emphasisMarks, momentMarks, playheadMarks } from "./live.ts";
import { eventMarks, frameMarks, isAbove } from "./marks.ts";
import { calloutMarks } from "./notes/callouts.ts";

/** Opacity of the future. */
const FUTURE = 0.16;
/** Opacity of the run before the last change. */
const FORMER = 0.3;

/**
 * Draws a ladder frame after frame. Time runs down, so the playhead is a horizontal cut: events above it are drawn in
 * full, packets under way up to the cut, and everything below faintly. The events are painted once per visible range;
 * every frame cuts that picture anew.
 */
export class LadderPainter {
  readonly #screen: HTMLCanvasElement;
  /** Holds the events of the visible range between frames that only move the playhead. */
  readonly #layer = new Layer();
  /** Holds the run before the last change. */
  readonly #former = new Layer();
  readonly #saysWhy: boolean;
  #frame: Mark[] = [];
  #events: Mark[] = [];
  /** Places that the events cover; null until something has to keep clear of them. */
  #taken: Occupancy | null = null;

  /** `saysWhy`: whether sentences beside idle stretches say what holds the sender back. */
  constructor(screen: HTMLCanvasElement, saysWhy = true) {
    this.#screen = screen;
    this.#saysWhy = saysWhy;
  }

  draw(state: PlayheadState, size: Size, options: LadderOptions, theme: Theme): void {
    const { run, flow, range, time, divergence, together } = state;
    // Runs side by side are compared with each other, and a run that is kept for its successor covers itself.
    const former = together.length === 0 && state.former?.run !== run ? state.former : null;
    if (!run || size.width === 0) return;
    const before = state.part?.before;
    const input: LadderInput = { run, flow, range, size, ...options, before };
    const layout = layoutOf(input);

    const key = [
      run,
      flow,
      range,
      size,
      options.columns,
      options.packets,
      options.numbering,
      options.ack_compression,
      options.clock,
      theme,
    ];
    this.#layer.paint(key, size, theme, () => {
      this.#events = eventMarks(input, layout);
      this.#frame = [...frameMarks(input, layout), ...this.#events.filter((mark) => isAbove(mark, layout))];
      this.#taken = null;
      return this.#events;
    });

    const context = fitCanvas(this.#screen, size);
    if (!context) return;
    paint(context, this.#frame, theme);
    if (former !== null) {
      this.#former.paint([former, ...key], size, theme, () => formerMarks(input, layout, former));
      const height = layout.bottom - layout.top;
      this.#former.copy(context, { x: 0, y: layout.top, width: size.width, height }, FORMER);
    }
    const cut = Math.min(Math.max(layout.time(time), layout.top), layout.bottom);
    const { width } = size;
    this.#layer.copy(context, { x: 0, y: layout.top, width, height: cut - layout.top }, 1);
    this.#layer.copy(context, { x: 0, y: cut, width, height: layout.bottom - cut }, FUTURE);

    const over: Mark[] = [];
    const done = time >= Math.min(run.end, range.to);
    const taken = () => {
      this.#taken ??= new Occupancy(size, this.#events);
      return this.#taken;
    };
    const line = time >= range.from && time <= range.to ? layout.time(time) : null;
    const now = state.playing || !done ? time : null;
    const callouts = this.#saysWhy ? calloutMarks(input, layout, now, { taken, line }) : [];
    over.push(...divergenceMarks(input, layout, divergence, taken, callouts), ...callouts);
    const selected = state.selection?.kind === "packet" ? state.selection.packet : null;
    if (selected !== null) over.push(...emphasisMarks(input, layout, selected, true));
    if (state.hover !== null && state.hover !== selected)
      over.push(...emphasisMarks(input, layout, state.hover, false));
    if (state.selection?.kind === "moment") over.push(...momentMarks(input, layout, state.selection.moment, taken));
    over.push(...bookmarkMarks(input, layout, state.options.bookmarks));
    context.save();
    context.beginPath();
    context.rect(0, layout.top - 1, size.width, layout.bottom - layout.top + 2);
    context.clip();
    paint(context, over, theme);
    context.restore();
    paint(context, playheadMarks(input, layout, time), theme);
  }
}
