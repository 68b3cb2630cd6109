/** Captures made by hand: pcap files of segments between 10.0.0.1 and 10.0.0.2, behind whatever header a link has. */

import { Buffer } from "node:buffer";

export interface Said {
  back?: boolean;
  /** Letters of the flags: F, S, R, A. */
  flags: string;
  seq: number;
  ack?: number;
  bytes?: number;
}

const FLAGS = { F: 1, S: 2, R: 4, A: 16 };

function summed(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2) sum += (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  while (sum > 65535) sum = (sum & 65535) + (sum >>> 16);
  return ~sum & 65535;
}

/** A datagram of IPv4; checksums of TCP are left out, which no analysis looks at. */
export function datagram({ back = false, flags, seq, ack = 0, bytes = 0 }: Said): Buffer {
  const whole = Buffer.alloc(40 + bytes, 7);
  whole.fill(0, 0, 40);
  const [from, to] = back ? [2, 1] : [1, 2];
  const [source, destination] = back ? [80, 4000] : [4000, 80];
  whole.set([0x45, 0, whole.length >> 8, whole.length & 255, 0, 0, 0x40, 0, 64, 6, 0, 0, 10, 0, 0, from, 10, 0, 0, to]);
  whole.writeUInt16BE(summed(whole.subarray(0, 20)), 10);
  whole.writeUInt16BE(source, 20);
  whole.writeUInt16BE(destination, 22);
  whole.writeUInt32BE(seq >>> 0, 24);
  whole.writeUInt32BE(ack >>> 0, 28);
  whole[32] = 0x50;
  whole[33] = Object.entries(FLAGS).reduce((sum, [letter, flag]) => sum + (flags.includes(letter) ? flag : 0), 0);
  whole.writeUInt16BE(8000, 34);
  return whole;
}

/** A file of frames, a millisecond apart: pcap, or the modified one, whose packets have eight bytes more before them. */
export function pcap(link: number, frames: Buffer[], modified = false): Buffer {
  const header = Buffer.alloc(24);
  const magic = modified ? 0xa1b2cd34 : 0xa1b2c3d4;
  [magic, 0x00040002, 0, 0, 65535, link].forEach((word, i) => void header.writeUInt32LE(word, 4 * i));
  const records = frames.flatMap((frame, number) => {
    const head = Buffer.alloc(modified ? 24 : 16);
    const words = [1 + Math.floor(number / 1000), (number % 1000) * 1000, frame.length, frame.length];
    words.forEach((word, i) => void head.writeUInt32LE(word, 4 * i));
    // The index of the interface, as a machine may have it.
    if (modified) head.writeUInt32LE(2, 16);
    return [head, frame];
  });
  return Buffer.concat([header, ...records]);
}
