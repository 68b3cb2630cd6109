import { t } from "@lingui/core/macro";
import { announce } from "../../../browser/announcer.tsx";
import type { Lab } from "../../../lab/lab.ts";
import { called, type Part, partAt } from "../../../scenario/parts.ts";
import { canJoin, joined, withFlow, withFlowLike, withHostAt, withRouterOn } from "../edits.ts";
import { type Added, added } from "../parts.ts";
import { removePart } from "../remove_button.tsx";
import type { WorkedOn } from "../worked.ts";

/** Actions on the network; each is one step of undo and is announced. Parts are named by their place. */
export interface Building {
  title(place: string): string;
  isHost(place: string): boolean;
  canJoin(one: string, other: string): boolean;
  join(one: string, other: string): void;
  send(from: string, to: string): void;
  add(kind: "hosts" | "routers"): void;
  putRouterOn(line: string): void;
  addHostAt(place: string): void;
  addFlowLike(flow: string): void;
  remove(place: string): void;
}

/** `onMade` is called with the part that was made. */
export function buildingOf(
  lab: Lab,
  { scenario, checked }: WorkedOn,
  onMade: (place: string) => void,
  onRemoved: () => void,
): Building {
  const known = checked?.scenario ?? {};
  const title = (place: string) => {
    const of = partAt(scenario, place);
    return of ? called(scenario, of.kind, of.name) : place;
  };
  const made = (kind: Part["kind"], now: Added | null, words: (title: string) => string) => {
    if (!now) return;
    lab.open(now.scenario);
    onMade(`${kind}.${now.name}`);
    announce(words(called(now.scenario, kind, now.name)));
  };
  const both = <T>(one: string, other: string, then: (a: Part, b: Part) => T): T | null => {
    const [a, b] = [partAt(scenario, one), partAt(scenario, other)];
    return a && b && then(a, b);
  };
  const at = (place: string, then: (part: Part) => Added | null) => {
    const of = partAt(scenario, place);
    return of && then(of);
  };
  return {
    title,
    isHost: (place) => partAt(scenario, place)?.kind === "hosts",
    canJoin: (one, other) => both(one, other, (a, b) => canJoin(scenario, a, b)) ?? false,
    join(one, other) {
      const now = both(one, other, (a, b) => joined(scenario, a, b));
      made("links", now, (link) => t`${title(one)} and ${title(other)} are connected by ${link}`);
    },
    send(from, to) {
      const now = both(from, to, (a, b) => withFlow(scenario, a.name, b.name));
      made("flows", now, (flow) => t`${flow} goes from ${title(from)} to ${title(to)}`);
    },
    add(kind) {
      made(kind, added(scenario, kind), (name) => t`${name} was added, but is not connected yet`);
    },
    putRouterOn(line) {
      const now = at(line, ({ name }) => withRouterOn(scenario, known, name));
      made("routers", now, (router) => t`${router} was put in front of ${title(line)}`);
    },
    addHostAt(place) {
      const now = at(place, (of) => withHostAt(scenario, known, of));
      made("hosts", now, (host) => t`${host} is connected to ${title(place)}`);
    },
    addFlowLike(flow) {
      const now = at(flow, ({ name }) => withFlowLike(scenario, name));
      made("flows", now, (one) => t`${one} was added beside ${title(flow)}`);
    },
    remove(place) {
      const of = partAt(scenario, place);
      if (!of) return;
      removePart(lab, scenario, of);
      onRemoved();
    },
  };
}
