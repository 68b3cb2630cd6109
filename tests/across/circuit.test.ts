import { beforeAll, describe, expect, it } from "vitest";
import { circuitStates } from "../../web/analysis/timeline/state_timeline.ts";
import type { Catalog } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { Run } from "../../web/run/run.ts";
import { flagsOf, sentence, shortName } from "../../web/run/sentence.ts";
import { allTransitions, machinesOf } from "../../web/views/states/machine.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

function made(): Run {
  const scenario = {
    base: "ubc",
    flows: { bulk: { transport: "lntp", app: { bytes: 61_440 }, lose: { forward: "10" } } },
  };
  return new Run(simulated(scenario).data, catalog, scenario as never);
}

describe("a circuit of LNTP", () => {
  it("names its packets by kind and number, and says which is the end", () => {
    const run = made();
    const names = Array.from(run.data.packets.flow, (_, packet) => shortName(run, packet, "segments"));
    expect(names.slice(0, 4)).toEqual(["0", "1", "2", "3"]);
    expect(names).toContain("RETXMT 9");
    expect(names.some((name) => /^\d+ \+ PRMPT$/.test(name))).toBe(true);
    expect(names.filter((name) => name.endsWith(" end"))).toHaveLength(1);
    const asked = names.indexOf("RETXMT 9");
    expect(flagsOf(run, asked)).toBe("RETXMT");
    expect(sentence(run, asked)).toMatch(/^RETXMT 9, from SUN, sent at .*arrived at /);
  });

  it("goes through the states of both ends, each from where it was", () => {
    const run = made();
    const [sender, receiver] = circuitStates(run, 0);
    expect(sender.ids[0]).toBe("normal");
    expect(new Set([...sender.ids, ...receiver.ids])).toEqual(
      new Set(["normal", "prmpt_sent", "hold", "retxmt_sent", "hold_sent"]),
    );
    const machines = machinesOf(run, 0);
    expect(machines.map(({ id }) => id)).toEqual(["circuit_sender", "circuit_receiver"]);
    expect(allTransitions(machines)).toHaveLength(sender.ids.length + receiver.ids.length - 2);
    // All of them are ways of the paper's table.
    for (const { taken, figure } of machines) for (const { edge } of taken) expect(figure.edges).toContain(edge);
  });
});
