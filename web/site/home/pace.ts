/** The pace of the first page: how fast its simulated time passes. */

/** Wall time of a round trip, s. */
const ROUND_TRIP_S = 3;
/** Longest wall time that one frame counts for, ms: a tab that slept does not leap. */
const LONGEST_FRAME_MS = 250;

/** Returns the simulated time (ns) between two frames, whose wall times are ms, for a round trip of `rtt` ns. */
export function simulatedTime(before: number, now: number, rtt: number): number {
  const wall = Math.min(Math.max(0, now - before), LONGEST_FRAME_MS) / 1000;
  return (wall / ROUND_TRIP_S) * rtt;
}
