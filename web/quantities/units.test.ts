import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, format, inUnit, parse, parseTyped, type QuantityKind, readQuantity } from "./units.ts";

/** Shown text with ordinary spaces. */
const shown = (value: number, kind: QuantityKind, digits?: number) =>
  format(value, kind, digits).replace("\u00a0", " ");

describe("units", () => {
  it("reads a number with an optional unit", () => {
    expect(parse("38.9 ms", "duration")).toBe(38_900_000);
    expect(parse("203µs", "duration")).toBe(203_000);
    expect(parse("203 us", "duration")).toBe(203_000);
    expect(parse("63KB", "size")).toBe(64_512);
    expect(parse("4312 bytes", "size")).toBe(4312);
    expect(parse("37.2 Mb/s", "rate")).toBe(37_200_000);
    expect(parse("4096", "size")).toBe(4096);
    expect(parse("1e-6", "ratio")).toBe(1e-6);
  });

  it("refuses a unit of another kind, and what is no quantity", () => {
    expect(parse("42 KB", "duration")).toBeNull();
    expect(parse("fast", "rate")).toBeNull();
    expect(parse("", "size")).toBeNull();
    expect(parse("1e999", "ratio")).toBeNull();
    expect(readQuantity("4.3BSD")).toBeNull();
  });

  it("takes a bare number typed in a field as the unit the field shows", () => {
    expect(parseTyped("60", "duration", 42e6)).toBe(60e6);
    expect(parseTyped("32", "size", 16384)).toBe(32768);
    expect(parseTyped("2 s", "duration", 42e6)).toBe(2e9);
  });

  it("writes sensible digits", () => {
    expect(shown(42e6, "duration")).toBe("42 ms");
    expect(shown(203_000, "duration")).toBe("203 µs");
    expect(shown(2_050_000, "duration")).toBe("2.05 ms");
    expect(shown(16384, "size")).toBe("16 KB");
    expect(shown(4312, "size")).toBe("4312 B");
    expect(shown(236_250, "size")).toBe("231 KB");
    expect(shown(52428, "size", 5)).toBe("52428 B");
    expect(shown(1_683_417, "rate")).toBe("1.68 Mb/s");
    expect(shown(999_960_000, "duration")).toBe("1 s");
    expect(shown(0, "duration")).toBe("0 ms");
    expect(shown(0.65, "ratio")).toBe("0.65");
    expect(shown(50_000_000, "count")).toBe("50000000");
    expect(inUnit(16384, "KB")).toBe("16");
  });

  it("exact text reads back as the very same number", () => {
    const kinds: QuantityKind[] = ["duration", "size", "rate", "ratio", "count"];
    expect(exact(42e6, "duration")).toBe("42ms");
    expect(exact(16384, "size")).toBe("16KB");
    fc.assert(
      fc.property(
        fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
        fc.constantFrom(...kinds),
        (value, kind) => {
          const read = parse(exact(value, kind), kind);
          // -0 and 0 are the same quantity.
          expect(read === value).toBe(true);
        },
      ),
    );
  });
});
