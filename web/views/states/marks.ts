/**
 * Drawings of state machines: boxes, transitions that were taken with their counts, and the others in a pale colour.
 */
import { t } from "@lingui/core/macro";
import type { End } from "../../analysis/timeline/state_timeline.ts";
import { joinWords } from "../../language/lists.ts";
import { textWidth, wrap } from "../../marks/labels.ts";
import type { Mark, Stroke, Token } from "../../marks/marks.ts";
import { type Box, crosses, isClear, placeBeside } from "../../marks/place/place.ts";
import { along, type FigureEdge, type Laid, type Place } from "./figure.ts";
import { type Machine, stayAt, type Taken, wayKey } from "./machine.ts";

/** Colour and dash of each end, those of data and ACKs. */
const OF_END: Record<End, { color: Token; dash?: readonly number[] }> = {
  0: { color: "data" },
  1: { color: "ack", dash: [6, 4] },
};

/** Returns the stroke of an end. */
export const strokeOf = (end: End, width: number): Stroke => ({ ...OF_END[end], width });

/** Count of a transition's passages, beside its way. */
export interface Chip {
  taken: Taken;
  text: string;
  /** Its middle, and its size (px). */
  place: Place;
}

const CHIP = 0.78;
/** Place of the count on its way, as a share of the length; different for the two directions. */
const SHARE = 0.42;

/** Returns a count for each transition that was taken; several on one way stand side by side. */
export function chipsOf(machine: Machine, laid: Laid): Chip[] {
  const at = new Map<string, number>();
  const size = CHIP * laid.em;
  return machine.taken.map((taken) => {
    const key = wayKey(taken.edge);
    const before = at.get(key) ?? 0;
    at.set(key, before + 1);
    const text = `${taken.transitions.length}×`;
    const width = textWidth(text, size, true) + 0.8 * laid.em;
    const [on, y] = along(laid.points(taken.edge), taken.edge.number ?? SHARE);
    const x = Math.max(on + before * (width + 2), laid.left + width / 2 + 1);
    return { taken, text, place: { x, y, width, height: 1.35 * laid.em } };
  });
}

/** Draws a machine. The states at `time` (ns) are highlighted. `selected`: transition that the reader chose. */
export function machineMarks(machine: Machine, laid: Laid, time: number, selected: Taken | null): Mark[] {
  const taken = machine.taken;
  const gone = new Set(taken.map(({ edge }) => wayKey(edge)));
  const pale: Stroke = { color: "ink-2", width: 1, opacity: 0.45 };
  const marks = laid.figure.edges
    .filter((edge) => !gone.has(wayKey(edge)) && !edge.hidden)
    .flatMap((edge) => wayMarks(laid.points(edge), pale, laid.em));
  for (const one of taken) {
    const last = isLast(one, time) || isSame(one, selected);
    marks.push(...wayMarks(laid.points(one.edge), strokeOf(one.party.end, last ? 4 : 2.25), laid.em));
  }
  for (const edge of laid.figure.edges) {
    const key = wayKey(edge);
    if (edge.label && (gone.has(key) || !laid.compact)) marks.push(...labelMarks(laid, edge, gone.has(key)));
  }
  for (const node of laid.figure.nodes) {
    const here = machine.parties.filter((party) => stayAt(party, time)?.id === node.id);
    const ever = machine.parties.some(({ timeline }) => timeline.ids.includes(node.id));
    marks.push(
      ...boxMarks(
        laid.place(node),
        node.name,
        here.map(({ end, name }) => ({ end, name })),
        ever,
        machine,
        laid,
      ),
    );
  }
  marks.push(...freeLabels(machine, laid));
  for (const { text, place, taken: one } of chipsOf(machine, laid))
    marks.push(...chipMarks(text, place, one, laid, isSame(one, selected)));
  return marks;
}

/** Tells whether the transition is the latest one of its party. */
function isLast({ party, transitions }: Taken, time: number): boolean {
  const stay = stayAt(party, time);
  const last = stay && stay.index > 0 ? party.transitions[stay.index - 1] : null;
  return last !== null && transitions.includes(last);
}

/** Tells whether two transitions are the same one of the same party. */
export function isSame(a: Taken, b: Taken | null): boolean {
  return b !== null && a.party.end === b.party.end && wayKey(a.edge) === wayKey(b.edge);
}

function wayMarks(points: number[], stroke: Stroke, em: number): Mark[] {
  if (points.length < 4) return [];
  const [x, y] = points.slice(-2);
  const [bx, by] = along(points, 0.96);
  const angle = Math.atan2(y - by, x - bx);
  const size = (stroke.width > 1 ? 0.62 : 0.5) * em;
  const corner = (turn: number) => [x - size * Math.cos(angle + turn), y - size * Math.sin(angle + turn)];
  const head = [x, y, ...corner(0.45), ...corner(-0.45)];
  const fill = { color: stroke.color, opacity: stroke.opacity };
  return [
    { type: "path", points, stroke },
    { type: "path", points: head, close: true, fill },
  ];
}

function labelMarks({ at, em, compact }: Laid, { label, event, action }: FigureEdge, gone: boolean): Mark[] {
  if (!label) return [];
  const [x, y] = at(label.at);
  const size = (compact ? 0.76 : 0.82) * em;
  const hasAction = action !== undefined && label.lines.some((line) => line.includes(action));
  const lines = compact && hasAction && event ? [event] : label.lines;
  return lines.map((text, i): Mark => {
    const line = y + (i - (lines.length - 1) / 2) * 1.15 * size;
    const color = gone ? "ink" : "ink-2";
    return { type: "text", x, y: line, text, color, size, anchor: label.anchor, bold: gone, halo: true };
  });
}

/** Draws events of transitions for which a figure has no place, beside the counts if there is room. */
function freeLabels(machine: Machine, laid: Laid): Mark[] {
  const size = 0.76 * laid.em;
  const chips = chipsOf(machine, laid);
  const boxes = [...laid.figure.nodes.map(laid.place), ...chips.map(({ place }) => place)].map(cornered);
  const taken = new Set(machine.taken.map(({ edge }) => edge));
  const lines = laid.figure.edges
    .filter((edge) => !edge.hidden || taken.has(edge))
    .map((edge) => laid.points(edge))
    .filter((points) => points.length >= 4);
  const room = { x: laid.left, y: laid.top, width: laid.width, height: laid.height };
  return chips.flatMap(({ taken: { edge }, place }): Mark[] => {
    if (edge.label || !edge.event) return [];
    const [width, height] = [textWidth(edge.event, size), 1.2 * size];
    const beside = [place.x - place.width / 2, place.y, place.x + place.width / 2, place.y];
    const obstacles = { boxes, lines: [], faint: lines };
    // Beside its count, or anywhere along its way if it is clear of all ways there only.
    const places = [beside, laid.points(edge)].flatMap((at): Box[] => {
      const place = placeBeside(at, width, height, room, obstacles);
      return place && isClear(place, obstacles) ? [place] : [];
    });
    const box = places.find((place) => lines.every((line) => !crosses(place, line))) ?? places[0];
    if (!box) return [];
    boxes.push(box);
    const [x, y] = [box.x + width / 2, box.y + height / 2];
    return [{ type: "text", x, y, text: edge.event, color: "ink", size, anchor: "middle", halo: true }];
  });
}

const cornered = ({ x, y, width, height }: Place): Box => ({ x: x - width / 2, y: y - height / 2, width, height });

function boxMarks(
  { x, y, width, height }: Place,
  name: string,
  here: readonly { end: End; name: string }[],
  ever: boolean,
  { parties }: Machine,
  { em, compact }: Laid,
): Mark[] {
  const box = { type: "rect", x: x - width / 2, y: y - height / 2, width, height, radius: 6 } as const;
  const marks: Mark[] = [{ ...box, fill: { color: "surface" } }];
  if (here.length === 0)
    marks.push({ ...box, stroke: { color: "ink-2", width: ever ? 1.75 : 1, opacity: ever ? 1 : 0.5 } });
  here.forEach(({ end }, i) => {
    const out = 4 * i;
    const grown = { x: box.x - out, y: box.y - out, width: width + 2 * out, height: height + 2 * out };
    marks.push({ ...box, fill: { color: OF_END[end].color, opacity: 0.14 } });
    marks.push({ ...box, ...grown, radius: 6 + out, stroke: strokeOf(end, 3) });
  });
  const size = (compact ? 0.78 : 0.88) * em;
  const lines = wrap(name, width - 0.4 * em, size, 2).map((text) => ({ text, bold: ever }));
  // With one party alone, the box itself says where it is.
  const who = parties.length > 1 ? joinWords(here.map((one) => one.name)) : here.length > 0 ? t`now` : "";
  const all = who === "" ? lines : [...lines, { text: who, bold: false }];
  const step = Math.min(1.2 * size, (height - 0.3 * em) / all.length);
  all.forEach(({ text, bold }, i) => {
    const line = y + (i - (all.length - 1) / 2) * step;
    const shown = Math.min(size, (0.95 * size * (width - 4)) / textWidth(text, size, bold));
    const color = ever ? "ink" : "ink-2";
    marks.push({ type: "text", x, y: line, text, color, size: shown, bold, anchor: "middle" });
  });
  return marks;
}

function chipMarks(
  text: string,
  { x, y, width, height }: Place,
  { party }: Taken,
  { em }: Laid,
  selected: boolean,
): Mark[] {
  const box = { type: "rect", x: x - width / 2, y: y - height / 2, width, height, radius: height / 2 } as const;
  const color = OF_END[party.end].color;
  return [
    { ...box, fill: { color: selected ? color : "surface" }, stroke: { color, width: 1.5 } },
    { type: "text", x, y, text, color: selected ? "surface" : "ink", size: CHIP * em, bold: true, anchor: "middle" },
  ];
}
