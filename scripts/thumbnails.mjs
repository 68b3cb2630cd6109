/**
 * Runs the sweeps whose curves are on the cards of experiments, and writes `web/site/thumbnails/curves.json`.
 * Experiments whose scenario and sweep are as they were are left out, unless `--all` is given.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { at } from "./setup/places.mjs";
import { engine, pageModule } from "./site/page_modules.mjs";

const FILE = at("web/site/thumbnails/curves.json");

const drawn = await pageModule("web/site/drawn.ts");
const { beginDrawing, loadExperiments, curvesOf, stampOf } = /** @type {typeof import("../web/site/drawn.ts")} */ (
  drawn
);
await beginDrawing();
const simulator = await engine();

/** @type {Record<string, import("../web/site/thumbnails/curve.ts").StoredCurves>} */
const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
/** @param {string} table */
const tables = (table) => readFileSync(at(`public/papers/${table}.csv`), "utf8");
/** @type {typeof before} */
const after = {};
for (const experiment of loadExperiments()) {
  if (!experiment.sweep) continue;
  const { id } = experiment;
  const known = before[id]?.stamp === stampOf(experiment) && !process.argv.includes("--all");
  const start = performance.now();
  after[id] = known ? before[id] : curvesOf(simulator, experiment, tables);
  if (!known) console.log(`${id}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const lines = Object.entries(after).map(([name, curves]) => `${JSON.stringify(name)}: ${JSON.stringify(curves)}`);
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
}
