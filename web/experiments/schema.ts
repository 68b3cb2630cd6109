/** Shape of an `experiment.json`. The engine judges the scenario inside it; this judges everything around it. */
import { z } from "zod";
import { isPath } from "../scenario/overrides.ts";

const source = z.strictObject({ basis: z.enum(["stated", "assumed"]), text: z.string().min(1) });
const path = z.string().refine(isPath, "should be a dotted path such as links.t3.rate");
const value = z.union([z.number(), z.string(), z.boolean(), z.null()]);

const quantity = z.looseObject({
  column: z.string(),
  runs: z.array(z.string()).optional(),
  label: z.string(),
  case: z.string(),
  flow: z.string(),
  measure: z.enum(["throughput_bps", "response_mean_ns", "response_max_ns"]),
  unit: z.enum(["Mb/s", "kb/s", "ms"]),
});

const sweep = z.looseObject({
  table: z.string().regex(/^[a-z0-9_]+$/, "should be the name of a file in public/papers without .csv"),
  column: z.string(),
  parameter: path,
  unit: z.string(),
  repeats: z.number().int().min(1).max(50),
  cases: z.record(z.string(), z.record(z.string(), z.unknown())),
  quantities: z.array(quantity).min(1),
});

export const experimentSchema = z.looseObject({
  paper: z.string(),
  order: z.number(),
  figures: z.array(z.string()),
  title: z.string().min(1),
  short: z.string().min(1),
  lesson: z.string().min(1),
  kind: z.string().min(1),
  /** Id of the flow the page opens on. */
  flow: z.string().optional(),
  scenario: z.record(z.string(), z.unknown()),
  sources: z.record(z.string(), source).default({}),
  controls: z.array(z.looseObject({ group: z.string(), parameters: z.array(z.string()) })).default([]),
  /** Part of the run the page opens on, from its start; a duration. */
  window: z.string().optional(),
  /** Changes that a click on the figure's own marks makes, in words for the reader. */
  overrides: z.record(z.string(), value).optional(),
  sweep: sweep.optional(),
});

export type ExperimentFile = z.infer<typeof experimentSchema>;

/** An experiment as the page knows it; `id` is the name of its folder. */
export type Experiment = ExperimentFile & { id: string };

/** Every mistake of a file with its path, one a line; empty when it is well formed. */
export function mistakesIn(file: unknown, name: string): string[] {
  const read = experimentSchema.safeParse(file);
  if (read.success) return [];
  return read.error.issues.map((issue) => `${name}: ${issue.path.join(".") || "(whole file)"}: ${issue.message}`);
}
