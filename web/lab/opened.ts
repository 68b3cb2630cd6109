import type { SweepController } from "../sweep/controller.ts";
import type { HeatController } from "../sweep/heat_controller.ts";
import type { Lab } from "./lab.ts";
import type { Rivals } from "./rivals.ts";

/** The stores of one open experiment. */
export interface Opened {
  lab: Lab;
  rivals: Rivals;
  sweep: SweepController;
  /** The map of two parameters. */
  heat: HeatController;
}
