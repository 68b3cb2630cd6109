import { t } from "@lingui/core/macro";
import { hasChannels } from "../../../analysis/media/channels.ts";
import { apart } from "../../../marks/labels.ts";
import type { Mark, Stroke } from "../../../marks/marks.ts";
import type { Run } from "../../../run/run.ts";
import { walk } from "../../../run/way.ts";
import { isShown } from "../filter.ts";
import type { Columns, LadderInput, Layout } from "../layout.ts";

/** A packet's stay at a site of a packet satellite; times are ns, positions those of the ladder. */
export interface Stay {
  at: number;
  /** Column of the satellite: half way to the next site, or at the other end if the path turns round there. */
  peak: number;
  /** Arrival at the site. */
  came: number;
  /**
   * Reservations for the packet, in a slot or on a data packet, until their result was known, and whether they were
   * heard.
   */
  reservations: { from: number; to: number; piggybacked: boolean; heard: boolean }[];
  /** Its first bit left; the end of the run for one that did not. */
  sent: number;
}

const HOP: Stroke = { color: "queue", width: 1.4, dash: [4, 3] };
const WAITS: Stroke = { color: "queue", width: 2, dash: [1.5, 2.5] };
const HAS_ITS_SLOT: Stroke = { color: "queue", width: 2 };
const CROSS: Stroke = { color: "loss", width: 2.2 };

/** Length (em) below which a hop is drawn only for the packet under the pointer. */
const LEAST = 0.5;
/** Number of packets in view above which their reservations have no room. */
const MOST = 80;
/** Distance (px) of a wait from its site's line. */
const BESIDE = 4;

/** Tells whether the sites of a packet satellite are columns of the ladder, as they are if they are its ends. */
export function showsSites(run: Run, flow: number, columns: Columns): boolean {
  return hasChannels(run) && (columns === "route" || run.route(flow).stops.length === 2);
}

/** Returns the stays of a packet at sites where it needed a reservation. */
export function staysOf({ run }: Pick<LadderInput, "run">, packet: number): Stay[] {
  const { kinds } = run;
  const { kind, time } = run.data.events;
  const { flow, reverse } = run.packets;
  const way = run.route(flow[packet]).ways[reverse[packet]];
  const links = new Set(run.data.summary.channels.map(({ link }) => link));
  const stays: Stay[] = [];
  let open: Stay | null = null;
  walk(run, packet, (row, index) => {
    const step = way[index];
    if (!step || !links.has(step.place)) return;
    const { enter, leave } = step.spread;
    const [near, far] = reverse[packet] ? [leave, enter] : [enter, leave];
    if (kind[row] === kinds.queued) {
      const peak = step.peak ?? (near + far) / 2;
      open = { at: near, peak, came: time[row], reservations: [], sent: run.end };
      stays.push(open);
    }
    if (open === null) return;
    const last = open.reservations.at(-1);
    if (kind[row] === kinds.reserved || kind[row] === kinds.piggybacked) {
      const piggybacked = kind[row] === kinds.piggybacked;
      open.reservations.push({ from: time[row], to: run.end, piggybacked, heard: true });
    } else if (last && (kind[row] === kinds.scheduled || kind[row] === kinds.unheard)) {
      [last.to, last.heard] = [time[row], kind[row] === kinds.scheduled];
    } else if (kind[row] === kinds.sent) {
      open.sent = time[row];
      open = null;
    }
  });
  return stays;
}

/** Draws the way up to the satellite and back to the site, as every site hears it, and the waits before and after. */
function stayMarks(stay: Stay, { time, x }: Layout): Mark[] {
  const { at, peak, came, reservations, sent } = stay;
  const beside = x(at) + (peak > at ? -BESIDE : BESIDE);
  const wait = (from: number, to: number, stroke: Stroke): Mark[] =>
    to > from ? [{ type: "line", x1: beside, y1: time(from), x2: beside, y2: time(to), stroke }] : [];
  const marks = wait(came, reservations[0]?.from ?? sent, WAITS);
  reservations.forEach(({ from, to, heard }, k) => {
    const top = [x(peak), time((from + to) / 2)];
    marks.push({ type: "path", points: [x(at), time(from), ...top, x(at), time(to)], stroke: HOP });
    if (!heard) marks.push({ type: "point", x: x(at), y: time(to), r: 4.5, shape: "cross", stroke: CROSS });
    const next = reservations[k + 1]?.from ?? sent;
    marks.push(...wait(to, next, heard ? HAS_ITS_SLOT : WAITS));
  });
  return marks;
}

/** Labels beside the site's line. */
function labels({ at, peak, reservations }: Stay, { size }: LadderInput, { time, x }: Layout): Mark[] {
  const words = reservations.flatMap(({ from, to, piggybacked, heard }) => [
    { at: from, isLost: false, text: piggybacked ? t`reserved, piggybacked` : t`reserved` },
    { at: to, isLost: !heard, text: heard ? t`scheduled` : t`reservation lost` },
  ]);
  const right = peak < at;
  const near = x(at) + (right ? 2 : -2) * BESIDE;
  const anchor = right ? "start" : "end";
  const kept = apart(
    words.map((word) => time(word.at)),
    size.em,
  );
  return kept.map((k): Mark => {
    const { text, at, isLost } = words[k];
    const color = isLost ? "loss" : "queue";
    return { type: "text", x: near, y: time(at), text, color, size: 0.9 * size.em, anchor, halo: true };
  });
}

/** Draws the reservations of all packets in view, if they are few enough. */
export function reservationMarks(input: LadderInput, layout: Layout): Mark[] {
  const { run, flow, range, size, columns } = input;
  if (!showsSites(run, flow, columns)) return [];
  const [lo, hi] = run.alive(range.from, range.to);
  const stays: Stay[] = [];
  let packets = 0;
  for (let packet = lo; packet < hi; packet++) {
    if (run.packets.flow[packet] !== flow || !isShown(run, packet, input.packets)) continue;
    if (run.packets.ended[packet] < range.from) continue;
    packets++;
    if (packets > MOST) return [];
    stays.push(...staysOf(input, packet));
  }
  const { time } = layout;
  return stays
    .filter(({ reservations }) => reservations.some(({ from, to }) => time(to) - time(from) > LEAST * size.em))
    .flatMap((stay) => stayMarks(stay, layout));
}

/** Draws the reservations of one packet with their names. */
export function namedReservations(input: LadderInput, layout: Layout, packet: number): Mark[] {
  if (!showsSites(input.run, input.flow, input.columns)) return [];
  return staysOf(input, packet).flatMap((stay) => [...stayMarks(stay, layout), ...labels(stay, input, layout)]);
}
