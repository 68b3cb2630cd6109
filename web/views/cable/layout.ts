import { scaleLinear } from "d3-scale";
import { type Cable, cablesOf, within } from "../../analysis/media/cables.ts";
import type { TimePlotFrame } from "../../charts/plot.ts";
import { clippedApart, textWidth } from "../../marks/labels.ts";
import type { Size } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { StripInput } from "../packet_strip.tsx";

/** The strip of a station (px). */
export interface Lane {
  station: number;
  name: string;
  top: number;
  bottom: number;
}

/** Part of one cable, px: title, the cable itself, and its stations in their order along it. */
export interface Band {
  cable: Cable;
  title: number;
  top: number;
  bottom: number;
  lanes: Lane[];
  /** Number of stations for which there is no room. */
  hidden: number;
}

/** Layout of all cables of a run, px. */
export interface CableLayout extends TimePlotFrame {
  bands: Band[];
  /** Rows of the legend. */
  rows: number;
}

/** Largest number of stations with a lane; beyond it, the most active ones of the range. */
export const MOST_LANES = 10;
/** Heights in em; of each line of the title, of which a narrow picture has more. */
const TITLE = 1.45;
const CABLE = 1.6;
const LANE = 1.7;
const BETWEEN = 0.5;
const ROW = 1.3;
const AXIS = 2.6;
const RIGHT = 2.3;

function rowsOf(size: Size): number {
  return size.width < 32 * size.em ? 5 : size.width < 60 * size.em ? 3 : 2;
}

/** Returns the number of lines that the title of a cable needs. */
export function titleLines({ width, em }: Size): number {
  return width < 34 * em ? 3 : width < 48 * em ? 2 : 1;
}

/** Returns a comfortable height, px. */
export function heightFor(run: Run | null, size: Size): number {
  const bands = run ? cablesOf(run) : [];
  const each = bands.map(({ stations }) => {
    const lanes = Math.min(stations.length, MOST_LANES);
    return titleLines(size) * TITLE + CABLE + BETWEEN + lanes * (LANE + BETWEEN);
  });
  return Math.round(size.em * (rowsOf(size) * ROW + each.reduce((sum, one) => sum + one, 0) + AXIS));
}

/** Left edge (px) of the strips: room for the names, a quarter of the width at most. */
export function leftOf(run: Run | null, { width, em }: Size): number {
  const names = run ? cablesOf(run).flatMap(({ stations }) => stations.map(({ name }) => name)) : [];
  const longest = Math.max(4 * em, ...names.map((name) => textWidth(name, em)));
  return Math.min(longest + em, Math.max(5 * em, width / 4));
}

/** Returns the margin at the right, px. */
export function rightOf({ em }: Size): number {
  return RIGHT * em;
}

/** Returns the stations that are drawn, in their order along the cable. */
function shownStations({ stations, own }: Cable, range: TimeRange): number[] {
  const all = stations.map((_, station) => station);
  if (all.length <= MOST_LANES) return all;
  const acts = own.map(({ sent, waits }) => within(sent, range).length + within(waits, range).length);
  return all
    .toSorted((a, b) => acts[b] - acts[a] || a - b)
    .slice(0, MOST_LANES)
    .sort((a, b) => a - b);
}

/** No frame takes longer, ns: 1518 bytes at 1 Mb/s. */
export const LONGEST_FRAME = 13e6;

/** Lays out all cables of a run with their stations. */
export function layoutOf(input: StripInput): CableLayout {
  const { run, size, range } = input;
  const { width, height, em } = size;
  const rows = rowsOf(size);
  const [left, right] = [leftOf(run, size), Math.max(leftOf(run, size) + 10, width - rightOf(size))];
  const cables = cablesOf(run);
  const shown = cables.map((cable) => shownStations(cable, range));
  const title = titleLines(size) * TITLE;
  const units = shown.map((stations) => title + CABLE + BETWEEN + stations.length * (LANE + BETWEEN));
  const top = rows * ROW * em;
  const bottom = Math.max(top + 10, height - AXIS * em);
  // Lanes are as tall as the room allows.
  const unit =
    (bottom - top) /
    Math.max(
      1,
      units.reduce((sum, one) => sum + one, 0),
    );
  let y = top;
  const bands = cables.map((cable, k): Band => {
    const start = y;
    y += units[k] * unit;
    const cableTop = start + title * unit;
    const first = cableTop + (CABLE + BETWEEN) * unit;
    const whole = shown[k].map((station) => cable.stations[station].name);
    const names = clippedApart(whole, left - 0.8 * em, em);
    const lanes = shown[k].map((station, i): Lane => {
      const at = first + i * (LANE + BETWEEN) * unit;
      return { station, name: names[i], top: at, bottom: at + LANE * unit };
    });
    const hidden = cable.stations.length - lanes.length;
    return { cable, title: start + (TITLE / 2) * unit, top: cableTop, bottom: cableTop + CABLE * unit, lanes, hidden };
  });
  return { width, left, right, top, bottom, x: scaleLinear([range.from, range.to], [left, right]), bands, rows };
}
