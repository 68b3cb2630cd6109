import { t } from "@lingui/core/macro";
import { type Burst, channelsOf, frameOf, framesIn, type Reservation, seenIn } from "../../analysis/media/channels.ts";
import { timeAxis } from "../../charts/plot.ts";
import { flowStyle } from "../../marks/flow_style.ts";
import { textWidth } from "../../marks/labels.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import { type Fill, type Mark, type Stroke, USUAL_EM } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import { shortName } from "../../run/sentence.ts";
import type { Marked, StripInput } from "../packet_strip.tsx";
import { type Band, type ChannelsLayout, layoutOf } from "./layout.ts";
import { shareWords } from "./words.ts";

const PADDING: Fill = { color: "line", opacity: 0.6 };
const CROSS: Stroke = { color: "loss", width: 2.2 };
const GRID: Stroke = { color: "line", width: 1 };
const FRAME: Stroke = { color: "ink-2", width: 1.5 };
/** Opacity of everything after the playhead's time. */
const FUTURE = 0.25;
/**
 * Largest number of lines from reservations to data that are drawn together; beyond it, only those of packets pointed
 * at.
 */
const FEW = 24;

const NONE: Marked = { selected: null, hover: null };

/** A site's colour and pattern. */
export const siteStyle = flowStyle;

/** "Roaring Creek" of "Roaring Creek SIMP". */
export function siteName(run: Run, place: number): string {
  return run.places[place].name.replace(/ SIMP$/, "");
}

/** Draws the frames of every channel: reservation slots by site, data bursts, and the reservation of each burst. */
export function channelsMarks(input: StripInput, marked: Marked = NONE): Mark[] {
  const layout = layoutOf(input);
  const { em } = input.size;
  if (layout.bands.length === 0) return [];
  return [
    ...legend(input, layout),
    ...layout.bands.flatMap((band) => bandMarks(input, layout, band, marked)),
    ...timeAxis(layout, em).filter((mark) => mark.type !== "text" || mark.text !== t`time`),
    ...playheadMarks(layout, input.time),
  ];
}

function bandMarks(input: StripInput, layout: ChannelsLayout, band: Band, marked: Marked): Mark[] {
  const { run, size, time } = input;
  const { em } = size;
  const { left, right, shown } = layout;
  const { info, bursts, reservations } = band.channel;
  const longest = frameOf(info).length;
  const sends = seenIn(bursts, (one) => one.from, shown, longest);
  const asks = seenIn(reservations, (one) => one.time, shown, longest);
  const title = { type: "text", y: band.title, size: em } as const;
  const name = t`Channel ${band.channel.number + 1}`;
  return [
    { ...title, x: left, text: name, color: "ink", bold: true },
    {
      ...title,
      x: left + textWidth(name, em, true) + 0.8 * em,
      text: shareWords(run, band.channel, time),
      color: "ink-2",
    },
    ...frameMarks(input, layout, band),
    ...sends.flatMap((burst) => burstMarks(input, layout, band, burst)),
    ...asks.filter(({ on }) => on === null).flatMap((one) => askMarks(input, layout, band, one, asks)),
    ...linkMarks(input, layout, band, marked),
    ...sends
      .filter(({ packet }) => packet === marked.selected || packet === marked.hover)
      .map((burst): Mark => {
        const box = cut(burst.from, burst.from + burst.slots * info.slot_ns, layout);
        const width = burst.packet === marked.selected ? 3 : 2;
        const stroke = { color: "ink", width } as const;
        return { type: "rect", ...box, y: band.top - 1, height: band.bottom - band.top + 2, radius: 2, stroke };
      }),
    { type: "rect", x: left, y: band.top, width: right - left, height: band.bottom - band.top, stroke: GRID },
  ];
}

/** Converts a stretch of time to px, as far as it is in view. */
function cut(from: number, to: number, { x, left, right }: ChannelsLayout): { x: number; width: number } {
  const [a, b] = [Math.max(left, x(from)), Math.min(right, x(to))];
  return { x: a, width: Math.max(0, b - a) };
}

/** Draws frames, the reservation slots of each site, and the slots for data. */
function frameMarks({ run, size }: StripInput, layout: ChannelsLayout, { channel, top, bottom }: Band): Mark[] {
  const { em } = size;
  const { x, left, right } = layout;
  const { info } = channel;
  const { reserving } = frameOf(info);
  const own = info.reservation_slots * info.slot_ns;
  const height = bottom - top;
  const marks: Mark[] = [];
  const slot = x(info.slot_ns) - x(0);
  for (const begin of framesIn(info, layout.shown)) {
    info.sites.forEach((place, site) => {
      const from = begin + site * own;
      const box = cut(from, from + own, layout);
      if (box.width === 0) return;
      const { color } = siteStyle(site);
      marks.push({ type: "rect", ...box, y: top, height, fill: { color, opacity: 0.26 } });
      const text = siteName(run, place).slice(0, 1);
      if (box.width > 0.9 * em) {
        const at = { x: box.x + box.width / 2, y: bottom - 0.7 * em };
        marks.push({ type: "text", ...at, text, color, size: em, anchor: "middle", bold: true });
      }
    });
    for (let k = 0; k <= info.data_slots; k++) {
      const at = x(begin + reserving + k * info.slot_ns);
      if (at < left || at > right || (k > 0 && slot < 4)) continue;
      marks.push({ type: "line", x1: at, y1: top, x2: at, y2: bottom, stroke: GRID });
    }
    const at = x(begin);
    if (at >= left && at <= right) {
      marks.push({ type: "line", x1: at, y1: top - 4, x2: at, y2: bottom + 4, stroke: FRAME });
    }
  }
  return marks;
}

/** Draws data bursts: their slots with framing and payload, the packets they carry, and their fates. */
function burstMarks(input: StripInput, layout: ChannelsLayout, band: Band, burst: Burst): Mark[] {
  const { run, size, time } = input;
  const { em } = size;
  const { top, bottom, channel } = band;
  const { color, pattern } = siteStyle(burst.site);
  const opacity = burst.from > time ? FUTURE : 1;
  const whole = cut(burst.from, burst.from + burst.slots * channel.info.slot_ns, layout);
  if (whole.width === 0) return [];
  const [y, height] = [top + 0.5 * em, bottom - top - 1 * em];
  const [framing, payload] = [
    cut(burst.from, burst.from + burst.framing, layout),
    cut(burst.from + burst.framing, burst.from + burst.lasts, layout),
  ];
  const marks: Mark[] = [
    { type: "rect", ...whole, y, height, fill: PADDING, stroke: { color, width: 1, opacity } },
    { type: "rect", ...framing, y, height, fill: { color: "ink-2", pattern: "bars", opacity } },
    { type: "rect", ...payload, y, height, fill: { color, pattern, opacity } },
  ];
  const text = shortName(run, burst.packet, "segments");
  if (payload.width > textWidth(text, em) + 0.4 * em) {
    const at = { x: payload.x + payload.width / 2, y: y + height / 2 };
    marks.push({ type: "text", ...at, text, color: "ink", size: em, anchor: "middle", halo: true });
  }
  burst.carries.forEach((one, k) => {
    const at = layout.x(burst.from) + (k + 0.5) * 0.85 * em;
    if (at < layout.left || at > layout.right) return;
    const style = siteStyle(one.site);
    const flag = { x: at, y: top + 0.05 * em, r: 0.3 * USUAL_EM, shape: "triangle" } as const;
    marks.push({
      type: "point",
      ...flag,
      fill: { color: style.color, opacity },
      stroke: { color: "surface", width: 1 },
    });
    if (isLost(one)) marks.push({ type: "point", ...flag, shape: "cross", stroke: CROSS });
  });
  if (burst.damaged) {
    const at = { x: whole.x + whole.width / 2, y: y + height / 2 };
    marks.push({ type: "point", ...at, r: Math.min(0.7 * USUAL_EM, whole.width / 2), shape: "cross", stroke: CROSS });
  }
  return marks;
}

const isLost = ({ heard, known }: Reservation) => !heard && !Number.isNaN(known);

/** Returns the cell of a reservation (px), in view or not; reservations sent together stand below each other. */
function placeOf(
  { size }: StripInput,
  { x }: ChannelsLayout,
  { top, channel }: Band,
  one: Reservation,
  among: readonly Reservation[],
): { x: number; y: number } {
  const { em } = size;
  const k = among.filter(({ time, on }) => time === one.time && on === one.on).indexOf(one);
  if (one.on !== null) return { x: x(one.time) + (k + 0.5) * 0.85 * em, y: top };
  const own = channel.info.reservation_slots * channel.info.slot_ns;
  return { x: x(one.time + own / 2), y: top + (0.6 + 0.9 * k) * em };
}

const isInView = ({ left, right }: ChannelsLayout, x: number) => x >= left && x <= right;

function askMarks(
  input: StripInput,
  layout: ChannelsLayout,
  band: Band,
  one: Reservation,
  among: readonly Reservation[],
): Mark[] {
  const at = placeOf(input, layout, band, one, among);
  if (!isInView(layout, at.x)) return [];
  const { em } = input.size;
  const opacity = one.time > input.time ? FUTURE : 1;
  const r = 0.3 * em;
  const square: Mark = {
    type: "point",
    ...at,
    r,
    shape: "square",
    fill: { color: siteStyle(one.site).color, opacity },
  };
  return isLost(one) ? [square, { type: "point", ...at, r: 0.4 * USUAL_EM, shape: "cross", stroke: CROSS }] : [square];
}

/**
 * Draws a line from each reservation to its data: complete for packets pointed at, for others only if there are few.
 */
function linkMarks(input: StripInput, layout: ChannelsLayout, band: Band, marked: Marked): Mark[] {
  const { info, reservations } = band.channel;
  // An hour is the longest wait.
  const led = seenIn(reservations, (one) => one.time, layout.shown, 20 * frameOf(info).length).filter(
    (one) => !Number.isNaN(one.sent) && one.sent >= layout.shown.from,
  );
  return led.flatMap((one): Mark[] => {
    const bold = one.packet === marked.selected || one.packet === marked.hover;
    if (!bold && led.length > FEW) return [];
    const begin = placeOf(input, layout, band, one, reservationsWith(band, one));
    const end = { x: layout.x(one.sent), y: band.top + 0.5 * input.size.em };
    const opacity = bold ? 1 : one.time > input.time ? 0.12 : 0.45;
    const { color } = siteStyle(one.site);
    const stroke: Stroke = { color: bold ? "ink" : color, width: bold ? 2 : 1, opacity };
    return [{ type: "path", points: arc(begin, end, band.above, layout), stroke }];
  });
}

/** Returns the reservations that are sent at the same instant. */
function reservationsWith({ channel }: Band, { time }: Reservation): Reservation[] {
  return seenIn(channel.reservations, (one) => one.time, { from: time, to: time }, 0);
}

/** Draws a parabola from one point up to `top` and down to the other, as far as it is in view. */
function arc(
  from: { x: number; y: number },
  to: { x: number; y: number },
  top: number,
  { left, right }: ChannelsLayout,
): number[] {
  const control = 2 * top - (from.y + to.y) / 2;
  // Shares of the arc at which it enters and leaves the view.
  const shareAt = (x: number) => Math.min(1, Math.max(0, (x - from.x) / (to.x - from.x || 1)));
  const [first, last] = [shareAt(left), shareAt(right)];
  const points: number[] = [];
  for (let k = 0; k <= 16; k++) {
    const t = first + (k / 16) * (last - first);
    const u = 1 - t;
    points.push(from.x + t * (to.x - from.x), u * u * from.y + 2 * u * t * control + t * t * to.y);
  }
  return points;
}

function playheadMarks({ x, left, right, bands }: ChannelsLayout, time: number): Mark[] {
  const at = x(time);
  if (at < left || at > right) return [];
  return bands.flatMap(({ above, bottom }): Mark[] => {
    const points = [at - 4.5, above, at + 4.5, above, at, above + 7];
    return [
      { type: "line", x1: at, y1: above, x2: at, y2: bottom + 4, stroke: { color: "ink", width: 1.5 } },
      { type: "path", points, close: true, fill: { color: "ink" } },
    ];
  });
}

function legend({ run, size }: StripInput, { rows }: ChannelsLayout): Mark[] {
  const { sites } = channelsOf(run)[0].info;
  const ink = { color: "ink-2", width: 1 } as const;
  const entries: LegendEntry[] = [
    ...sites.map((place, site): LegendEntry => {
      const { color, pattern } = siteStyle(site);
      return { label: siteName(run, place), stroke: { color, width: 1 }, fill: { color, pattern } };
    }),
    { label: t`preamble and framing`, stroke: ink, fill: { color: "ink-2", pattern: "bars" } },
    { label: t`padding`, stroke: ink, fill: PADDING },
    { label: t`reservation`, stroke: ink, shape: "square", fill: { color: "ink-2" } },
    { label: t`piggybacked`, stroke: ink, shape: "triangle", fill: { color: "ink-2" } },
    { label: t`damaged`, stroke: CROSS, shape: "cross" },
  ];
  return legendMarks(entries, size.width, size.em, rows);
}

/** Returns the packet whose data or reservation is at a point of the picture, or null. */
export function packetAt(input: StripInput, px: number, py: number): number | null {
  const layout = layoutOf(input);
  const band = layout.bands.find(({ above, bottom }) => py >= above && py <= bottom + 4);
  if (!band || px < layout.left || px > layout.right) return null;
  const { info, bursts, reservations } = band.channel;
  const { em } = input.size;
  const asks = seenIn(reservations, (one) => one.time, layout.shown, frameOf(info).length);
  let best: { packet: number; away: number } | null = null;
  for (const one of asks) {
    const at = placeOf(input, layout, band, one, reservationsWith(band, one));
    const away = Math.hypot(px - at.x, py - at.y);
    if (away <= 0.6 * em && (best === null || away < best.away)) best = { packet: one.packet, away };
  }
  if (best) return best.packet;
  if (py < band.top) return null;
  const time = layout.x.invert(px);
  const burst = seenIn(bursts, (one) => one.from, { from: time, to: time }, frameOf(info).length).findLast(
    ({ from, slots }) => time >= from && time < from + slots * info.slot_ns,
  );
  return burst?.packet ?? null;
}
