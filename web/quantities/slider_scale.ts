/** Scale of a slider: the position of each value, and the values that a finger or an arrow key can reach. */
import { ticks } from "d3-array";
import type { Parameter } from "../engine/contract.ts";

/** Maps values of a parameter, in base units, to positions on a slider from 0 to 1, and back. */
export interface SliderScale {
  /** Ends of the slider, base units. */
  from: number;
  to: number;
  /** 0 to 1. */
  position(value: number): number;
  /** Returns the nearest reachable value: one that the paper measured, if it is close, or a round one. */
  reach(position: number): number;
  /** The next reachable value in a direction; `stride` steps at once. */
  next(value: number, direction: 1 | -1, stride?: number): number;
}

/** Ratio of a catalog range above which only the part around the experiment's own value is shown. */
const WIDEST = 3000;
/**
 * Factor that such a slider spans each way from the current value, and the factor beyond the paper's values where these
 * mark the range that matters.
 */
const AROUND = 30;
const AROUND_MEASURED = 2;
/** Stops a slider has at least. */
const STOPS = 100;
/** Share of the slider within which a measured value attracts the thumb. */
const ATTRACTS = 0.012;

const CHUNK = 1024;

/**
 * `own` is the experiment's value; `measured` the values of the paper's table. The slider always reaches `now`, so that
 * a value typed in far away can be dragged back.
 */
export function sliderScale(parameter: Parameter, own: number, measured: readonly number[], now: number): SliderScale {
  const around = measured.length > 2 ? AROUND_MEASURED : AROUND;
  const { from, to } = rangeOf(parameter, [own, now, ...measured], around);
  const log = parameter.scale === "log" && from > 0;
  const position = (value: number) => {
    const inside = Math.min(Math.max(value, from), to);
    if (to === from) return 0;
    return log ? Math.log(inside / from) / Math.log(to / from) : (inside - from) / (to - from);
  };
  const stops = stopsOf(parameter, from, to, log);
  const all = [...new Set([...stops, ...measured.filter((value) => value >= from && value <= to), from, to])];
  all.sort((a, b) => a - b);

  return {
    from,
    to,
    position,
    reach(at) {
      const attracting = nearest(measured, at, position);
      if (attracting !== null && Math.abs(position(attracting) - at) <= ATTRACTS) return attracting;
      return nearest(all, at, position) ?? from;
    },
    next(value, direction, stride = 1) {
      const beyond = all.filter((stop) => (direction > 0 ? stop > value : stop < value));
      if (direction < 0) beyond.reverse();
      return beyond[Math.min(stride, beyond.length) - 1] ?? value;
    },
  };
}

function nearest(values: readonly number[], at: number, position: (value: number) => number): number | null {
  let best: number | null = null;
  for (const value of values) {
    if (best === null || Math.abs(position(value) - at) < Math.abs(position(best) - at)) best = value;
  }
  return best;
}

function rangeOf(parameter: Parameter, wanted: number[], around: number): { from: number; to: number } {
  const least = parameter.min ?? 0;
  const most = parameter.max ?? Number.MAX_VALUE;
  const known = wanted.filter((value) => Number.isFinite(value) && value >= least && value <= most);
  const positive = known.filter((value) => value > 0);
  const low = positive.length > 0 ? Math.min(...positive) : 1;
  const high = positive.length > 0 ? Math.max(...positive) : 1;
  if (parameter.scale === "log") {
    const wide = least <= 0 || most / least > WIDEST;
    return wide
      ? { from: Math.max(least, low / around), to: Math.min(most, high * around) }
      : { from: least, to: most };
  }
  const wide = most - least > WIDEST * Math.max(high, 1e-9) || most > 10 * high;
  return { from: least, to: wide ? Math.min(most, round(high * 2.5)) : most };
}

/** Up to two significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}

function stopsOf({ kind }: Parameter, from: number, to: number, log: boolean): number[] {
  const whole = kind === "count" || kind === "size";
  if (!log) {
    // Sizes step by powers of two: 1 KB, not 1000 B.
    const unit = kind === "size" && to - from > STOPS * CHUNK ? CHUNK : 1;
    const stops = ticks(from / unit, to / unit, STOPS).map((stop) => stop * unit);
    return whole ? stops.filter(Number.isInteger) : stops;
  }
  if (kind === "size") return sizes(from, to);
  const stops: number[] = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power++) {
    for (let mantissa = 10; mantissa < 100; mantissa += mantissa < 20 ? 1 : mantissa < 50 ? 2 : 5) {
      const stop = Number(`${mantissa}e${power - 1}`);
      if (stop >= from && stop <= to && (!whole || Number.isInteger(stop))) stops.push(stop);
    }
  }
  return stops;
}

/** Returns sixteen sizes per doubling, in whole kilobytes where they are large enough. */
function sizes(from: number, to: number): number[] {
  const stops: number[] = [];
  for (let size = 1; size <= to; size *= 2) {
    for (let part = 16; part < 32; part++) {
      const stop = (size * part) / 16;
      if (stop >= from && stop <= to && Number.isInteger(stop) && (stop < 4 * CHUNK || stop % CHUNK === 0)) {
        stops.push(stop);
      }
    }
  }
  return stops;
}
