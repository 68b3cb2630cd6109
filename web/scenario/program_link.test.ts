import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pack } from "./pack.ts";
import { LONGEST_PROGRAM, packProgram, unpackProgram } from "./program_link.ts";

const AIMD = `fn on_ack() {\n  this.cwnd += this.mss * this.acked / this.cwnd;\n}\n\nfn on_loss() {\n  this.cwnd /= 2;\n}\n`;

describe("a program in a link", () => {
  test("is read as it was written, in letters that an address can hold", async () => {
    const packed = await packProgram(AIMD);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(AIMD.length * 1.1);
    expect(await unpackProgram(packed)).toBe(AIMD);
  });

  test("is the same after a round trip, whatever it holds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 400 }), async (text) => {
        expect(await unpackProgram(await packProgram(text))).toBe(text);
      }),
    );
  });

  test("may be empty, and as long as the engine reads", async () => {
    for (const text of ["", "x".repeat(LONGEST_PROGRAM)])
      expect(await unpackProgram(await packProgram(text))).toBe(text);
  });

  test("is refused if it is longer, counted in bytes", async () => {
    const refused = { reason: "too_long", message: expect.stringContaining("64 KB") };
    await expect(packProgram("x".repeat(LONGEST_PROGRAM + 1))).rejects.toMatchObject(refused);
    await expect(packProgram("ü".repeat(LONGEST_PROGRAM / 2 + 1))).rejects.toMatchObject(refused);
  });

  test("of a hostile link stops unfolding at the bound", async () => {
    const bomb = pack("0".repeat(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpackProgram(bomb)).rejects.toMatchObject({ reason: "too_long" });
  });

  test("says that a cut or invented text is damaged", async () => {
    const packed = await packProgram(AIMD);
    for (const broken of [packed.slice(0, -9), "%%%", "hello", "¡"]) {
      await expect(unpackProgram(broken)).rejects.toMatchObject({ reason: "damaged" });
    }
  });
});
