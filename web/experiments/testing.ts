/** Test support: what the references of an experiment are held against. */
import { readdirSync, readFileSync } from "node:fs";
import * as tools from "../engine/pkg/fill_the_pipe_tools.js";
import { start } from "../engine/testing.ts";
import type { Known } from "./references.ts";

/** Loads the engine, and every table in the folder `public/papers/`. */
export function knownFrom(folder: URL): Known {
  const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
  return {
    catalog: start(),
    check: (scenario, overrides) => JSON.parse(tools.check(JSON.stringify(scenario), JSON.stringify(overrides))),
    tables: Object.fromEntries(
      names.map((name) => [name.replace(/\.csv$/, ""), readFileSync(new URL(name, folder), "utf8")]),
    ),
  };
}
