/** A simulation of a path like that of a captured connection: what was measured, and a guess where nothing tells. */
import type { Scenario } from "../engine/contract.ts";
import type { Run } from "../run/run.ts";
import { ratesOver } from "../run/throughput.ts";
import type { Connection } from "./as_run.ts";

/** Bytes of a datagram, and of the headers of IP and TCP in it. */
const ETHERNET = 1500;
const HEADERS = 40;

/**
 * Null where the way there and back is not known, or nothing was sent. The line is as fast as the fastest that came by: what it
 * could carry besides nobody knows.
 */
export function likenessOf({ about, kept }: Connection, run: Run, sender: 0 | 1): Scenario | null {
  const [there, back] = kept.matched.there_and_back;
  const acknowledged = run.series(0, "snd_una")?.values.at(-1) ?? 0;
  const bytes = Math.floor(acknowledged - (about.ending === "closed" ? 2 : 1));
  if (there === null || back === null || bytes < 1) return null;
  const { arrived } = ratesOver(run, 0, { from: 0, to: run.end });
  const rate = arrived.reduce((most, one) => Math.max(most, one), 0);
  const window = run.series(0, "snd_wnd")?.values.reduce((most, one) => Math.max(most, one), 0) ?? 0;
  const ends = sender === 0 ? [about.from, about.to] : [about.to, about.from];
  const { agreed } = about;
  const mss = agreed?.mss[1 - sender] ?? run.mss(0);
  return {
    name: `Like ${ends[0]} to ${ends[1]}`,
    hosts: { a: { name: ends[0] }, b: { name: ends[1] } },
    links: {
      line: {
        name: "The path as one line",
        stations: ["a", "b"],
        rate: Math.ceil(rate),
        propagation_delay: Math.round((there + back) / 2),
        mtu: Math.max(ETHERNET, mss + HEADERS),
      },
    },
    tcp: {
      // Which one it was headers do not tell.
      variant: agreed?.sack ? "cubic" : "newreno",
      mss,
      window,
      sack: agreed?.sack ?? false,
      timestamps: agreed?.timestamps ?? false,
      window_scale: agreed?.window_scale != null,
    },
    flows: { transfer: { name: "Transfer", from: "a", to: "b", app: { bytes } } },
  };
}
