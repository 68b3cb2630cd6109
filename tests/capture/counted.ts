/** Contents of a capture, connection by connection and in each direction: by our reader and by tshark. */

import { execFileSync } from "node:child_process";
import { program } from "./at_hand.ts";

const FIELDS = {
  packets: "tcp.stream",
  bytes: "tcp.len",
  retransmissions: "tcp.analysis.retransmission",
  fast_retransmissions: "tcp.analysis.fast_retransmission",
  spurious_retransmissions: "tcp.analysis.spurious_retransmission",
  out_of_order: "tcp.analysis.out_of_order",
  duplicate_acks: "tcp.analysis.duplicate_ack",
  zero_windows: "tcp.analysis.zero_window",
};
export type Direction = Record<keyof typeof FIELDS, number>;

export interface Contents {
  format: string;
  packets: number;
  segments: number;
  skipped: Record<string, number>;
  damage: { at_byte: number; what: string; unread_bytes: number } | null;
  connections: {
    from: string;
    to: string;
    handshake_rtt_ns: number | null;
    ending: string;
    agreed: { mss: number[]; sack: boolean; timestamps: boolean } | null;
    forward: Direction;
    reverse: Direction;
  }[];
}

/** Packets and bytes that one connection's ends sent, by their sockets. */
export type Sent = Record<string, Direction>;

export const read = (path: string): Contents =>
  JSON.parse(execFileSync(program, ["capture", "--json", path], { encoding: "utf8", maxBuffer: 1 << 26 }));

const KEYS = Object.keys(FIELDS) as (keyof Direction)[];

/** Returns the counts that tshark has too. */
const common = (direction: Direction) => Object.fromEntries(KEYS.map((key) => [key, direction[key]])) as Direction;

/** Counts of our reader; an end that sent nothing is left out, as tshark knows nothing of it. */
export const told = ({ connections }: Contents): Sent[] =>
  connections.map(({ from, to, forward, reverse }) => {
    const ends = [[from, common(forward)] as const, [to, common(reverse)] as const];
    return Object.fromEntries(ends.filter(([, { packets }]) => packets > 0));
  });

/** Counts of tshark, of which `tshark` is the program. */
export function dissected(tshark: string, path: string): Sent[] {
  const fields = ["ip.src", "tcp.srcport", ...Object.values(FIELDS)].flatMap((field) => ["-e", field]);
  const form = ["-n", "-T", "fields", "-E", "separator=/t", "-E", "occurrence=f", "-Y", "tcp"];
  const text = execFileSync(tshark, ["-r", path, ...form, ...fields], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const connections: Sent[] = [];
  for (const line of text.split("\n").filter((line) => line !== "")) {
    const [address, port, ...values] = line.split("\t");
    const number = Number(values[0]);
    const connection = connections[number] ?? {};
    const end = `${address}:${port}`;
    const sent = connection[end] ?? (Object.fromEntries(KEYS.map((key) => [key, 0])) as Direction);
    connections[number] = connection;
    connection[end] = sent;
    KEYS.forEach((key, i) => {
      sent[key] += key === "bytes" ? Number(values[i]) : Number(values[i] !== "");
    });
  }
  return connections;
}

export function sum(sent: Sent[], key: keyof Direction): number {
  return sent.flatMap(Object.values).reduce((total, direction: Direction) => total + direction[key], 0);
}
