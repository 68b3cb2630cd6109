import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../../engine/contract.ts";
import { simulated, start } from "../../../engine/testing.ts";
import type { Mark } from "../../../marks/marks.ts";
import { Run } from "../../../run/run.ts";
import { story } from "../../../run/testing.ts";
import { positionAt } from "../../pipe/position.ts";
import { type LadderInput, layoutOf } from "../layout.ts";
import { ladderMarks } from "../marks.ts";
import { packetTable } from "../table.ts";
import { newTrip, tripOf } from "../trip.ts";
import { namedReservations, reservationMarks, staysOf } from "./reservations.ts";

const MS = 1e6;
let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const PASSES = [
  { at: 5, reserved: [{ at: 30, known: 110 }], sent: 170, arrives: 242 },
  {
    at: 120,
    reserved: [
      { at: 130, known: 210, lost: true as const },
      { at: 230, known: 310 },
    ],
    sent: 370,
    arrives: 442,
  },
];
const over = story().pass(1, PASSES[0]).pass(2, PASSES[1]).ends(500);
const up = story().turns().pass(1, PASSES[0]).pass(2, PASSES[1]).ends(500);
const inputOf = (run: Run): LadderInput => ({
  run,
  flow: 0,
  range: { from: 0, to: 500 * MS },
  size: { width: 800, height: 600, em: 12 },
  columns: "route",
  packets: "all",
  numbering: "segments",
  ack_compression: "hidden",
  clock: "linear",
});
const textsOf = (marks: Mark[]) => marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));

describe("a packet at a site of a satellite", () => {
  it("is reserved for, known, and sent", () => {
    const middle = over.route(0).stops[1].spread;
    expect(staysOf({ run: over }, 0)).toEqual([
      {
        at: middle,
        // Half way to the other site.
        peak: (middle + 1) / 2,
        came: 5 * MS,
        reservations: [{ from: 30 * MS, to: 110 * MS, piggybacked: false, heard: true }],
        sent: 170 * MS,
      },
    ]);
    expect(staysOf({ run: over }, 1)[0].reservations.map(({ heard }) => heard)).toEqual([false, true]);
  });

  it("has the hop of its reservation up to the satellite and back to its site", () => {
    const input = inputOf(over);
    const layout = layoutOf(input);
    const { x, time } = layout;
    const [middle] = over
      .route(0)
      .stops.slice(1)
      .map(({ spread }) => spread);
    const hops = reservationMarks(input, layout).flatMap((mark) => (mark.type === "path" ? [mark.points] : []));
    expect(hops).toHaveLength(3);
    // Half of 80 ms up and half down again.
    const way = [x(middle), time(30 * MS), x((middle + 1) / 2), time(70 * MS), x(middle), time(110 * MS)];
    for (const [i, value] of hops[0].entries()) expect(value).toBeCloseTo(way[i]);
  });

  it("says what happens, if it is looked at", () => {
    const input = inputOf(over);
    const said = (packet: number) => textsOf(namedReservations(input, layoutOf(input), packet));
    expect(said(0)).toEqual(["reserved", "scheduled"]);
    expect(said(1)).toEqual(["reserved", "reservation lost", "reserved", "scheduled"]);
  });

  it("leaves when it is sent, where its site is one of two ends", () => {
    const run = sites();
    const trip = newTrip();
    const packet = 3;
    tripOf(run, packet, "ends", trip);
    const [stay] = staysOf({ run }, packet);
    expect([trip.at, trip.time[0]]).toEqual([[0, 1], stay.sent]);
    expect(stay.sent - stay.came).toBeGreaterThan(280 * MS);
    const input: LadderInput = { ...inputOf(run), columns: "ends", range: { from: 0, to: 2000 * MS } };
    expect(reservationMarks(input, layoutOf(input)).length).toBeGreaterThan(0);
  });

  it("has none of that between the ends, where its site has no column", () => {
    const input: LadderInput = { ...inputOf(over), columns: "ends" };
    expect(reservationMarks(input, layoutOf(input))).toEqual([]);
  });
});

describe("a way up to the satellite and down again", () => {
  it("comes back to its site", () => {
    const { stops, turn } = up.route(0);
    expect(turn).toBe(3);
    const trip = newTrip();
    tripOf(up, 0, "route", trip);
    const site = stops[1].spread;
    expect(trip.at).toEqual([0, site, site, 1, 1, site]);
    // Sent at 170, back at 242: at the satellite at 206, its last bit as much later as its first earlier.
    expect((trip.time[3] + trip.time[4]) / 2).toBeCloseTo(206 * MS);
    expect(trip.time[3]).toBeGreaterThan(trip.time[4]);
    expect(trip.link).toEqual([true, false, true, false, true, false]);
  });

  it("ends in the ladder with the satellite, and its reservations go as far", () => {
    const input = inputOf(up);
    expect(textsOf(ladderMarks(input))).toEqual(expect.arrayContaining(["Left", "Middle", "far"]));
    expect(staysOf({ run: up }, 0)[0].peak).toBe(1);
  });
});

/** Datagrams from a site to another. */
const sites = () => {
  const app = { kind: "constant", datagram_size: 100, interval: "100 ms", duration: "2 s" };
  const scenario = { base: "satnet", flows: { datagrams: { from: "tanum", to: "goonhilly", app } } };
  return new Run(simulated(scenario).data, catalog, scenario as never);
};

/** TCP between two hosts at one place, turning round at another site or on the satellite. */
const turned = (via: string) => {
  const scenario = {
    base: "satnet",
    flows: { bulk: { from: "ucl_sun", to: "ucl_vax", via, app: { bytes: "6 KB" } } },
  };
  return new Run(simulated(scenario).data, catalog, scenario as never);
};

describe.each(["roaring_creek", "satnet"])("a way that turns round at %s", (via) => {
  it("goes on where it has come to, from one place to the next", () => {
    const run = turned(via);
    const { stops, turn } = run.route(0);
    expect(turn).toBeNull();
    const names = stops.map(({ place }) => run.places[place].id);
    expect(names.filter((name) => name === "routers.goonhilly")).toHaveLength(2);
    const spreads = stops.map(({ spread }) => spread);
    const trip = newTrip();
    let arrived = 0;
    for (let packet = 0; packet < run.packetCount; packet++) {
      if (Number.isNaN(run.packets.arrived[packet]) || !tripOf(run, packet, "route", trip)) continue;
      arrived++;
      const order = run.packets.reverse[packet] ? [...spreads].reverse() : spreads;
      // Each stop once, in order; twice if the packet leaves later than it came.
      expect([...new Set(trip.at)]).toEqual(order);
      trip.link.forEach((link, k) => {
        if (k + 1 < trip.at.length && !link) expect(trip.at[k + 1]).toBe(trip.at[k]);
      });
    }
    expect(arrived).toBeGreaterThan(20);
    const input = { ...inputOf(run), range: { from: 0, to: run.end } };
    expect(ladderMarks(input).length).toBeGreaterThan(50);
  });

  it("moves forward in the pipe, and has a time at each stop in the table", () => {
    const run = turned(via);
    const packet = Array.from(run.packets.len.keys()).find(
      (p) => run.packets.len[p] > 0 && run.packets.arrived[p] > 0,
    )!;
    const { created, arrived } = run.packets;
    let last = 0;
    for (let share = 0; share < 1; share += 0.01) {
      const position = positionAt(run, packet, created[packet] + share * (arrived[packet] - created[packet]));
      if (!position) continue;
      const at = position.kind === "moving" ? position.head : position.at;
      expect(at).toBeGreaterThanOrEqual(last - 1e-9);
      last = at;
    }
    const { columns, rows } = packetTable(run, {
      flow: 0,
      range: { from: 0, to: run.end },
      options: { columns: "route", numbering: "segments", packets: "data" },
    });
    const between = columns.flatMap(({ name }, i) => (name.startsWith("at ") ? [i] : []));
    expect(between).toHaveLength(run.route(0).stops.length - 2);
    for (const row of rows.slice(2, 8)) {
      const times = between.map((i) => Number(row[i]));
      const sorted = [...times].sort((a, b) => a - b);
      // For packets from the other end the columns are in reverse order.
      expect([sorted, [...sorted].reverse()]).toContainEqual(times);
    }
  });
});
