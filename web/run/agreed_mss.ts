/** Size of a segment that both ends agree on before any data is sent. */
import type { PacketColumns } from "../engine/contract.ts";

/** Kind of the MSS option (RFC 9293, 3.2). */
const MSS_OPTION = 2;
const SYN = 2;
/** Size without an MSS option (RFC 9293, 3.7.1), bytes. */
const DEFAULT_MSS = 536;

/** Returns the smallest size that a SYN of the flow allows (RFC 9293, 3.7.1), bytes. */
export function agreedMss(packets: PacketColumns, flow: number): number {
  const { flow: flowOf, flags, options, options_first } = packets;
  const offered: number[] = [];
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] !== flow || !(flags[p] & SYN)) continue;
    for (let at = options_first[p]; at < options_first[p + 1]; at += lengthOf(options, at)) {
      if (options[at] === MSS_OPTION) offered.push(options[at + 2] * 256 + options[at + 3]);
    }
  }
  return offered.length > 0 ? Math.min(...offered) : DEFAULT_MSS;
}

/** Returns the length of the option at `at`, bytes; kinds 0 and 1 are a single byte. */
function lengthOf(options: ArrayLike<number>, at: number): number {
  return options[at] <= 1 ? 1 : Math.max(2, options[at + 1]);
}
