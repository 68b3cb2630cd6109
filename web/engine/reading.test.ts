import { describe, expect, it } from "vitest";
import type { WasmCaptureReader } from "./faces.ts";
import { createReading, MOST_BYTES, PIECE } from "./reading.ts";

/** A file that has only a size. */
const sized = (size: number) => ({ size }) as Blob;

/** A reader that records the pieces, fails at `damaged`, and has a first look for everybody from `looked` on. */
function fixture(size: number, damaged = Number.POSITIVE_INFINITY, looked = Number.POSITIVE_INFINITY) {
  const pieces: [number, number][] = [];
  /** Bytes that each piece still has after it was read. */
  const left: number[] = [];
  let read = 0;
  const reader = {
    push(bytes: Uint8Array) {
      read += bytes.length;
      return JSON.stringify({ bytes: read, packets: 0, connections: 0, stopped: read > damaged });
    },
    contents: () => JSON.stringify({ bytes: read }),
    first_look: () => JSON.stringify(read > looked ? { packets: read, took_ns: 1, answer: [] } : null),
    finish() {
      const damage = read > damaged ? { at_byte: damaged, what: "it is torn", unread_bytes: read - damaged } : null;
      return JSON.stringify({ bytes: read, damage });
    },
    kept: () => "null",
    diagnosis: () => "null",
    packets: () => ({}),
    series: () => ({}),
    free() {},
  } as unknown as WasmCaptureReader;
  const reading = createReading(
    reader,
    sized(size),
    (_, from, to) => {
      pieces.push([from, to]);
      return { length: to - from, buffer: { transfer: (bytes: number) => left.push(bytes) } } as unknown as Uint8Array;
    },
    () => "{}",
  );
  return { pieces, left, reading };
}

describe("reading a capture", () => {
  it("asks for one piece after the other, and tells how far it has come", () => {
    const { pieces, left, reading } = fixture(PIECE + 10);
    expect(reading.step()).toBeNull();
    expect(reading.progress()).toBeCloseTo(PIECE / (PIECE + 10));
    expect(reading.step()?.contents).toEqual({ bytes: PIECE + 10, damage: null });
    expect(pieces).toEqual([
      [0, PIECE],
      [PIECE, PIECE + 10],
    ]);
    expect(left).toEqual([0, 0]);
  });

  it("does not read on where nothing more can be read, and says how much that is", () => {
    const { pieces, reading } = fixture(10 * PIECE, 5);
    expect(reading.step()?.contents.damage).toEqual({ at_byte: 5, what: "it is torn", unread_bytes: 10 * PIECE - 5 });
    expect(pieces).toHaveLength(1);
  });

  it("reads the first gigabyte of what is larger", () => {
    const { pieces, reading } = fixture(MOST_BYTES + 7);
    let result = reading.step();
    while (result === null) result = reading.step();
    expect(pieces.at(-1)?.[1]).toBe(MOST_BYTES);
    expect(result.contents.damage).toEqual({
      at_byte: MOST_BYTES,
      what: "no more than 1 GB of a file is read",
      unread_bytes: 7,
    });
    expect(result.contents.bytes).toBe(MOST_BYTES + 7);
  });

  it("takes a first look as soon as enough packets have come, and keeps it", () => {
    const { reading } = fixture(4 * PIECE, Number.POSITIVE_INFINITY, PIECE);
    const looks = [1, 2, 3].map(() => {
      reading.step();
      return reading.soFar().look?.packets ?? null;
    });
    expect(looks).toEqual([null, 2 * PIECE, 2 * PIECE]);
  });

  it("is done with an empty file at once", () => {
    const { reading } = fixture(0);
    expect(reading.step()?.kept).toBeNull();
    expect(reading.diagnose()).toBeNull();
  });
});
