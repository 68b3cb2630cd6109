/** Axes and measure of the map of two parameters: the choices, and the current ones. */
import { group } from "d3-array";
import type { Catalog } from "../engine/contract.ts";
import { parameterOf } from "../scenario/overrides.ts";
import { type HeatMeasure, type HeatResult, isHeatMeasure } from "../sweep/heat.ts";
import { isAxis } from "../sweep/heat_axis.ts";
import type { Lab, LabState } from "./lab.ts";

/** A parameter that can be an axis. */
export interface OfferedAxis {
  path: string;
  name: string;
}

/** Contents of the map as a link holds them: the two parameters and the measure. */
export interface WantedMap {
  x: string;
  y: string;
  measure: HeatMeasure;
}

/** Most axes that are offered: a scenario of thousands of parts has more parameters than anyone would read. */
const MOST_AXES = 200;

/**
 * Returns the possible axes: first the swept parameter, then the experiment's controls; if there are none, the first
 * parameters of the scenario.
 */
export function offeredAxes(
  { experiment }: Pick<Lab, "experiment">,
  catalog: Catalog,
  checked: LabState["checked"],
): OfferedAxis[] {
  const { sweep, controls } = experiment;
  const chosen = [...(sweep ? [sweep.parameter] : []), ...controls.flatMap(({ parameters }) => parameters)];
  const axes: OfferedAxis[] = [];
  for (const path of chosen.length > 0 ? new Set(chosen) : leavesOf(checked?.scenario)) {
    const parameter = parameterOf(catalog.parameters, path);
    if (parameter && isAxis(parameter)) axes.push({ path, name: parameter.name });
    if (axes.length === MOST_AXES) break;
  }
  const pathsOf = group(axes, ({ name }) => name);
  const alike = (name: string) => (pathsOf.get(name)?.length ?? 0) > 1;
  return axes.map(({ path, name }) => ({ path, name: alike(name) ? `${name} (${path})` : name }));
}

/** Paths of all values of a scenario. */
function* leavesOf(here: unknown, above = ""): Generator<string> {
  if (typeof here === "object" && here !== null && !Array.isArray(here)) {
    // One part after the other: most of a large scenario need not be read.
    for (const key of Object.keys(here)) yield* leavesOf((here as Record<string, unknown>)[key], `${above}.${key}`);
  } else if (above !== "") yield above.slice(1);
}

/**
 * Reads the map of a link. `text`: its option; values that are missing or impossible are as usual. Null if there are
 * fewer than two parameters.
 */
export function wantedMap(text: string, offered: readonly OfferedAxis[]): WantedMap | null {
  const [x, y, measure = ""] = text.split(" ");
  const known = (path: string | undefined) => offered.some((one) => one.path === path);
  const [first, second] = offered;
  if (!first || !second) return null;
  const right = known(x) && known(y) && x !== y;
  return {
    x: right ? x : first.path,
    y: right ? y : second.path,
    measure: isHeatMeasure(measure) ? measure : "throughput_bps",
  };
}

/** Is the map of these parameters, and of this entry of the flows? */
export function isMapOf({ x, y, flow }: HeatResult, wanted: WantedMap, entry: string | null): boolean {
  return x.path === wanted.x && y.path === wanted.y && flow === entry;
}

/** Returns the map on the page; null if there is none. */
export function mapShown(lab: Lab, catalog: Catalog, result: HeatResult | null) {
  const { run, flow, options } = lab.playhead.getState();
  const wanted = wantedMap(options.heat, offeredAxes(lab, catalog, lab.store.getState().checked));
  if (!wanted || !result || !isMapOf(result, wanted, run?.flows[flow]?.entry ?? null)) return null;
  return { result, measure: wanted.measure };
}
