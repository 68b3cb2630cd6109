/**
 * Runs an experiment's sweep: every published value, every case, several seeds. The first curve comes whole before the
 * others, which grow together; all get their first seed before any gets its second. Values nearest to the one in the
 * ladder come first. Points of the sweep before stay until their successors arrive: nothing flickers under a drag.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { RunSummary, Scenario } from "../engine/contract.ts";
import { asProblem, EngineError, isStopped } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { keyOf, type Overrides } from "../scenario/overrides.ts";
import { createSummaries, type Summaries } from "./summaries.ts";
import {
  alongside,
  casesWithLimits,
  drawnAt,
  type PublishedPeak,
  type PublishedRow,
  type SweepPoint,
  type SweepResult,
  type SweepSpec,
  settingOf,
  valuesOf,
} from "./sweep.ts";
import { createWork } from "./work.ts";

export interface SweepState {
  result: SweepResult | null;
  /** Some points drawn still belong to the parameters before the last change. */
  stale: boolean;
}

export interface SweepRequest {
  spec: SweepSpec;
  parameterName: string;
  published: PublishedRow[];
  peaks: PublishedPeak[];
  scenario: Scenario;
  overrides: Overrides;
  /** Value of the swept parameter in the ladder, base units; points near it come first. */
  near: number | null;
}

export interface SweepController {
  readonly store: StoreApi<SweepState>;
  /** Starts anew, unless what would be run is what is running or shown. */
  update(request: SweepRequest): void;
  /** Ends it; what is there stays. It goes on when told so, or when something else is to be run. */
  cancel(): void;
  goOn(): void;
}

/** Drawing takes from the workers where there are no more processors than they need. */
const PUBLISH_EVERY_MS = 100;

interface Point {
  /** Where it is drawn. */
  value: number;
  case: string;
  overrides: Record<string, unknown>;
  /** Of the parameter's value from the one in the ladder. */
  distance: number;
  limits: boolean;
}

/** One run: a point with a seed. */
interface Job {
  point: Point;
  overrides: Record<string, unknown>;
}

export function createSweepController(
  engine: Pick<Engine, "summary">,
  summaries: Summaries = createSummaries(),
  afterwards: (publish: () => void, ms: number) => void = setTimeout,
): SweepController {
  const store = createStore<SweepState>(() => ({ result: null, stale: false }));
  const work = createWork();
  let running = new AbortController();
  let asked: { key: string; request: SweepRequest } | null = null;

  function update(request: SweepRequest) {
    const key = keyOfRequest(request);
    if (key === asked?.key) return;
    asked = { key, request };
    begin(request);
  }

  function begin(request: SweepRequest) {
    running.abort();
    running = new AbortController();
    void start(request, running.signal).catch((error) => {
      if (isStopped(error)) return;
      const { result } = store.getState();
      const message = new EngineError(asProblem(error)).message;
      asked = null;
      if (result) store.setState({ result: { ...result, status: "failed", message }, stale: false });
    });
  }

  async function start(request: SweepRequest, signal: AbortSignal) {
    const { spec, parameterName, published, peaks, scenario } = request;
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
        peaks,
        points: shown.filter((point) => point !== undefined),
        status,
        progress: work.progress(),
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
      fresh.set(nameOf(point), {
        value: point.value,
        case: point.case,
        summaries: [...(known?.summaries ?? []), ...(summary ? [summary] : [])],
        error: error ?? known?.error ?? null,
      });
    };
    const takeRun = (point: Point, summary: RunSummary) => {
      // Part of a transfer says nothing about the throughput of the whole.
      if (summary.status === "stopped") take(point, null, summary.stopped_by);
      else take(point, summary, null);
    };

    const jobs: Job[] = [];
    for (let seed = 1; seed <= spec.repeats; seed++) {
      for (const point of points) {
        const overrides = { ...point.overrides, seed };
        const known = summaries.find(scenario, overrides, point.limits);
        if (known) takeRun(point, known);
        else jobs.push({ point, overrides });
      }
    }
    let pending = jobs.length;
    work.begin(
      jobs.map(({ point }) => point.case),
      points.length * spec.repeats,
    );
    publish(pending > 0 ? "running" : "complete");

    const failed = new Set<string>();
    await Promise.all(
      jobs.map(async ({ point, overrides }) => {
        const { limits } = point;
        try {
          const summary = await engine.summary(scenario, overrides, { signal, limits });
          summaries.keep(scenario, overrides, limits, summary);
          work.done(point.case, summary.events);
          takeRun(point, summary);
        } catch (error) {
          if (isStopped(error)) throw error;
          const message = new EngineError(asProblem(error)).message;
          failed.add(message);
          work.done(point.case, 0);
          take(point, null, message);
        }
        pending -= 1;
        publishSoon();
      }),
    );
    publish("complete");
    const onlyFailures = [...fresh.values()].every((point) => point.summaries.length === 0);
    if (onlyFailures && failed.size > 0) throw new Error([...failed][0]);
  }

  return {
    store,
    update,
    cancel() {
      running.abort();
      const { result } = store.getState();
      if (result?.status === "running") store.setState({ result: { ...result, status: "stopped" }, stale: false });
    },
    goOn() {
      if (asked) begin(asked.request);
    },
  };
}

/** The swept parameter, what goes along with it and the seed are set by the sweep: changing them in the ladder changes nothing. */
function keyOfRequest({ spec, scenario, overrides, published }: SweepRequest): string {
  const own = ["seed", spec.parameter, ...Object.keys(spec.along ?? {})];
  const rest = Object.fromEntries(Object.entries(overrides).filter(([path]) => !own.includes(path)));
  return `${JSON.stringify(scenario)} ${spec.table ?? ""} ${spec.repeats} ${published.length} ${keyOf(rest)}`;
}

/** In the order in which they are to be run. */
function pointsOf({ spec, published, overrides, near }: SweepRequest): Point[] {
  const limits = casesWithLimits(spec);
  const points = Object.entries(spec.cases).flatMap(([name, changes]) =>
    valuesOf(spec, published, name).map((value): Point => {
      const base = settingOf(spec, value);
      return {
        value: drawnAt(spec, name, value),
        case: name,
        overrides: { ...overrides, ...changes, ...alongside(spec, value), [spec.parameter]: base },
        distance: near === null ? base : Math.abs(base - near),
        limits: limits.has(name),
      };
    }),
  );
  const [first] = Object.keys(spec.cases);
  return points.sort((a, b) => Number(b.case === first) - Number(a.case === first) || a.distance - b.distance);
}

function nameOf(point: { value: number; case: string }): string {
  return `${point.value} ${point.case}`;
}
