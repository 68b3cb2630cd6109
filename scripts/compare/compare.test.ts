import { describe, expect, it } from "vitest";
import { caseTable, difference, groupsOf } from "./agreement.mjs";
import { type Case, chosen, delaysOf, readCases } from "./cases.mjs";
import { dictionary } from "./others.mjs";
import { meansOf, quantitiesOf, readRun } from "./results.mjs";

const OUTPUT = "flow 1460000 3 -1\nflow 2920000 5 -1\nqueue 12.5\n";

describe("a run on another simulator", () => {
  it("prints a line for each flow and one for the queue", () => {
    expect(readRun(OUTPUT)).toEqual({
      flows: [
        { bytes: 1_460_000, retransmissions: 3, ended: -1 },
        { bytes: 2_920_000, retransmissions: 5, ended: -1 },
      ],
      queue: 12.5,
    });
  });

  it("is refused if a line is missing or has no number", () => {
    expect(readRun("Segmentation fault")).toBeNull();
    expect(readRun("flow 1460000 3 -1\n")).toBeNull();
    expect(readRun("flow 1460000 3\nqueue 1\n")).toBeNull();
    expect(readRun(OUTPUT.replace("12.5", "-nan"))).toBeNull();
  });

  it("has the goodput, the queue and the first flow's share; the duration if the transfer ends; the goodput alone if the line loses packets", () => {
    const run = readRun(OUTPUT);
    if (!run) throw new Error("not read");
    expect(quantitiesOf(run, { seconds: 10, loss: 0.01 }, [0, 0])).toEqual({ goodput: expect.closeTo(3.504) });
    const shared = quantitiesOf(run, { seconds: 10 }, [0, 0]);
    expect(shared).toEqual({ goodput: expect.closeTo(3.504), queue: 12.5, share: expect.closeTo(100 / 3) });
    const ended = readRun("flow 292000 2 1.5\nqueue 1\n");
    if (!ended) throw new Error("not read");
    expect(quantitiesOf(ended, { segments: 200, seconds: 10 }, [300])).toEqual({ duration: 1200, retransmissions: 2 });
  });

  it("is repeated with other seeds: mean and standard deviation", () => {
    expect(meansOf([{ goodput: 1 }, { goodput: 2 }, { goodput: 3 }])).toEqual({ goodput: [2, 1] });
    expect(meansOf([{ goodput: 1 }])).toEqual({ goodput: [1, 0] });
  });
});

describe("agreement", () => {
  const row = (group: string, pairs: [number, number][]) => ({
    ...{ case: `${group}-1`, group, simulator: "ns-2 2.35", seeds: 2 },
    compared: pairs.map(([other, simulated]) => ({
      ...{ quantity: "goodput", other, simulated, deviations: [0.1, 0.2] as [number, number] },
      ...{ beyond: simulated > 105, cause: "red" },
    })),
  });

  it("is the difference in % of the other number, and none between two zeros", () => {
    const [compared] = row("loss", [[2, 2.1]]).compared;
    expect(difference(compared)).toBeCloseTo(5);
    expect(difference({ ...compared, other: 0, simulated: 0 })).toBe(0);
  });

  it("has a median and a largest difference for each group", () => {
    const groups = groupsOf([
      row("loss", [
        [100, 99],
        [100, 104],
        [100, 102],
      ]),
      row("red", [[100, 110]]),
    ]);
    expect(groups.map(({ group, numbers, median, largest }) => [group, numbers, median, largest])).toEqual([
      ["loss", 3, expect.closeTo(2), expect.closeTo(4)],
      ["red", 1, expect.closeTo(10), expect.closeTo(10)],
    ]);
  });

  it("names the cause of a difference that needs one, or says that it is not known", () => {
    const rows = [row("loss", [[100, 101]]), row("red", [[100, 110]])];
    const lines = (causes: Record<string, string>) => caseTable(rows, causes).split("\n");
    expect(lines({ red: "Drops are spaced differently." })[1]).toMatch(/\+1\.0 %$/);
    expect(lines({ red: "Drops are spaced differently." })[2]).toMatch(/\+10\.0 % {2}Drops are spaced differently\.$/);
    expect(lines({})[2]).toMatch(/Cause not known\.$/);
  });
});

describe("cases", () => {
  const { cases, causes, starts_ms } = readCases();

  it("are chosen by name and by group; other words are refused with the valid ones", () => {
    expect(chosen(cases, [])).toHaveLength(cases.length);
    expect(chosen(cases, ["red-sack-4"]).map(({ name }) => name)).toEqual(["red-sack-4"]);
    expect(new Set(chosen(cases, ["red", "codel"]).map(({ group }) => group))).toEqual(new Set(["red", "codel"]));
    expect(() => chosen(cases, ["blue"])).toThrow(/"blue" is no case and no group. The groups are drops, .*reno-alone/);
  });

  it("have a start for each flow, and causes that are explained and belong to a result", () => {
    for (const { name, flows, causes: own = {}, results = {} } of cases) {
      expect(starts_ms[0].length, name).toBeGreaterThanOrEqual(flows.length);
      for (const [of, cause] of Object.entries(own)) {
        expect(causes, `${name}, ${of}`).toHaveProperty(cause);
        const [, simulator = "", quantity = ""] = /^(.+) (\w+)$/.exec(of) ?? [];
        if (simulator.startsWith("ns-")) expect(results[simulator], `${name}, ${of}`).toHaveProperty(quantity);
      }
    }
  });

  it("divide a path's delay between the line and the access links", () => {
    const flows = [40, 80].map((rtt_ms) => ({ variant: "sack", rtt_ms }));
    expect(delaysOf({ flows } as unknown as Case)).toEqual({ line: 20, access: [0, 20] });
  });

  it("are handed to ns-2 as a dictionary of Tcl", () => {
    expect(dictionary({ seed: 1, queue: dictionary({ discipline: "red", limit: 5 }) })).toBe(
      "seed {1} queue {discipline {red} limit {5}}",
    );
  });
});
