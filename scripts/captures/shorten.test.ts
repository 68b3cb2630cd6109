import { describe, expect, it } from "vitest";
import { shorten } from "./shorten.mjs";

/** A datagram of IPv4 with a header of TCP of 32 bytes, and its payload. */
function packet(payload: number): Buffer {
  const bytes = Buffer.alloc(20 + 32 + payload, 0xaa);
  bytes[0] = 0x45;
  bytes[9] = 6;
  bytes[20 + 12] = 8 << 4;
  return bytes;
}

const HEAD = Buffer.from("4d3cb2a1020004000000000000000000680000006500000000".slice(0, 48), "hex");

/** A capture in nanoseconds; each packet has a time in ms, and the bytes of its payload. */
function pcap(...packets: [ms: number, payload: number][]): Buffer {
  const records = packets.map(([ms, payload]) => {
    const record = Buffer.alloc(16);
    record.writeUInt32LE(7 + Math.floor(ms / 1000), 0);
    record.writeUInt32LE((ms % 1000) * 1e6, 4);
    record.writeUInt32LE(52 + payload, 8);
    record.writeUInt32LE(1500, 12);
    return Buffer.concat([record, packet(payload)]);
  });
  return Buffer.concat([HEAD, ...records]);
}

describe("a shortened capture", () => {
  it("keeps headers, times and original lengths, and states what was kept of each packet", () => {
    expect(shorten(pcap([0, 52], [20, 0], [40, 30]), 1)).toEqual(pcap([0, 0], [20, 0], [40, 0]));
  });

  it("ends a given time after its first packet", () => {
    expect(shorten(pcap([500, 0], [1400, 0], [1401, 0]), 0.9)).toEqual(pcap([500, 0], [1400, 0]));
  });

  it("leaves the file that it reads as it was", () => {
    const file = pcap([0, 52]);
    shorten(file, 1);
    expect(file).toEqual(pcap([0, 52]));
  });

  it("is refused with its place if it is no capture or is cut off", () => {
    expect(() => shorten(Buffer.from("no capture, but long enough for a head"), 1)).toThrow(/no little-endian pcap/);
    const whole = pcap([0, 52], [20, 0]);
    expect(() => shorten(whole.subarray(0, whole.length - 60), 1)).toThrow(/within a record, at byte 144/);
    expect(() => shorten(whole.subarray(0, whole.length - 1), 1)).toThrow(/within a packet, at byte 144/);
    const other = pcap([0, 0]);
    other[24 + 16 + 9] = 17;
    expect(() => shorten(other, 1)).toThrow(/at byte 24 has no complete headers of IPv4 and TCP/);
  });
});
