import { describe, expect, it } from "vitest";
import { createPlayhead } from "../../playhead/playhead.ts";
import { story } from "../../run/testing.ts";
import type { ComparedSpec } from "../../scenario/compared_specs.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import type { Lab } from "../lab.ts";
import { choicesOf, fork, forkSelected } from "./fork.ts";
import { linksOf, withLinks } from "./lose.ts";

/** Segment 2 is lost and sent again; the second link carries segment 3 twice. */
const run = story()
  .data(1, { at: 0 })
  .data(2, { at: 30, lost: true })
  .data(3, { at: 31, twice: true })
  .ack(2, { at: 50 })
  .data(2, { at: 60, copy: 1 })
  .ends(90);
const [LOST, WHOLE, TWICE, AGAIN] = [1, 2, 3, 5];

/** A lab reduced to its changes and compared runs. */
function fixture(first: Overrides = {}) {
  const made: { others: readonly ComparedSpec[]; overrides: Overrides }[] = [];
  const playhead = createPlayhead();
  playhead.getState().show(run);
  let present: { scenario: object; overrides: Overrides; others?: readonly ComparedSpec[] } = {
    scenario: {},
    overrides: first,
  };
  const none = { forward: "", reverse: "" };
  const bulk = { lose: none, delay: { ...none, by: 50e6 }, duplicate: none, keep: none };
  const lab = {
    playhead,
    store: { getState: () => ({ history: { present }, checked: { scenario: { flows: { bulk } } } }) },
    compare(others: readonly ComparedSpec[], draft: { overrides: Overrides }) {
      made.push({ others, overrides: draft.overrides });
      present = { scenario: {}, overrides: draft.overrides, others };
    },
  } as unknown as Lab;
  const choose = (packet: number, id: string) => {
    const choice = choicesOf(run, packet).find((one) => one.id === id);
    return choice !== undefined && fork(lab, run, packet, choice);
  };
  return { lab, choose, made };
}

describe("a fork", () => {
  it("may be what did not become of the packet", () => {
    const of = (packet: number) => choicesOf(run, packet).map(({ id }) => id);
    expect(of(WHOLE)).toEqual(["lose", "quarter", "round_trip", "duplicate"]);
    expect(of(LOST)[0]).toBe("keep");
    expect(of(TWICE), "no TCP has made it").toEqual([]);
    expect(choicesOf(run, WHOLE)[2]).toMatchObject({ act: "delay", by: 20e6 });
  });

  it("changes the run and sets it as it was beside it", () => {
    const { choose, made, lab } = fixture();
    lab.playhead.getState().select({ kind: "packet", packet: WHOLE });
    expect(choose(WHOLE, "lose")).toBe(true);
    expect(made).toEqual([
      {
        others: [{ kind: "with", overrides: { "flows.bulk.lose.forward": "" } }],
        overrides: { "flows.bulk.lose.forward": 3 },
      },
    ]);
    // Both futures must be visible completely.
    expect(lab.playhead.getState()).toMatchObject({ selection: null, time: 90e6, playing: false });
    choose(AGAIN, "lose");
    expect(made[1]?.overrides).toEqual({ "flows.bulk.lose.forward": "3,2:1" });
    expect(made[1]?.others[1]).toEqual({ kind: "with", overrides: { "flows.bulk.lose.forward": 3 } });
  });

  it("delays by what was chosen, and by what it was where some were delayed before", () => {
    const { choose, made } = fixture();
    choose(WHOLE, "round_trip");
    expect(made[0]).toEqual({
      others: [{ kind: "with", overrides: { "flows.bulk.delay.forward": "" } }],
      overrides: { "flows.bulk.delay.forward": 3, "flows.bulk.delay.by": 20e6 },
    });
    choose(0, "quarter");
    expect(made[1]?.overrides).toEqual({ "flows.bulk.delay.forward": "3,1", "flows.bulk.delay.by": 5e6 });
    expect(made[1]?.others[1]).toEqual({
      kind: "with",
      overrides: { "flows.bulk.delay.forward": 3, "flows.bulk.delay.by": 20e6 },
    });
  });

  it("keeps what a queue or a line has lost, and delivers what was lost on purpose", () => {
    const byChance = fixture();
    byChance.choose(LOST, "keep");
    expect(byChance.made[0]?.overrides).toEqual({ "flows.bulk.keep.forward": 2 });
    const onPurpose = fixture({ "flows.bulk.lose.forward": "2,3" });
    onPurpose.choose(LOST, "keep");
    expect(onPurpose.made[0]).toEqual({
      others: [{ kind: "with", overrides: { "flows.bulk.lose.forward": "2,3" } }],
      overrides: { "flows.bulk.lose.forward": 3 },
    });
    // A packet that is kept cannot be lost on purpose as well.
    const kept = fixture({ "flows.bulk.keep.forward": 3 });
    kept.choose(WHOLE, "lose");
    expect(kept.made[0]?.overrides).toEqual({ "flows.bulk.keep.forward": "", "flows.bulk.lose.forward": 3 });
  });

  it("is of the selected packet by its key, and no more than three times", () => {
    const { lab, made } = fixture();
    expect(forkSelected(lab)).toBe(false);
    const done = [LOST, WHOLE, AGAIN, 0].map((packet) => {
      lab.playhead.getState().select({ kind: "packet", packet });
      return forkSelected(lab);
    });
    expect(done).toEqual([true, true, true, false]);
    expect(made).toHaveLength(3);
  });
});

describe("lists of packets", () => {
  it("have behind them where and by how much it is done", () => {
    const delay = "flows.bulk.delay.forward";
    expect(withLinks([delay])).toEqual([delay, "flows.bulk.delay.by", "flows.bulk.delay.link"]);
    expect(withLinks([delay, "flows.bulk.delay.by"])).toEqual([delay, "flows.bulk.delay.link", "flows.bulk.delay.by"]);
    expect(withLinks(["flows.bulk.keep.forward"])).toEqual(["flows.bulk.keep.forward"]);
  });

  it("offer links where something is named", () => {
    const places = ["hosts.a", "links.near", "links.far", "hosts.b"].map((id) => ({
      id,
      name: id,
      kind: id.split("s.")[0],
    }));
    const state = {
      history: { present: { scenario: {}, overrides: { "flows.bulk.delay.forward": 3 } } },
      checked: { scenario: {}, places, flows: [{ entry: "bulk", forward: [0, 1, 2, 3] }] },
    } as never;
    expect(linksOf(state, "bulk", "delay").map(({ id }) => id)).toEqual(["", "near", "far"]);
    expect(linksOf(state, "bulk", "lose")).toEqual([]);
  });
});
