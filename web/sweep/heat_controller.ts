/** Runs a scenario once for each pair of values of two parameters, those nearest to the run in the ladder first. */
import { t } from "@lingui/core/macro";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Parameter, RunSummary, Scenario } from "../engine/contract.ts";
import { asProblem, EngineError, isStopped } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { sliderScale } from "../quantities/slider_scale.ts";
import { format, isQuantity } from "../quantities/units.ts";
import type { Overrides, OverrideValue } from "../scenario/overrides.ts";
import type { HeatAxis, HeatCell, HeatResult } from "./heat.ts";
import type { Summaries } from "./summaries.ts";

/** A map to be run. */
export interface HeatRequest {
  scenario: Scenario;
  overrides: Overrides;
  x: HeatAxis;
  y: HeatAxis;
  flow: string;
  /** The values of x and y in the ladder. */
  near: readonly [OverrideValue | undefined, OverrideValue | undefined];
}

/** Runs maps, one at a time. */
export interface HeatController {
  readonly store: StoreApi<{ result: HeatResult | null }>;
  /** Ends what is running and starts this. */
  begin(request: HeatRequest): void;
  /** Ends it; what is there stays. */
  stop(): void;
}

/** Values of an axis that is no choice. */
const VALUES = 8;

/** Can the parameter be an axis? */
export function isAxis({ kind, choices }: Parameter): boolean {
  return (choices !== null && choices.length > 1) || kind === "flag" || isQuantity(kind);
}

/**
 * Returns the axis of a parameter: all its choices, or values spread over its slider. `own` is the experiment's value,
 * `now` the current run's.
 */
export function axisOf(
  parameter: Parameter,
  path: string,
  own: OverrideValue | undefined,
  now: OverrideValue | undefined,
): HeatAxis {
  const { name, kind, choices } = parameter;
  if (choices) return { path, name, values: choices.map(({ id, name }) => ({ value: id, label: name })) };
  if (kind === "flag")
    return { path, name, values: [false, true].map((value) => ({ value, label: value ? t`on` : t`off` })) };
  const number = (value: OverrideValue | undefined) =>
    typeof value === "number" ? value : Number(parameter.default ?? 1);
  const scale = sliderScale(parameter, number(own), [], number(now));
  const reached = Array.from({ length: VALUES }, (_, i) => scale.reach(i / (VALUES - 1)));
  const label = (value: number) => (isQuantity(kind) ? format(value, kind, 3) : String(value));
  return { path, name, values: [...new Set(reached)].map((value) => ({ value, label: label(value) })) };
}

/** Returns the index of the value on the axis that is nearest; 0 without a value. */
export function placeOn({ values }: HeatAxis, value: OverrideValue | undefined): number {
  const exact = values.findIndex((one) => one.value === value);
  if (exact >= 0 || typeof value !== "number") return Math.max(0, exact);
  const distance = (one: OverrideValue) => (typeof one === "number" ? Math.abs(one - value) : Number.POSITIVE_INFINITY);
  return values.reduce((best, one, i) => (distance(one.value) < distance(values[best].value) ? i : best), 0);
}

/** Makes a controller. `afterwards` delays the publication of new cells, so that several are drawn at once. */
export function createHeatController(
  engine: Pick<Engine, "summary">,
  summaries: Summaries,
  afterwards: (publish: () => void) => void = (publish) => setTimeout(publish, 100),
): HeatController {
  const store = createStore<{ result: HeatResult | null }>(() => ({ result: null }));
  let running = new AbortController();

  function begin({ scenario, overrides, x, y, flow, near }: HeatRequest) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const columns = x.values.length;
    const cells: (HeatCell | null)[] = Array.from({ length: columns * y.values.length }, () => null);
    const middle = [placeOn(x, near[0]), placeOn(y, near[1])];
    const distance = (cell: number) => Math.hypot((cell % columns) - middle[0], Math.floor(cell / columns) - middle[1]);
    const order = cells.map((_, cell) => cell).sort((a, b) => distance(a) - distance(b));
    let left = cells.length;
    let waiting = false;
    const publish = () => {
      waiting = false;
      if (signal.aborted) return;
      const status = left > 0 ? "running" : "complete";
      store.setState({ result: { x, y, overrides, flow, cells: [...cells], status } });
    };
    const take = (cell: number, summary: RunSummary | null, error: string | null) => {
      cells[cell] = { summary, error };
      left -= 1;
      if (left === 0) publish();
      else if (!waiting) {
        waiting = true;
        afterwards(publish);
      }
    };
    const run = async (cell: number) => {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      const pair = { ...overrides, [x.path]: x.values[column].value, [y.path]: y.values[row].value };
      const known = summaries.find(scenario, pair, true);
      try {
        const summary = known ?? (await engine.summary(scenario, pair, { signal, limits: true }));
        if (!known) summaries.keep(scenario, pair, true, summary);
        // Part of a transfer says nothing about the throughput of the whole.
        const whole = summary.status === "complete";
        take(cell, whole ? summary : null, whole ? null : summary.stopped_by);
      } catch (error) {
        if (!isStopped(error)) take(cell, null, new EngineError(asProblem(error)).message);
      }
    };
    publish();
    for (const cell of order) void run(cell);
  }

  return {
    store,
    begin,
    stop() {
      running.abort();
      const { result } = store.getState();
      if (result?.status === "running") store.setState({ result: { ...result, status: "stopped" } });
    },
  };
}
