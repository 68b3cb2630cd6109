import { createStore, type StoreApi } from "zustand/vanilla";
import { idleStretchesOf, sharedIdleStretches } from "../analysis/timeline/idle.ts";
import type { Run } from "../run/run.ts";
import type { TimeRange } from "../run/time_range.ts";
import { type Options, USUAL_OPTIONS } from "../scenario/options.ts";
import { type Speed, USUAL_SPEED } from "../scenario/speed.ts";
import { playOn, rateOf, roundTripOf } from "./pace.ts";
import { type FormerRun, samePhase } from "./phase.ts";
import { type Selection, STEP_SIZES, type StepSizeId } from "./step_sizes.ts";

export type { FormerRun } from "./phase.ts";
export type { Selection } from "./step_sizes.ts";

/** State that all views of one run share; they share nothing else. Times are ns of simulated time. */
export interface PlayheadState {
  run: Run | null;
  /** Flow the single-flow views show. */
  flow: number;
  time: number;
  playing: boolean;
  speed: Speed;
  /** Rate of the speed now: ns of simulated time in a second outside skipped stretches; Infinity: to the end at once. */
  rate: number;
  /** Idle stretch that playing skips now or skipped just before, ns; null if there is none. */
  skipped: TimeRange | null;
  range: TimeRange;
  /** Does the visible range follow the playhead while playing? */
  follow: boolean;
  /** Packet under the pointer. */
  hover: number | null;
  selection: Selection | null;
  /** Choices made in the views. */
  options: Options;
  /** All runs on this clock, this one included, if there are several; their pictures have one scale. */
  together: readonly Run[];
  /** Divergence of this run and the compared ones, ns; null if there is none. */
  divergence: number | null;
  /** The run before the reader's last change, drawn pale; null if there is none. */
  former: FormerRun | null;
  /** First part of the next run, as it will be shown, while the rest of it is simulated; null if there is none. */
  part: RunPart | null;

  /**
   * Shows another run. Time and range are kept by round trips of the flow, as far as the new run reaches; `range` sets a
   * first view, which has no former run.
   */
  show(run: Run, range?: TimeRange): void;
  /** Shows the first part of the next run where that is drawn, if the part has all that will be visible; null for none. */
  showPart(part: Run | null): void;
  /** Keeps what is shown as the former run, because the reader begins to change it. */
  keepFormer(): void;
  forgetFormer(): void;
  showFlow(flow: number): void;
  /** Plays from the playhead; from the left edge of the visible range, if the playhead is at its end or outside of it. */
  play(): void;
  pause(): void;
  seek(time: number): void;
  /** Steps forward (1) or back (-1), by the chosen step size unless another is given. Pauses. */
  step(direction: 1 | -1, stride?: StepSizeId): void;
  toNextInterest(direction: 1 | -1): void;
  setSpeed(speed: Speed): void;
  setRange(range: TimeRange): void;
  /** Moves the visible range, keeping its span, so that `time` is inside. */
  reveal(time: number): void;
  setFollow(follow: boolean): void;
  setHover(packet: number | null): void;
  select(selection: Selection | null): void;
  choose(options: Partial<Options>): void;
  /** Shares the clock with other runs, which diverge from this one at `divergence`. */
  share(together: readonly Run[], divergence: number | null): void;
  /** Playing: `wall` seconds have passed. */
  advance(wall: number): void;
}

/** How a run is shown. */
type Placed = Pick<PlayheadState, "flow" | "range" | "time"> & { readonly run: Run };

/** First part of a run, how the run will be shown, and the run that it follows. */
export type RunPart = Placed & { readonly before: Run };

/** Store of the shared state of the views of one run. */
export type Playhead = StoreApi<PlayheadState>;

/** Shortest visible range: 1 µs. */
export const MIN_SPAN = 1e3;
/** Wall time for which a skipped stretch is still named, s. */
const NAMED_LASTS = 1.5;
/** While following, the playhead stays above this share of the visible range. */
const FOLLOW_AT = 0.7;

/** Clips a range to [0, end] and keeps its span if possible; in whole ns, as links hold them. */
export function clipRange(range: TimeRange, end: number): TimeRange {
  const span = Math.min(Math.max(Math.round(range.to - range.from), Math.min(MIN_SPAN, end)), end);
  const from = Math.min(Math.max(0, Math.round(range.from)), Math.max(0, end - span));
  return { from, to: from + span };
}

/** Returns the end of the clock (ns): that of the run, or of the longest of the runs on it. */
export function endOf({ run, together }: Pick<PlayheadState, "run" | "together">): number {
  return Math.max(run?.end ?? 1, ...together.map(({ end }) => end));
}

/** Does the reader ask for less motion? Then the view turns pages instead of scrolling under the playhead. */
function lessMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Returns how long a range is, ns. */
const spanOf = ({ from, to }: TimeRange) => to - from;

/** Tells whether a change leaves everything but the range that the rate depends on. */
function keepsPace(before: PlayheadState, after: PlayheadState): boolean {
  const keys = ["run", "flow", "speed", "together"] as const;
  return keys.every((key) => after[key] === before[key]) && after.options.idle === before.options.idle;
}

/** Returns the idle stretches that playing skips; none at an absolute speed, which is kept exactly. */
function skippedBy({ run, together, speed, options }: PlayheadState, end: number): readonly TimeRange[] {
  if (run === null || typeof speed === "number" || options.idle === "played") return [];
  return together.length > 0 ? sharedIdleOf(together, end) : idleStretchesOf(run);
}

const sharedIdle = new WeakMap<readonly Run[], { end: number; idle: readonly TimeRange[] }>();

/** Returns the idle stretches that runs on one clock share; kept, because playing asks for every frame. */
function sharedIdleOf(together: readonly Run[], end: number): readonly TimeRange[] {
  const known = sharedIdle.get(together);
  if (known?.end === end) return known.idle;
  const idle = sharedIdleStretches(together, end);
  sharedIdle.set(together, { end, idle });
  return idle;
}

/** Returns the rate of a state's speed, ns of simulated time in a second outside skipped stretches. */
export function currentRate(state: PlayheadState): number {
  const { run, flow, speed, range } = state;
  if (typeof speed === "number") return speed;
  if (run === null) return 1;
  const end = endOf(state);
  return rateOf(speed, roundTripOf(run, flow), range, end, skippedBy(state, end));
}

/**
 * Makes a playhead, one for each widget on a page. It opens on the finished run, so that the figure teaches without a
 * click.
 */
export function createPlayhead(pages: () => boolean = lessMotion): Playhead {
  return createStore<PlayheadState>()((put, get) => {
    /** Wall time since a stretch was skipped, s. */
    let sinceSkip = 0;
    /** Range and time that the last runs were shown at, and the run, range and time that they come from. */
    let phase: { of: Phase; shown: Omit<Phase, "run"> } | null = null;

    /**
     * Returns the run that range and time belong to: while the reader changes neither, the first of all runs shown since,
     * so that a control that is dragged there and back shows again what it showed.
     */
    function phaseOf({ run, range, time }: Phase): Phase {
      const isKept = phase !== null && phase.shown.range === range && phase.shown.time === time;
      return phase !== null && isKept ? phase.of : { run, range, time };
    }

    /** Returns how a run will be shown that ends at `end` (ns) and takes the place of the one that is shown. */
    function placed(run: Run, end: number, wanted?: TimeRange): Placed {
      const old = get();
      const from = old.run === null ? null : phaseOf({ ...old, run: old.run });
      const before = from === null ? 0 : endOf({ run: from.run, together: old.together });
      const atEnd = from === null || from.time >= before;
      const whole = from === null || (from.range.from === 0 && from.range.to >= before);
      const unit = 10 ** Math.floor(Math.log10(spanOf(from?.range ?? old.range)) - 3);
      // A round instant makes a short link; no more than a thousandth of the range.
      const same = (time: number) => {
        const moved = from === null ? time : samePhase(time, from.run, run, old.flow);
        return moved === time ? time : Math.round(moved / unit) * unit;
      };
      const kept = whole ? { from: 0, to: end } : { from: same(from.range.from), to: same(from.range.to) };
      const time = wanted || atEnd ? old.time : same(from.time);
      const flow = Math.min(old.flow, Math.max(0, run.flows.length - 1));
      return { run, flow, range: clipRange(wanted ?? kept, end), time: atEnd ? end : Math.min(time, end) };
    }

    /** Sets what changes; but for what is under the pointer, every change leaves the part of the next run. */
    function set(change: Partial<PlayheadState>) {
      const before = get();
      const part = "hover" in change && Object.keys(change).length === 1 ? change : { part: null, ...change };
      const after = { ...before, ...part };
      // A run that plays in view keeps its rate while the view only scrolls.
      const scrolls = after.playing && before.playing && spanOf(after.range) === spanOf(before.range);
      const isSame = keepsPace(before, after) && (scrolls || after.range === before.range);
      put(isSame ? part : { ...part, rate: currentRate(after) });
    }

    return {
      run: null,
      flow: 0,
      time: 0,
      playing: false,
      speed: USUAL_SPEED,
      rate: 1,
      skipped: null,
      range: { from: 0, to: 1 },
      follow: true,
      hover: null,
      selection: null,
      options: USUAL_OPTIONS,
      together: [],
      divergence: null,
      former: null,
      part: null,

      show(run, range) {
        const old = get();
        const from = old.run === null ? null : phaseOf({ ...old, run: old.run });
        const shown = placed(run, endOf({ run, together: old.together }), range);
        const former = range ? { former: null } : {};
        set({ ...shown, hover: null, selection: null, skipped: null, ...former });
        phase = from === null || range ? null : { of: from, shown };
      },
      showPart(run) {
        const { run: before, playing, together } = get();
        if (run === null) return set({ part: null });
        if (before === null || playing || together.length > 0) return;
        const part = { ...placed(run, Number.POSITIVE_INFINITY), before };
        if (part.range.to <= run.end) set({ part });
      },
      keepFormer() {
        const { run, flow, range } = get();
        set({ former: run && { run, flow, range } });
      },
      forgetFormer: () => set({ former: null }),
      showFlow: (flow) => set({ flow, hover: null, selection: null }),
      play() {
        const { run, time, range } = get();
        if (!run) return;
        const isOutside = time >= endOf(get()) || time >= range.to || time < range.from;
        set({ playing: true, skipped: null, ...(isOutside ? { time: range.from } : {}) });
      },
      pause: () => set({ playing: false }),
      seek(time) {
        if (get().run) set({ time: Math.min(Math.max(0, time), endOf(get())), skipped: null });
      },
      step(direction, stride) {
        const { run, flow, time, options } = get();
        if (!run) return;
        const landing = STEP_SIZES[stride ?? options.stride].from(run, flow, time, direction, options.bookmarks);
        set({ playing: false, skipped: null });
        if (landing === null) return;
        set(landing);
        get().reveal(landing.time);
      },
      toNextInterest: (direction) => get().step(direction, "moment"),
      setSpeed: (speed) => set({ speed }),
      setRange(range) {
        if (get().run) set({ range: clipRange(range, endOf(get())) });
      },
      reveal(time) {
        const { run, range } = get();
        if (!run || (time >= range.from && time <= range.to)) return;
        const span = range.to - range.from;
        set({ range: clipRange({ from: time - span / 2, to: time + span / 2 }, endOf(get())) });
      },
      setFollow: (follow) => set({ follow }),
      setHover: (hover) => {
        if (hover !== get().hover) set({ hover });
      },
      select: (selection) => set({ selection }),
      choose: (options) => set({ options: { ...get().options, ...options } }),
      share(together, divergence) {
        const { run, range, time } = get();
        if (run === null) return;
        const end = endOf({ run, together });
        set({ together, divergence, range: clipRange(range, end), time: Math.min(time, end) });
      },
      advance(wall) {
        const state = get();
        const { run, time, rate, range, follow } = state;
        if (!run) return;
        const end = endOf(state);
        const isPaging = pages();
        const played =
          rate === Number.POSITIVE_INFINITY
            ? { time: end, skipped: null }
            : playOn(time, wall, rate, skippedBy(state, end), isPaging);
        const next = Math.min(end, played.time);
        sinceSkip = played.skipped === null ? sinceSkip + wall : 0;
        const skipped = played.skipped ?? (sinceSkip < NAMED_LASTS ? state.skipped : null);
        const span = spanOf(range);
        const edge = isPaging ? range.to : range.from + FOLLOW_AT * span;
        const from = isPaging ? next : next - FOLLOW_AT * span;
        const isFollowed = follow && next > edge;
        const moved = isFollowed ? clipRange({ from, to: from + span }, end) : range;
        // The range stays the same object while nothing scrolls: a view redraws everything for a new one.
        const still = moved.from === range.from && moved.to === range.to;
        set({ time: next, playing: next < end, range: still ? range : moved, skipped });
      },
    };
  });
}

/** A run with the range and the time at which it is shown. */
type Phase = { run: Run } & Pick<PlayheadState, "range" | "time">;

/** Frames and wall time, so that tests can be their own clock. */
export interface Clock {
  /** Wall time in ms. */
  now(): number;
  request(callback: () => void): number;
  cancel(id: number): void;
}

/** Clock of the browser: milliseconds, and callbacks once per frame. */
export const browserClock: Clock = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Longest wall time one frame may count for (s): a tab that slept does not leap. */
const LONGEST_FRAME = 0.25;

/** Moves the playhead while it plays. Returns a function that stops it for good. */
export function drive(playhead: Playhead, clock: Clock = browserClock): () => void {
  let frame: number | null = null;
  let last = 0;
  const tick = () => {
    const now = clock.now();
    playhead.getState().advance(Math.min((now - last) / 1000, LONGEST_FRAME));
    last = now;
    frame = playhead.getState().playing ? clock.request(tick) : null;
  };
  const start = (state: PlayheadState) => {
    if (state.playing && frame === null) {
      last = clock.now();
      frame = clock.request(tick);
    } else if (!state.playing && frame !== null) {
      clock.cancel(frame);
      frame = null;
    }
  };
  const unsubscribe = playhead.subscribe(start);
  start(playhead.getState());
  return () => {
    unsubscribe();
    if (frame !== null) clock.cancel(frame);
  };
}
