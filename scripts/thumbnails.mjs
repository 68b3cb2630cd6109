/**
 * Runs the sweeps whose curves are on the cards of experiments, and writes `web/site/thumbnails/curves.json`.
 * Experiments whose scenario and sweep are as they were are left out, unless `--all` is given.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";
import { at, PACKAGE } from "./setup/places.mjs";
import { catalogs, marks } from "./site/sources/words.mjs";

const FILE = at("web/site/thumbnails/curves.json");

/** The pictures are drawn outside a page, where style sheets mean nothing. */
const noStyles = /** @type {import("vite").Plugin} */ ({
  name: "no-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? "\0no-styles" : null),
  load: (id) => (id === "\0no-styles" ? "" : null),
});

const { module } = await runnerImport(at("web/site/drawn.ts"), {
  configFile: false,
  root: at("web"),
  logLevel: "error",
  plugins: [marks, catalogs, noStyles],
});
const { loadExperiments, curvesOf, stampOf } = /** @type {typeof import("../web/site/drawn.ts")} */ (module);
const engine = await import(`file://${join(PACKAGE, "fill_the_pipe_wasm.js")}`);
engine.initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });

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
  after[id] = known ? before[id] : curvesOf(engine, experiment, tables);
  if (!known) console.log(`${id}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const lines = Object.entries(after).map(([name, curves]) => `${JSON.stringify(name)}: ${JSON.stringify(curves)}`);
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
}
