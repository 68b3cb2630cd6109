import { flowStyle } from "../../marks/flow_style.ts";
import type { Mark, PathMark, Token } from "../../marks/marks.ts";
import { boxMarks, LEADING, SMALL } from "../testbed/box.ts";
import { COLORS } from "../testbed/marks.ts";
import type { Route, Topology } from "./graph.ts";
import { type Box, type PlacedLine, type PlacedNode, type TopologyLayout, wordsOf } from "./layout.ts";

/** Highlights of parts, by place. */
export interface Marked {
  selected: string | null;
  /** Something is wrong with them. */
  wrong: ReadonlySet<string>;
  /** Parts that would be removed along with the selected one. */
  doomed: ReadonlySet<string>;
}

const UNMARKED: Marked = { selected: null, wrong: new Set(), doomed: new Set() };

const DASHED = [5, 4];

/** Draws the network: lines by rate, bars for a router's queues, flows along their ways, and boxes on top. */
export function topologyMarks(topology: Topology, layout: TopologyLayout, marked: Marked = UNMARKED): Mark[] {
  const { em } = layout.size;
  return [
    ...layout.lines.flatMap((line) => lineMarks(line, marked)),
    ...routesOf(topology, layout).flatMap(({ route, points }) => routeMarks(route, points, marked)),
    ...layout.lines.flatMap((line) => portMarks(line, topology)),
    ...layout.nodes.flatMap((node) => nodeMarks(node, topology, marked, em)),
    ...layout.lines.flatMap((line) => labelMarks(line, marked, em)),
  ];
}

function lineMarks({ line, points, width }: PlacedLine, { selected, wrong, doomed }: Marked): Mark[] {
  const path = { type: "path", points } as const;
  const lost = wrong.has(line.place) || doomed.has(line.place);
  const stroke = lost
    ? ({ color: "loss", width, opacity: 0.75, dash: DASHED } as const)
    : ({ color: "ink-2", width, opacity: 0.35 } as const);
  const ring: PathMark[] =
    selected === line.place ? [{ ...path, stroke: { color: "ink", width: width + 5, opacity: 0.9 } }] : [];
  // The selected line shows its own colour inside a dark edge.
  return [
    ...ring,
    ...(ring.length > 0 ? [{ ...path, stroke: { color: "surface", width } } as const] : []),
    { ...path, stroke },
  ];
}

function labelMarks({ line, label }: PlacedLine, { selected }: Marked, em: number): Mark[] {
  const words = wordsOf(line);
  const size = SMALL * em;
  return words.map((text, i) => ({
    type: "text",
    x: label.x,
    y: label.y + (i - (words.length - 1) / 2) * LEADING * size,
    text,
    color: i < line.notes.length ? "ink" : "loss",
    size,
    anchor: "middle",
    bold: selected === line.place,
    halo: true,
  }));
}

function nodeMarks({ node, ...box }: PlacedNode, { routes }: Topology, marked: Marked, em: number): Mark[] {
  const lost = marked.wrong.has(node.place) || marked.doomed.has(node.place);
  return boxMarks(
    {
      ...box,
      color: lost ? "loss" : COLORS[node.kind === "medium" ? "ring" : node.kind],
      radius: node.kind === "medium" ? box.height / 2 : 6,
      on: routes.some(({ way, ends }) => (way ?? ends).includes(node.place)),
      selected: marked.selected === node.place,
      ...(lost && { dash: DASHED }),
    },
    em,
  );
}

/** Draws the bars of a queue where a line leaves a router's box. */
function portMarks({ line, points, from, width }: PlacedLine, { nodes }: Topology): Mark[] {
  if (line.shared) return [];
  return line.ends.flatMap((end): Mark[] => {
    if (nodes.find(({ place }) => place === end)?.kind !== "router") return [];
    const [x0, y0, x1, y1] = end === from ? points : reversed(points);
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    const half = width / 2 + 3;
    return [3, 6.5, 10].map((far): Mark => {
      const [x, y] = [x0 + ux * far, y0 + uy * far];
      const [dx, dy] = [uy * half, -ux * half];
      return { type: "line", x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy, stroke: { color: "queue", width: 1.75 } };
    });
  });
}

/** Returns the way of each flow beside the others on a line; straight from end to end if no way is known. */
export function routesOf({ routes }: Topology, { nodes, lines }: TopologyLayout): { route: Route; points: number[] }[] {
  return routes.flatMap((route) => {
    const [from, to] = route.ends.map((end) => nodes.find(({ node }) => node.place === end));
    if (!from || !to || from === to) return [];
    if (!route.way) return [{ route, points: between(from, to) }];
    const points: number[] = [];
    for (let i = 1; i < route.way.length; i += 2) {
      const [before, place, after] = route.way.slice(i - 1, i + 2);
      // Over a medium the way goes from plug to plug.
      const own = lines.filter(({ line }) => line.place === place);
      const hops = new Set([before, after].flatMap((end) => own.find(({ line }) => line.ends.includes(end)) ?? []));
      for (const hop of hops) {
        const lane = hop.routes.indexOf(route.place) - (hop.routes.length - 1) / 2;
        const beside = shifted(hop.points, lane * hop.lane);
        const along = hop.line.ends.includes(before) ? hop.from === before : hop.from !== after;
        points.push(...(along ? beside : reversed(beside)));
      }
    }
    return [{ route, points }];
  });
}

/** Returns a straight way between two boxes. */
function between(from: Box, to: Box): number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const out = ({ width, height }: Box) =>
    Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9), 0.5);
  const [a, b] = [out(from), out(to)];
  return [from.x + dx * a, from.y + dy * a, to.x - dx * b, to.y - dy * b];
}

function routeMarks(route: Route, points: readonly number[], { selected, wrong, doomed }: Marked): Mark[] {
  const lost = wrong.has(route.place) || doomed.has(route.place);
  const { color, dash } = flowStyle(route.number);
  const chosen = selected === route.place;
  const tone = lost ? "loss" : color;
  const loose = route.way === null;
  const stroke = { color: tone, width: chosen ? 4.5 : 2.5, ...(loose ? { dash: [2, 4], opacity: 0.7 } : dash) };
  return [
    ...(chosen ? [{ type: "path", points, stroke: { color: "surface", width: 8 } } as const] : []),
    { type: "path", points, stroke },
    arrow(points, tone),
  ];
}

/** Draws the head of an arrow where the route reaches its receiver. */
function arrow(points: readonly number[], color: Token): Mark {
  const [x0, y0, x, y] = points.slice(-4);
  const length = Math.hypot(x - x0, y - y0) || 1;
  const [ux, uy] = [(x - x0) / length, (y - y0) / length];
  const [bx, by] = [x - ux * 10, y - uy * 10];
  const corners = [x, y, bx - uy * 5, by + ux * 5, bx + uy * 5, by - ux * 5];
  return { type: "path", points: corners, close: true, fill: { color } };
}

/** Moved sideways by `off` px, to the right of its direction. */
function shifted(points: readonly number[], off: number): number[] {
  const result: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [a, b] = [Math.max(0, i - 2), Math.min(points.length - 2, i + 2)];
    const [dx, dy] = [points[b] - points[a], points[b + 1] - points[a + 1]];
    const length = Math.hypot(dx, dy) || 1;
    result.push(points[i] - (dy / length) * off, points[i + 1] + (dx / length) * off);
  }
  return result;
}

function reversed(points: readonly number[]): number[] {
  const result: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) result.push(points[i], points[i + 1]);
  return result;
}
