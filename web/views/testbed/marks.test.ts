import { describe, expect, it } from "vitest";
import { layoutTestbed, testbedHeight } from "./layout.ts";
import { testbedMarks } from "./marks.ts";
import { sandiaTestbed } from "./sandia.ts";

const size = { width: 900, height: 330, em: 13 };
const testbed = sandiaTestbed([{ id: "hosts.sparc2", kind: "host", name: "SPARC two" }], null, null);

describe("the testbed", () => {
  it("has every device of Table 1 and calls hosts as the run does", () => {
    expect(testbed.devices.filter((d) => d.kind === "host")).toHaveLength(6);
    expect(testbed.devices.find((d) => d.id === "hosts.sparc2")?.name).toBe("SPARC two");
  });

  const widths = [320, 366, 470, 560, 736, 900];
  it.each(widths)("stands inside its box, nothing on top of anything, %d px wide", (width) => {
    const size = { width, height: testbedHeight(width, 13, 330), em: 13 };
    const boxes = [...layoutTestbed(testbed, size).placed.values()].filter((p) => p.device.kind !== "ring");
    boxes.forEach((a, i) => {
      expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width / 2).toBeLessThanOrEqual(size.width);
      expect(a.y - a.height / 2).toBeGreaterThanOrEqual(0);
      expect(a.y + a.height / 2).toBeLessThanOrEqual(size.height);
      for (const b of boxes.slice(i + 1)) {
        const apart =
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
        expect(apart, `${a.device.name} and ${b.device.name}`).toBe(true);
      }
    });
  });

  it("draws the path strong, through the concentrator no scenario mentions", () => {
    const path = [
      "hosts.sun4_a",
      "links.ring_1",
      "routers.nsc_1",
      "links.t3",
      "routers.nsc_2",
      "links.ring_2",
      "hosts.sparc2",
    ];
    const strong = testbedMarks(testbed, path, size, null).filter(
      (m) => (m.type === "line" || m.type === "path") && m.stroke?.color === "data" && m.stroke.width > 3,
    );
    // Two arcs, host to ring, four cables at the routers, two at the concentrator.
    expect(strong).toHaveLength(9);
  });
});
