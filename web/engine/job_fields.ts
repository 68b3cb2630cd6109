/** Fields of jobs, which a worker checks before the engine sees them: wasm that is given another type reads memory that is not its own. */
import { CAPTURE_FORMATS, type Job } from "./messages.ts";

/** Fields of each kind of job that must be text. */
const TEXTS: Readonly<Record<Job["kind"], readonly string[]>> = {
  catalog: [],
  check: ["scenario", "overrides"],
  run: ["scenario", "overrides"],
  capture: ["scenario", "overrides"],
  headers: ["row"],
  summary: ["scenario", "overrides"],
  story: ["text"],
  reading: [],
  flow_control: ["inputs"],
  program_catalog: [],
  program_values: ["scenario", "overrides"],
  program_reaches: ["scenario", "overrides"],
  why: ["question"],
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns what is wrong with a job, and where; null for a job that can be done. */
export function mistakeIn(job: unknown): string | null {
  if (!isObject(job) || typeof job.kind !== "string" || !Object.hasOwn(TEXTS, job.kind)) return "kind: no such job";
  const mistake = notText(job, TEXTS[job.kind as Job["kind"]]);
  if (mistake !== null) return mistake;
  if (job.kind === "reading" && !(isObject(job.file) && Number(job.file.size) >= 0)) return "file: should be a file";
  if (job.kind === "run" && !(job.look === null || Number(job.look) >= 0)) return "look: should be a time or null";
  if (job.kind === "capture" && !CAPTURE_FORMATS.some((format) => format === job.format))
    return `format: should be ${CAPTURE_FORMATS.join(" or ")}`;
  if (job.kind === "program_values" || job.kind === "program_reaches") {
    const numbers = job.kind === "program_values" ? ["flow", "time"] : ["flow", "line", "time"];
    const wrong = numbers.find((name) => typeof job[name] !== "number" || !(job[name] >= 0));
    return wrong === undefined ? null : `${wrong}: should be a number from 0 on`;
  }
  if (job.kind !== "why") return null;
  const { subject } = job;
  if (!isObject(subject)) return "subject: should be a run or a story";
  return notText(subject, "story" in subject ? ["story"] : ["scenario", "overrides"], "subject.");
}

function notText(fields: Record<string, unknown>, names: readonly string[], before = ""): string | null {
  const wrong = names.find((name) => typeof fields[name] !== "string");
  return wrong === undefined ? null : `${before}${wrong}: should be text`;
}
