/** Layout of a network in layers from the first sender on, by dagre; the same network always looks the same. */
import { Graph, layout } from "@dagrejs/dagre";
import { clipped, textWidth, wrap } from "../../marks/labels.ts";
import type { Size } from "../../marks/marks.ts";
import { LEADING, SMALL } from "../testbed/box.ts";
import { pathOf, portsOf, type Turn } from "./bends.ts";
import type { Line, Node, Topology } from "./graph.ts";
import { depthsOf, isForward, isUpsideDown } from "./layers.ts";

/** A rectangle, px. */
export interface Box {
  /** The middle (px). */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A placed host, router or medium. */
export interface PlacedNode extends Box {
  node: Node;
  /** Its name, in lines. */
  title: string[];
  notes: string[];
}

/** A placed line. */
export interface PlacedLine {
  line: Line;
  /** Points from the edge of one box to that of the other, x and y in turn, in the direction of the layers. */
  points: number[];
  /** The end the points begin at. */
  from: string;
  /** Place of its words, beside it; for a plug, which has none, its middle. */
  label: Box;
  /** Its thickness. */
  width: number;
  /** Routes on the line, and their distance from each other. */
  routes: readonly string[];
  lane: number;
}

/** Layout of a network, px. */
export interface TopologyLayout {
  nodes: PlacedNode[];
  lines: PlacedLine[];
  size: Size;
}

/** Widths of names, in em, and the smallest type before layers stand below each other, px. */
const NAME = 9;
const SHORT_NAME = 6.5;
const LEGIBLE = 12;
const EDGE = 14;
/** A finger's tip (px). */
const FINGER = 44;
/** The least that is pressed without care (px). */
const TARGET = 26;
/** Widths of lines, and distances between routes and of all routes side by side, px. */
const THIN = 7;
const THICK = 21;
const LANE = 5;
const PORT = 8;
/** Between a line and its words (px). */
const CLEAR = 3;
const MOST_LANES = 26;
/** Layers are drawn apart at most by this factor to fill the width. */
const STRETCH = 1.7;

/** Number of parts above which a network is not drawn, because dagre is too slow and the picture too dense. */
export const MOST_PARTS = 150;

/** Lays out a network in the given width; as high as needed, and wider only if it must be. */
export function layoutTopology(topology: Topology, { width, em }: Pick<Size, "width" | "em">): TopologyLayout {
  for (const type of [
    { em, name: NAME },
    { em: Math.min(em, LEGIBLE), name: SHORT_NAME },
  ]) {
    const beside = placed(topology, type, width, false);
    if (beside.size.width <= width) return beside;
  }
  return placed(topology, { em, name: NAME }, width, true);
}

interface Type {
  em: number;
  /** Width of names, em. */
  name: number;
}

function placed(topology: Topology, type: Type, width: number, upright: boolean): TopologyLayout {
  const { em } = type;
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: upright ? "TB" : "LR",
    nodesep: (upright ? 1.2 : 1) * em,
    ranksep: (upright ? 2.4 : 3) * em,
    edgesep: em,
  });
  const lines = topology.lines.map((line) => ({ line, ...lanesOf(line, topology), label: labelOf(line, em) }));
  const degree = new Map<string, number>();
  for (const { ends } of topology.lines) for (const end of ends) degree.set(end, (degree.get(end) ?? 0) + 1);
  const boxes = topology.nodes.map((node) => boxOf(node, type, degree.get(node.place) ?? 0, upright));
  for (const { node, width, height } of boxes) if (degree.has(node.place)) graph.setNode(node.place, { width, height });
  const depth = depthsOf(topology);
  const thickness = thicknessOf(topology);
  const joined = lines.map(({ line, label, routes, lane }, index) => {
    const [from, to] = isForward(line, depth) ? line.ends : [line.ends[1], line.ends[0]];
    const thick = thickness(line);
    const across = Math.max(thick, routes.length * lane) + 2 * CLEAR;
    // The room for its words is on both sides of a line, though they stand on one.
    const room = upright
      ? { width: label.width + across, height: label.height }
      : { width: label.width, height: label.height + across };
    const edge = { v: from, w: to, name: String(index) };
    graph.setEdge(edge, { ...room, labelpos: "c" });
    return { line, from, to, label, routes, lane, width: thick, across, edge };
  });
  if (degree.size > 0) arrange(graph);

  // Coordinates run along the layers and across them; the last step turns them into x and y.
  const turn: Turn = (x, y) => (upright ? [y, x] : [x, y]);
  const flip = isUpsideDown(
    topology,
    (place) => turn(Number(graph.node(place).x), Number(graph.node(place).y))[1],
    degree,
  );
  const room = width - 2 * EDGE;
  const scale = upright ? 1 : stretch(boxes, graph, room);
  const at = (x: number, y: number) => {
    const [along, across] = turn(x, y);
    return { along: along * scale, across: flip ? -across : across };
  };
  const stand = boxes
    .filter(({ node }) => degree.has(node.place))
    .map((box) => {
      const { x = 0, y = 0 } = graph.node(box.node.place);
      const [x1, y1] = turn(at(x, y).along, at(x, y).across);
      return { ...box, x: x1, y: y1 };
    });
  const boxAt = new Map(stand.map((box) => [box.node.place, box]));
  const bends = joined.map(({ edge, label }) => {
    const { points = [], x = 0, y = 0 } = graph.edge(edge) as EdgePlace;
    const middle = at(x, y);
    const flat = turn(label.width, label.height)[0] / 2;
    // Level beside its words. The first and last point of dagre are where the line would leave a box.
    const inner = points.slice(1, -1).map((point) => at(point.x, point.y));
    const before = inner.filter(({ along }) => along < middle.along - flat);
    const after = inner.filter(({ along }) => along > middle.along + flat);
    const level = [-flat, flat].map((off) => ({ along: middle.along + off, across: middle.across }));
    return { middle, points: [...before, ...level, ...after] };
  });
  const ports = portsOf(joined, bends, boxAt, turn);
  const middleOf = (place: string | null) => {
    const box = boxAt.get(place ?? "");
    return box ? turn(box.x, box.y)[1] : 0;
  };
  const aim = new Map(topology.routes.map(({ place, ends }) => [place, middleOf(ends[0]) + middleOf(ends[1])]));
  // Lines side by side are in the order of their ends. Right of a way down is left on the page.
  const inOrder = (routes: readonly string[]) =>
    [...routes].sort((a, b) => ((aim.get(a) ?? 0) - (aim.get(b) ?? 0)) * (upright ? -1 : 1));
  const placedLines = joined.map(({ edge: _, to: __, across, label, routes, ...line }, i): PlacedLine => {
    const { middle, points } = bends[i];
    const [x, y] = turn(middle.along, middle.across);
    const [dx, dy] = upright ? [(label.width + across) / 2, 0] : [0, -(label.height + across) / 2];
    const aside = label.width > 0 ? { x: x + dx, y: y + dy } : { x, y };
    return {
      ...line,
      routes: inOrder(routes),
      points: pathOf(ports[i].from, points, ports[i].to, turn),
      label: { ...label, ...aside },
    };
  });
  const bounds = boundsOf([...stand, ...placedLines.map(({ label }) => label)]);
  const below = bounds.height > 0 ? bounds.top + bounds.height + 1.5 * em : 0;
  const apart = boxes.filter(({ node }) => !degree.has(node.place));
  const loose = looseRows(apart, Math.max(room, bounds.width), { x: bounds.left, y: below }, em);
  return moved({ nodes: [...stand, ...loose], lines: placedLines, size: { width, height: 0, em } });
}

/** Graphs that dagre laid out last: a slider changes numbers, and the boxes stay where they are. */
const latest = new Map<string, Graph>();
const KEPT = 12;

function arrange(graph: Graph): void {
  const nodes = graph.nodes().map((node) => [node, graph.node(node)]);
  const edges = graph.edges().map((edge) => [edge, graph.edge(edge)]);
  const key = JSON.stringify([graph.graph(), nodes, edges]);
  const known = latest.get(key);
  if (known) {
    for (const node of known.nodes()) graph.setNode(node, known.node(node));
    for (const edge of known.edges()) graph.setEdge(edge, known.edge(edge));
    return;
  }
  layout(graph);
  latest.set(key, graph);
  for (const [oldest] of latest) if (latest.size > KEPT) latest.delete(oldest);
}

/** Moves a layout into a picture with a margin, at least as wide as its size. */
function moved({ nodes, lines, size }: TopologyLayout): TopologyLayout {
  const all = boundsOf([...nodes, ...lines.map(({ label }) => label)]);
  const width = Math.max(size.width, all.width + 2 * EDGE);
  const [dx, dy] = [(width - all.width) / 2 - all.left, EDGE - all.top];
  const move = <T extends Box>(box: T): T => ({ ...box, x: box.x + dx, y: box.y + dy });
  return {
    nodes: nodes.map(move),
    lines: lines.map((line) => ({
      ...line,
      points: line.points.map((value, i) => value + (i % 2 === 0 ? dx : dy)),
      label: move(line.label),
    })),
    size: { ...size, width, height: all.height + 2 * EDGE },
  };
}

interface EdgePlace {
  points?: { x: number; y: number }[];
  x?: number;
  y?: number;
}

function lanesOf({ place, ends }: Line, { nodes, routes }: Topology) {
  // A route over a medium passes only the plugs of its own stations.
  const plug = nodes.some((node) => node.place === place) ? ends[0] : null;
  const own = routes.filter(({ way }) => way?.includes(place) && (plug === null || way.includes(plug)));
  return { routes: own.map((route) => route.place), lane: Math.min(LANE, MOST_LANES / Math.max(1, own.length)) };
}

function boxOf(node: Node, { em, name }: Type, lines: number, upright: boolean): PlacedNode {
  const title = wrap(node.name, name * em, em, 2).map((line) => clipped(line, (name + 1) * em, em, true));
  const notes = node.notes.flatMap((note) => wrap(note, name * em, SMALL * em, 2));
  const widest = Math.max(
    ...title.map((line) => textWidth(line, em, true)),
    ...notes.map((line) => textWidth(line, SMALL * em)),
  );
  const side = Math.max(FINGER, lines * PORT);
  return {
    node,
    title,
    notes,
    x: 0,
    y: 0,
    width: Math.max(upright ? side : FINGER, widest + 1.2 * em),
    height: Math.max(upright ? FINGER : side, (title.length + SMALL * notes.length) * LEADING * em + 0.8 * em),
  };
}

/** Returns the words beside a line. */
export function wordsOf({ notes, errors }: Line): string[] {
  return [...notes, ...errors];
}

function labelOf(line: Line, em: number): Box {
  const words = wordsOf(line);
  if (words.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const widest = Math.max(...words.map((text) => textWidth(text, SMALL * em)));
  // A line is too thin for a finger, so its words are the target.
  return {
    x: 0,
    y: 0,
    // Widths change in whole steps, so that not every digit of a number moves the network.
    width: Math.max(FINGER, Math.ceil(widest / em) * em + em),
    height: Math.max(TARGET, words.length * SMALL * LEADING * em + 0.9 * em),
  };
}

/** Thickness of a line (px): the slowest has the least, and each ten times its rate as much again. */
function thicknessOf({ lines }: Pick<Topology, "lines">): (line: Line) => number {
  const rates = lines.flatMap(({ rate }) => (rate !== null && rate > 0 ? [rate] : []));
  const least = Math.min(...rates);
  return ({ rate }) => (rate === null || rate <= 0 ? THIN : Math.min(THICK, THIN * (1 + Math.log10(rate / least))));
}

/** Returns the distance by which the layers can move apart until the boxes reach both edges. */
function stretch(boxes: readonly PlacedNode[], graph: Graph, room: number): number {
  const stand = boxes
    .filter(({ node }) => graph.hasNode(node.place))
    .map(({ node, width }) => ({ x: Number(graph.node(node.place).x), width }));
  const xs = stand.map(({ x }) => x);
  const span = Math.max(...xs) - Math.min(...xs);
  const widest = Math.max(...stand.map(({ width }) => width));
  return span > 0 ? Math.min(STRETCH, Math.max(1, (room - widest) / span)) : 1;
}

function boundsOf(boxes: readonly Box[]) {
  if (boxes.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2));
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2));
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2));
  return { left, top, width: right - left, height: bottom - top };
}

/** Places parts that are not connected in rows below. */
function looseRows(
  boxes: readonly PlacedNode[],
  room: number,
  from: { x: number; y: number },
  em: number,
): PlacedNode[] {
  let [x, y, row] = [from.x, from.y, 0];
  return boxes.map((box) => {
    if (x > from.x && x + box.width > from.x + room) [x, y, row] = [from.x, y + row + em, 0];
    const here = { ...box, x: x + box.width / 2, y: y + box.height / 2 };
    x += box.width + em;
    row = Math.max(row, box.height);
    return here;
  });
}
