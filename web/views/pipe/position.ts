import { isOnLine } from "../../analysis/queue/queue.ts";
import { Fate } from "../../engine/contract.ts";
import { nextStep } from "../../run/route.ts";
import type { Run } from "../../run/run.ts";
import { firstStep } from "../../run/way.ts";

/** Position of a packet at one instant, from 0 (sender) to 1 (receiver), to the scale of the path's time. */
export type Position =
  /** On a link: from its first bit to its last. */
  | { kind: "moving"; head: number; tail: number }
  /** In a host or router, or at a cable after this many collisions. */
  | { kind: "waiting"; at: number; place: number; collisions?: number }
  | { kind: "lost"; at: number; since: number };

/** Returns a packet's position at a time; null before it is made and after it was read. A lost packet stays lost. */
export function positionAt(run: Run, packet: number, time: number): Position | null {
  const { first, rows, created, ended, fate } = run.packets;
  const { events } = run.data;
  const { kinds, places } = run;
  const done = fate[packet] === Fate.delivered || fate[packet] === Fate.cut;
  if (time < created[packet] || (time >= ended[packet] && done)) return null;
  // A fragmented packet continues as its fragments.
  const cut = run.pieces.cutOf(packet);
  if (cut !== null && time >= run.data.events.time[cut]) return null;
  const { flow, reverse } = run.data.packets;
  const route = run.route(flow[packet]);
  const back = reverse[packet] === 1;
  const way = route.ways[reverse[packet]];

  let position: Position | null = null;
  let at = firstStep(run, packet);
  for (let k = first[packet]; k < first[packet + 1]; k++) {
    const row = rows[k];
    if (events.time[row] > time) break;
    const place = events.place[row];
    const next = nextStep(way, place, at);
    if (next < 0) continue;
    at = next;
    const span = way[at].scaled;
    const [near, far] = back ? [span.leave, span.enter] : [span.enter, span.leave];
    const isLink = places[place].kind === "link";
    if (events.kind[row] === kinds.dropped) {
      const onLine = isLink && isOnLine(run, events.detail[row]);
      return { kind: "lost", at: onLine ? near + (far - near) * 0.6 : near, since: events.time[row] };
    }
    if (events.kind[row] === kinds.sent && isLink) {
      const start = events.time[row];
      const next = k + 1 < first[packet + 1] ? rows[k + 1] : -1;
      const idle = Math.abs(far - near) * route.one_way;
      const end = next >= 0 && events.kind[next] === kinds.arrived ? events.time[next] : start + idle;
      const transmission = Math.min(run.transmissionTime(packet), end - start);
      const flight = end - start - transmission;
      const share = (t: number) => (t <= 0 ? 0 : flight <= 0 ? 1 : Math.min(1, t / flight));
      position = {
        kind: "moving",
        head: near + (far - near) * share(time - start + (flight <= 0 ? 1 : 0)),
        tail: near + (far - near) * share(time - start - transmission),
      };
    } else if (events.kind[row] === kinds.collided) {
      position = { kind: "waiting", at: near, place: way[at - 1]?.place ?? place, collisions: events.detail[row] + 1 };
    } else if (!isLink) {
      position = { kind: "waiting", at: near, place };
    }
  }
  return position;
}
