import { describe, expect, it } from "vitest";
import type { Catalog, Parameter } from "../../engine/contract.ts";
import type { Lab } from "../../lab/lab.ts";
import type { OverrideValue } from "../../scenario/overrides.ts";
import { stepKey } from "./step_key.ts";

const window: Parameter = {
  path: "tcp.window",
  name: "Maximum window",
  meaning: "",
  kind: "size",
  default: 16384,
  min: 512,
  max: 65535,
  scale: "log",
  choices: null,
  source: { basis: "stated", text: "Table 1" },
};
const choices = ["a", "b"].map((id) => ({ id, name: id.toUpperCase(), meaning: "" }));
const catalog = {
  parameters: [
    window,
    { ...window, path: "tcp.variant", name: "Variant", kind: "choice", choices },
    { ...window, path: "tcp.nagle", name: "Nagle", kind: "flag" },
  ],
} as unknown as Catalog;

/** A lab that holds these values, and what was set on it. */
function holding(overrides: Record<string, OverrideValue>) {
  const set: [string, OverrideValue][] = [];
  const state = { history: { present: { overrides } }, checked: null };
  const lab = {
    store: { getState: () => state },
    ownValue: () => undefined,
    set: (path: string, value: OverrideValue) => set.push([path, value]),
  } as unknown as Lab;
  return { lab, set };
}
const KB = 1024;

describe("a step of a key control", () => {
  it("goes to the paper's next value, and beyond the last one by a visible step", () => {
    const measured = [4, 8, 16, 32].map((size) => size * KB);
    const { lab, set } = holding({ "tcp.window": 16 * KB });
    expect(stepKey(lab, catalog, "tcp.window", 1, measured)?.shown).toBe("32\u00a0KB");
    stepKey(lab, catalog, "tcp.window", -1, measured);
    expect(set).toEqual([
      ["tcp.window", 32 * KB],
      ["tcp.window", 8 * KB],
    ]);
    const last = holding({ "tcp.window": 32 * KB });
    expect(stepKey(last.lab, catalog, "tcp.window", 1, measured)).not.toBeNull();
    expect(Number(last.set[0][1])).toBeGreaterThan(34 * KB);
  });

  it("takes the next choice, and sets and clears a flag", () => {
    const { lab, set } = holding({ "tcp.variant": "a", "tcp.nagle": false });
    expect(stepKey(lab, catalog, "tcp.variant", 1)).toEqual({ name: "Variant", shown: "B" });
    expect(stepKey(lab, catalog, "tcp.nagle", 1)?.shown).toBe("on");
    expect(set).toEqual([
      ["tcp.variant", "b"],
      ["tcp.nagle", true],
    ]);
  });

  it("does nothing where there is no value in that direction, or no such parameter", () => {
    const { lab, set } = holding({ "tcp.variant": "b", "tcp.nagle": true });
    expect(stepKey(lab, catalog, "tcp.variant", 1)).toBeNull();
    expect(stepKey(lab, catalog, "tcp.nagle", 1)).toBeNull();
    expect(stepKey(lab, catalog, "tcp.unknown", 1)).toBeNull();
    expect(set).toEqual([]);
  });
});
