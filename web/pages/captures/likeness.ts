/** Simulation of a path like that of a captured connection: measured values where possible, guesses elsewhere. */
import { t } from "@lingui/core/macro";
import type { Scenario } from "../../engine/contract.ts";
import { FLOW } from "../../run/captured.ts";
import type { Run } from "../../run/run.ts";
import type { Connection } from "./as_run.ts";
import { type PathRate, pathRate } from "./path_rate.ts";

/** Largest datagram of Ethernet, and headers of IP and TCP, bytes. */
const ETHERNET = 1500;
const HEADERS = 40;
/** The least that can be simulated: bytes of a window and of a segment, b/s of a line. */
const LEAST = { window: 512, mss: 16, rate: 1000 };
/** Bytes of the largest initial window. */
const LARGEST_START = 65_535;

/** Bytes of the largest call that can be simulated. */
const LARGEST_CALL = 2 ** 30;

/** A scenario like a captured connection. */
export interface Likeness {
  scenario: Scenario;
  /** Part of the scenario that is known from the capture; the rest is a guess. */
  seen: Scenario;
  /** Estimate of the line's rate. */
  rate: PathRate;
}

/** Says why no simulation is possible; null if one is. */
export function unlikeness({ about, kept }: Connection, run: Run): string | null {
  const { forward, reverse } = about;
  if (about.transport !== "tcp") return t`Connections of TCP can be simulated; this one is of QUIC.`;
  if (forward.packets === 0 || reverse.packets === 0) {
    return t`Only one direction was captured, so the delay and the acknowledgements are unknown.`;
  }
  if (acknowledgedBytes(about, run) < 1) {
    return forward.bytes + reverse.bytes === 0
      ? t`The connection carried no data, so there is nothing to send in a simulation.`
      : t`None of the data shown was acknowledged in the capture, so there is nothing to send in a simulation.`;
  }
  if (kept.matched.there_and_back.includes(null)) {
    return t`In the capture, no packet from one of the ends is answered, so the delay of the path is unknown.`;
  }
  return null;
}

function acknowledgedBytes({ ending }: Connection["about"], run: Run): number {
  const acknowledged = run.series(0, "snd_una")?.values.at(-1) ?? 0;
  return Math.floor(acknowledged - (ending === "closed" ? 2 : 1));
}

/** Returns the estimate of the path's rate, of a connection whose round trips are known. */
function rateOf({ kept }: Connection, run: Run, mss: number): PathRate {
  const { reverse, seq, len, ack } = run.packets;
  const passing = { time: run.packets.sent, reverse, seq, len, ack };
  const [there, back] = kept.matched.there_and_back;
  const place = { position: run.captured?.position ?? null, mss, roundTrip: (there ?? 0) + (back ?? 0) };
  const found = pathRate(passing, place);
  // A single data packet gives no rate, so the lowest rate that can be simulated is used.
  return found ?? { rate: LEAST.rate, by: "mean", spacings: 0, agreeing: 0, trust: "poor" };
}

/** Returns the simulation; null if `unlikeness` gives a reason. The line's rate is an estimate (`path_rate.ts`). */
export function likenessOf(connection: Connection, run: Run, sender: 0 | 1): Likeness | null {
  const { about, kept } = connection;
  const [there, back] = kept.matched.there_and_back;
  if (unlikeness(connection, run) !== null || there === null || back === null) return null;
  const window = run.series(0, "snd_wnd")?.values.reduce((most, one) => Math.max(most, one), 0) ?? 0;
  const ends = sender === 0 ? [about.from, about.to] : [about.to, about.from];
  const { agreed } = about;
  const mss = Math.max(LEAST.mss, agreed?.mss[1 - sender] ?? run.mss(0));
  const rate = rateOf(connection, run, mss);
  const line = {
    name: "Line",
    stations: ["a", "b"],
    propagation_delay: Math.round((there + back) / 2),
    mtu: Math.max(ETHERNET, mss + HEADERS),
  };
  const tcp = {
    mss,
    window: Math.max(LEAST.window, window),
    sack: agreed?.sack ?? false,
    timestamps: agreed?.timestamps ?? false,
    window_scale: agreed?.window_scale != null,
  };
  const seen = {
    name: `Like ${ends[0]} to ${ends[1]}`,
    hosts: { a: { name: ends[0] }, b: { name: ends[1] } },
    links: { line },
    tcp,
    flows: { [FLOW]: { name: "Transfer", from: "a", to: "b", app: { bytes: acknowledgedBytes(about, run) } } },
  };
  const { connection: transfer } = seen.flows;
  const written = isOneWrite(run) ? { call_size: Math.min(LARGEST_CALL, transfer.app.bytes) } : {};
  const scenario = {
    ...seen,
    flows: { [FLOW]: { ...transfer, app: { ...transfer.app, ...written } } },
    links: { line: { ...line, rate: Math.max(LEAST.rate, roundedRate(rate.rate)) } },
    // Headers do not show the variant of TCP.
    tcp: { variant: agreed?.sack ? "cubic" : "newreno", ...tcp, ...guessed(connection, run, mss) },
    sources: sourcesOf(agreed !== null),
  };
  return { scenario, seen, rate };
}

/** A scenario of the engine for one transfer over the path that a capture shows. */
interface OnePath {
  links: { line: Record<string, unknown> };
  tcp: Record<string, unknown>;
  flows: { bulk: { lose: { forward: string } } };
}

/** Returns a simulation of the engine (JSON) as it stands beside the capture: between its hosts, with the queue in the sender. */
export function besideScenario({ seen }: Likeness, simulated: string): Scenario {
  const { links, tcp, flows }: OnePath = JSON.parse(simulated);
  const { lose, ...bulk } = flows.bulk;
  return {
    name: seen.name,
    hosts: seen.hosts,
    links: { line: { ...links.line, name: "Line", stations: ["a", "b"] } },
    tcp,
    flows: { [FLOW]: { ...bulk, name: "Transfer", ...(lose.forward !== "" && { lose }) } },
  };
}

/** Returns an estimate with three digits; more digits would suggest a precision that the estimate does not have. */
function roundedRate(rate: number): number {
  return Math.ceil(Number(rate.toPrecision(3)));
}

/**
 * Tells whether the sender only sent full segments before its last byte. Then its process wrote the data faster than TCP
 * sent them; a write of the usual size would end in a smaller segment.
 */
function isOneWrite(run: Run): boolean {
  const { reverse, seq, len } = run.packets;
  const mss = run.captured?.mss ?? run.mss(0);
  // A FIN and what follows it are beyond the last byte.
  const last = seq.reduce((most, from, p) => (reverse[p] || len[p] === 0 ? most : Math.max(most, from + len[p])), 0);
  return len.every((bytes, p) => reverse[p] || bytes % mss === 0 || seq[p] + bytes >= last);
}

/** Mean number of segments per ACK below which a receiver acknowledges every segment. */
const EACH = 1.3;

/** Returns values that packets only hint at. */
function guessed({ about }: Connection, run: Run, mss: number): Scenario {
  const { packets } = run;
  // Beside the sender nothing comes between an ACK and what it lets go.
  const [back] = run.captured?.position === 0 ? [0] : (run.captured?.there_and_back ?? [0]);
  let [first, answered, bytes, segments, acks] = [-1, Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let p = 0; p < packets.len.length; p++) {
    if (packets.reverse[p]) {
      acks += Number(packets.len[p] === 0);
      if (first >= 0 && packets.ack[p] > packets.seq[first])
        answered = Math.min(answered, packets.sent[p] + (back ?? 0));
    } else if (packets.len[p] > 0) {
      if (first < 0) first = p;
      segments += Math.max(1, Math.round(packets.len[p] / mss));
      if (packets.sent[p] < answered) bytes += packets.len[p];
    }
  }
  return {
    ack_policy: segments < EACH * acks ? "every_segment" : about.agreed?.window_scale ? "bsd44" : "bsd43",
    // A connection that was open before had its window open too.
    ...(about.from_the_start && { initial_cwnd: Math.min(LARGEST_START, Math.max(mss, bytes)) }),
  };
}

/** Values that a paper states but a capture does not contain. */
const UNTOLD = ["tcp.mtu", "tcp.loss_means_congestion", "tcp.challenge_acks", "tcp.fast_timer"];

/** Returns the source of each value. `agreed`: both SYNs were captured. */
function sourcesOf(agreed: boolean): Scenario {
  const stated = (text: string) => ({ basis: "stated", text });
  const assumed = (text: string) => ({ basis: "assumed", text });
  const option = agreed ? stated("The options of the two SYNs") : assumed("The SYNs were not captured");
  return {
    ...Object.fromEntries(UNTOLD.map((path) => [path, assumed("The simulator’s usual value")])),
    "links.line.propagation_delay": stated("Half of the shortest times from a packet to its answer, at both ends"),
    "tcp.variant": assumed("Headers do not tell which one it was"),
    "tcp.initial_cwnd": assumed("The data captured before the first answer; the window may have been larger"),
    "tcp.ack_policy": assumed("From the number of ACKs for each segment"),
    "tcp.window": stated("The largest window that the receiver offered"),
    "tcp.mss": agreed ? option : stated("The largest segment captured"),
    "tcp.sack": option,
    "tcp.timestamps": option,
    "tcp.window_scale": option,
    [`flows.${FLOW}.app.bytes`]: stated("The bytes that the receiver acknowledged"),
    [`flows.${FLOW}.app.call_size`]: assumed("From the sizes of the segments"),
  };
}

/** Returns the end of the connection that sends in the simulation of a link; null if that is of another connection. */
export function senderIn(scenario: Scenario, { from, to }: Connection["about"]): 0 | 1 | null {
  const hosts = scenario.hosts as { a?: { name?: unknown } } | undefined;
  const name = hosts?.a?.name;
  return name === from ? 0 : name === to ? 1 : null;
}
