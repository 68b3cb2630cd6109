import { t } from "@lingui/core/macro";
import type { CapturedDivergence } from "../../../analysis/timeline/captured_divergence.ts";
import { grouped } from "../../../quantities/numbers.ts";
import { format } from "../../../quantities/units.ts";
import { halfWay } from "../../../run/captured.ts";
import type { Run } from "../../../run/run.ts";

/** Says when and how the simulation and the capture diverge. */
export function capturedDivergenceWords(parted: CapturedDivergence | null, captured: Run): string {
  const half = format(halfWay(captured, 0) + halfWay(captured, 1), "duration", 2);
  if (!parted) return t`Both senders do the same at the same times, to within half a round trip (${half}).`;
  const { time, what, byte, later } = parted;
  const [who, other] =
    later > 0 ? [t`the captured sender`, t`the simulated sender`] : [t`the simulated sender`, t`the captured sender`];
  const begin = t`The senders diverge at ${format(time, "duration", 5)}: then`;
  const near = t`Until then both senders do the same, to within half a round trip (${half}).`;
  const by = t`and ${other} ${format(Math.abs(later), "duration", 3)} later`;
  switch (what) {
    case "sent":
      return t`${begin} ${who} has sent its first ${grouped(byte)} bytes, ${by}. ${near}`;
    case "more":
      return t`${begin} ${who} sends more data than ${other} sends in all. ${near}`;
    case "again":
      return t`${begin} ${who} sends byte ${grouped(byte + 1)} again, ${Number.isFinite(later) ? by : t`but ${other} does not`}. ${near}`;
  }
}
