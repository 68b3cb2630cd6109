/** Runs of the contest, in batches that can be stopped. */
import type { Engine } from "../../engine/pool.ts";
import { programKey } from "../../predict/seal.ts";
import { type Batch, createBatch } from "../evidence/batch.ts";
import { type Measured, measureRun } from "./measure.ts";
import { type Contestant, overridesOf, type Path, SCENARIO } from "./paths.ts";

/** A contestant on a path. */
export interface Place {
  path: Path;
  contestant: Contestant;
}

/** Returns a key of a run, the same for the same run. */
export function keyOf({ path, contestant }: Place): string {
  const { rate_mbps, round_trip_ms, buffer_packets, loss_percent, swing_percent, beside_reno, seed } = path;
  const numbers = [rate_mbps, round_trip_ms, buffer_packets, loss_percent, swing_percent, Number(beside_reno), seed];
  return `${contestant.kind === "variant" ? contestant.id : programKey(contestant.text)} ${numbers.join(" ")}`;
}

/** Makes one run and measures it. */
async function measured(engine: Pick<Engine, "run" | "cancel">, place: Place, signal: AbortSignal): Promise<Measured> {
  const slot = `contest ${keyOf(place)}`;
  const stop = () => engine.cancel(slot);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return measureRun(await engine.run(SCENARIO, overridesOf(place.path, place.contestant), { slot, aside: true }));
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Runs that are made a few at a time. */
export type Runs = Batch<Place, Measured>;

/** Makes a batch of runs of the contest. */
export const createRuns = (engine: Pick<Engine, "run" | "cancel">): Runs =>
  createBatch(keyOf, (place, signal) => measured(engine, place, signal));
