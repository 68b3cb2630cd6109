/** Plan of a sweep: its points in order, and a run of each for every seed. */
import type { Scenario } from "../engine/contract.ts";
import { keyOf, matches, type Overrides } from "../scenario/overrides.ts";
import { inBaseUnit } from "../scenario/settings.ts";
import {
  alongside,
  casesWithLimits,
  drawnAt,
  type PublishedPeak,
  type PublishedRow,
  type SweepSpec,
  settingOf,
  valuesOf,
} from "./sweep.ts";

/** A sweep to be run. */
export interface SweepRequest {
  spec: SweepSpec;
  parameterName: string;
  published: PublishedRow[];
  peaks: PublishedPeak[];
  scenario: Scenario;
  overrides: Overrides;
  /** Value of the swept parameter in the current run, base units; points near it come first. */
  near: number | null;
}

/** A point of a sweep before it is run. */
export interface PlannedPoint {
  /** Position on the axis, in the sweep's unit. */
  value: number;
  case: string;
  overrides: Record<string, unknown>;
  /** Distance of the parameter's value from the one in the ladder, base units. */
  distance: number;
  /** Its runs keep account of what holds the senders back. */
  limits: boolean;
}

/** One run: a point with a seed. */
export interface PlannedRun {
  point: PlannedPoint;
  overrides: Record<string, unknown>;
}

/**
 * Returns the changes that hold for all cases: one that sets what a case sets makes the current run that case, and leaves
 * the other curves as they are.
 */
function commonOverrides({ spec, overrides }: Pick<SweepRequest, "spec" | "overrides">): Overrides {
  const ofCases = Object.values(spec.cases).flatMap((changes) => Object.entries(changes));
  const isOfCase = (path: string, value: unknown) =>
    ofCases.some(([template, change]) => matches(template, path) && inBaseUnit(change) === value);
  return Object.fromEntries(Object.entries(overrides).filter(([path, value]) => !isOfCase(path, value)));
}

/**
 * Returns one key for requests that come to the same runs. The sweep sets the swept parameter, the parameters that go
 * along with it, and the seed, so changes to them make no difference.
 */
export function keyOfRequest({ spec, scenario, overrides, published }: SweepRequest): string {
  const own = ["seed", spec.parameter, ...Object.keys(spec.along ?? {})];
  const common = commonOverrides({ spec, overrides });
  const rest = Object.fromEntries(Object.entries(common).filter(([path]) => !own.includes(path)));
  return `${JSON.stringify(scenario)} ${spec.table ?? ""} ${spec.repeats} ${published.length} ${keyOf(rest)}`;
}

/** The points of all cases, in the order in which they are to be run. */
export function planPoints({ spec, published, overrides, near }: SweepRequest): PlannedPoint[] {
  const limits = casesWithLimits(spec);
  const common = commonOverrides({ spec, overrides });
  const points = Object.entries(spec.cases).flatMap(([name, changes]) =>
    valuesOf(spec, published, name).map((value): PlannedPoint => {
      const base = settingOf(spec, value);
      return {
        value: drawnAt(spec, name, value),
        case: name,
        overrides: { ...common, ...changes, ...alongside(spec, value), [spec.parameter]: base },
        distance: near === null ? base : Math.abs(base - near),
        limits: limits.has(name),
      };
    }),
  );
  const [first] = Object.keys(spec.cases);
  return points.sort((a, b) => Number(b.case === first) - Number(a.case === first) || a.distance - b.distance);
}

/** The first seed of every point, then the second of every point, and so on. */
export function planRuns({ spec }: SweepRequest, points: readonly PlannedPoint[]): PlannedRun[] {
  const seeds = Array.from({ length: spec.repeats }, (_, n) => n + 1);
  return seeds.flatMap((seed) => points.map((point) => ({ point, overrides: { ...point.overrides, seed } })));
}

/** One name for a planned point and for what it came to. */
export function nameOf(point: { value: number; case: string }): string {
  return `${point.value} ${point.case}`;
}
