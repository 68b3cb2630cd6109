import { t } from "@lingui/core/macro";
import { group } from "d3-array";
import { Fate } from "../../engine/contract.ts";
import { apart } from "../../marks/labels.ts";
import type { Fill, LineMark, Mark, Stroke, TextMark } from "../../marks/marks.ts";
import { boxOf, Occupancy } from "../../marks/place/occupancy.ts";
import { isRepeated } from "../../run/captured.ts";
import { sackBlocks } from "../../run/headers/header_options.ts";
import { isNak } from "../../run/sentence.ts";
import { carriesData, isShown } from "./filter.ts";
import type { LadderInput, Layout } from "./layout.ts";
import { type NumberAt, numberMarks } from "./numbers.ts";
import { reach, seenLegs } from "./seen.ts";
import { newTrip, type Trip, tripOf } from "./trip.ts";

const ACK: Stroke = { color: "ack", width: 1.5, dash: [6, 4] };
/** Stroke of ACKs that are closer than dashes could show. */
const ACK_DENSE: Stroke = { color: "ack", width: 0.9, opacity: 0.75 };
/**
 * Stroke of a NAK, which reports a loss: the colour of losses in longer dashes than an ACK's, with a triangle at its
 * start.
 */
const NAK: Stroke = { color: "loss", width: 1.5, dash: [10, 4] };
/** An ACK with SACK blocks starts with two of them. */
const BARS: Stroke = { color: "ack", width: 2.5 };
/** A duplicate made by a link starts in a hollow square. */
const HOLLOW: Fill = { color: "surface" };
const CROSS: Stroke = { color: "loss", width: 2.2 };
const AREA: Fill = { color: "data", opacity: 0.85 };
const AREA_AGAIN: Fill = { color: "loss", opacity: 0.85 };

/** Thinnest and thickest line (px); between them its thickness is the transmission time, as that of an area. */
const THIN = 1.3;
const THIN_DENSE = 0.9;
const FULL = 2;
/** A transmission time of this many px is drawn as an area. */
const THICK = 2.5;
/** Number of packets in view above which ACKs are drawn without dashes. */
const DENSE = 500;
/** Two lines that differ by less (px) at both ends are one. */
const SAME = 0.7;
const SAME_DENSE = 1;

/** End of a lost packet, px, and why it was lost. */
interface Loss {
  x: number;
  y: number;
  reason: string;
}

/**
 * Packets of the flow in the visible range, with their numbers, crosses and reasons. Of lines that are nearer than `distance` px at
 * both ends, the first is drawn, fragments included; without a distance, lines that look like one are drawn once.
 */
export function packetMarks(input: LadderInput, layout: Layout, distance = 0): Mark[] {
  const { run, flow, range, columns, size } = input;
  const { time, x, roomy } = layout;
  const { ended, fate, sent, arrived } = run.packets;
  const { flow: flowOf, reverse, copy, flags } = run.data.packets;
  const beyond = reach(run);
  const [lo, hi] = run.alive(range.from - beyond, range.to + beyond);
  const dense = hi - lo > DENSE;
  const same = Math.max(distance, dense ? SAME_DENSE : SAME);
  // The time scale is computed by hand, because it is needed twice for every packet in view.
  const perNs = (layout.bottom - layout.top) / (range.to - range.from);
  const toScale = layout.shortened.length === 0;
  const yAt = (t: number) => (toScale ? layout.top + (t - range.from) * perNs : time(t));

  const onePacket = ((run.mss(flow) + 40) * 8e9) / run.rate(flow);
  const thickness = time(range.from + onePacket) - time(range.from);
  const width = Math.min(FULL, Math.max(dense ? THIN_DENSE : THIN, 1.2 * thickness));
  const fresh: Stroke = { color: "data", width };
  const again: Stroke = { color: "loss", width: Math.max(1.5, width) };

  const acks: Mark[] = [];
  const data: Mark[] = [];
  const marked: Mark[] = [];
  const losses: Loss[] = [];
  /** Numbers of fragments that begin on the way. */
  const parts: { x: number; y: number; text: string }[] = [];
  const numbers: [left: NumberAt[], right: NumberAt[]] = [[], []];
  const trip = newTrip();
  // Last line drawn for each direction and kind; lines that would coincide with it are left out.
  const last = [new Float64Array(2).fill(-1e9), new Float64Array(2).fill(-1e9), new Float64Array(2).fill(-1e9)];

  for (let packet = lo; packet < hi; packet++) {
    if (flowOf[packet] !== flow || ended[packet] < range.from - beyond) continue;
    if (!isShown(run, packet, input.packets)) continue;
    const isData = carriesData(run, packet);
    const repeated = copy[packet] > 0;
    const cut = run.pieces.cutOf(packet) !== null;
    const piece = run.pieces.of(packet);
    const lost = fate[packet] === Fate.dropped && !cut;
    let y1 = yAt(sent[packet]);

    const nak = isNak(run, packet);
    const second = run.isDuplicate(packet);
    if (!repeated && !lost && !nak && !second && !cut && (!piece || distance > 0)) {
      const before = last[isData ? reverse[packet] : 2];
      const y2 = yAt(arrived[packet]);
      if (Math.abs(y1 - before[0]) < same && Math.abs(y2 - before[1]) < same) {
        const number = numbers[reverse[packet]].at(-1);
        if (isData && number?.isData) number.through = packet;
        continue;
      }
      before[0] = y1;
      before[1] = y2;
    }
    if (!tripOf(run, packet, columns, trip)) continue;
    y1 = yAt(trip.time[0]);
    if (repeated) {
      legs(marked, trip, layout, again, AREA_AGAIN, run.transmissionTime(packet));
      marked.push({ type: "point", x: x(trip.at[0]), y: y1, r: 4, shape: "diamond", fill: { color: "loss" } });
    } else if (nak) {
      legs(marked, trip, layout, NAK, null, 0);
      marked.push({ type: "point", x: x(trip.at[0]), y: y1, r: 4.5, shape: "triangle", fill: { color: "loss" } });
    } else if (isData) {
      legs(data, trip, layout, fresh, AREA, run.transmissionTime(packet));
    } else {
      legs(acks, trip, layout, dense ? ACK_DENSE : ACK, null, 0);
      if (!dense && sackBlocks(run, packet).length > 0) {
        const at = x(trip.at[0]) + (reverse[packet] ? -7 : 7);
        marked.push({ type: "point", x: at, y: y1, r: 4.5, shape: "bars", stroke: BARS });
      }
    }
    if (second) {
      const stroke: Stroke = { color: repeated || nak ? "loss" : isData ? "data" : "ack", width: 1.8 };
      marked.push({ type: "point", x: x(trip.at[0]), y: y1, r: 4.5, shape: "square", fill: HOLLOW, stroke });
    }
    if (lost) {
      const at = { x: x(trip.at[trip.at.length - 1]), y: yAt(trip.time[trip.time.length - 1]) };
      marked.push({ type: "point", ...at, r: 5, shape: "cross", stroke: CROSS });
      losses.push({ ...at, reason: run.dropReason(packet) ?? "" });
    }
    const inside = piece !== null && trip.at[0] > 0 && trip.at[0] < 1;
    if (inside && !dense && y1 >= layout.top) {
      const which = run.pieces.numberOf(piece);
      if (which)
        parts.push({ x: x(trip.at[0]) + (reverse[packet] ? -8 : 8), y: y1, text: `${which.number}/${which.of}` });
    } else if (roomy && trip.time[0] >= range.from && trip.time[0] <= range.to) {
      numbers[reverse[packet]].push({
        packet,
        through: packet,
        y: y1,
        special: repeated || isRepeated(run, packet) || nak || second || (flags[packet] & 3) !== 0,
        isData,
      });
    }
  }

  const texts: Mark[] = [...numberMarks(input, layout, numbers[0], 0), ...numberMarks(input, layout, numbers[1], 1)];
  if (losses.length > 0) texts.push(...lossMarks(losses, [...acks, ...data, ...marked, ...texts], input, layout));
  for (const k of apart(
    parts.map(({ y }) => y),
    size.em,
  )) {
    const { y, ...part } = parts[k];
    const anchor = part.x > x(0.5) ? "end" : "start";
    texts.push({ type: "text", ...part, y, color: "ink-2", size: 0.85 * size.em, anchor, halo: true });
  }
  return [...acks, ...data, ...marked, ...texts];
}

/** Distances of the reason of a loss from its cross, em: the nearest at which it hides nothing. */
const AWAY = [0, 2, 4, 7, 10, 14];

/** Width of a ladder from which a sentence fits between the names above it, em. */
const SENTENCE = 44;

/**
 * Draws the reasons of losses beside their crosses, where they hide no packet; with a thin line if that is further away.
 * If none has a place, the most frequent reason stands above the ladder with the number of losses.
 */
function lossMarks(
  losses: readonly Loss[],
  others: readonly Mark[],
  { size }: LadderInput,
  { x, top, bottom }: Layout,
): Mark[] {
  const { em, width } = size;
  const taken = new Occupancy(size, others);
  const marks: Mark[] = [];
  const near = apart(
    losses.map(({ y }) => y),
    em * 1.3,
  );
  for (const { reason, ...at } of near.map((k) => losses[k])) {
    const sides = at.x < x(0.6) ? [1, -1] : [-1, 1];
    const places = AWAY.flatMap((away) => sides.flatMap((side) => [0.9, -0.9].map((up) => ({ away, side, up }))));
    for (const { away, side, up } of places) {
      const mark: TextMark = {
        type: "text",
        x: at.x + side * (10 + away * em),
        y: at.y + up * em,
        text: t`lost: ${reason}`,
        color: "loss",
        size: em,
        anchor: side > 0 ? "start" : "end",
        halo: true,
      };
      const box = boxOf(mark);
      if (box.y < top || box.x < x(0) || box.x + box.width > Math.max(x(1), width - 1) || box.y + box.height > bottom)
        continue;
      if (!taken.isFree(box)) continue;
      taken.take(box);
      if (away > 0) {
        const from = { x1: at.x + side * 7, y1: at.y, x2: mark.x - 2 * side, y2: mark.y };
        marks.push({ type: "line", ...from, stroke: { color: "loss", width: 0.75, opacity: 0.6 } });
      }
      marks.push(mark);
      break;
    }
  }
  if (marks.length > 0 || x(1) - x(0) < SENTENCE * em) return marks;
  const inView = losses.filter(({ y }) => y >= top && y <= bottom);
  const byReason = [...group(inView, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  return byReason.slice(0, 1).map(([reason, { length: count }]): TextMark => {
    const at = { x: (x(0) + x(1)) / 2, y: em, anchor: "middle" } as const;
    return { type: "text", ...at, text: t`${count} lost: ${reason}`, color: "loss", size: em };
  });
}

/** Draws the lines of a trip, or areas where the transmission time is long enough to be visible. */
function legs(into: Mark[], trip: Trip, layout: Layout, stroke: Stroke, area: Fill | null, transmission: number) {
  if (trip.seen >= 0) return seenLegs(into, trip, layout, stroke);
  const { time, x } = layout;
  for (let i = 0; i + 1 < trip.at.length; i++) {
    const [t1, t2] = [trip.time[i], trip.time[i + 1]];
    const [x1, x2] = [x(trip.at[i]), x(trip.at[i + 1])];
    if (!trip.link[i]) {
      // Waiting at a stop: a thin upright line.
      if (t2 > t1) into.push(line(x1, time(t1), x2, time(t2), { ...stroke, width: 1, opacity: 0.6 }));
      continue;
    }
    const thick = Math.min(transmission, t2 - t1);
    const px = time(t1 + thick) - time(t1);
    if (area && px >= THICK) {
      const points = [x1, time(t1), x2, time(t2 - thick), x2, time(t2), x1, time(t1 + thick)];
      into.push({ type: "path", points, close: true, fill: area });
    } else into.push(line(x1, time(t1 + thick / 2), x2, time(t2 - thick / 2), stroke));
  }
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke): LineMark {
  return { type: "line", x1, y1, x2, y2, stroke };
}
