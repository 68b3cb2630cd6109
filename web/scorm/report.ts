/**
 * Reports the reader's progress to a learning platform: solved, predicted, or looked at; and the link at which to
 * continue.
 */

import type { Attached, Embedding } from "../page/embedding.ts";
import { openWith, siteAddress } from "../page/opening.ts";
import { type Outcome, outcomes } from "../page/outcomes.ts";
import { endOf } from "../playhead/playhead.ts";
import { BEGUN, better, type Keeper, type Progress, recordOf } from "./record.ts";
import { findRuntime } from "./runtime.ts";
import type { ScormVersion } from "./versions.ts";

/** Time without changes before the platform is told, ms. */
const QUIET_MS = 1000;

/** Connects the page with the platform; null if there is none. */
export function learningPlatform(version: ScormVersion, page: Window = window): Embedding | null {
  const runtime = findRuntime(version, page);
  if (!runtime) return null;
  const record = recordOf(version, runtime);
  const began = performance.now();
  const before = record.begin();
  if (before.link !== null) openWith(before.link, siteAddress());
  let progress = before.progress;
  const reach = (next: Progress) => {
    const best = better(progress, next);
    if (JSON.stringify(best) === JSON.stringify(progress)) return;
    progress = best;
    record.progress(best);
    runtime.commit();
  };
  outcomes.subscribe(({ latest }) => latest && reach(progressOf(latest)));
  let gone = false;
  page.addEventListener("pagehide", () => {
    if (gone) return;
    gone = true;
    record.end((performance.now() - began) / 1000);
    runtime.commit();
    runtime.end();
  });
  return { framed: false, attach: (attached) => follow(attached, record, reach) };
}

/** Returns the progress of a result; all goals have equal weight. */
function progressOf(outcome: Outcome): Progress {
  if (outcome.type === "prediction") return { complete: true, score: outcome.score, passed: false };
  const reached = outcome.goals.filter(Boolean).length;
  const { goals, solved } = outcome;
  // If every goal is reached but the exercise is not solved, a value that had to stay was changed: that counts as one
  // missed goal.
  const score = solved ? 1 : Math.min(reached, goals.length - 1) / goals.length;
  return { complete: solved, score, passed: solved };
}

/** Follows a page without a question: it is complete once the run was played to its end or something was changed. */
function follow({ lab, link }: Attached, record: Keeper, reach: (progress: Progress) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const soon = () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => record.link(link()), QUIET_MS);
  };
  const look = () => {
    const { exercise, ask } = lab.playhead.getState().options;
    if (exercise === "" && ask === "nothing") reach({ ...BEGUN, complete: true });
  };
  const head = lab.playhead.subscribe((state, before) => {
    if (!state.playing && before.playing && state.time >= endOf(state)) look();
    if (!state.playing) soon();
  });
  const store = lab.store.subscribe(({ history }, before) => {
    if (history.past.length > before.history.past.length) look();
  });
  return () => {
    head();
    store();
    if (timer !== null) clearTimeout(timer);
  };
}
