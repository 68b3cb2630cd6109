/**
 * The transitions of the runs that are compared with the run being worked on: which of them are simulated anew when the draft
 * changes, and which answers are still wanted. `compared_runs.ts` runs the effects.
 */
import { divergenceOf } from "../../analysis/timeline/divergence.ts";
import type { Scenario } from "../../engine/contract.ts";
import type { EngineProblem } from "../../engine/messages.ts";
import { chain, moveTo, type Transition } from "../../machine/machine.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import type { Run } from "../../run/run.ts";
import { type ComparedSpec, draftOf, LETTERS } from "../../scenario/compared_specs.ts";
import { type Draft, sameDrafts, type Worked } from "../../scenario/draft.ts";

/** Progress of a compared run; `since` in ms. */
export type ComparedRunStatus =
  | { kind: "running"; progress: number; since: number }
  | { kind: "shown" }
  | { kind: "failed"; problem: EngineProblem };

/** One of the runs that the current run is compared with. */
export interface ComparedRun {
  readonly letter: (typeof LETTERS)[number];
  /** Null for a capture, which is as it is: nothing changes it, or puts it in another's place. */
  readonly other: ComparedSpec | null;
  /** Scenario and changes of the run; for a capture, what its packets tell of them. */
  readonly draft: Draft;
  readonly playhead: Playhead;
  /** The latest that was finished. */
  readonly run: Run | null;
  readonly status: ComparedRunStatus;
  /** When it and the run being worked on part (ns); null where they do not, or it is not known yet. */
  readonly divergence: number | null;
  /** Divergence in words, where packets cannot be compared one by one. */
  readonly told?: string | null;
}

/** State of the compared runs. */
export interface ComparedRunsState {
  readonly shown: { readonly comparedRuns: readonly ComparedRun[] };
  readonly closed: boolean;
}

/** Events of the compared runs. `lead`: the run being worked on, as it is drawn; `index`: place of a compared run. */
export type ComparedRunsEvent =
  | {
      kind: "draft_changed";
      present: Worked;
      /** The experiment's own scenario. */
      own: Scenario;
      lead: Run | null;
      /** The lead is not the run of the draft. */
      stale: boolean;
      /** One for each compared run of the draft. */
      playheads: readonly Playhead[];
      /** ms */
      now: number;
    }
  | { kind: "lead_drawn"; lead: Run | null }
  | { kind: "run_progressed"; index: number; draft: Draft; progress: number }
  | { kind: "run_done"; index: number; draft: Draft; run: Run; lead: Run | null }
  | { kind: "run_failed"; index: number; draft: Draft; problem: EngineProblem }
  | { kind: "closed" };

/** Effects of the compared runs' transitions. */
export type ComparedRunsEffect =
  | { kind: "run"; index: number; draft: Draft }
  | { kind: "cancel"; index: number }
  /** Closes the playheads from that place on. */
  | { kind: "release"; from: number }
  /** Puts all runs on the clock of the lead; they part at `divergence` (ns). */
  | { kind: "share"; runs: readonly Run[]; divergence: number | null }
  /** Shows a run on the playhead at its place. */
  | { kind: "follow"; index: number; run: Run | null; divergence: number | null };

type Step = Transition<ComparedRunsState, ComparedRunsEffect>;
type EventOf<Kind extends ComparedRunsEvent["kind"]> = Extract<ComparedRunsEvent, { kind: Kind }>;
const step: (state: ComparedRunsState, ...effects: ComparedRunsEffect[]) => Step = moveTo;

/** Nothing is compared. */
export const NOTHING_COMPARED: ComparedRunsState = { shown: { comparedRuns: [] }, closed: false };

/** Returns the state after an event, and what is to be done then. */
export function comparedRunsTransition(state: ComparedRunsState, event: ComparedRunsEvent): Step {
  const { comparedRuns } = state.shown;
  switch (event.kind) {
    case "draft_changed":
      return isUpToDate(comparedRuns, event) ? step(state) : update(state, event);
    case "lead_drawn":
      return comparedRuns.length > 0 ? share(state, event.lead) : step(state);
    case "closed": {
      const cancels = LETTERS.slice(1).map((_, index): ComparedRunsEffect => ({ kind: "cancel", index }));
      return step({ ...state, closed: true }, { kind: "release", from: 0 }, ...cancels);
    }
    default:
      return isWanted(state, event) ? hear(state, event) : step(state);
  }
}

/** Is the answer for the draft that is now at its place? */
function isWanted({ shown, closed }: ComparedRunsState, { index, draft }: { index: number; draft: Draft }): boolean {
  return !closed && shown.comparedRuns[index]?.draft === draft;
}

function hear(state: ComparedRunsState, event: EventOf<"run_progressed" | "run_done" | "run_failed">): Step {
  const { index } = event;
  switch (event.kind) {
    case "run_progressed": {
      const { status } = state.shown.comparedRuns[index];
      if (status.kind !== "running") return step(state);
      return step(put(state, index, { status: { ...status, progress: event.progress } }));
    }
    case "run_done":
      return share(put(state, index, { run: event.run, status: { kind: "shown" } }), event.lead);
    case "run_failed":
      return step(put(state, index, { status: { kind: "failed", problem: event.problem } }));
  }
}

function put(state: ComparedRunsState, index: number, part: Partial<ComparedRun>): ComparedRunsState {
  return {
    ...state,
    shown: { comparedRuns: state.shown.comparedRuns.with(index, { ...state.shown.comparedRuns[index], ...part }) },
  };
}

function isUpToDate(known: readonly ComparedRun[], { present, own }: EventOf<"draft_changed">): boolean {
  const { others = [] } = present;
  return (
    others.length === known.length &&
    others.every((other, index) => {
      return other === known[index].other && sameDrafts(draftOf(other, present, own), known[index].draft);
    })
  );
}

function update(state: ComparedRunsState, event: EventOf<"draft_changed">): Step {
  const before = state.shown.comparedRuns;
  // One that was taken out of the middle leaves the others their runs.
  const left = [...before];
  const next = (event.present.others ?? []).map((other, index) => {
    const draft = draftOf(other, event.present, event.own);
    const at = left.findIndex((one) => sameDrafts(one.draft, draft));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return successor(event, index, { other, draft, same, here: before[index] });
  });
  const effects: ComparedRunsEffect[] = [{ kind: "release", from: next.length }];
  for (let index = next.length; index < before.length; index++) effects.push({ kind: "cancel", index });
  for (const [index, { draft, status }] of next.entries()) {
    if (draft !== before[index]?.draft && status.kind === "running") effects.push({ kind: "run", index, draft });
  }
  return chain(step({ ...state, shown: { comparedRuns: next } }, ...effects), (state) => share(state, event.lead));
}

/** `same`: the one that had this draft; `here`: the one that was at this place. */
function successor(
  { present, lead, stale, playheads, now }: EventOf<"draft_changed">,
  index: number,
  { other, draft, same, here }: { other: ComparedSpec; draft: Draft; same?: ComparedRun; here?: ComparedRun },
): ComparedRun {
  const place = { letter: LETTERS[index + 1], other, playhead: playheads[index] };
  if (same && (same === here || same.status.kind === "shown")) return { ...same, ...place };
  // A run that was just put aside is still the run that was shown.
  if (lead && !stale && sameDrafts(draft, present)) {
    return { ...place, draft, run: lead, status: { kind: "shown" }, divergence: null };
  }
  const status = { kind: "running", progress: 0, since: now } as const;
  return { ...place, draft, run: here?.run ?? null, status, divergence: null };
}

/** One clock for all: it ends with the last of them, and knows when they part. */
function share(state: ComparedRunsState, lead: Run | null): Step {
  const before = state.shown.comparedRuns;
  const next = before.map((one) => ({ ...one, divergence: lead && one.run ? divergenceOf(lead, one.run) : null }));
  const hasChanged = next.some(({ divergence }, index) => divergence !== before[index].divergence);
  const divergences = next.flatMap(({ divergence }) => (divergence === null ? [] : [divergence]));
  const all = [lead, ...next.map(({ run }) => run)].filter((run) => run !== null);
  return step(
    hasChanged ? { ...state, shown: { comparedRuns: next } } : state,
    {
      kind: "share",
      runs: next.length > 0 ? all : [],
      divergence: divergences.length > 0 ? Math.min(...divergences) : null,
    },
    ...next.map(({ run, divergence }, index): ComparedRunsEffect => ({ kind: "follow", index, run, divergence })),
  );
}
