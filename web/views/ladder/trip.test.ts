import { describe, expect, it } from "vitest";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import { lostPosition } from "./trip.ts";

describe("a drop of a queue", () => {
  it("lies at the router before the line, one of the line well inside it", () => {
    const made = story().data(1, { at: 0 }).data(2, { at: 1, lost: true }).ends(40);
    const data = structuredClone(made.data);
    data.packets.lost_at[1] = 3;
    const at = (reason: number) => {
      data.packets.reason[1] = reason;
      return lostPosition(new Run(data, catalog), 1);
    };
    expect(at(0)).toBeCloseTo(0.5);
    const line = { ...catalog, drop_reasons: [{ id: "line_error", name: "", meaning: "" }] };
    expect(lostPosition(new Run(data, line), 1)).toBeCloseTo(0.8);
  });
});
