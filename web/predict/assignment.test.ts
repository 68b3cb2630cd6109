import { describe, expect, it } from "vitest";
import { assignmentOf } from "../lab/assignment.ts";
import { FIRST_PAGE, readLink, writeLink } from "../scenario/link.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { handedLink } from "./handed.ts";
import { sealOf } from "./seal.ts";

const page = { ...FIRST_PAGE, experiment: "sandia-table3", overrides: { "tcp.window": 16384 }, time: 7, packet: 3 };

describe("the restrictions of an assignment", () => {
  it("hide the parts that would tell the answer, until it is revealed", () => {
    const open = assignmentOf({ ...USUAL_OPTIONS, ask: "curve" });
    expect([open.isOpen, open.isHidden("sweep"), open.isHidden("paper"), open.isHidden("ladder")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const shown = assignmentOf({ ...USUAL_OPTIONS, ask: "curve", revealed: "yes" });
    expect([shown.isOpen, shown.isHidden("sweep")]).toEqual([false, false]);
    expect(assignmentOf({ ...USUAL_OPTIONS, ask: "event" }).isHidden("limits")).toBe(true);
  });

  it("include the parts and values that its maker chose, and then the way out too", () => {
    const own = assignmentOf({ ...USUAL_OPTIONS, locked: ["tcp.window"], hidden: ["compare"] });
    expect([own.isLocked("tcp.window"), own.isLocked("tcp.mss")]).toEqual([true, false]);
    expect([own.isHidden("compare"), own.isHidden("laboratory"), own.isRestricted]).toEqual([true, true, true]);
    expect(assignmentOf(USUAL_OPTIONS).isHidden("laboratory")).toBe(false);
  });
});

describe("the link of an assignment", () => {
  const given = (ask: "nothing" | "curve" | "event", locked: string[] = []) => {
    const link = handedLink(page, { ask, locked, hidden: [] }, 203e6);
    return readLink(writeLink(link));
  };

  it("survives being written and read, its seal unbroken", () => {
    const { state, ignored } = given("curve", ["tcp.window", "links.t3.round_trip"]);
    expect(ignored).toEqual([]);
    expect(state.options).toMatchObject({ ask: "curve", locked: ["links.t3.round_trip", "tcp.window"] });
    const options = { ...USUAL_OPTIONS, ...state.options };
    expect(state.options.seal).toBe(sealOf({ experiment: "sandia-table3", overrides: state.overrides, options }));
  });

  it("ends the run at the playhead when it asks for the next event, and tells nothing of later events", () => {
    const { state } = given("event");
    expect(state.overrides).toEqual({ "tcp.window": 16384, "budget.time": 203e6 });
    expect([state.packet, state.moment, state.time]).toEqual([null, null, null]);
  });

  it("has no seal if it asks and fixes nothing", () => {
    expect(given("nothing").state.options).toEqual({});
  });
});
