import { describe, expect, it } from "vitest";
import { story } from "../../run/testing.ts";
import { seek } from "./sought.ts";

const MS = 1e6;

describe("a moment sought", () => {
  const run = story()
    .data(1, { at: 0 })
    .data(2, { at: 1, lost: true })
    .data(3, { at: 2, lost: true })
    .event("fast_retransmit", 30)
    .data(2, { at: 30, copy: 1 })
    .event("rto_fired", 60)
    .data(3, { at: 60, copy: 1 })
    .event("fast_retransmit", 90)
    .variable("cwnd", 0, 1000)
    .variable("cwnd", 10, 4000)
    .variable("cwnd", 30, 2000)
    .variable("cwnd", 50, 4000)
    .variable("cwnd", 60, 1000)
    .flow("other")
    .event("rto_fired", 5)
    .ends(100);
  const at = (sought: Parameters<typeof seek>[2], flow = 0) => {
    const found = seek(run, flow, sought);
    return found && found.time / MS;
  };

  it("is the nth event of its kind and flow", () => {
    expect(at({ event: "dropped", nth: 2 })).toBe(7);
    expect(seek(run, 0, { event: "dropped", nth: 2 })?.packet).toBe(2);
    expect(at({ event: "rto_fired" })).toBe(60);
    expect(at({ event: "rto_fired" }, 1)).toBe(5);
    expect(at({ event: "fast_retransmit", after: { event: "rto_fired" } })).toBe(90);
    const moment = seek(run, 0, { event: "rto_fired" })?.moment;
    expect(run.moments[moment ?? -1].kind).toBe("rto_fired");
  });

  it("may be part of a packet's usual way", () => {
    expect([at({ event: "created" }), at({ event: "created", nth: 3 })]).toEqual([0, 2]);
    expect(at({ event: "created", after: { event: "fast_retransmit" } })).toBe(60);
  });

  it("is the nth NAK", () => {
    const named = story().data(1, { at: 0 }).nak(2, 1, { at: 20 }).nak(5, 1, { at: 40 }).ends(60);
    expect(seek(named, 0, { packet: "nak", nth: 2 })?.time).toBe(40 * MS);
    expect(at({ packet: "nak" })).toBeNull();
  });

  it("is the nth retransmission, as it is sent", () => {
    expect(at({ packet: "retransmission", nth: 2 })).toBe(60);
    expect(seek(run, 0, { packet: "retransmission" })?.packet).toBe(3);
  });

  it("is where a variable rises or falls to a value", () => {
    expect(at({ variable: "cwnd", rises_to: 3000 })).toBe(10);
    expect(at({ variable: "cwnd", rises_to: 3000, nth: 2 })).toBe(50);
    expect(at({ variable: "cwnd", falls_to: 2000 })).toBe(30);
    expect(at({ variable: "cwnd", falls_to: 1000, after: { event: "fast_retransmit" } })).toBe(60);
  });

  it("is the end of the flow", () => {
    expect(at({ end: true })).toBe(100);
  });

  it("may be missing, and all that comes after it", () => {
    expect(at({ event: "rto_fired", nth: 2 })).toBeNull();
    expect(at({ event: "fast_retransmit", after: { event: "rto_fired", nth: 2 } })).toBeNull();
    expect(at({ variable: "srtt", rises_to: 1 })).toBeNull();
    expect(at({ queue: 0.5 })).toBeNull();
    expect(at({ event: "no such kind" })).toBeNull();
  });
});
