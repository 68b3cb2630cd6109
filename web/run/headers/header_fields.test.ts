import { expect, test } from "vitest";
import { Run } from "../run.ts";
import { catalog, story } from "../testing.ts";
import { headerFields } from "./header_fields.ts";
import { optionParts } from "./header_options.ts";
import { headerRow } from "./header_row.ts";

const run = story().data(1, { at: 0 }).ack(2, { at: 11 }, [2, 2]).ends(30);

/** Header of the ACK above, worked out by hand: Right (10.0.0.2) to Left (10.0.0.1), 32 bytes of TCP. */
const ACK = Uint8Array.from([
  ...[0x45, 0x02, 0, 52, 0, 1, 0x40, 0, 64, 6, 0x12, 0x34, 10, 0, 0, 2, 10, 0, 0, 1],
  ...[0x9c, 0x40, 0xc3, 0x50, 0, 0, 0, 1, 0xff, 0xff, 0xfe, 0x0d, 0x80, 0x10, 0x0f, 0xa0, 0xab, 0xcd, 0, 0],
  ...run.packets.options,
]);

test("every byte of the headers is in one field, and says what it stands for", () => {
  const fields = headerFields(run, 1, ACK);
  let end = 0;
  for (const { from, to, name } of fields) {
    expect(from, name).toBe(end);
    end = to;
  }
  expect(end).toBe(ACK.length);
  expect(fields.map(({ header, name, value }) => `${header} ${name}: ${value}`)).toEqual([
    "IP version, header length: 4, 20 bytes",
    "IP DSCP, ECN: 0, ECT(0)",
    "IP total length: 52 bytes",
    "IP identification: 1",
    "IP flags, fragment offset: DF, 0",
    "IP time to live: 64",
    "IP protocol: 6 (TCP)",
    "IP header checksum: 0x1234",
    "IP source address: 10.0.0.2",
    "IP destination address: 10.0.0.1",
    "TCP source port: 40000",
    "TCP destination port: 50000",
    "TCP sequence number: 1, from the initial one: 1",
    `TCP acknowledgment number: ${2 ** 32 - 499}, from the initial one: 1001`,
    "TCP data offset: 32 bytes",
    "TCP flags: ACK",
    "TCP window: 4000 bytes",
    "TCP checksum: 0xabcd",
    "TCP urgent pointer: 0",
    "TCP option: no operation",
    "TCP option: no operation",
    "TCP option: SACK bytes 1001–2000",
  ]);
});

test("datagrams have a header of their own", () => {
  const icmp = Uint8Array.from([...ACK.subarray(0, 9), 1, ...ACK.subarray(10, 20), 8, 0, 1, 2, 195, 80, 0, 7]);
  expect(headerFields(run, 0, icmp).slice(10)).toMatchObject([
    { header: "ICMP", name: "type", from: 20, to: 21, value: "8 (echo request)" },
    { name: "code", value: "0" },
    { name: "checksum", value: "0x0102" },
    { name: "identifier", value: "50000" },
    { name: "sequence number", from: 26, to: 28, value: "7" },
  ]);
  const udp = Uint8Array.from([...ACK.subarray(0, 9), 17, ...ACK.subarray(10, 24), 3, 240, 0, 7]);
  const fields = headerFields(run, 0, udp).slice(10);
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ["source port", "40000"],
    ["destination port", "50000"],
    ["length", "1008 bytes"],
    ["checksum", "0x0007"],
  ]);
});

test("the end of the options takes the rest of the header", () => {
  const packets = {
    ...run.data.packets,
    options: Uint8Array.of(1, 3, 3, 7, 0, 0, 0, 0),
    options_first: Uint32Array.of(0),
  };
  const told = new Run({ ...run.data, packets }, catalog);
  expect(optionParts(told, 0)).toEqual([
    { from: 0, to: 1, words: "no operation" },
    { from: 1, to: 4, words: "window scale 7" },
    { from: 4, to: 8, words: "end of options" },
  ]);
});

test("the capture's writer is told all that stands in the header", () => {
  expect(headerRow(run, 1)).toEqual({
    packet: 1,
    flow: 0,
    reverse: true,
    transport: "tcp",
    // Left, then Middle, then Right: a router may answer, too.
    hosts: [0, 2],
    iss: [2 ** 32 - 1500, 0],
    seq: 1,
    ack: 1001,
    len: 0,
    wnd_field: 4000,
    flags: 16,
    ecn: 0,
    options: [...run.packets.options],
  });
});

test("the AE flag stands with the data offset", () => {
  const ip = [0x45, 0, 0, 40, 0, 0, 0, 0, 64, 6, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2];
  const tcp = [0x9c, 0x40, 0xc3, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0x51, 0x50, 0, 0, 0, 0, 0, 0];
  const values = headerFields(run, 1, Uint8Array.from([...ip, ...tcp])).map(({ name, value }) => `${name}: ${value}`);
  expect(values).toContain("data offset: 20 bytes, AE");
  expect(values).toContain("flags: ACK ECE");
});

test("headers of IPv6 have their fields, those between it and TCP's too, and end where a capture cut them", () => {
  const bytes = Uint8Array.from([
    ...[0x60, 0x20, 0x00, 0x05, 0, 40, 0, 64],
    ...[0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ...[0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
    // Hop-by-hop options of 8 bytes, then six bytes of TCP.
    ...[6, 0, 1, 4, 0, 0, 0, 0],
    ...[0x9c, 0x40, 0xc3, 0x50, 0, 0],
  ]);
  const fields = headerFields(run, 1, bytes);
  expect(fields.at(-1)?.to).toBe(bytes.length);
  expect(fields.map(({ header, name, value }) => `${header} ${name}: ${value}`)).toEqual([
    "IP version, traffic class, flow label: 6, DSCP 0, ECT(0), 0x00005",
    "IP payload length: 40 bytes",
    "IP next header: 0 (hop-by-hop options)",
    "IP hop limit: 64",
    "IP source address: 2001:db8:0:0:0:0:0:1",
    "IP destination address: 2001:db8:0:0:0:0:0:2",
    "IP hop-by-hop options: then 6 (TCP)",
    "TCP source port: 40000",
    "TCP destination port: 50000",
    "TCP sequence number: truncated by the capture",
  ]);
});
