import { describe, expect, it } from "vitest";
import { settled } from "../../browser/testing.ts";
import type { Checked, RunData } from "../../engine/contract.ts";
import { EngineError } from "../../engine/messages.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { catalog, story } from "../../run/testing.ts";
import { keptOf } from "../../scenario/compared_specs.ts";
import { FIRST_PAGE, type LinkState, readLink, writeLink } from "../../scenario/link.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import { ERAS, eraOverrides, initialWindow } from "../eras.ts";
import { createLab, type LabState, linkOf } from "../lab.ts";
import { createComparedRuns } from "./compared_runs.ts";

const named = {
  ...catalog,
  parameters: ["tcp.window", "tcp.variant"].map((path) => ({
    path,
    name: path,
    meaning: "",
    kind: "text" as const,
    default: "",
    min: null,
    max: null,
    scale: null,
    choices: null,
    source: { basis: "assumed" as const, text: "" },
  })),
};
const experiment = { id: "x", scenario: { base: "x" } } as unknown as Experiment;

/** A lab whose runs take given times, ms. */
function fixture(link: LinkState | null = null) {
  const asked: { overrides: Overrides; aside: boolean; answer(ms: number): void }[] = [];
  const slots = new Map<string, () => void>();
  const cancel = (slot: string) => {
    slots.get(slot)?.();
    slots.delete(slot);
  };
  const engine = {
    check: async (_: object, overrides: object): Promise<Checked> => ({
      problems: [],
      scenario: { tcp: { variant: "tahoe", ...overrides } },
      sources: {},
      places: [],
      flows: [],
    }),
    run: (_: object, overrides: object, { slot, aside = false }: { slot: string; aside?: boolean }) =>
      new Promise<RunData>((resolve, reject) => {
        cancel(slot);
        slots.set(slot, () => reject(new EngineError({ kind: "stopped" })));
        const answer = (ms: number) =>
          resolve(
            story()
              .data(1, { at: 0 })
              .data(2, { at: ms / 2 })
              .build(ms),
          );
        asked.push({ overrides: overrides as Overrides, aside, answer });
      }),
    cancel,
  };
  const lab = createLab(engine, named, experiment, link);
  const comparedRuns = createComparedRuns(engine, named, lab);
  return { lab, comparedRuns, asked, all: () => comparedRuns.store.getState().comparedRuns };
}

const asNow = (lab: ReturnType<typeof createLab>) => keptOf(lab.store.getState().history.present, experiment.scenario);

describe("runs that are compared", () => {
  it("are those put aside, which stay, and those with other values, which follow", async () => {
    const { lab, asked, all } = fixture();
    await settled();
    asked[0]?.answer(20);
    await settled();
    lab.compare([asNow(lab), { kind: "with", overrides: { "tcp.variant": "cubic" } }]);
    await settled();
    // A run that was just put aside is available at once.
    expect(all().map(({ letter, status }) => [letter, status.kind])).toEqual([
      ["B", "shown"],
      ["C", "running"],
    ]);
    expect(asked.slice(1).map(({ overrides, aside }) => [overrides, aside])).toEqual([
      [{ "tcp.variant": "cubic" }, true],
    ]);
    asked[1]?.answer(50);
    await settled();
    expect(all()[1]?.divergence).toBe(10e6);
    expect(lab.playhead.getState().together).toHaveLength(3);

    lab.set("tcp.window", "8");
    await settled();
    expect(asked.slice(2).filter(({ aside }) => aside)).toMatchObject([
      { overrides: { "tcp.window": "8", "tcp.variant": "cubic" } },
    ]);
    expect(all()[0]?.draft.overrides).toEqual({});
  });

  it("run only the newest of several changes, and can be stopped", async () => {
    const { lab, comparedRuns, asked, all } = fixture();
    await settled();
    asked[0]?.answer(20);
    await settled();
    lab.compare([{ kind: "with", overrides: { "tcp.variant": "cubic" } }]);
    lab.set("tcp.window", "8");
    await settled();
    const [older, newer] = asked.filter(({ aside }) => aside);
    older?.answer(99);
    newer?.answer(30);
    await settled();
    expect(all()[0]?.run?.end).toBe(30e6);
    lab.set("tcp.window", "9");
    await settled();
    comparedRuns.cancel(all()[0]!);
    await settled();
    expect(all()[0]).toMatchObject({ status: { kind: "failed", problem: { kind: "stopped" } }, run: { end: 30e6 } });
  });

  it("come and go with undo, and one taken out of the middle leaves the others their runs", async () => {
    const { lab, asked, all } = fixture();
    await settled();
    asked[0]?.answer(20);
    const other = (variant: string) => ({ kind: "with" as const, overrides: { "tcp.variant": variant } });
    lab.compare([other("reno")]);
    lab.compare([other("reno"), other("cubic")]);
    await settled();
    for (const { aside, answer } of asked) if (aside) answer(40);
    await settled();
    const [, cubic] = all();
    lab.compare([other("cubic")]);
    expect(all().map(({ letter, run }) => [letter, run])).toEqual([["B", cubic?.run]]);
    lab.undo();
    expect(all()).toHaveLength(2);
    lab.undo();
    lab.undo();
    expect(all()).toEqual([]);
    expect(lab.playhead.getState().together).toEqual([]);
    lab.redo();
    expect(all()).toHaveLength(1);
  });

  it("stand in the link with what differs, and nothing else", async () => {
    const { lab, asked } = fixture();
    await settled();
    asked[0]?.answer(20);
    await settled();
    lab.set("tcp.window", "8");
    lab.compare([
      { kind: "kept", scenario: null, overrides: {} },
      { kind: "with", overrides: { "tcp.variant": "bbr" } },
    ]);
    const link = writeLink(linkOf(lab, null));
    expect(link).toBe("#/x?tcp.window=~8&b=kept&b.tcp.window=*&c=with&c.tcp.variant=bbr");
    const { state, ignored } = readLink(link);
    expect(ignored).toEqual([]);
    const again = fixture(state);
    expect(again.all().map(({ draft }) => draft.overrides)).toEqual([{}, { "tcp.window": "8", "tcp.variant": "bbr" }]);
  });

  it("in the laboratory are whole scenarios, and a damaged one leaves the rest", () => {
    const other = { kind: "kept" as const, scenario: { hosts: { b: {} } }, overrides: {} };
    const state = { ...FIRST_PAGE, experiment: "laboratory", scenario: { hosts: { a: {} } }, others: [other] };
    expect(readLink(writeLink(state))).toEqual({ state, ignored: [] });
    const damaged = readLink("#/laboratory?b=kept&b.scenario={&c=with&c.tcp.window=8KB&d=maybe");
    expect(damaged.state.others.map(({ kind }) => kind)).toEqual(["with", "kept"]);
    expect(damaged.ignored).toEqual([
      "d: “maybe” is not a kind of run to compare with.",
      "b.scenario is damaged, so that run was left out.",
    ]);
  });
});

describe("then and now", () => {
  const PIPE = 237_000;
  const HOSTS = { sun: { socket_buffer_limit: 52_428 }, cray: { socket_buffer_limit: 2 ** 30 } };
  const state = (scenario: object, overrides: Overrides = {}, tcp: object = {}) =>
    ({
      history: { present: { scenario, overrides } },
      checked: {
        scenario: { tcp: { variant: "tahoe", nak: false, duplicate_ack_rule: true, ...tcp }, hosts: HOSTS },
        flows: [
          { background: false, bounds: { pipe_bytes: PIPE } },
          { background: true, bounds: { pipe_bytes: 100 * PIPE } },
        ],
      },
    }) as unknown as LabState;
  const era = (id: string) => ERAS.find((one) => one.id === id)!;

  it("changes what makes it another TCP, and nothing that is so already", () => {
    expect(eraOverrides(era("sack"), state({}), 1460)).toEqual({ "tcp.variant": "sack" });
    expect(eraOverrides(era("tahoe"), state({}), 1460)).toEqual({});
    const nak = { "tcp.nak": true, "tcp.duplicate_ack_rule": false };
    expect(eraOverrides(era("rfc1106"), state({}), 1460)).toEqual(nak);
  });

  it("changes flows too that say for themselves which TCP they have", () => {
    const own = state({ flows: { bulk: { tcp: { variant: "reno" } }, back: {} } }, { "flows.back.tcp.nak": true });
    expect(eraOverrides(era("sack"), own, 1460)).toEqual({
      "tcp.variant": "sack",
      "flows.bulk.tcp.variant": "sack",
      "flows.back.tcp.nak": false,
    });
  });

  it("gives a TCP of today window scale, SACK, ten segments at the start, and buffers that hold the pipe twice", () => {
    const old = state({ flows: { bulk: { tcp: { window: 8192 } } } }, {}, { window: 16_384, ack_policy: "bsd42" });
    expect(eraOverrides(era("cubic"), old, 1460)).toEqual({
      "tcp.variant": "cubic",
      "tcp.window_scale": true,
      "tcp.sack": true,
      "tcp.initial_cwnd": 14_600,
      "tcp.window": 524_288,
      "flows.bulk.tcp.window": 524_288,
      "tcp.ack_policy": "bsd43",
      "hosts.sun.socket_buffer_limit": 524_288,
    });
  });

  it("keeps a window that is large enough, and a receiver that acknowledges promptly", () => {
    const large = state({}, { "tcp.window": 2 ** 20 }, { ack_policy: "every_segment" });
    const changed = Object.keys(eraOverrides(era("bbr"), large, 1460));
    expect(changed).not.toContain("tcp.window");
    expect(changed).not.toContain("tcp.ack_policy");
  });

  it("starts with ten segments, with fewer if they are large, and at least with two (RFC 6928)", () => {
    expect([536, 1460, 4312, 9000].map(initialWindow)).toEqual([5360, 14_600, 14_600, 18_000]);
  });
});
