import type { Size } from "../../marks/marks.ts";
import type { Device, Testbed } from "./devices.ts";

/** Place of a device, px: the middle of its box, or of its circle for a ring. */
export interface Placed {
  device: Device;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Layout of a testbed, px. */
export interface TestbedLayout {
  placed: Map<string, Placed>;
  /** Radius of the rings. */
  radius: number;
  em: number;
}

/** Width (em) below which the rings stand one above the other. */
const UPRIGHT = 42;
/** Widths (em), side by side and upright, below which type is set smaller. */
const NATURAL = 66;
const NATURAL_UPRIGHT = 28.8;
/**
 * Distances in em: from the middle of a ring to the outer edge of the drawing, and from its rim to the middle of its
 * router.
 */
const OUTSIDE = 13.4;
const INSIDE = 2.6;
/** Distance from a concentrator down to its stations, em. */
const HANGING = 5.2;

/**
 * Sizes of the upright layout in em: radius of the rings, distances from rim to router, from router to simulator, and
 * between hanging devices.
 */
const RADIUS = 6.2;
const RIM = 1.7;
const LINK = 4;
const BELOW = 3.9;
/** Upright: from a ring's middle to its outer edge of the drawing. */
const MARGIN = RADIUS + 3.4;

/** Height of the upright layout, em. */
const TALL = 2 * (2 * RADIUS + 3.4 + RIM + LINK);

type Put = (device: Device, x: number, y: number) => void;

/** Returns the height that the drawing needs at this width, px; `wide` if the rings stand side by side. */
export function testbedHeight(width: number, em: number, wide: number): number {
  return width >= UPRIGHT * em ? wide : TALL * Math.min(em, width / NATURAL_UPRIGHT);
}

/**
 * Lays out two rings with the devices between them: routers on the inner side of their ring, the simulator in the
 * middle.
 */
export function layoutTestbed(testbed: Testbed, size: Size): TestbedLayout {
  const upright = size.width < UPRIGHT * size.em;
  const wanted = Math.min(size.em, Math.max(8, size.width / (upright ? NATURAL_UPRIGHT : NATURAL)));
  // A file has a height of its own.
  const em = upright ? Math.min(wanted, size.height / TALL) : wanted;
  const radius = upright ? RADIUS * em : Math.min((size.height - (HANGING + 3.4) * em) / 2, 7.4 * em);
  const placed = new Map<string, Placed>();
  const put: Put = (device, x, y) => {
    const ring = device.kind === "ring";
    const long = Math.max(...device.name.split(" ").map((word) => word.length)) > 10 || device.name.length > 12;
    const width = ring ? 2 * radius : (long ? 10.6 : 7.6) * em;
    placed.set(device.id, { device, x, y, width, height: ring ? 2 * radius : 2.9 * em });
  };
  if (upright) layoutUpright(testbed, size, em, put);
  else layoutWide(testbed, size, em, radius, put);
  return { placed, radius, em };
}

/** Returns the devices on a ring beside its router: taps first, then hosts, concentrators last. */
function stationsOf(ring: Device, testbed: Testbed): { routers: Device[]; others: Device[] } {
  const rank = { analyser: 0, host: 1, concentrator: 2, router: 3, ring: 3, simulator: 3 };
  const members = neighbours(ring.id, testbed);
  return {
    routers: members.filter((d) => d.kind === "router"),
    others: members.filter((d) => d.kind !== "router").sort((a, b) => rank[a.kind] - rank[b.kind]),
  };
}

function neighbours(id: string, { devices, cables }: Testbed): Device[] {
  return cables
    .flatMap((c) => (c.from === id ? [c.to] : c.to === id ? [c.from] : []))
    .flatMap((other) => devices.find((d) => d.id === other) ?? []);
}

/**
 * Lays out the rings side by side: all devices but the router on a ring's outer side, those of a concentrator below it.
 */
function layoutWide(testbed: Testbed, size: Size, em: number, radius: number, put: Put): void {
  const middle = (size.height - HANGING * em) / 2;
  const rings = testbed.devices.filter((d) => d.kind === "ring");
  rings.forEach((ring, side) => {
    const outer = side === 0 ? -1 : 1;
    const cx = size.width / 2 + outer * (size.width / 2 - OUTSIDE * em);
    put(ring, cx, middle);
    const { routers, others } = stationsOf(ring, testbed);
    for (const router of routers) put(router, cx - outer * (radius + INSIDE * em), middle);
    others.forEach((device, i) => {
      const angle = -Math.PI / 2 + (others.length === 1 ? Math.PI / 2 : (i / (others.length - 1)) * Math.PI);
      const reach = device.kind === "host" ? radius + 2.2 * em : radius;
      const [x, y] = [cx + outer * Math.cos(angle) * reach, middle + Math.sin(angle) * radius];
      put(device, x, y);
      if (device.kind !== "concentrator") return;
      const hanging = neighbours(device.id, testbed).filter((d) => d.kind !== "ring");
      hanging.forEach((host, k) => {
        put(host, x + (k - (hanging.length - 1) / 2) * 11.2 * em, y + HANGING * em);
      });
    });
  });
  for (const device of testbed.devices) if (device.kind === "simulator") put(device, size.width / 2, middle);
}

/**
 * Lays out the rings one above the other: from the taps at the left over the outer side to the concentrator at the
 * right.
 */
function layoutUpright(testbed: Testbed, size: Size, em: number, put: Put): void {
  const cx = size.width / 2 - 0.8 * em;
  const middle = size.height / 2;
  const rings = testbed.devices.filter((d) => d.kind === "ring");
  rings.forEach((ring, side) => {
    const outer = side === 0 ? -1 : 1;
    const cy = middle + outer * (LINK + RIM + RADIUS) * em;
    put(ring, cx, cy);
    const { routers, others } = stationsOf(ring, testbed);
    for (const router of routers) put(router, cx, cy - outer * (RADIUS + RIM) * em);
    others.forEach((device, i) => {
      const angle = others.length === 1 ? Math.PI / 2 : (1 - i / (others.length - 1)) * Math.PI;
      const [x, y] = [cx + Math.cos(angle) * MARGIN * em, cy + outer * Math.sin(angle) * RADIUS * em];
      put(device, x, y);
      if (device.kind !== "concentrator") return;
      const hanging = neighbours(device.id, testbed).filter((d) => d.kind !== "ring");
      hanging.forEach((host, k) => {
        put(host, x, y + (k === 0 ? 1 : -k) * BELOW * em);
      });
    });
  });
  for (const device of testbed.devices) if (device.kind === "simulator") put(device, cx, middle);
}
