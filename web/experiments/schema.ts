/** Shape of an `experiment.json`. The engine judges the scenario inside it; this judges everything around it. */
import * as z from "zod/mini";
import { MEASURES, UNITS } from "../run/sweep.ts";
import { isPath } from "../scenario/overrides.ts";
import { PAPERS } from "./papers.ts";

const filled = z.string().check(z.minLength(1));
const path = z.string().check(z.refine(isPath, "should be a dotted path such as links.t3.rate"));

const quantity = z.looseObject({
  column: z.string(),
  runs: z.optional(z.array(z.string())),
  label: z.string(),
  case: z.string(),
  flow: z.string(),
  measure: z.enum(MEASURES),
  unit: z.enum(UNITS),
  panel: z.optional(filled),
  goal: z.optional(z.looseObject({ median: z.number(), max: z.number() })),
});

const table = z.string().check(z.regex(/^[a-z0-9_]+$/, "should be the name of a file in public/papers without .csv"));

const sweep = z
  .looseObject({
    table: z.optional(table),
    values: z.optional(z.array(z.number()).check(z.minLength(2))),
    stated: z.optional(
      z.array(z.looseObject({ table, row: filled, at: z.number(), column: z.string(), value: z.number() })),
    ),
    column: z.string(),
    parameter: path,
    unit: z.string(),
    repeats: z.int().check(z.gte(1), z.lte(50)),
    cases: z.record(z.string(), z.record(z.string(), z.unknown())),
    quantities: z.array(quantity).check(z.minLength(1)),
    peaks: z.optional(
      z.looseObject({
        table,
        peak: filled,
        fall: filled,
        rows: z.record(z.string(), z.record(z.string(), z.string())),
      }),
    ),
  })
  .check(
    z.refine((one) => (one.table === undefined) !== (one.values === undefined), "needs a table or values, not both"),
  );

export const experimentSchema = z.looseObject({
  paper: z.enum(PAPERS.map(({ id }) => id)),
  order: z.number(),
  figures: z.array(z.string()),
  title: filled,
  short: filled,
  lesson: filled,
  kind: filled,
  /** Id of the flow the page opens on. */
  flow: z.optional(z.string()),
  scenario: z.record(z.string(), z.unknown()),
  controls: z._default(z.array(z.looseObject({ group: z.string(), parameters: z.array(z.string()) })), []),
  /** Part of the run the page opens on, a duration, and where it begins: at the run's start if nothing is said. */
  window: z.optional(z.string()),
  window_from: z.optional(z.string()),
  /** Tables of the paper shown as they are. */
  tables: z._default(z.array(z.looseObject({ table, title: filled, source: filled })), []),
  sweep: z.optional(sweep),
});

/** As it stands in the file. */
export type ExperimentFile = z.input<typeof experimentSchema>;

/** An experiment as the page knows it; `id` is the name of its folder. */
export type Experiment = z.output<typeof experimentSchema> & { id: string };

/** Every mistake of a file with its path, one a line; empty when it is well formed. */
export function mistakesIn(file: unknown, name: string): string[] {
  const read = experimentSchema.safeParse(file);
  if (read.success) return [];
  return read.error.issues.map((issue) => `${name}: ${issue.path.join(".") || "(whole file)"}: ${issue.message}`);
}
