import { beforeAll, describe, expect, it } from "vitest";
import { actsOf } from "../../web/analysis/queue/queue.ts";
import { ratesOver } from "../../web/analysis/sharing/throughput.ts";
import { twinOf } from "../../web/analysis/timeline/divergence.ts";
import { samplesOf } from "../../web/analysis/timeline/samples.ts";
import { type Catalog, Fate } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { nameOf } from "../../web/lab/forks/lose.ts";
import { Run } from "../../web/run/run.ts";
import { fateOf, isPureAck, shortName, title } from "../../web/run/sentence.ts";
import { headerWords } from "../../web/views/events/words.ts";
import { newTrip, tripOf } from "../../web/views/ladder/trip.ts";
import { positionAt } from "../../web/views/pipe/position.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** Segments of 512 bytes make 552: behind 20 of header 232 + 232 + 68, as 256 bytes have room for 236 and eights for 232. */
const made = (queue: object, channel: object = {}) => {
  const scenario = {
    hosts: { a: {}, b: {} },
    routers: { r: { forwarding_rate: "1 Gb/s", queue } },
    links: {
      ether: { stations: ["a", "r"], rate: "10 Mb/s" },
      channel: { stations: ["b", "r"], rate: "64 kb/s", mtu: 256, propagation_delay: "260 ms", ...channel },
    },
    tcp: { mss: 512, window: 4096, variant: "reno" },
    flows: { bulk: { from: "a", to: "b", fragmentation: true, app: { bytes: "20 KB" } } },
  };
  return new Run(simulated(scenario).data, catalog, scenario as never);
};
/** The second segment: with the first the line may be busy yet with the ACK of the SYN. */
const secondData = (run: Run) => run.packets.len.indexOf(512, run.packets.len.indexOf(512) + 1);

describe("a datagram in pieces", () => {
  it("is named by its parts, and they by it", () => {
    const run = made({});
    const whole = secondData(run);
    const parts = run.pieces.partsOf(whole);
    expect(parts.map((part) => [run.pieces.of(part)?.from, run.pieces.of(part)?.to])).toEqual([
      [0, 232],
      [232, 464],
      [464, 532],
    ]);
    expect(parts.map((part) => shortName(run, part, "segments"))).toEqual(["2 1/3", "2 2/3", "2 3/3"]);
    expect(title(run, parts[1])).toBe(`Fragment 2 of 3, bytes 232 to 463 of packet ${whole}`);
    expect(headerWords(run, run.rowsOf(parts[1])[0])).toBe(`fragment 2 of 3, bytes 232 to 463 of packet ${whole}`);
    expect(fateOf(run, whole)).toMatch(/^arrived at .*, in fragments$/);
    expect(run.pieces.of(whole)).toBeNull();
    expect([run.pieces.wholeOf(parts[2]), run.pieces.wholeOf(whole)]).toEqual([whole, whole]);
    expect(run.rowsOf(parts[0]).map((row) => catalog.event_kinds[run.data.events.kind[row]].id)).toEqual([
      "fragment",
      "sent",
      "arrived",
      "reassembled",
    ]);
  });

  it("counts once, and its pieces are neither segments nor ACKs that a scenario could name", () => {
    const run = made({});
    const range = { from: 0, to: run.end };
    const { arrived, fresh, width } = ratesOver(run, 0, range);
    const bytes = (rates: Float64Array) =>
      rates.reduce((sum, rate, bin) => sum + (rate * Math.min(width, run.end - bin * width)) / 8e9, 0);
    expect(bytes(arrived)).toBeCloseTo(20480, 3);
    expect(bytes(fresh)).toBeCloseTo(20480, 3);
    // 40 segments of 552 bytes, a SYN and the rest.
    expect(samplesOf(run, 0, 0, "size").value.filter((size) => size === 552)).toHaveLength(40);
    expect(Math.min(...samplesOf(run, 0, 0, "size").value)).toBeGreaterThanOrEqual(40);
    const parts = run.pieces.partsOf(secondData(run));
    expect(parts.some((part) => isPureAck(run, part) || nameOf(run, part) !== null)).toBe(false);
    // The last packet without data that the sender made is its ack2: one of the SYN ACK, one of the FIN.
    const acks = Array.from({ length: run.packetCount }, (_, p) => p).filter((p) => isPureAck(run, p));
    const own = acks.filter((p) => !run.packets.reverse[p]);
    expect(nameOf(run, own[own.length - 1])?.name).toBe(`ack${own.length}`);
    const again = made({});
    expect(parts.map((part) => twinOf(run, part, again))).toEqual(parts);
  });

  it("goes whole as far as the router, and on from there in pieces", () => {
    const run = made({});
    const whole = secondData(run);
    const parts = run.pieces.partsOf(whole);
    const router = run.route(0).scaled[run.places.findIndex(({ id }) => id === "routers.r")].enter;
    const trip = newTrip();
    const ways = [whole, ...parts].map((packet) => {
      expect(tripOf(run, packet, "ends", trip)).toBe(true);
      return [...trip.at];
    });
    expect(ways).toEqual([
      [0, router],
      [router, 1],
      [router, 1],
      [router, 1],
    ]);
    expect(tripOf(run, whole, "route", trip)).toBe(true);
    const cut = run.pieces.cutOf(whole);
    expect(cut).not.toBeNull();
    const time = run.data.events.time[cut ?? 0];
    expect(trip.time[trip.time.length - 1]).toBe(time);
    const seen = [whole, ...parts].map((packet) => positionAt(run, packet, time + 1)?.kind ?? null);
    expect(seen).toEqual([null, "moving", "waiting", "waiting"]);
  });

  it("is lost with the first piece that is, of which the queue tells once", () => {
    const run = made({ discipline: "drop_tail", limit: 5 });
    const { fate, ended, reason } = run.packets;
    const wholes = Array.from({ length: run.packetCount }, (_, p) => p).filter(
      (p) => fate[p] === Fate.dropped && !run.pieces.of(p),
    );
    expect(wholes.length).toBeGreaterThan(0);
    for (const whole of wholes) {
      const lost = run.pieces.partsOf(whole).filter((part) => fate[part] === Fate.dropped && reason[part] === 0);
      expect(ended[whole]).toBe(Math.min(...lost.map((part) => ended[part])));
    }
    const acts = actsOf(run, 0);
    expect(acts.every(({ packet }) => run.pieces.of(packet) !== null)).toBe(true);
    expect(acts.length).toBe(run.data.summary.queue_results[0].dropped);
    const moments = run.moments.filter(({ kind }) => kind === "dropped");
    expect(moments.length).toBe(run.data.summary.results[0].drops);
    expect(moments.length).toBe(wholes.length);
  });

  it("may be cut again", () => {
    const run = made({}, { mtu: 100 });
    const again = made({}, { mtu: 100 });
    expect(run.packetCount).toBe(again.packetCount);
    const whole = secondData(run);
    // 532 bytes by 80.
    expect(run.pieces.partsOf(whole)).toHaveLength(7);
  });
});
