/** Rate of the links of a flow that changes over time. */
import type { LinkRate } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";

/** Returns the links on the way of the flow's data whose rate changes, in the order of the way. */
export function changingLinks(run: Run, flow: number): LinkRate[] {
  const { forward } = run.flows[flow];
  return run.data.summary.link_rates.filter(({ link, from }) => {
    const place = forward.indexOf(link);
    // A shared link has one rate for all its stations, and is named with the first of them that sends.
    return place > 0 && (forward[place - 1] === from || !forward.includes(from));
  });
}

/** Returns the mean rate of a link in bins of a width (ns) that begin at these times (ns), bit/s. */
export function offeredIn({ width_ns, offered_bps }: LinkRate, from: readonly number[], width: number): number[] {
  return from.map((start) => {
    const [first, last] = [Math.floor(start / width_ns), Math.ceil((start + width) / width_ns)];
    const bins = offered_bps.slice(Math.max(0, first), Math.max(1, last));
    return bins.length > 0 ? bins.reduce((sum, bps) => sum + bps, 0) / bins.length : 0;
  });
}

/** Returns the rate of a link at a time (ns), bit/s. */
export function rateAt({ width_ns, offered_bps }: LinkRate, time: number): number {
  const bin = Math.min(Math.max(0, Math.floor(time / width_ns)), offered_bps.length - 1);
  return offered_bps[bin] ?? 0;
}
