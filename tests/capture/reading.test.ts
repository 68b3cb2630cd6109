/**
 * Captures that others made: `fillthepipe capture` finds in them what tshark finds, connection by connection and in each
 * direction. The files are written by dumpcap on the loopback interface, by the simulator, and by hand from those: packets
 * taken out, said twice, late and out of order.
 */

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { find } from "../../scripts/setup/programs.mjs";
import { atHand, program } from "./at_hand.ts";
import { type Contents, type Direction, dissected as dissectedBy, read, type Sent, sum, told } from "./counted.ts";

const hand = atHand();
const { file } = hand;
const dissected = (path: string) => dissectedBy(hand.tshark, path);

function simulated(name: string, changes: Record<string, string>, snaplen = 0): string {
  const settings = Object.entries({ "flows.*.app.bytes": "600 KB", ...changes });
  const set = settings.flatMap(([path, value]) => ["--set", `${path}=${value}`]);
  const pcap = ["--pcap", file(name), "--pcap-snaplen", String(snaplen)];
  execFileSync(program, ["run", "sandia-table3", ...pcap, ...set], { stdio: "ignore" });
  return file(name);
}

const LOSSY = {
  "flows.*.app.bytes": "2 MB",
  "tcp.window": "48 KB",
  "tcp.mss": "1024",
  "tcp.variant": "newreno",
  "links.*.bit_errors.rate": "1e-6",
};

/** A generator of its own, so that a file is the same wherever it is made. */
function chance(seed: number): () => number {
  let state = seed * 2_654_435_761 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The packets of a simulated capture as a network might have left them, written as pcap of raw IP. */
function disturbed(from: string, to: string, seed: number): void {
  const random = chance(seed);
  const whole = readFileSync(from);
  const packets: { time: number; length: number; bytes: Buffer }[] = [];
  for (let begin = 0; begin < whole.length; begin += whole.readUInt32LE(begin + 4)) {
    if (whole.readUInt32LE(begin) !== 6) continue;
    const time = Number((BigInt(whole.readUInt32LE(begin + 12)) << 32n) | BigInt(whole.readUInt32LE(begin + 16)));
    const kept = whole.readUInt32LE(begin + 20);
    const bytes = whole.subarray(begin + 28, begin + 28 + kept);
    const length = whole.readUInt32LE(begin + 24);
    if (random() > 0.03) packets.push({ time: time + (random() < 0.04 ? random() * 5e6 : 0), length, bytes });
    if (random() < 0.03) packets.push({ time: time + random() * 200e6, length, bytes });
  }
  packets.sort((a, b) => a.time - b.time);
  const header = Buffer.alloc(24);
  [0xa1b23c4d, 0x00040002, 0, 0, 65535, 101].forEach((word, i) => void header.writeUInt32LE(word, 4 * i));
  const records = packets.flatMap(({ time, length, bytes }) => {
    const head = Buffer.alloc(16);
    const words = [Math.floor(time / 1e9), Math.floor(time % 1e9), bytes.length, length];
    words.forEach((word, i) => void head.writeUInt32LE(word, 4 * i));
    return [head, bytes];
  });
  writeFileSync(to, Buffer.concat([header, ...records]));
}

/** Three transfers over loopback to a reader that is slow to begin. */
async function talk(): Promise<void> {
  const server = createServer((socket) => {
    socket.pause();
    setTimeout(() => socket.resume(), 300);
    socket.on("end", () => socket.end("done"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server with a port");
  for (let round = 0; round < 3; round++) {
    const socket = connect(address.port, "127.0.0.1");
    socket.resume().end(Buffer.alloc(3_000_000));
    await once(socket, "close");
  }
  server.close();
}

/** Whether it could be made: capturing wants rights that not everybody has. */
async function captured(path: string): Promise<boolean> {
  const dumpcap = find("dumpcap");
  if (!dumpcap) return false;
  const interfaceName = process.platform === "linux" ? "lo" : "lo0";
  const arguments_ = ["-q", "-i", interfaceName, "-f", "tcp", "-s", "200", "-a", "duration:30", "-w", path];
  const process_ = spawn(dumpcap, arguments_, { stdio: "ignore" });
  const over = once(process_, "exit");
  for (let tries = 0; tries < 50 && process_.exitCode === null && !existsSync(path); tries++) await wait(100);
  if (process_.exitCode !== null) return false;
  await wait(500);
  await talk();
  await wait(1000);
  process_.kill("SIGINT");
  await over;
  return statSync(path).size > 1000;
}

describe("a capture that somebody made", () => {
  test("on the loopback interface has the connections and counts that tshark finds", async ({ skip }) => {
    const path = file("loopback.pcapng");
    if (!(await captured(path))) skip("nothing may be captured here");
    const contents = read(path);
    expect(contents.damage).toBeNull();
    expect(contents.connections.length).toBeGreaterThanOrEqual(3);
    const ours = told(contents);
    expect(ours).toEqual(dissected(path));
    expect(sum(ours, "zero_windows")).toBeGreaterThan(0);
    const transfers = contents.connections.filter(({ forward }) => forward.bytes >= 3_000_000);
    expect(transfers.length).toBe(3);
    for (const { agreed, handshake_rtt_ns } of transfers) {
      expect(agreed?.mss[0]).toBeGreaterThan(536);
      expect(handshake_rtt_ns).toBeGreaterThan(0);
    }
  });

  const cases: { name: string; changes: Record<string, string>; has: (keyof Direction)[] }[] = [
    { name: "NewReno with losses", changes: LOSSY, has: ["fast_retransmissions", "duplicate_acks"] },
    {
      name: "CUBIC with every option",
      changes: {
        ...LOSSY,
        "tcp.variant": "cubic",
        "tcp.sack": "true",
        "tcp.timestamps": "true",
        "tcp.window_scale": "true",
      },
      has: ["duplicate_acks"],
    },
    { name: "a window that closes", changes: { "tcp.window": "4 KB" }, has: [] },
  ];
  test.each(cases)("$name: is counted as tshark counts it", ({ changes, has }) => {
    const path = simulated("run.pcapng", changes);
    const ours = told(read(path));
    expect(ours).toEqual(dissected(path));
    for (const key of has) expect(sum(ours, key), key).toBeGreaterThan(0);
  });

  test("that a network has disturbed is counted as tshark counts it", () => {
    const whole = simulated("run.pcapng", LOSSY, 80);
    const found: Sent[] = [];
    for (let seed = 1; seed <= 8; seed++) {
      const path = file("disturbed.pcap");
      disturbed(whole, path, seed);
      const ours = told(read(path));
      expect(ours, `seed ${seed}`).toEqual(dissected(path));
      found.push(...ours);
    }
    const kinds = ["retransmissions", "spurious_retransmissions", "out_of_order", "duplicate_acks"] as const;
    for (const kind of kinds) expect(sum(found, kind), kind).toBeGreaterThan(0);
  });

  test("that was broken off is read up to there", () => {
    const whole = simulated("run.pcapng", {});
    const cut = file("cut.pcapng");
    writeFileSync(cut, readFileSync(whole).subarray(0, -100));
    const { status, stdout, stderr } = spawnSync(program, ["capture", "--json", cut], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("the file ends in the middle of a packet at byte");
    const contents: Contents = JSON.parse(stdout);
    expect(contents.packets).toBeGreaterThan(100);
    expect(contents.damage?.at_byte).toBe(statSync(cut).size - (contents.damage?.unread_bytes ?? 0));
  });

  test("that is none is refused in a sentence", () => {
    const path = file("picture.pcap");
    writeFileSync(path, "GIF89a and no packets");
    const { status, stdout, stderr } = spawnSync(program, ["capture", path], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("This is no packet capture: neither pcap, pcapng nor qlog begins like that.");
  });
});
