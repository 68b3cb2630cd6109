/** The experiments there are: folders of `web/experiments/`. */

import { readdirSync } from "node:fs";
import { at } from "./places.mjs";

/** Names of all experiments. */
export const EXPERIMENTS = readdirSync(at("web/experiments"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
