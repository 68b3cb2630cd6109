/**
 * Captures as Wireshark reads them: nothing malformed, every checksum right, and as many retransmissions, segments out of
 * order, duplicate ACKs and zero windows as the engine counts from its own trace (`engine/capture/src/analysis.rs`).
 */

import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { atHand, program } from "./at_hand.ts";

/** Counts that `fillthepipe run --pcap --json` prints of the capture. */
interface Counts {
  at: string;
  packets: number;
  retransmissions: number;
  out_of_order: number;
  duplicate_acks: number;
  zero_windows: number;
  sent_again: number;
  closed_windows: number;
}

const FIELDS = {
  retransmission: "tcp.analysis.retransmission",
  out_of_order: "tcp.analysis.out_of_order",
  duplicate_ack: "tcp.analysis.duplicate_ack",
  zero_window: "tcp.analysis.zero_window",
  ip_checksum: "ip.checksum.status",
  tcp_checksum: "tcp.checksum.status",
  malformed: "_ws.malformed",
  source: "ip.src_host",
  ttl: "ip.ttl",
  time: "frame.time_epoch",
  comment: "frame.comment",
  length: "tcp.len",
  window: "tcp.window_size",
  timestamp: "tcp.options.timestamp.tsval",
  block: "tcp.options.sack_le",
  dsack: "tcp.options.sack.dsack",
  ece: "tcp.flags.ece",
  cwr: "tcp.flags.cwr",
  ecn: "ip.dsfield.ecn",
  identification: "ip.id",
  more: "ip.flags.mf",
  offset: "ip.frag_offset",
  together: "ip.reassembled.length",
};
type Row = Record<keyof typeof FIELDS, string>;

/** Wireshark's word for a checksum that it has computed and found right. */
const GOOD = "1";

const hand = atHand();
const file = () => hand.file("run.pcapng");

function run(experiment: string, changes: Record<string, string>, place?: string, more: string[] = []): Counts {
  const settings = Object.entries(changes).flatMap(([path, value]) => ["--set", `${path}=${value}`]);
  const where = place ? ["--pcap-at", place] : [];
  const args = ["run", experiment, "--json", "--pcap", file(), ...where, ...more, ...settings];
  return JSON.parse(execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 })).capture;
}

/** Every packet of the capture, as tshark takes it apart. */
function dissected(): Row[] {
  const checks = ["-o", "ip.check_checksum:TRUE", "-o", "tcp.check_checksum:TRUE"];
  // Names are looked up in the file alone; what a field says first is enough.
  const form = ["-N", "n", "-T", "fields", "-E", "separator=/t", "-E", "occurrence=f"];
  const fields = Object.values(FIELDS).flatMap((field) => ["-e", field]);
  const text = execFileSync(hand.tshark, ["-r", file(), ...checks, ...form, ...fields], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const keys = Object.keys(FIELDS);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Object.fromEntries(line.split("\t").map((value, i) => [keys[i], value])) as Row);
}

const count = (rows: Row[], key: keyof Row) => rows.filter((row) => row[key] !== "").length;

const LOSSES = { "links.*.bit_errors.rate": "1e-6" };
const SMALL = { "flows.*.app.bytes": "2 MB" };

/** With a word on what must be there at least, so that no case passes by having nothing to compare. */
const CASES: {
  name: string;
  experiment: string;
  changes: Record<string, string>;
  place?: string;
  has?: (keyof Counts)[];
}[] = [
  { name: "Sandia, Table 3", experiment: "sandia-table3", changes: SMALL },
  {
    name: "RFC 1106 with losses, without NAK",
    experiment: "rfc1106-figure1",
    changes: LOSSES,
    has: ["retransmissions", "duplicate_acks"],
  },
  {
    name: "RFC 1106 with losses and NAK",
    experiment: "rfc1106-figure2",
    changes: LOSSES,
    has: ["retransmissions", "out_of_order", "duplicate_acks"],
  },
  {
    name: "windows that close",
    experiment: "sandia-figure2a",
    changes: { ...SMALL, "tcp.window": "4 KB" },
    has: ["zero_windows", "closed_windows"],
  },
  {
    name: "a window that stays closed until it is probed",
    experiment: "sandia-figure2b",
    changes: { "flows.*.app.bytes": "1 MB", "links.*.bit_errors.rate": "1e-7", "hosts.*.scheduler_tick": "10 s" },
    has: ["zero_windows", "sent_again"],
  },
  {
    name: "RFC 1106's windows of whole 64 KB, which the header shows as zero",
    experiment: "rfc1106-figure2",
    changes: { "flows.*.app.bytes": "1 MB", "tcp.window": "64 KB" },
    has: ["zero_windows"],
  },
  {
    name: "NewReno with losses",
    experiment: "sandia-table3",
    changes: { ...SMALL, ...LOSSES, "tcp.variant": "newreno", "tcp.window": "48 KB", "tcp.mss": "1024" },
    has: ["retransmissions", "duplicate_acks"],
  },
  {
    name: "Tahoe under bursts of errors",
    experiment: "sandia-table3",
    changes: { ...SMALL, "tcp.variant": "tahoe", "links.t3.burst_errors.mean_interval": "400 ms" },
    has: ["retransmissions"],
  },
  {
    name: "RFC 793 where the path comes and goes, at the receiver",
    experiment: "sandia-table3",
    changes: { ...SMALL, "tcp.variant": "rfc793", "links.*.gilbert_elliott.to_bad": "0.01" },
    place: "hosts.sun4_330",
    has: ["retransmissions"],
  },
  {
    name: "CUBIC with every option and losses",
    experiment: "sandia-table3",
    changes: {
      ...SMALL,
      ...LOSSES,
      "tcp.variant": "cubic",
      "tcp.sack": "true",
      "tcp.timestamps": "true",
      "tcp.window_scale": "true",
      "tcp.ecn": "true",
    },
    has: ["sent_again", "duplicate_acks"],
  },
  {
    name: "several flows on one link",
    experiment: "sandia-table7",
    changes: { ...SMALL, ...LOSSES },
    place: "links.t3",
    has: ["retransmissions"],
  },
];

describe("a capture", () => {
  test.each(CASES)("$name: tshark finds what the engine counts", ({ experiment, changes, place, has = [] }) => {
    const counts = run(experiment, changes, place);
    const rows = dissected();
    expect(rows.length).toBe(counts.packets);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.ip_checksum !== GOOD || row.tcp_checksum !== GOOD)).toEqual([]);
    expect(count(rows, "malformed")).toBe(0);
    expect({
      retransmissions: count(rows, "retransmission"),
      out_of_order: count(rows, "out_of_order"),
      duplicate_acks: count(rows, "duplicate_ack"),
      zero_windows: count(rows, "zero_window"),
    }).toEqual({
      retransmissions: counts.retransmissions,
      out_of_order: counts.out_of_order,
      duplicate_acks: counts.duplicate_acks,
      zero_windows: counts.zero_windows,
    });
    for (const kind of has) expect(counts[kind], kind).toBeGreaterThan(0);
  });

  test("names its hosts, counts down the hops, says what is lost, and tells nanoseconds", () => {
    const changes = { ...SMALL, "links.t3.burst_errors.mean_interval": "400 ms" };
    run("sandia-table3", changes);
    const here = dissected();
    expect(new Set(here.map((row) => row.source))).toEqual(new Set(["sun4_390", "sun4_330"]));
    expect(new Set(here.map((row) => `${row.source} ${row.ttl}`))).toEqual(new Set(["sun4_390 64", "sun4_330 62"]));
    expect(here.some((row) => row.comment === "Lost at links.t3: Line error")).toBe(true);
    expect(here.some((row) => !row.time.endsWith("000"))).toBe(true);
    const times = here.map((row) => Number(row.time));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("has windows that are scaled, timestamps, blocks and marks as Wireshark reads them", () => {
    const modern = Object.fromEntries(
      ["window_scale", "timestamps", "sack", "ecn"].map((name) => [`tcp.${name}`, "true"]),
    );
    const changes = { ...SMALL, ...LOSSES, ...modern, "tcp.variant": "cubic", "tcp.window": "512 KB" };
    run("sandia-table3", { ...changes, "hosts.*.socket_buffer_limit": "1 MB" });
    const rows = dissected();
    expect(count(rows, "malformed")).toBe(0);
    // Every segment but the SYNs is scaled, whose windows are as they stand.
    const windows = rows.slice(2).map((row) => Number(row.window));
    expect(Math.max(...windows)).toBe(512 * 1024);
    expect(count(rows, "timestamp")).toBe(rows.length);
    expect(count(rows, "block")).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ ece: "1", cwr: "1" });
    expect(new Set(rows.map((row) => row.ecn))).toEqual(new Set(["0", "2"]));
  });

  test("names what a link carried twice as Wireshark's D-SACK", () => {
    run("sandia-table3", { ...SMALL, "tcp.variant": "rack", "links.t3.duplication.probability": "0.05" });
    const rows = dissected();
    // Nothing is lost and nothing overtaken, so no block tells of anything else.
    expect(count(rows, "dsack")).toBeGreaterThan(0);
    expect(count(rows, "dsack")).toBe(count(rows, "block"));
  });

  describe("fragmented datagrams", () => {
    const pieces = { ...SMALL, "flows.*.fragmentation": "true", "tcp.mss": "4096", "links.t3.mtu": "1500" };
    const errors = { "links.t3.bit_errors.packet_loss": "0.01" };
    // At the sender's ring they are whole; on the line 4136 bytes are 1500 + 1500 + 1176, as 2 · 1480 + 1156 are 4116.
    test.each([
      { place: "hosts.sun4_390", changes: errors, sizes: [] },
      { place: "links.t3", changes: {}, sizes: [0, 185, 370] },
      { place: "links.t3", changes: { ...errors, "tcp.variant": "newreno" }, sizes: [0, 185, 370] },
      {
        place: "hosts.sun4_330",
        changes: { ...errors, "tcp.ack_policy": "every_segment" },
        sizes: [0, 185, 370],
      },
    ])("at $place tshark puts together what the engine does: $changes", ({ place, changes, sizes }) => {
      const counts = run("sandia-table3", { ...pieces, ...changes }, place);
      const rows = dissected();
      expect(rows.length).toBe(counts.packets);
      expect(rows.every((row) => row.ip_checksum === GOOD && row.malformed === "")).toBe(true);
      const cut = rows.filter((row) => /1|true/i.test(row.more) || row.offset !== "0");
      // Wireshark counts eights, before 4.0 bytes.
      const eights = cut.map(({ offset }) => (Number(offset) > 370 ? Number(offset) / 8 : Number(offset)));
      expect([...new Set(eights)].toSorted((a, b) => a - b)).toEqual(sizes);
      // Fragments that are no segment, whole or put together with this packet, have no TCP header to look at.
      const segments = rows.filter((row) => row.tcp_checksum !== "");
      expect(segments.every((row) => row.tcp_checksum === GOOD)).toBe(true);
      const complete = cut.filter((row) => row.together !== "");
      expect(complete.length > 0).toBe(sizes.length > 0);
      expect(new Set(complete.map((row) => row.together))).toEqual(new Set(sizes.length > 0 ? ["4116"] : []));
      expect(segments.length).toBe(rows.length - cut.length + complete.length);
      if (Object.keys(changes).length === 0) expect(cut.length).toBe(3 * complete.length);
      expect({
        retransmissions: count(rows, "retransmission"),
        out_of_order: count(rows, "out_of_order"),
        duplicate_acks: count(rows, "duplicate_ack"),
      }).toEqual({
        retransmissions: counts.retransmissions,
        out_of_order: counts.out_of_order,
        duplicate_acks: counts.duplicate_acks,
      });
    });
  });

  test("can keep the headers alone", () => {
    const whole = run("sandia-table3", SMALL);
    const size = statSync(file()).size;
    const cut = run("sandia-table3", SMALL, undefined, ["--pcap-snaplen", "100"]);
    expect(cut).toEqual(whole);
    expect(statSync(file()).size).toBeLessThan(size / 10);
    const rows = dissected();
    expect(rows.length).toBe(whole.packets);
    // The length is that of the whole packet, and the checksum is still its own, though nobody can tell.
    expect(Math.max(...rows.map((row) => Number(row.length)))).toBeGreaterThan(1000);
    expect(rows.filter((row) => row.ip_checksum !== GOOD)).toEqual([]);
  });
});
