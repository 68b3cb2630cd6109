import { halfWay } from "../run/captured.ts";
import type { Run } from "../run/run.ts";
import type { SeenParting } from "../run/seen_parting.ts";
import { grouped } from "../words/numbers.ts";
import { format } from "../words/units.ts";

/** When the simulation and the capture part, and by what, in a sentence or two. */
export function partedWords(parted: SeenParting | null, captured: Run): string {
  const half = format(halfWay(captured, 0) + halfWay(captured, 1), "duration", 2);
  if (!parted) return `Their senders do the same at the same times, to within half a round trip (${half}).`;
  const { time, what, byte, later } = parted;
  const [who, other] = later > 0 ? ["the capture", "the simulation"] : ["the simulation", "the capture"];
  const begin = `They part at ${format(time, "duration", 5)}: then`;
  const near = `Until then their senders do the same to within half a round trip (${half}).`;
  const by = `${other} ${format(Math.abs(later), "duration", 3)} later`;
  switch (what) {
    case "sent":
      return `${begin} ${who} has sent its first ${grouped(byte)} bytes, ${by}. ${near}`;
    case "more":
      return `${begin} ${who} sends more than all that ${other} sends. ${near}`;
    case "again":
      return `${begin} ${who} sends byte ${grouped(byte + 1)} again, ${Number.isFinite(later) ? by : `${other} does not`}. ${near}`;
  }
}
