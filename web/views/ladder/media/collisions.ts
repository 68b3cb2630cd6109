import { t } from "@lingui/core/macro";
import { apart } from "../../../marks/labels.ts";
import type { Mark, Stroke } from "../../../marks/marks.ts";
import { starMark } from "../../../marks/star.ts";
import { type CableStay, cableStaysOf, hasCables } from "../../../run/attempts.ts";
import { carriesData, isShown } from "../filter.ts";
import type { LadderInput, Layout } from "../layout.ts";

/**
 * Share of the way to the other end over which a failed attempt is drawn: its signal goes all the way, its frame does
 * not.
 */
const STUB = 0.14;
/** Distance (px) of a wait from its station's line. */
const BESIDE = 4;
/** Number of packets in view above which waits have no room. */
const MOST = 80;
/** Distance (px) below which collisions at one station are one mark. */
const APART = 4;

const CARRIER: Stroke = { color: "queue", width: 2, dash: [1.5, 2.5] };
const BACKOFF: Stroke = { color: "timer", width: 3 };

/** A stay at a station with its positions on the ladder. */
interface Placed {
  packet: number;
  stay: CableStay;
  near: number;
  far: number;
}

/**
 * Returns the failed attempts of a packet with the columns of their stations: any stop of a route, else the path's
 * ends.
 */
function placed({ run, columns }: LadderInput, packet: number): Placed[] {
  const { flow, reverse } = run.packets;
  const way = run.route(flow[packet]).ways[reverse[packet]];
  return cableStaysOf(run, packet).flatMap((stay): Placed[] => {
    const { enter, leave } = way[stay.step].spread;
    const [near, far] = reverse[packet] ? [leave, enter] : [enter, leave];
    return columns === "route" || near === reverse[packet] ? [{ packet, stay, near, far }] : [];
  });
}

/** Draws the failed attempts of all packets in view, as stubs that end in a star; and their waits, if there are few. */
export function collisionMarks(input: LadderInput, layout: Layout): Mark[] {
  const { run, flow, range } = input;
  if (!hasCables(run)) return [];
  const [lo, hi] = run.alive(range.from, range.to);
  const all: Placed[] = [];
  let packets = 0;
  for (let packet = lo; packet < hi; packet++) {
    if (run.packets.flow[packet] !== flow || !isShown(run, packet, input.packets)) continue;
    if (run.packets.ended[packet] < range.from) continue;
    packets++;
    all.push(...placed(input, packet));
  }
  return [
    ...(packets > MOST ? [] : all.flatMap((one) => waitMarks(one, layout))),
    ...[0, 1].flatMap((side) => stubs(all, input, layout, side)),
  ];
}

/** Draws the collisions of one packet with their names. */
export function namedCollisions(input: LadderInput, layout: Layout, packet: number): Mark[] {
  return placed(input, packet).flatMap((one) => [
    ...waitMarks(one, layout),
    ...one.stay.failed.flatMap((_, k) => stubMarks(one, k, input, layout, 5.5)),
    ...labels(one, input, layout),
  ]);
}

/** Draws failed attempts of the packets of one direction; those that would overlap are drawn once. */
function stubs(all: readonly Placed[], input: LadderInput, layout: Layout, side: number): Mark[] {
  const failed = all
    .filter(({ packet }) => input.run.packets.reverse[packet] === side)
    .flatMap((one) => one.stay.failed.map((_, k) => ({ one, k, y: layout.time(one.stay.failed[k].from) })))
    .filter(({ y }) => y >= layout.top - 1 && y <= layout.bottom + 1);
  const kept = apart(
    failed.map(({ y }) => y),
    APART,
  );
  return kept.flatMap((i) => stubMarks(failed[i].one, failed[i].k, input, layout, 4.5));
}

/** Draws a stub of the packet's line, with a star at its end, where it met another frame. */
function stubMarks({ packet, stay, near, far }: Placed, k: number, { run }: LadderInput, layout: Layout, r: number) {
  const { from, to } = stay.failed[k];
  const { time, x } = layout;
  const color = run.packets.copy[packet] > 0 ? "loss" : carriesData(run, packet) ? "data" : "ack";
  const [x1, x2] = [x(near), x(near + STUB * (far - near))];
  const [y1, y2] = [time(from), time(to)];
  const marks: Mark[] =
    y2 - y1 > 2
      ? [{ type: "path", points: [x1, y1, x2, y1, x2, y2, x1, y2], close: true, fill: { color, opacity: 0.5 } }]
      : [{ type: "line", x1, y1, x2, y2, stroke: { color, width: 1.5 } }];
  marks.push(starMark(x2, (y1 + y2) / 2, r));
  return marks;
}

/** Draws waits beside the station's line: dotted for silence, thick for a backoff. */
function waitMarks({ stay, near, far }: Placed, { time, x }: Layout): Mark[] {
  const beside = x(near) + (far > near ? -BESIDE : BESIDE);
  return stay.waits
    .filter(({ from, to }) => to > from)
    .map(({ from, to, why }): Mark => {
      const stroke = why === "backoff" ? BACKOFF : CARRIER;
      return { type: "line", x1: beside, y1: time(from), x2: beside, y2: time(to), stroke };
    });
}

function labels({ stay, near, far }: Placed, { size }: LadderInput, { time, x }: Layout): Mark[] {
  const { em } = size;
  const words = [
    ...stay.failed.map(({ from }, k) => ({ at: from, what: "collision", text: t`collision ${k + 1}` })),
    ...stay.waits.map(({ from, to, why, collisions }) => ({
      at: (from + to) / 2,
      what: why,
      // Before its first attempt a packet may also wait behind others of its station.
      text: why === "backoff" ? t`backs off` : collisions > 0 ? t`waits for silence` : t`waits for the cable`,
    })),
  ];
  const right = far > near;
  const kept = apart(
    words.map(({ at }) => time(at)),
    1.1 * em,
  );
  return kept.map((k): Mark => {
    const { text, at, what } = words[k];
    const isCollision = what === "collision";
    const point = isCollision ? x(near + STUB * (far - near)) + (right ? 1 : -1) * 0.9 * em : x(near);
    const anchor = isCollision === right ? "start" : "end";
    const beside = isCollision ? point : point + (right ? -2 : 2) * BESIDE;
    const color = isCollision ? "loss" : what === "backoff" ? "timer" : "queue";
    return { type: "text", x: beside, y: time(at), text, color, size: 0.9 * em, anchor, halo: true };
  });
}
