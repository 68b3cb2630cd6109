import { describe, expect, it } from "vitest";
import { Fate } from "../engine/contract.ts";
import { valueAt } from "./series.ts";
import { catalog, story } from "./testing.ts";

const MS = 1e6;

describe("a run", () => {
  const run = story()
    .event("established", 0)
    .data(1, { at: 0 })
    .ack(2, { at: 10 })
    .data(2, { at: 20 })
    .data(3, { at: 21, lost: true })
    .event("rto_fired", 60)
    .data(3, { at: 60, copy: 1 })
    .variable("cwnd", 0, 1000)
    .variable("cwnd", 20, 2000)
    .variable("flight_size", 0, 1000)
    .variable("flight_size", 20, 0)
    .limit("receiver_window", 0)
    .limit("sender_cpu", 20)
    .limit("congestion_window", 22)
    .ends(80);

  it("knows when each packet was sent, arrived, and what became of it", () => {
    expect(run.packets.sent[0]).toBe(0);
    expect(run.packets.arrived[0]).toBe(10 * MS);
    expect(run.packets.fate[0]).toBe(Fate.delivered);
    expect(run.packets.fate[3]).toBe(Fate.dropped);
    expect(run.packets.arrived[3]).toBeNaN();
    expect(run.dropReason(3)).toBe("queue full");
    expect(run.hops(3).map((hop) => `${hop.kind} ${hop.place.name}`)).toEqual([
      "created Left",
      "sent wire",
      "arrived Middle",
      "dropped Middle",
    ]);
  });

  it("measures a segment by the data sent, and by what both SYNs allow before that", () => {
    const opened = () => story().syn(1460, { at: 0 }).syn(512, { at: 10 }, 1);
    expect(opened().ends(20).mss(0)).toBe(512);
    expect(opened().data(1, { at: 20 }).ends(40).mss(0)).toBe(1000);
    expect(story().ends(20).mss(0), "the default of RFC 9293, 3.7.1").toBe(536);
  });

  it("reads variables between their steps", () => {
    const cwnd = run.series(0, "cwnd")!;
    expect(valueAt(cwnd, -1)).toBeNull();
    expect(valueAt(cwnd, 19 * MS)).toBe(1000);
    expect(valueAt(cwnd, 20 * MS)).toBe(2000);
    expect(run.flightAt(0, 5 * MS)).toBe(1000);
    expect(run.series(0, "ssthresh")).toBeNull();
  });

  it("shows limits as bands that end with the transfer", () => {
    const { start, end, limit } = run.limits(0);
    expect([...limit].map((l) => catalog.limits[l].id)).toEqual(["receiver_window", "sender_cpu", "congestion_window"]);
    expect([...start]).toEqual([0, 20 * MS, 22 * MS]);
    expect([...end]).toEqual([20 * MS, 22 * MS, 80 * MS]);
  });

  it("walks the moments of interest both ways", () => {
    expect(run.moments.map((m) => m.kind)).toEqual(["established", "window_full", "dropped", "rto_fired", "end"]);
    expect(run.moments[run.momentBeside(20 * MS, 1)!].kind).toBe("dropped");
    expect(run.moments[run.momentBeside(60 * MS, -1)!].kind).toBe("dropped");
    expect(run.momentBeside(80 * MS, 1)).toBeNull();
  });

  it("steps over events and packets", () => {
    expect(run.eventTime(5 * MS, 1)).toBe(10 * MS);
    expect(run.eventTime(0, -1)).toBeNull();
    expect(run.packetBeside(0, 10 * MS, 1)).toBe(2);
    expect(run.neighbourOf(2, -1)).toBe(1);
    expect(run.neighbourOf(4, 1)).toBeNull();
  });

  it("finds the packets alive in a stretch of time", () => {
    const [lo, hi] = run.alive(11 * MS, 20 * MS);
    const range = Array.from({ length: hi - lo }, (_, i) => lo + i);
    expect(range.filter((packet) => run.packets.ended[packet] >= 11 * MS)).toEqual([1, 2]);
  });

  it("stands hosts and routers to the scale of their links", () => {
    const { stops, one_way } = run.route(0);
    expect(stops.map((stop) => stop.scaled)).toEqual([0, 0.5, 1]);
    expect(one_way).toBe(10 * MS);
  });
});
