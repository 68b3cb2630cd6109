/** The paths of the first page, and what its two years mean for TCP. */
import { msg } from "@lingui/core/macro";
import type { Scenario } from "../../engine/contract.ts";
import { ERAS } from "../../lab/eras.ts";
import { texts } from "../../language/index.ts";
import type { Overrides } from "../../scenario/overrides.ts";

/** Name of each path. */
export const PATHS = texts({ campus: msg`Campus`, continent: msg`Continent`, satellite: msg`Satellite` });
/** Id of a path. */
export type PathId = keyof typeof PATHS;

/** Name of each year. */
export const YEARS = texts({ y1988: msg`1988`, today: msg`Today` });
/** Id of a year. */
export type YearId = keyof typeof YEARS;

/** State of the controls. */
export interface Settings {
  path: PathId;
  year: YearId;
  /** Largest window, bytes. */
  window: number;
}

/** State of the controls when the page opens. */
export const OPENING: Settings = { path: "continent", year: "y1988", window: 64 * 1024 };

/** A line between two hosts, with the queue of the router before it. */
interface Line {
  /** Names of the sending and the receiving host. */
  ends: readonly [string, string];
  rate_bps: number;
  /** One-way propagation delay, ns. */
  delay_ns: number;
  /** Largest payload of a segment, bytes. */
  mss: number;
  /** Capacity of the queue, packets: half of the pipe or more. */
  queue: number;
}

/** Every path. */
export const LINES: Readonly<Record<PathId, Line>> = {
  campus: { ends: ["Lab", "Library"], rate_bps: 100e6, delay_ns: 1e6, mss: 1460, queue: 40 },
  // The MTU of the FDDI rings at both ends of ANSNET.
  continent: { ends: ["New York", "Michigan"], rate_bps: 45e6, delay_ns: 34e6, mss: 4312, queue: 50 },
  satellite: { ends: ["Ship", "Shore"], rate_bps: 2e6, delay_ns: 280e6, mss: 1460, queue: 60 },
};

/** Scenario of a path: two ideal hosts, and a router whose queue is in front of the line. */
export function scenarioOf(path: PathId): Scenario {
  const { ends, rate_bps, delay_ns, mss, queue } = LINES[path];
  const [sender, receiver] = ends;
  const mtu = mss + 40;
  return {
    hosts: { sender: { name: sender }, receiver: { name: receiver } },
    routers: { router: { name: "router", model: "ideal", queue: { limit: queue } } },
    links: {
      access: { stations: ["sender", "router"], rate: 1e9, propagation_delay: 10_000, mtu },
      line: { stations: ["router", "receiver"], rate: rate_bps, propagation_delay: delay_ns, mtu },
    },
    tcp: { mss },
    flows: { bulk: { from: "sender", to: "receiver", app: { bytes: "1 GB" } } },
  };
}

/** Largest window that the 16 bits of the header's field can say, bytes. */
export const LARGEST_UNSCALED = 65_535;

const tcpOf = (id: string): Overrides => {
  const era = ERAS.find((one) => one.id === id);
  return Object.fromEntries(Object.entries(era?.tcp ?? {}).map(([leaf, value]) => [`tcp.${leaf}`, value]));
};

/** The TCP of each year, and the window that its hosts gave a connection at most, bytes. */
const TCPS: Readonly<Record<YearId, { tcp: Overrides; most: number }>> = {
  y1988: { tcp: { ...tcpOf("tahoe"), "tcp.window_scale": false }, most: 64 * 1024 },
  today: {
    tcp: { ...tcpOf("cubic"), "tcp.window_scale": true, "tcp.timestamps": true, "tcp.initial_cwnd": "14600 B" },
    most: 2 * 1024 ** 2,
  },
};

/** Returns the largest window of a year, bytes. */
export const mostOf = (year: YearId): number => TCPS[year].most;

/** Round trips that are simulated: enough for slow start, its losses and their repair to be over halfway. */
const SIMULATED = 90;

/** Round trip of the empty line, ns. */
export const roundTripOf = (path: PathId): number => 2 * LINES[path].delay_ns;

/** Returns the changes to the path's scenario that the controls ask for. */
export function overridesOf({ path, year, window }: Settings): Overrides {
  const most = year === "y1988" ? LARGEST_UNSCALED : window;
  return {
    ...TCPS[year].tcp,
    "tcp.window": Math.min(window, most),
    "budget.time": SIMULATED * roundTripOf(path),
  };
}

/**
 * Part of the run that is played, round trips: long after the start, and long before the end. At its end, where the
 * page rests, data and ACKs are both under way.
 */
export const PLAYED = { from: 58, to: 63.62 } as const;

const STEPS_PER_OCTAVE = 4;
const LEAST = 4096;
/** Sizes that the slider can take, bytes: from 4 KB to 2 MB, four steps to an octave. */
export const WINDOWS: readonly number[] = Array.from({ length: 9 * STEPS_PER_OCTAVE + 1 }, (_, step) => {
  const size = LEAST * 2 ** (step / STEPS_PER_OCTAVE);
  return 1024 * Math.round(size / 1024);
});

/** Returns the place of a size, or of the next smaller one, in `WINDOWS`. */
export function stepOf(window: number): number {
  return Math.max(
    0,
    WINDOWS.findLastIndex((size) => size <= window),
  );
}
