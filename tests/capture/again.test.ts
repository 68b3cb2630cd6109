/** Sockets that are used again: `fillthepipe capture` finds another connection where tshark does. */

import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { atHand } from "./at_hand.ts";
import { dissected, read, told } from "./counted.ts";
import { datagram, pcap, type Said } from "./frames.ts";

const hand = atHand();

const opened: Said[] = [
  { flags: "S", seq: 99 },
  { back: true, flags: "SA", seq: 499, ack: 100 },
  { flags: "A", seq: 100, ack: 500 },
  { flags: "A", seq: 100, ack: 500, bytes: 1000 },
];
const reset: Said[] = [{ back: true, flags: "RA", seq: 500, ack: 1100 }];
const closed: Said[] = [
  { flags: "FA", seq: 1100, ack: 500 },
  { back: true, flags: "FA", seq: 500, ack: 1101 },
  { flags: "A", seq: 1101, ack: 501 },
];
const other = opened.map((said) => ({ ...said, seq: said.seq + 7000, ack: (said.ack ?? -7000) + 7000 }));

const CASES: { name: string; said: Said[]; connections: number }[] = [
  { name: "the same SYN after a RST", said: [...opened, ...reset, ...opened], connections: 1 },
  { name: "the same SYN after both FINs", said: [...opened, ...closed, ...opened], connections: 1 },
  {
    name: "a SYN refused again and again",
    said: [1, 2, 3].flatMap(() => [opened[0] as Said, { back: true, flags: "RA", seq: 0, ack: 100 }]),
    connections: 1,
  },
  { name: "another SYN after a RST", said: [...opened, ...reset, ...other], connections: 2 },
  { name: "another SYN after both FINs", said: [...opened, ...closed, ...other, ...opened], connections: 3 },
  { name: "another SYN in the middle", said: [...opened, ...other], connections: 2 },
  {
    name: "a SYN behind the end of a connection that was open before",
    said: [...opened.slice(3), ...closed, ...opened],
    connections: 1,
  },
  { name: "another SYN behind such a connection", said: [...opened.slice(3), ...closed, ...other], connections: 2 },
  {
    name: "the answer's side opens with the number of its answer",
    said: [...opened, ...reset, { back: true, flags: "S", seq: 499 }],
    connections: 1,
  },
];

describe("a SYN between two sockets that had a connection", () => {
  test.each(CASES)("$name: has the connections that tshark finds", ({ said, connections }) => {
    const path = hand.file("again.pcap");
    writeFileSync(path, pcap(101, said.map(datagram)));
    const ours = told(read(path));
    expect(ours).toEqual(dissected(hand.tshark, path));
    expect(ours.length).toBe(connections);
  });
});
