/**
 * Runs an experiment's sweep: every published value, every case, several seeds. All values get their first seed before
 * any gets its second, those nearest to the value in the ladder first, so that a whole curve is there early and then
 * gains its spread. Points of the sweep before stay until their successors arrive: nothing flickers under a drag.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { RunSummary, Scenario } from "../engine/contract.ts";
import { asProblem, EngineError, isStopped } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import type { PublishedRow, SweepPoint, SweepResult, SweepSpec } from "../run/sweep.ts";
import { factorOf } from "../words/units.ts";
import { keyOf, type Overrides, type OverrideValue } from "./overrides.ts";

export interface SweepState {
  result: SweepResult | null;
  /** Some points drawn still belong to the parameters before the last change. */
  stale: boolean;
}

export interface SweepRequest {
  spec: SweepSpec;
  parameterName: string;
  published: PublishedRow[];
  scenario: Scenario;
  overrides: Overrides;
  /** Value of the swept parameter in the ladder, base units; points near it come first. */
  near: number | null;
}

export interface SweepController {
  readonly store: StoreApi<SweepState>;
  /** Starts anew, unless what would be run is what is running or shown. */
  update(request: SweepRequest): void;
  cancel(): void;
}

const PUBLISH_EVERY_MS = 50;
/** A summary is about 2 kB. */
const REMEMBERED = 5000;

interface Point {
  value: number;
  case: string;
  overrides: Record<string, unknown>;
  distance: number;
}

export function createSweepController(
  engine: Pick<Engine, "summary">,
  afterwards: (publish: () => void, ms: number) => void = setTimeout,
): SweepController {
  const store = createStore<SweepState>(() => ({ result: null, stale: false }));
  const memory = new Map<string, RunSummary>();
  let running = new AbortController();
  let asked = "";

  function update(request: SweepRequest) {
    const key = keyOfRequest(request);
    if (key === asked) return;
    asked = key;
    running.abort();
    running = new AbortController();
    void start(request, running.signal).catch((error) => {
      if (isStopped(error)) return;
      const { result } = store.getState();
      const message = new EngineError(asProblem(error)).message;
      asked = "";
      if (result) store.setState({ result: { ...result, status: "failed", message } });
    });
  }

  async function start(request: SweepRequest, signal: AbortSignal) {
    const { spec, parameterName, published } = request;
    const points = pointsOf(request);
    const fresh = new Map<string, SweepPoint>();
    const old = new Map((store.getState().result?.points ?? []).map((point) => [nameOf(point), point]));
    let waiting = false;
    let first = true;

    const publish = (status: SweepResult["status"]) => {
      if (signal.aborted) return;
      const shown = points.map((point) => fresh.get(nameOf(point)) ?? old.get(nameOf(point)));
      const stale = status === "running" && points.some((point) => !fresh.has(nameOf(point)));
      const result: SweepResult = {
        spec,
        parameterName,
        published,
        points: shown.filter((point) => point !== undefined),
        status,
        expected: points.length,
      };
      store.setState({ result, stale });
    };
    // The first points at once, the others as fast as one can follow.
    const publishSoon = () => {
      if (waiting) return;
      waiting = true;
      afterwards(
        () => {
          waiting = false;
          if (pending > 0) publish("running");
        },
        first ? 0 : PUBLISH_EVERY_MS,
      );
      first = false;
    };

    const take = (point: Point, summary: RunSummary | null, error: string | null) => {
      const known = fresh.get(nameOf(point));
      const summaries = [...(known?.summaries ?? []), ...(summary ? [summary] : [])];
      fresh.set(nameOf(point), {
        value: point.value,
        case: point.case,
        summaries,
        error: error ?? known?.error ?? null,
      });
    };

    const jobs: { point: Point; overrides: Record<string, unknown>; key: string }[] = [];
    for (let seed = 1; seed <= spec.repeats; seed++) {
      for (const point of points) {
        const overrides = { ...point.overrides, seed };
        const key = `${JSON.stringify(request.scenario)} ${keyOf(overrides as Overrides)}`;
        const known = memory.get(key);
        if (known?.status === "complete") take(point, known, null);
        else jobs.push({ point, overrides, key });
      }
    }
    let pending = jobs.length;
    publish(pending > 0 ? "running" : "complete");

    const failed = new Set<string>();
    await Promise.all(
      jobs.map(async ({ point, overrides, key }) => {
        try {
          const summary = await engine.summary(request.scenario, overrides, signal);
          remember(key, summary);
          // Part of a transfer says nothing about the throughput of the whole.
          if (summary.status === "stopped") take(point, null, summary.stopped_by);
          else take(point, summary, null);
        } catch (error) {
          if (isStopped(error)) throw error;
          const message = new EngineError(asProblem(error)).message;
          failed.add(message);
          take(point, null, message);
        }
        pending -= 1;
        publishSoon();
      }),
    );
    publish("complete");
    const onlyFailures = [...fresh.values()].every(({ summaries }) => summaries.length === 0);
    if (onlyFailures && failed.size > 0) throw new Error([...failed][0]);
  }

  function remember(key: string, summary: RunSummary) {
    const oldest = memory.size >= REMEMBERED ? memory.keys().next().value : undefined;
    if (oldest !== undefined) memory.delete(oldest);
    memory.set(key, summary);
  }

  return {
    store,
    update,
    cancel() {
      running.abort();
      asked = "";
      const { result } = store.getState();
      if (result?.status === "running") {
        store.setState({ result: { ...result, status: "failed", message: "Stopped by you." }, stale: false });
      }
    },
  };
}

/** The swept parameter and the seed are set by the sweep, so changing them in the ladder changes nothing here. */
function keyOfRequest({ spec, scenario, overrides, published }: SweepRequest): string {
  const { [spec.parameter]: _swept, seed: _seed, ...rest } = overrides;
  return `${JSON.stringify(scenario)} ${spec.table ?? ""} ${spec.repeats} ${published.length} ${keyOf(rest)}`;
}

function pointsOf({ spec, published, overrides, near }: SweepRequest): Point[] {
  const factor = factorOf(spec.unit);
  const points: Point[] = [];
  for (const row of published) {
    const value = row[spec.column];
    if (value === null || value === undefined) continue;
    const base = value * factor;
    for (const [name, changes] of Object.entries(spec.cases)) {
      const all: Record<string, unknown> = { ...overrides, ...changes, [spec.parameter]: base as OverrideValue };
      points.push({ value, case: name, overrides: all, distance: near === null ? base : Math.abs(base - near) });
    }
  }
  return points.sort((a, b) => a.distance - b.distance);
}

function nameOf(point: { value: number; case: string }): string {
  return `${point.value} ${point.case}`;
}
