/** Sealed paths drawn at random, of the kinds that the open paths show. */
import type { Path } from "../paths.ts";

/** Returns a number from 0 to 1, 1 excluded. */
export type Random = () => number;

/** A random number of the browser's cryptography: nobody can repeat it. */
export const secureRandom: Random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;

/** Bits of a full packet. */
const PACKET_BITS = 12_000;
const LAST_SEED = 2 ** 31 - 1;

/** Returns a number between two, whose logarithm is evenly distributed. */
const between = (random: Random, low: number, high: number) => low * (high / low) ** random();
const rounded = (value: number, digits: number) => Number(value.toPrecision(digits));

/**
 * Draws a path: 2 to 30 Mb/s, 10 to 300 ms and a buffer of 0.2 to 8 pipes. A third has random losses of 0.1 to 2 %, a quarter has
 * a rate that swings by 20 to 80 %, and a third is shared with Reno.
 */
export function drawPath(random: Random = secureRandom): Path {
  const rate_mbps = rounded(between(random, 2, 30), 2);
  const round_trip_ms = rounded(between(random, 10, 300), 2);
  const pipe = (rate_mbps * round_trip_ms * 1e3) / PACKET_BITS;
  return {
    rate_mbps,
    round_trip_ms,
    buffer_packets: Math.max(4, Math.min(5000, Math.round(pipe * between(random, 0.2, 8)))),
    loss_percent: random() < 1 / 3 ? rounded(between(random, 0.1, 2), 2) : 0,
    swing_percent: random() < 1 / 4 ? Math.round(20 + 60 * random()) : 0,
    beside_reno: random() < 1 / 3,
    seed: 1 + Math.floor(random() * LAST_SEED),
  };
}
