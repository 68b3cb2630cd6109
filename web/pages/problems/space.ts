/** Distances of signals to satellites, for problems on them. */
import { t } from "@lingui/core/macro";
import { count, type Quantity, scaled } from "./quantity.ts";

/** Distance that light travels in a second, km. */
export const LIGHT = count(300_000);

/** Returns the mistakes of counting too few of the four ways in a round trip over a satellite. */
export const fewerWays = (roundTrip: Quantity) => [
  { is: scaled(roundTrip, 0.5), hint: t`This is one way: up and down. The answer comes back over the satellite too.` },
  { is: scaled(roundTrip, 0.25), hint: t`This is the path up to the satellite alone.` },
];
