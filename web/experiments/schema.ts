/** Schema of an `experiment.json`. The engine checks the scenario inside it; this checks everything else. */
import * as z from "zod/mini";
import { parse } from "../quantities/units.ts";
import { MOST_COMPARED } from "../scenario/compared_specs.ts";
import { isPath } from "../scenario/overrides.ts";
import { MEASURES, UNITS } from "../sweep/measures.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { PAPERS } from "./papers.ts";

/** A text that is not empty. */
export const filled = z.string().check(z.minLength(1));
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

const table = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9_]+$/, "should be the name of a file in public/papers without .csv"));

const changes = z.record(z.string(), z.unknown());

/** One of the two ways in which curves differ; `scale`: see `SweepSpec.scales`. */
const side = z.strictObject({
  name: filled,
  label: filled,
  row: z.optional(z.record(z.string(), z.string())),
  changes,
  scale: z.optional(z.number().check(z.positive())),
});

const sweep = z
  .looseObject({
    table: z.optional(table),
    values: z.optional(z.array(z.number()).check(z.minLength(2))),
    stated: z.optional(
      z.array(
        z.looseObject({
          table,
          row: z.union([filled, z.record(z.string(), z.string())]),
          at: z.number(),
          column: z.string(),
          value: z.number(),
        }),
      ),
    ),
    column: z.string(),
    parameter: path,
    unit: z.string(),
    headers: z.optional(z.int().check(z.gte(1))),
    along: z.optional(z.record(path, z.array(z.number()))),
    /** Place of each curve's numbers in a table; `{value}`, `{line}` and `{panel}` stand for those of the curve. */
    cells: z.optional(z.strictObject({ table, column: filled, row: z.record(z.string(), z.string()) })),
    repeats: z.int().check(z.gte(1), z.lte(50)),
    cases: z.optional(z.record(z.string(), changes)),
    scales: z.optional(z.record(z.string(), z.number().check(z.positive()))),
    most: z.optional(z.number().check(z.positive())),
    axis: z.optional(filled),
    quantities: z.optional(z.array(quantity).check(z.minLength(1))),
    curves: z.optional(
      z.strictObject({
        flow: z.string(),
        measure: z.enum(MEASURES),
        unit: z.enum(UNITS),
        lines: z.array(side).check(z.minLength(1)),
        panels: z.array(side).check(z.minLength(1)),
      }),
    ),
    peaks: z.optional(
      z.looseObject({
        table,
        peak: filled,
        fall: z.optional(filled),
        unfairness: z.optional(filled),
        row: z.record(z.string(), z.string()),
        goal: z.optional(z.looseObject({ median: z.number(), max: z.number() })),
        fall_goal: z.optional(z.looseObject({ points: z.number() })),
      }),
    ),
  })
  .check(
    z.refine((one) => (one.table === undefined) !== (one.values === undefined), "needs a table or values, not both"),
    z.refine(
      (one) => [one.cases, one.quantities].every((part) => (part === undefined) !== (one.curves === undefined)),
      "needs cases and quantities, or curves, not both",
    ),
    z.refine(({ cells, curves, values }) => !cells || (curves && values), "has cells, which need curves and values"),
    z.refine(
      ({ along = {}, values = [] }) => Object.values(along).every(({ length }) => length === values.length),
      "needs one of what goes along for each of its values",
    ),
  );

/** Parameters by path: typed values or plain ones. */
export const settings = z.record(path, z.union([z.string(), z.number(), z.boolean()]));

const opened = z.looseObject({
  paper: z.enum(PAPERS.map(({ id }) => id)),
  order: z.number(),
  figures: z.array(z.string()),
  title: filled,
  short: filled,
  lesson: filled,
  kind: filled,
  /** Ids of the views that are first in the column beside the ladder, in this order. */
  first: z.optional(z.array(filled)),
  /** Id of the flow the page opens on. */
  flow: z.optional(z.string()),
  scenario: z.record(z.string(), z.unknown()),
  controls: z._default(z.array(z.looseObject({ group: z.string(), parameters: z.array(z.string()) })), []),
  /** Opening range: its duration, and its start, by default that of the run. */
  window: z.optional(z.string()),
  window_from: z.optional(z.string()),
  /** Runs to compare, as in the paper's figure: the differences of each from the first, and their view. */
  compared: z.optional(
    z.strictObject({
      text: filled,
      with: z.array(settings).check(z.minLength(1), z.maxLength(MOST_COMPARED)),
      options: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Calculator: its equations, the table of the paper's results, and the paper's measurements. */
  calculator: z.optional(
    z.strictObject({
      equations: z.literal("flow_control"),
      worked: table,
      measured: z.optional(z.strictObject({ table, direction: filled, source: filled })),
    }),
  ),
  /** Tables of the paper shown unchanged. */
  tables: z._default(
    z.array(
      z.looseObject({
        table,
        title: filled,
        source: filled,
        /** Only the rows with these cells, by column. */
        rows: z.optional(z.record(z.string(), z.string())),
      }),
    ),
    [],
  ),
});

/** Schema of `experiment.json`. */
export const experimentSchema = z.extend(opened, { sweep: z.optional(sweep) });

/** A text with a time and its unit. */
export const duration = z
  .string()
  .check(z.refine((text) => parse(text, "duration") !== null, "should be a duration such as 20 ms"));

/** An experiment as its file has it. */
export type ExperimentFile = z.input<typeof experimentSchema>;

/** An experiment as the page knows it, with its curves written out; `id` is the name of its folder. */
export type Experiment = z.output<typeof opened> & { id: string; sweep?: SweepSpec };

/** Lists every mistake of a file with its path, one a line; empty if there is none. */
export function mistakesIn(
  file: unknown,
  name: string,
  schema: Pick<z.ZodMiniType, "safeParse"> = experimentSchema,
): string[] {
  const read = schema.safeParse(file);
  if (read.success) return [];
  return read.error.issues.map((issue) => `${name}: ${issue.path.join(".") || "(whole file)"}: ${issue.message}`);
}
