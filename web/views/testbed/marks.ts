import { wrap } from "../../marks/labels.ts";
import type { Mark, Size, Stroke, Token } from "../../marks/marks.ts";
import { boxMarks } from "./box.ts";
import type { DeviceKind, Testbed } from "./devices.ts";
import { layoutTestbed, type Placed, type TestbedLayout } from "./layout.ts";

/** Colour of the box of each kind. */
export const COLORS: Record<DeviceKind, Token> = {
  host: "host",
  router: "queue",
  ring: "data",
  simulator: "window",
  concentrator: "ink-2",
  analyser: "ink-2",
};

/** Draws a circle to scale, which the shapes of points are not. */
function ring(x: number, y: number, r: number, stroke: Stroke): Mark {
  return { type: "rect", x: x - r, y: y - r, width: 2 * r, height: 2 * r, radius: r, stroke };
}

/** The testbed; cables and rings on the path (device ids in order) are drawn strong. */
export function testbedMarks(testbed: Testbed, path: readonly string[], size: Size, selected: string | null): Mark[] {
  const layout = layoutTestbed(testbed, size);
  const { placed } = layout;
  const route = wholePath(testbed, path);
  const on = new Set(route);
  const marks: Mark[] = [];
  for (const { device, x, y } of placed.values()) {
    if (device.kind !== "ring") continue;
    const r = layout.radius;
    marks.push(ring(x, y, r, { color: "ink-2", width: 1.5, opacity: 0.6 }));
    marks.push(ring(x, y, r - 4, { color: "ink-2", width: 1, opacity: 0.35 }));
    if (on.has(device.id)) marks.push(arcOnPath(device.id, route, layout));
    const name = { type: "text", x, color: "ink", size: layout.em, anchor: "middle" } as const;
    marks.push({ ...name, y: y - 0.7 * layout.em, text: device.name, bold: true });
    marks.push({ ...name, y: y + 0.7 * layout.em, text: "100 Mb/s", color: "ink-2" });
  }
  for (const { from, to } of testbed.cables) {
    const [a, b] = [placed.get(from), placed.get(to)];
    if (!a || !b) continue;
    const strong = on.has(from) && on.has(to);
    const end = b.device.kind === "ring" ? edgeOf(a, b, layout.radius) : b;
    marks.push({
      type: "line",
      x1: a.x,
      y1: a.y,
      x2: end.x,
      y2: end.y,
      stroke: strong ? { color: "data", width: 4 } : { color: "ink-2", width: 1.5, opacity: 0.6 },
    });
  }
  for (const box of placed.values()) {
    if (box.device.kind !== "ring")
      marks.push(...deviceMarks(box, layout.em, on.has(box.device.id), box.device.id === selected));
  }
  return marks;
}

/** Adds devices that a path passes without being in it: the concentrator between a host and its ring. */
function wholePath({ cables }: Testbed, path: readonly string[]): string[] {
  const joined = (a: string, b: string) =>
    cables.some((c) => (c.from === a && c.to === b) || (c.from === b && c.to === a));
  const result: string[] = [];
  path.forEach((id, i) => {
    const before = path[i - 1];
    if (before && !joined(before, id)) {
      const between = cables.flatMap((c) => [c.from, c.to]).find((other) => joined(before, other) && joined(other, id));
      if (between) result.push(between);
    }
    result.push(id);
  });
  return result;
}

function deviceMarks({ device, ...box }: Placed, em: number, on: boolean, selected: boolean): Mark[] {
  const title = wrap(device.name, box.width - 0.8 * em, em, 2);
  return boxMarks({ ...box, color: COLORS[device.kind], title, on, selected }, em);
}

/** Point of a ring nearest to a device. */
function edgeOf(from: Placed, ring: Placed, radius: number): { x: number; y: number } {
  const angle = Math.atan2(from.y - ring.y, from.x - ring.x);
  return { x: ring.x + radius * Math.cos(angle), y: ring.y + radius * Math.sin(angle) };
}

/** Draws the shorter arc of a ring between the two stations of a path on it. */
function arcOnPath(ring: string, path: readonly string[], { placed, radius }: TestbedLayout): Mark {
  const i = path.indexOf(ring);
  const centre = placed.get(ring)!;
  const angleOf = (id: string | undefined) => {
    const at = id === undefined ? undefined : placed.get(id);
    return at ? Math.atan2(at.y - centre.y, at.x - centre.x) : 0;
  };
  const start = angleOf(path[i - 1]);
  const turn = angleOf(path[i + 1]) - start;
  let short = ((turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  // Between opposite stations: over the top, clear of devices below.
  if (Math.abs(short) > Math.PI - 1e-6) short = Math.sin(start + Math.PI / 2) < 0 ? Math.PI : -Math.PI;
  const points: number[] = [];
  for (let k = 0; k <= 32; k++) {
    const angle = start + (short * k) / 32;
    points.push(centre.x + radius * Math.cos(angle), centre.y + radius * Math.sin(angle));
  }
  return { type: "path", points, stroke: { color: "data", width: 4 } };
}
