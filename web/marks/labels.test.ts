import { describe, expect, it } from "vitest";
import { clippedApart, textWidth } from "./labels.ts";

describe("names with little room", () => {
  const hosts = ["VAX-11/750", "SUN", "VAX-11/780"];

  it("stay whole where there is enough", () => {
    expect(clippedApart(hosts, 200, 13)).toEqual(hosts);
  });

  it("keep their ends where their beginnings are alike", () => {
    const room = textWidth("VAX-11/…", 13);
    const names = clippedApart(hosts, room, 13);
    expect(names[1]).toBe("SUN");
    expect([names[0].slice(-3), names[2].slice(-3)]).toEqual(["750", "780"]);
    for (const name of names) expect(textWidth(name, 13)).toBeLessThanOrEqual(room);
  });

  it("keep their beginnings where these tell them apart, or where they are the same", () => {
    expect(clippedApart(["gateway inside", "gopher outside"], textWidth("gateway…", 13), 13)).toEqual([
      "gateway…",
      "gopher …",
    ]);
    const [one, other] = clippedApart(["a long name", "a long name"], textWidth("a long…", 13), 13);
    expect([one, other]).toEqual(["a long…", "a long…"]);
  });
});
