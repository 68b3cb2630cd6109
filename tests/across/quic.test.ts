import { beforeAll, describe, expect, it } from "vitest";
import { samplesOf } from "../../web/analysis/timeline/samples.ts";
import type { Catalog } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { framesOf } from "../../web/run/protocols/quic.ts";
import { Run } from "../../web/run/run.ts";
import { sentence, shortName } from "../../web/run/sentence.ts";
import { machinesOf } from "../../web/views/states/machine.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** Segment 5 of a transfer is lost. */
function made(): Run {
  const scenario = {
    hosts: { a: {}, b: {} },
    links: { line: { stations: ["a", "b"], rate: "10 Mb/s", mtu: 1500, propagation_delay: "20 ms" } },
    flows: {
      bulk: { from: "a", to: "b", transport: "quic", app: { bytes: 30_000 }, lose: { forward: "5" } },
    },
  };
  return new Run(simulated(scenario).data, catalog, scenario as never);
}

describe("a connection of QUIC", () => {
  it("names packets by their numbers, and sends lost data again under a new one", () => {
    const run = made();
    const { copy, seq, wnd, reverse } = run.data.packets;
    const all = Array.from(copy.keys());
    const names = all.map((packet) => shortName(run, packet, "segments"));
    expect(names.slice(0, 2)).toEqual(["Initial", "Initial"]);
    const again = all.filter((packet) => copy[packet] > 0);
    expect(again).toHaveLength(1);
    const first = all.find((packet) => !reverse[packet] && seq[packet] === seq[again[0]] && copy[packet] === 0) ?? -1;
    expect(wnd[again[0]]).toBeGreaterThan(wnd[first]);
    expect(names[again[0]]).toBe(`${wnd[again[0]]}`);
    // Ranges end before the lost packet, and go on behind it.
    const gap = names.find((name) => name.endsWith("…"));
    expect(gap).toMatch(new RegExp(`^ACK ${wnd[first] + 1}(–\\d+)? …$`));
    const acks = all.filter((packet) => names[packet] === gap);
    expect(framesOf(run, acks[0]).acked[1].to).toBe(wnd[first] - 1);
    expect(sentence(run, acks[0])).toMatch(/^Packet \d+, ACK of packets [\d–]+, 0–\d+, from /);
  });

  it("has packets as large as their datagrams, and phases without states", () => {
    const run = made();
    const sizes = samplesOf(run, 0, 0, "size").value;
    expect(sizes[0]).toBe(1228);
    expect(Math.max(...sizes)).toBe(1500);
    expect(machinesOf(run, 0).map(({ id }) => id)).toEqual(["phases"]);
  });
});
