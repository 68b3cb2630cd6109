import { expect, test } from "vitest";
import { Run } from "../run.ts";
import { sentence, shortName, title } from "../sentence.ts";
import { catalog, story } from "../testing.ts";
import { hasSack, optionParts, optionsOf, sackBlocks } from "./header_options.ts";

const run = story()
  .data(1, { at: 0, lost: true })
  .data(2, { at: 1 })
  .data(3, { at: 2, lost: true })
  .data(4, { at: 3 })
  .ack(1, { at: 11 }, [2, 2])
  .ack(1, { at: 13 }, [4, 4], [2, 2])
  .ack(1, { at: 15 }, [2, 2], [2, 4])
  .ack(5, { at: 40 }, [1, 1])
  .ends(60);
const acks = [4, 5, 6, 7];

test("blocks count from the first byte, the newest first, across the wrap of the numbers", () => {
  // The stream's numbers wrap within segment 2 (`ISS` in testing.ts).
  expect(acks.map((packet) => sackBlocks(run, packet))).toEqual([
    [{ from: 1001, to: 2001, again: false }],
    [
      { from: 3001, to: 4001, again: false },
      { from: 1001, to: 2001, again: false },
    ],
    // Within the second block: it came twice (RFC 2883, 4).
    [
      { from: 1001, to: 2001, again: true },
      { from: 1001, to: 4001, again: false },
    ],
    // Below the ACK: so did this.
    [{ from: 1, to: 1001, again: true }],
  ]);
  expect(sackBlocks(run, 0)).toEqual([]);
  expect([hasSack(run, 0, 0), hasSack(run, 0, 1)]).toEqual([false, true]);
  expect(hasSack(story().data(1, { at: 0 }).ends(20), 0, 1)).toBe(false);
});

test("an ACK names its blocks in words", () => {
  expect(acks.map((packet) => shortName(run, packet, "segments"))).toEqual([
    "ACK 0 SACK 2",
    "ACK 0 SACK 4 …",
    "ACK 0 D-SACK 2 …",
    "ACK 4 D-SACK 1",
  ]);
  expect(shortName(run, 4, "bytes")).toBe("ACK 1 SACK 1001–2001");
  expect(title(run, 5)).toBe("ACK up to byte 0, SACK bytes 3001–4000, SACK bytes 1001–2000");
  expect(sentence(run, 7)).toContain("ACK up to byte 4000, D-SACK bytes 1–1000, from Right");
});

test("every option of a header is told, and one that is not known by its number", () => {
  const header = [2, 4, 5, 180, 3, 3, 7, 4, 2, 1, 8, 10, 0, 0, 0, 9, 0, 0, 0, 8, 77, 3, 0, 0, 0];
  const data = story().data(1, { at: 0 }).build(20);
  const packets = { ...data.packets, options: Uint8Array.from(header), options_first: Uint32Array.of(0) };
  const told = Object.assign(Object.create(Object.getPrototypeOf(run)), run, { data: { ...data, packets } });
  expect(optionsOf(told, 0)).toEqual([
    "MSS 1460",
    "window scale 7",
    "SACK permitted",
    "timestamp 9, echo 8",
    "kind 77",
  ]);
});

test("options that are cut off, or say a length that no option has, end what is read", () => {
  const withOptions = (...bytes: number[]) => {
    const data = story().data(1, { at: 0 }).build(10);
    const options = Uint8Array.from(bytes);
    return new Run({ ...data, packets: { ...data.packets, options, options_first: Uint32Array.of(0) } }, catalog);
  };
  expect(optionsOf(withOptions(2, 4, 5, 180, 8, 10, 0, 0), 0)).toEqual(["MSS 1460"]);
  expect(optionParts(withOptions(1, 8, 0, 0), 0).map(({ words }) => words)).toEqual(["no operation", "cannot be read"]);
  // Another program's use of the number of a NAK.
  expect(optionsOf(withOptions(253, 4, 1, 1), 0)).toEqual(["kind 253"]);
});
