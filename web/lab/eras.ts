/** TCPs of different years, those of the papers and later ones, to be tried on one path. */

import { type Overrides, type OverrideValue, valueAt } from "../scenario/overrides.ts";
import { currentValue, type LabState } from "./lab.ts";

/** A TCP of its time. */
export interface Era {
  id: string;
  /** Year in which it was in use or published. */
  year: number;
  name: string;
  /** Parameters below `tcp`. */
  tcp: Readonly<Record<string, OverrideValue>>;
}

/** A variant without RFC 1106. */
const plain = (variant: string) => ({ variant, nak: false, duplicate_ack_rule: true });

/** TCPs by year. */
export const ERAS: readonly Era[] = [
  { id: "bsd42", year: 1983, name: "4.2BSD", tcp: plain("bsd42") },
  { id: "tahoe", year: 1988, name: "4.3BSD-Tahoe", tcp: plain("tahoe") },
  // 4.3: with NAKs the rule of duplicate ACKs must go.
  { id: "rfc1106", year: 1989, name: "RFC 1106: NAK", tcp: { variant: "tahoe", nak: true, duplicate_ack_rule: false } },
  { id: "bsd_reno", year: 1990, name: "4.3BSD-Reno", tcp: plain("bsd_reno") },
  { id: "sack", year: 1996, name: "SACK", tcp: plain("sack") },
  { id: "cubic", year: 2008, name: "CUBIC", tcp: plain("cubic") },
  { id: "bbr", year: 2016, name: "BBR", tcp: plain("bbr") },
];

/** Returns the overrides that give the run this TCP; empty if it has it already. */
export function eraOverrides(era: Era, state: Pick<LabState, "history" | "checked">): Overrides {
  const { scenario, overrides } = state.history.present;
  const flows = typeof scenario.flows === "object" && scenario.flows !== null ? Object.keys(scenario.flows) : [];
  // A parameter of one flow takes precedence over that of all flows.
  const said = (path: string) => Object.hasOwn(overrides, path) || valueAt(scenario, path) !== undefined;
  const own = flows.flatMap((id) => [`flows.${id}.tcp`, `flows.${id}.peer_tcp`]);
  const changes: Record<string, OverrideValue> = {};
  for (const [leaf, value] of Object.entries(era.tcp)) {
    const paths = [`tcp.${leaf}`, ...own.map((group) => `${group}.${leaf}`).filter(said)];
    for (const path of paths) if (currentValue(state, path) !== value) changes[path] = value;
  }
  return changes;
}
