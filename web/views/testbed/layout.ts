import type { Size } from "../../charts/marks.ts";
import type { Device, Testbed } from "./devices.ts";

/** Where a device stands: the middle of its box, or of its circle for a ring (px). */
export interface Placed {
  device: Device;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TestbedLayout {
  placed: Map<string, Placed>;
  /** Radius of the rings. */
  radius: number;
  em: number;
}

/** Narrower than this (em) and type is set smaller instead. */
const NATURAL = 66;
/** From the middle of a ring to the outer edge of the drawing, and from its rim to the middle of its router, in em. */
const OUTSIDE = 13.4;
const INSIDE = 2.6;
/** From a concentrator down to what hangs off it, in em. */
const HANGING = 5.2;

/**
 * Two rings with what is between them: routers on the inner side of their ring, the simulator in the middle, everything
 * else of a ring spread over its outer side, what hangs off a concentrator beyond it.
 */
export function layoutTestbed({ devices, cables }: Testbed, size: Size): TestbedLayout {
  const em = Math.min(size.em, Math.max(8, size.width / NATURAL));
  const radius = Math.min((size.height - (HANGING + 3.4) * em) / 2, 7.4 * em);
  const placed = new Map<string, Placed>();
  const put = (device: Device, x: number, y: number) => {
    const ring = device.kind === "ring";
    const long = Math.max(...device.name.split(" ").map((word) => word.length)) > 10 || device.name.length > 12;
    const width = ring ? 2 * radius : (long ? 9.6 : 7.6) * em;
    placed.set(device.id, { device, x, y, width, height: ring ? 2 * radius : 2.9 * em });
  };
  const rings = devices.filter((d) => d.kind === "ring");
  const byId = new Map(devices.map((d) => [d.id, d]));
  const neighbours = (id: string) =>
    cables
      .flatMap((c) => (c.from === id ? [c.to] : c.to === id ? [c.from] : []))
      .flatMap((other) => byId.get(other) ?? []);
  const middle = (size.height - HANGING * em) / 2;

  rings.forEach((ring, side) => {
    const outer = side === 0 ? -1 : 1;
    const cx = size.width / 2 + outer * (size.width / 2 - OUTSIDE * em);
    put(ring, cx, middle);
    const members = neighbours(ring.id);
    for (const router of members.filter((d) => d.kind === "router"))
      put(router, cx - outer * (radius + INSIDE * em), middle);
    const others = members.filter((d) => d.kind !== "router");
    // Taps on top, hosts outside, concentrators at the bottom.
    const rank = { analyser: 0, host: 1, concentrator: 2, router: 3, ring: 3, simulator: 3 };
    others.sort((a, b) => rank[a.kind] - rank[b.kind]);
    others.forEach((device, i) => {
      const angle = -Math.PI / 2 + (others.length === 1 ? Math.PI / 2 : (i / (others.length - 1)) * Math.PI);
      const reach = device.kind === "host" ? radius + 2.2 * em : radius;
      put(device, cx + outer * Math.cos(angle) * reach, middle + Math.sin(angle) * radius);
      if (device.kind !== "concentrator") return;
      const hanging = neighbours(device.id).filter((d) => d.kind !== "ring");
      const at = placed.get(device.id)!;
      hanging.forEach((host, k) => {
        const shift = hanging.length === 1 ? 0 : (k - (hanging.length - 1) / 2) * 10.4 * em;
        put(host, at.x + shift, at.y + HANGING * em);
      });
    });
  });
  for (const device of devices) if (device.kind === "simulator") put(device, size.width / 2, middle);
  return { placed, radius, em };
}
