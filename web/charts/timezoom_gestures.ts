import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, ZoomTransform, zoom } from "d3-zoom";
import { clipRange, endOf, MIN_SPAN, type PlayheadState } from "../playhead/playhead.ts";
import type { TimeRange } from "../run/time_range.ts";
import type { TimeAxis } from "./timezoom.ts";
import { followChoice, hintAt, isChosen, wheelMeaning } from "./wheel.ts";

/**
 * Handles wheel, drag and pinch over a plot until the returned function is called. d3-zoom's transform and the shared range
 * are kept equal.
 */
export function followGestures(element: HTMLElement, { playhead, axis, start, length }: TimeAxis): () => void {
  const target = select(element);

  const toTransform = (state: PlayheadState) => {
    const { range } = state;
    const k = endOf(state) / (range.to - range.from);
    const shift = -range.from * k * (length / endOf(state));
    // Screen px of time 0 is start + shift; d3 zooms about its own origin.
    return axis === "x" ? new ZoomTransform(k, start + shift, 0) : new ZoomTransform(k, 0, start + shift);
  };
  const toRange = (t: ZoomTransform): TimeRange => {
    const end = endOf(playhead.getState());
    const span = end / t.k;
    const from = -((axis === "x" ? t.x : t.y) - start) / t.k / (length / end);
    return { from, to: from + span };
  };

  const meaningOf = ({ deltaX, deltaY, ctrlKey, metaKey }: WheelEvent) =>
    wheelMeaning(axis, { deltaX, deltaY, withKey: ctrlKey || metaKey, isChosen: isChosen(element) });

  const behaviour: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .filter((event: Event) => {
      if (event.type === "wheel") return meaningOf(event as WheelEvent) === "zoom";
      if ("touches" in event) return (event as TouchEvent).touches.length > 1;
      return !("button" in event) || (event as MouseEvent).button === 0;
    })
    .wheelDelta((event) => {
      // A pinch on a trackpad arrives as small steps with Ctrl, a wheel as large ones.
      const small = event.ctrlKey && Math.abs(event.deltaY) < 50;
      return -event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002) * (small ? 8 : 1.5);
    })
    .clickDistance(4)
    .on("start", () => element.classList.add("ftp-dragging"))
    .on("end", () => element.classList.remove("ftp-dragging"))
    .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
      const { run, setRange } = playhead.getState();
      if (run) setRange(toRange(event.transform));
    });

  const sync = () => {
    const state = playhead.getState();
    behaviour.scaleExtent([1, Math.max(1, endOf(state) / MIN_SPAN)]);
    target.property("__zoom", toTransform(state));
  };
  target.call(behaviour).on("dblclick.zoom", null);
  sync();
  const unsubscribe = playhead.subscribe((state, old) => {
    if (state.range !== old.range || endOf(state) !== endOf(old)) sync();
  });

  const onWheel = (event: WheelEvent) => {
    const meaning = meaningOf(event);
    // At its limits d3 leaves the event to the browser, which would zoom the page.
    if (event.ctrlKey || event.metaKey) event.preventDefault();
    if (meaning === "page" && event.deltaY !== 0) hintAt(element);
    const { run, range, setRange } = playhead.getState();
    if (!run || meaning !== "pan") return;
    const by = (event.deltaX * (event.deltaMode === 1 ? 20 : 1) * (range.to - range.from)) / length;
    const moved = clipRange({ from: range.from + by, to: range.to + by }, endOf(playhead.getState()));
    if (moved.from === range.from) return;
    event.preventDefault();
    setRange(moved);
  };
  const forget = followChoice(element);
  element.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    unsubscribe();
    forget();
    element.removeEventListener("wheel", onWheel);
    target.on(".zoom", null);
  };
}
