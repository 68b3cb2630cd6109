import { t } from "@lingui/core/macro";
import { within } from "../../analysis/media/cables.ts";
import { seenIn } from "../../analysis/media/channels.ts";
import { timeAxis } from "../../charts/plot.ts";
import { language } from "../../language/index.ts";
import type { Language } from "../../language/languages.ts";
import { textWidth } from "../../marks/labels.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Mark } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { Marked, StripInput } from "../packet_strip.tsx";
import { type Band, type CableLayout, LONGEST_FRAME, layoutOf } from "./layout.ts";
import { BACKOFF, CARRIER, COLLIDES, CROSS, GAP, JAM, type StillInput, stripMarks } from "./strips.ts";
import { countLines } from "./words.ts";

/** Opacity of the veil over the time after the playhead. */
const VEIL = 0.72;

const NONE: Marked = { selected: null, hover: null };

/** Draws each cable, and under it its stations: transmissions, collisions, waits for silence and backoffs. */
export function cableMarks(input: StripInput, marked: Marked = NONE): Mark[] {
  const { layout, marks } = stillOf(input);
  if (layout.bands.length === 0) return [];
  return [
    ...marks,
    ...veil(layout, input.time),
    ...layout.bands.flatMap((band) => [
      ...titleMarks(input, layout, band),
      ...(marked.selected === null && marked.hover === null ? [] : markedIn(input, layout, band, marked)),
    ]),
    ...playheadMarks(layout, input.time),
  ];
}

interface Still extends StillInput {
  spoken: Language;
  layout: CableLayout;
  marks: Mark[];
}

const latest = new WeakMap<Run, Still>();

/** Returns the marks that do not move with the playhead; the latest of each run are kept. */
function stillOf(input: StripInput): Still {
  const { run, range, size } = input;
  const known = latest.get(run);
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  if (known && known.spoken === language() && same(known.range, range) && same(known.size, size)) return known;
  const layout = layoutOf(input);
  const { em } = size;
  const marks = [
    ...legend(input, layout),
    ...layout.bands.flatMap((band) => stripMarks(input, layout, band)),
    ...timeAxis(layout, em).filter((mark) => mark.type !== "text" || mark.text !== t`time`),
  ];
  const still = { run, range, size, spoken: language(), layout, marks };
  latest.set(run, still);
  return still;
}

/** Veil over the time after the playhead. */
function veil({ x, left, right, bands }: CableLayout, time: number): Mark[] {
  const from = Math.max(left, x(time));
  if (from >= right) return [];
  return bands.map(({ top, bottom, lanes }): Mark => {
    const height = (lanes.at(-1)?.bottom ?? bottom) - top;
    return {
      type: "rect",
      x: from,
      y: top,
      width: right - from + 1,
      height: height + 1,
      fill: { color: "surface", opacity: VEIL },
    };
  });
}

/** Draws the cable's name and its traffic until the playhead. */
function titleMarks({ run, size, time }: StripInput, { right }: CableLayout, { cable, title }: Band): Mark[] {
  const { em } = size;
  const name = run.places[cable.info.link].name;
  const indent = textWidth(name, em, true) + 0.8 * em;
  const lines = countLines(cable, Math.min(time, run.end), right - indent, size);
  return [
    { type: "text", x: 0, y: title, text: name, color: "ink", size: em, bold: true },
    ...lines.map((text, k): Mark => {
      return { type: "text", x: indent, y: title + 1.3 * em * k, text, color: "ink-2", size: em };
    }),
  ];
}

function markedIn(
  { range }: StripInput,
  { x, left, right }: CableLayout,
  { cable, lanes }: Band,
  { selected, hover }: Marked,
): Mark[] {
  return lanes.flatMap(({ station, top, bottom }) =>
    within(cable.own[station].sent, range)
      .filter(({ packet }) => packet === selected || packet === hover)
      .map(({ packet, from, to }): Mark => {
        const [a, b] = [Math.max(left, x(from)), Math.min(right, x(to))];
        const stroke = { color: "ink", width: packet === selected ? 3 : 2 } as const;
        const wide = { x: a - 1, width: Math.max(3, b - a) + 2 };
        return { type: "rect", ...wide, y: top - 1, height: bottom - top + 2, radius: 2, stroke };
      }),
  );
}

function playheadMarks({ x, left, right, bands }: CableLayout, time: number): Mark[] {
  const at = x(time);
  if (at < left || at > right) return [];
  return bands.flatMap(({ top, bottom, lanes }): Mark[] => {
    const points = [at - 4.5, top - 7, at + 4.5, top - 7, at, top];
    const end = (lanes.at(-1)?.bottom ?? bottom) + 4;
    return [
      { type: "line", x1: at, y1: top, x2: at, y2: end, stroke: { color: "ink", width: 1.5 } },
      { type: "path", points, close: true, fill: { color: "ink" } },
    ];
  });
}

function legend({ size }: StillInput, { rows }: CableLayout): Mark[] {
  const ink = { color: "ink-2", width: 1 } as const;
  const entries: LegendEntry[] = [
    { label: t`frame, in its station’s colour`, stroke: ink, fill: { color: "data" } },
    { label: t`frame gap`, stroke: ink, fill: GAP },
    { label: t`waits for silence`, stroke: ink, fill: CARRIER },
    { label: t`collides`, stroke: ink, fill: COLLIDES },
    { label: t`jam`, stroke: ink, fill: JAM },
    { label: t`hears another`, stroke: ink, shape: "star", fill: { color: "loss" } },
    { label: t`backs off`, stroke: ink, fill: BACKOFF },
    { label: t`discarded, or garbled`, stroke: CROSS, shape: "cross" },
  ];
  return legendMarks(entries, size.width, size.em, rows);
}

/** Returns the packet whose transmission or wait is at a point of the picture, or null. */
export function packetAt(input: StripInput, px: number, py: number): number | null {
  const { layout } = stillOf(input);
  const { x, left, right } = layout;
  if (px < left || px > right) return null;
  const slack = x.invert(left + 3) - x.invert(left);
  const time = x.invert(px);
  const near = ({ from, to }: { from: number; to: number }) => Math.max(from - time, time - to, 0);
  const closest = <T extends { from: number; to: number; packet: number }>(list: readonly T[]) => {
    let best: T | null = null;
    for (const one of list) if (near(one) <= slack && (best === null || near(one) < near(best))) best = one;
    return best?.packet ?? null;
  };
  for (const { cable, top, bottom, lanes } of layout.bands) {
    const around: TimeRange = { from: time - slack, to: time + slack };
    if (py >= top && py <= bottom) return closest(seenIn(cable.sent, ({ from }) => from, around, LONGEST_FRAME));
    const lane = lanes.find((one) => py >= one.top && py <= one.bottom);
    if (!lane) continue;
    const { sent: own, waits } = cable.own[lane.station];
    return closest(within(own, around)) ?? closest(within(waits, around));
  }
  return null;
}
