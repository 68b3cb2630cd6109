/** Records the opening of the first page; called by the build, with the engine in its own process. */
import type { WasmModule } from "../../engine/faces.ts";
import { finished } from "../../engine/run_data.ts";
import { Run } from "../../run/run.ts";
import { numbersOf } from "./measured.ts";
import { OPENING, overridesOf, PLAYED, roundTripOf, scenarioOf } from "./paths.ts";
import { type Recording, record } from "./recording.ts";

/** Runs the opening state of the controls and returns the part of it that is played. */
export function recordOpening(engine: Pick<WasmModule, "catalog" | "Simulation">): Recording {
  const texts = [JSON.stringify(scenarioOf(OPENING.path)), JSON.stringify(overridesOf(OPENING))] as const;
  const run = new Run(finished(new engine.Simulation(...texts, true, true)), JSON.parse(engine.catalog()));
  const numbers = numbersOf(run, OPENING.path);
  if (!numbers) throw new Error("the opening of the first page carries nothing");
  const rtt = roundTripOf(OPENING.path);
  const played = { from: PLAYED.from * rtt, to: PLAYED.to * rtt };
  return record(run, played.from, played.to + rtt, { numbers, played, round_trip_ns: rtt });
}
