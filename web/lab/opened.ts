import type { SweepController } from "../sweep/controller.ts";
import type { HeatController } from "../sweep/heat_controller.ts";
import type { ComparedRuns } from "./compared/compared_runs.ts";
import type { Lab } from "./lab.ts";

/** The stores of one open experiment. */
export interface Opened {
  lab: Lab;
  comparedRuns: ComparedRuns;
  sweep: SweepController;
  /** The map of two parameters. */
  heat: HeatController;
}
