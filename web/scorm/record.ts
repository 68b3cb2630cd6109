/** Record of a reader on a learning platform, in the terms of each SCORM version. */
import type { Runtime } from "./runtime.ts";
import type { ScormVersion } from "./versions.ts";

/** Progress of a reader. */
export interface Progress {
  complete: boolean;
  /** Score from 0 to 1; null if there is nothing to score. */
  score: number | null;
  /** The task is solved. */
  passed: boolean;
}

/** Progress of a reader who has only opened the page. */
export const BEGUN: Progress = { complete: false, score: null, passed: false };

/** Returns the better of two states of progress: a result is never lost. */
export function better(a: Progress, b: Progress): Progress {
  const score = a.score === null ? b.score : b.score === null ? a.score : Math.max(a.score, b.score);
  return { complete: a.complete || b.complete, score, passed: a.passed || b.passed };
}

/** Most that a platform must keep of a page's own, letters. */
const ROOM: Record<ScormVersion, number> = { "1.2": 4096, "2004": 64_000 };

/** Record of the reader on the platform. */
export interface Keeper {
  /** Opens the record: the progress and link of the last visit; null on the first visit. */
  begin(): { progress: Progress; link: string | null };
  progress(progress: Progress): void;
  /** Keeps the link at which the reader continues next time. */
  link(link: string): void;
  /** `seconds` that this visit took. */
  end(seconds: number): void;
}

const hundredth = (score: number) => String(Math.round(score * 100));

/** "0012:34:56" of SCORM 1.2, CMITimespan. */
function timespan(seconds: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function scorm12(runtime: Runtime): Keeper {
  const room = ROOM["1.2"];
  return {
    begin() {
      const status = runtime.get("cmi.core.lesson_status");
      const raw = runtime.get("cmi.core.score.raw");
      if (!["passed", "completed"].includes(status)) runtime.set("cmi.core.lesson_status", "incomplete");
      const score = raw === "" || Number.isNaN(Number(raw)) ? null : Number(raw) / 100;
      const complete = ["passed", "completed"].includes(status);
      const progress = { complete, score, passed: status === "passed" };
      return { progress, link: linkIn(runtime.get("cmi.suspend_data")) };
    },
    progress({ complete, score, passed }) {
      if (score !== null) {
        runtime.set("cmi.core.score.min", "0");
        runtime.set("cmi.core.score.max", "100");
        runtime.set("cmi.core.score.raw", hundredth(score));
      }
      runtime.set("cmi.core.lesson_status", passed ? "passed" : complete ? "completed" : "incomplete");
    },
    link: (link) => void (link.length <= room && runtime.set("cmi.suspend_data", link)),
    end(seconds) {
      runtime.set("cmi.core.session_time", timespan(seconds));
      runtime.set("cmi.core.exit", "suspend");
    },
  };
}

function scorm2004(runtime: Runtime): Keeper {
  const room = ROOM["2004"];
  return {
    begin() {
      const complete = runtime.get("cmi.completion_status") === "completed";
      const success = runtime.get("cmi.success_status");
      const scaled = runtime.get("cmi.score.scaled");
      const score = scaled === "" || Number.isNaN(Number(scaled)) ? null : Number(scaled);
      if (!complete) runtime.set("cmi.completion_status", "incomplete");
      const progress = { complete, score, passed: success === "passed" };
      return { progress, link: linkIn(runtime.get("cmi.suspend_data")) };
    },
    progress({ complete, score, passed }) {
      if (score !== null) {
        runtime.set("cmi.score.min", "0");
        runtime.set("cmi.score.max", "100");
        runtime.set("cmi.score.raw", hundredth(score));
        runtime.set("cmi.score.scaled", String(Math.round(score * 1e4) / 1e4));
      }
      runtime.set("cmi.completion_status", complete ? "completed" : "incomplete");
      // A reader who has not solved the task has not failed it.
      if (passed) runtime.set("cmi.success_status", "passed");
    },
    link: (link) => void (link.length <= room && runtime.set("cmi.suspend_data", link)),
    end(seconds) {
      runtime.set("cmi.session_time", `PT${Math.round(seconds * 100) / 100}S`);
      runtime.set("cmi.exit", "suspend");
    },
  };
}

const linkIn = (text: string): string | null => (text.startsWith("#/") ? text : null);

/** Opens the record on a platform of this version. */
export const recordOf = (version: ScormVersion, runtime: Runtime): Keeper =>
  version === "1.2" ? scorm12(runtime) : scorm2004(runtime);
