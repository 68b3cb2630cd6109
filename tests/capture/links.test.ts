/** Layers before IP: `fillthepipe capture` finds in each kind of frame the connection that tshark finds. */

import { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { atHand } from "./at_hand.ts";
import { dissected, read, sum, told } from "./counted.ts";
import { datagram, pcap, type Said } from "./frames.ts";

const hand = atHand();

const TALK: Said[] = [
  { flags: "S", seq: 99 },
  { back: true, flags: "SA", seq: 499, ack: 100 },
  { flags: "A", seq: 100, ack: 500 },
  { flags: "A", seq: 100, ack: 500, bytes: 700 },
  { back: true, flags: "A", seq: 500, ack: 800 },
  { flags: "FA", seq: 800, ack: 500, bytes: 33 },
  { back: true, flags: "FA", seq: 500, ack: 834 },
];

const MACS = "020000000001 020000000002";
const SNAP = "aaaa03 000000 0800";
/** Frame control, duration, three addresses, sequence control. */
const wifi = (control: string) => `${control} 0000 020000000001 020000000002 020000000003 1000`;
/** Version, padding, length, what is present. */
const RADIOTAP = "00 00 0900 02000000";

/** Bytes before the datagram, in hexadecimal; `LLLL` stands for the length of what follows. */
type Case = [name: string, link: number, before: string];

const READ: Case[] = [
  ["Ethernet", 1, `${MACS} 0800`],
  ["LLC and SNAP on 802.3", 1, `${MACS} LLLL ${SNAP}`],
  ["SNAP of a bridge", 1, `${MACS} LLLL aaaa03 0000f8 0800`],
  ["LLC with IP's own access point", 1, `${MACS} LLLL 060603`],
  ["SNAP behind a tag of a VLAN", 1, `${MACS} 8100 0005 LLLL ${SNAP}`],
  ["a tag of a VLAN in SNAP", 1, `${MACS} LLLL aaaa03 000000 8100 0005 0800`],
  ["a label of MPLS", 1, `${MACS} 8847 0001013f`],
  ["three labels", 1, `${MACS} 8847 0001003f 0001103f 0001213f`],
  ["a label of MPLS, multicast", 1, `${MACS} 8848 0001013f`],
  ["a label behind a tag of a VLAN", 1, `${MACS} 8100 0005 8847 0001013f`],
  ["PPPoE", 1, `${MACS} 8864 11 00 0001 LLLL 0021`],
  ["PPPoE behind a tag of a VLAN", 1, `${MACS} 8100 0005 8864 11 00 0001 LLLL 0021`],
  ["PPPoE with a number of one byte", 1, `${MACS} 8864 11 00 0001 LLLL 21`],
  ["MPLS over PPPoE", 1, `${MACS} 8864 11 00 0001 LLLL 0281 0001013f`],
  ["PPP with the bytes of HDLC", 9, "ff03 0021"],
  ["PPP without", 9, "0021"],
  ["PPP with a number of one byte", 9, "21"],
  ["PPP of MPLS", 9, "ff03 0281 0001013f"],
  ["PPP on a serial line", 50, "ff03 0021"],
  ["Cisco's frames, by the kind of PPP", 50, "0f00 0800"],
  ["Cisco's frames", 104, "0f00 0800"],
  ["PPPoE by its own kind", 51, "11 00 0001 LLLL 0021"],
  ["FDDI", 10, `50 ${MACS} ${SNAP}`],
  ["LLC on ATM", 100, SNAP],
  ["SLL", 113, "0000 0001 0006 020000000001 0000 0800"],
  ["SLL with LLC", 113, `0000 0001 0006 020000000001 0000 0004 ${SNAP}`],
  ["SLL with PPPoE", 113, "0000 0001 0006 020000000001 0000 8864 11 00 0001 LLLL 0021"],
  ["SLL2 with MPLS", 276, "8847 0000 00000001 0001 00 06 020000000001 0000 0001013f"],
  ["802.11 to the access point", 105, `${wifi("0801")} ${SNAP}`],
  ["802.11 from the access point", 105, `${wifi("0802")} ${SNAP}`],
  ["802.11 with four addresses", 105, `${wifi("0803")} 020000000004 ${SNAP}`],
  ["802.11 with QoS", 105, `${wifi("8801")} 0000 ${SNAP}`],
  ["802.11 with QoS and HT control", 105, `${wifi("8881")} 0000 00000000 ${SNAP}`],
  ["radiotap", 127, `00 00 0800 00000000 ${wifi("0801")} ${SNAP}`],
  ["radiotap with padding behind QoS", 127, `${RADIOTAP} 20 ${wifi("8801")} 0000 0000 ${SNAP}`],
  [
    "radiotap with a timer, two words and padding",
    127,
    `00 00 1900 03000080 00000000 00000000 0000000000000000 20 ${wifi("8801")} 0000 0000 ${SNAP}`,
  ],
  ["radiotap with flags and no padding", 127, `${RADIOTAP} 00 ${wifi("8801")} 0000 ${SNAP}`],
];

type Left = [...Case, reason: string];

const LEFT: Left[] = [
  ["Spanning tree", 1, `${MACS} LLLL 424203`, "not_ip"],
  ["SNAP of an organisation", 1, `${MACS} LLLL aaaa03 00000c 0800`, "not_ip"],
  ["Ethernet over MPLS", 1, `${MACS} 8847 0001013f 00000000 ${MACS} 0800`, "not_ip"],
  ["discovery of PPPoE", 1, `${MACS} 8863 11 09 0000 LLLL`, "not_ip"],
  ["LCP", 9, "ff03 c021", "not_ip"],
  ["a beacon", 105, wifi("8000"), "not_ip"],
  ["no data of 802.11", 105, `${wifi("4801")} ${SNAP}`, "not_ip"],
  ["802.11 that is encrypted", 105, `${wifi("0841")} 00000020 00000000`, "encrypted"],
  ["a piece of 802.11", 105, `${wifi("0805")} ${SNAP}`, "fragments"],
  ["an aggregate of 802.11", 105, `${wifi("8801")} 8000 ${MACS} LLLL ${SNAP}`, "unknown_link"],
  ["USB", 189, "", "unknown_link"],
];

function framed(before: string, said: Said): Buffer {
  const inner = datagram(said);
  const [outer = "", behind] = before.replaceAll(" ", "").split("LLLL");
  if (behind === undefined) return Buffer.concat([Buffer.from(outer, "hex"), inner]);
  const body = Buffer.concat([Buffer.from(behind, "hex"), inner]);
  return Buffer.concat([Buffer.from(outer, "hex"), Buffer.from([body.length >> 8, body.length & 255]), body]);
}

function written([, link, before]: Case | Left, modified = false): string {
  const path = hand.file("frames.pcap");
  writeFileSync(
    path,
    pcap(
      link,
      TALK.map((said) => framed(before, said)),
      modified,
    ),
  );
  return path;
}

describe("frames that carry IP", () => {
  test.each(READ.map((one) => [one[0], one] as const))("%s", (_, one) => {
    const path = written(one);
    const ours = told(read(path));
    expect(ours).toEqual(dissected(hand.tshark, path));
    expect([ours.length, sum(ours, "packets"), sum(ours, "bytes")]).toEqual([1, TALK.length, 733]);
  });

  test("of the modified format are found as tshark finds them", () => {
    const path = written(["Ethernet", 1, `${MACS} 0800`], true);
    const ours = told(read(path));
    expect(ours).toEqual(dissected(hand.tshark, path));
    expect([ours.length, sum(ours, "packets"), sum(ours, "bytes")]).toEqual([1, TALK.length, 733]);
  });

  test.each(LEFT.map((one) => [one[0], one] as const))("%s is left out, with the reason", (_, one) => {
    const { connections, skipped } = read(written(one));
    expect(connections).toEqual([]);
    expect(Object.entries(skipped).filter(([, count]) => count > 0)).toEqual([[one[3], TALK.length]]);
  });
});
