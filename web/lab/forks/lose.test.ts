import { describe, expect, it } from "vitest";
import { story } from "../../run/testing.ts";
import type { OverrideValue } from "../../scenario/overrides.ts";
import type { Lab, LabState } from "../lab.ts";
import { isChosen, linksOf, listOf, nameOf, namesIn, toggleLoss, withLinks } from "./lose.ts";

const run = story()
  .data(1, { at: 0 })
  .ack(2, { at: 20 })
  .data(2, { at: 30, lost: true })
  .data(3, { at: 31, twice: true })
  .ack(2, { at: 50 })
  .data(2, { at: 60, copy: 1 })
  .ends(90);

/** A lab reduced to its lists of packets. */
function fixture(own: OverrideValue = "") {
  let present: Record<string, OverrideValue> = {};
  const path = "flows.bulk.lose.forward";
  const lab = {
    store: {
      getState: () => ({
        history: { present: { overrides: present } },
        checked: { scenario: { flows: { bulk: { lose: { forward: own } } } } },
      }),
    },
    ownValue: () => own,
    set: (path: string, value: OverrideValue) => {
      present = { ...present, [path]: value };
    },
    clear: () => {
      present = {};
    },
  } as unknown as Lab;
  return { lab, list: () => present[path] };
}

describe("packets lost on purpose", () => {
  it("are named as the engine names them", () => {
    const names = Array.from({ length: run.packetCount }, (_, packet) => nameOf(run, packet)?.name ?? null);
    // The entry without a name is the fragment that the link made of segment 3.
    expect(names).toEqual(["1", "ack1", "2", "3", null, "ack2", "2:1"]);
    expect(nameOf(run, 0)?.path).toBe("flows.bulk.lose.forward");
    expect(nameOf(run, 1)?.path).toBe("flows.bulk.lose.reverse");
    const second = story().data(1, { at: 0 }).ends(90);
    second.flows[0].id = "bulk.2";
    expect(nameOf(second, 0)?.path).toBe("flows.bulk.lose.forward");
  });

  it("are listed one after the other and taken off again", () => {
    const { lab, list } = fixture();
    toggleLoss(lab, run, 2);
    expect(list()).toBe(2);
    toggleLoss(lab, run, 6);
    expect(list()).toBe("2,2:1");
    expect([2, 6, 3].map((packet) => isChosen(lab, run, packet))).toEqual([true, true, false]);
    toggleLoss(lab, run, 2);
    expect(list()).toBe("2:1");
    toggleLoss(lab, run, 6);
    expect(list()).toBeUndefined();
    toggleLoss(lab, run, 4);
    expect(list()).toBeUndefined();
  });

  it("are kept no longer", () => {
    const overrides = { "flows.bulk.keep.forward": "1,2" };
    let made: object = {};
    const lab = {
      store: { getState: () => ({ history: { present: { overrides } }, checked: null }) },
      replace: (next: object) => {
        made = next;
      },
    } as unknown as Lab;
    toggleLoss(lab, run, 2);
    expect(made).toEqual({ "flows.bulk.keep.forward": 1, "flows.bulk.lose.forward": 2 });
  });

  it("can be delivered where the experiment itself loses them", () => {
    const { lab, list } = fixture("2");
    expect(isChosen(lab, run, 2)).toBe(true);
    toggleLoss(lab, run, 2);
    expect(list()).toBe("");
  });

  it("are read from whatever a link or a reader writes", () => {
    expect(namesIn(" 10, 10:1,,ack4 ")).toEqual(["10", "10:1", "ack4"]);
    expect(namesIn(7)).toEqual(["7"]);
    expect(namesIn(null)).toEqual([]);
    expect(listOf(["7"])).toBe(7);
    expect(listOf(["7", "8"])).toBe("7,8");
    expect(listOf([])).toBe("");
  });

  it("may be lost by any link of their way, once one is named", () => {
    const { places, flows } = run.data.summary;
    const state = (lose: Record<string, OverrideValue>) => {
      const scenario = { flows: { bulk: { lose: { forward: "", reverse: "", link: "", ...lose } } } };
      return {
        history: { past: [], present: { overrides: {} }, future: [] },
        checked: { places, flows, scenario },
      } as unknown as LabState;
    };
    expect(linksOf(state({}), "bulk")).toEqual([]);
    const named = linksOf(state({ reverse: "ack4" }), "bulk");
    expect(named.map(({ id }) => id)).toEqual(["", "wire", "far"]);
    expect(linksOf(state({ link: "far" }), "bulk")).toEqual(named);
    expect(linksOf(state({ forward: 3 }), "other")).toEqual([]);
  });

  it("have their link behind the last of their flow's lists", () => {
    const [forward, reverse, link] = ["forward", "reverse", "link"].map((leaf) => `flows.bulk.lose.${leaf}`);
    expect(withLinks(["tcp.mss", forward, reverse])).toEqual(["tcp.mss", forward, reverse, link]);
    expect(withLinks([reverse])).toEqual([reverse, link]);
    expect(withLinks([link, forward])).toEqual([link, forward]);
    expect(withLinks(["tcp.mss", "flows.other.lose.forward"])).toHaveLength(3);
  });
});
