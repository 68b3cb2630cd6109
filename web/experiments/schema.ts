/**
 * Schema of an `experiment.json`: its values, ranges, and what goes with what. The engine checks the scenario inside it. The shape
 * is the command line's (`contract/experiment.ts`); `SameFile` does not compile if this one differs.
 */
import * as z from "zod/mini";
import type { ControlGroup, ExperimentFile, GoalBasis, PaperTable } from "../engine/contract/experiment.ts";
import { parse } from "../quantities/units.ts";
import { MOST_COMPARED } from "../scenario/compared_specs.ts";
import { isPath } from "../scenario/overrides.ts";
import { MEASURES, UNITS } from "../sweep/measures.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { SHELVES } from "./papers.ts";

// Without a language, a mistake would only be called invalid input: this one names the valid choices.
z.config(z.locales.en());

/** A text that is not empty. */
export const filled = z.string().check(z.minLength(1));
/** A text with a time and its unit. */
export const duration = z
  .string()
  .check(z.refine((text) => parse(text, "duration") !== null, "should be a duration such as 20 ms"));

/** Kinds of experiments: a sweep, a single run, or a tour of the testbed. */
const KINDS: readonly string[] = ["sweep", "ladder", "testbed"];
const isKind = (kind: string) => KINDS.includes(kind);

const path = z.string().check(z.refine(isPath, "should be a dotted path such as links.t3.rate"));

const quantity = z.strictObject({
  column: z.string(),
  runs: z.optional(z.array(z.string())),
  label: z.string(),
  case: z.string(),
  flow: z.string(),
  measure: z.enum(MEASURES),
  unit: z.enum(UNITS),
  printed: z.optional(z.enum(UNITS)),
  panel: z.optional(filled),
});

const table = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9_]+$/, "should be the name of a file in public/papers without .csv"));

const changes = z.record(z.string(), z.unknown());
const cells = z.record(z.string(), z.string());
const fraction = z.number().check(z.positive());
const allowed = z.number().check(z.gte(0));
/** A range that is printed instead of a number; null where it has no limit. */
const range = z.tuple([z.nullable(z.number()), z.nullable(z.number())]);
const calibrations = z.optional(
  z.array(
    z.strictObject({
      parameter: path,
      quantities: z.optional(z.array(filled)),
      rows: z.optional(z.array(z.number())),
    }),
  ),
);

/** One of the two ways in which curves differ; `scale`: see `SweepSpec.scales`. */
const side = z.strictObject({
  name: filled,
  label: filled,
  row: z.optional(cells),
  changes,
  scale: z.optional(z.number().check(z.positive())),
});

/** How well the paper itself knows the numbers of a goal; every goal says it. */
const basis = z.enum(["runs", "twice", "rounding", "stated", "counting"] satisfies GoalBasis[]);

/** Goals that the ledger compares the sweep's numbers with. */
const goals = {
  goals: z.optional(
    z.array(
      z.strictObject({
        basis,
        quantities: z.optional(z.array(filled)),
        rows: z.optional(z.array(z.number())),
        median: z.optional(fraction),
        max: z.optional(allowed),
        runs: z.optional(z.boolean()),
        rounding: z.optional(z.number().check(z.positive())),
        mean: z.optional(fraction),
        flatness: z.optional(fraction),
        range: z.optional(range),
      }),
    ),
  ),
  likeness_goals: z.optional(z.array(z.strictObject({ basis, quantity: filled, beside: filled, within: fraction }))),
  top_goals: z.optional(z.array(z.strictObject({ basis, quantity: filled, at: z.number(), within: fraction }))),
};

const fallGoal = z.strictObject({
  basis,
  quantities: z.optional(z.array(filled)),
  median: z.optional(fraction),
  max: fraction,
});

const peaks = z.strictObject({
  table,
  peak: filled,
  fall: z.optional(filled),
  unfairness: z.optional(filled),
  row: cells,
  listed: z.optional(z.boolean()),
  goals: z.optional(z.array(z.strictObject({ basis, quantities: z.optional(z.array(filled)), max: fraction }))),
  fall_goal: z.optional(fallGoal),
  steady_goal: z.optional(fallGoal),
  calibrations,
  orders: z.optional(z.array(z.array(filled))),
  knee: z.optional(z.strictObject({ basis, quantity: filled, table, row: cells, column: filled, within: allowed })),
});

const sweep = z
  .strictObject({
    table: z.optional(table),
    values: z.optional(z.array(z.number()).check(z.minLength(2))),
    stated: z.optional(
      z.array(
        z.strictObject({
          table,
          row: z.union([filled, cells]),
          at: z.number(),
          column: z.string(),
          value: z.union([z.number(), range]),
        }),
      ),
    ),
    column: z.string(),
    parameter: path,
    unit: z.string(),
    headers: z.optional(z.int().check(z.gte(1))),
    along: z.optional(z.record(path, z.array(z.number()))),
    /** Place of each curve's numbers in a table; `{value}`, `{line}` and `{panel}` stand for those of the curve. */
    cells: z.optional(z.strictObject({ table, column: filled, row: cells })),
    repeats: z.int().check(z.gte(1), z.lte(50)),
    ledger: z.optional(
      z.strictObject({
        set: z.optional(z.record(path, z.union([filled, z.number(), z.boolean()]))),
        to: z.optional(z.number().check(z.positive())),
        seeds: z.optional(z.int().check(z.gte(2), z.lte(50))),
      }),
    ),
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
        printed: z.optional(z.enum(UNITS)),
        lines: z.array(side).check(z.minLength(1)),
        panels: z.array(side).check(z.minLength(1)),
      }),
    ),
    peaks: z.optional(peaks),
    calibrations,
    delay_knees: z.optional(
      z.array(
        z.strictObject({
          basis,
          quantity: filled,
          table,
          row: cells,
          columns: z.tuple([filled, filled]),
          within: allowed,
        }),
      ),
    ),
    ...goals,
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
    z.refine(
      ({ ledger, values = [], stated = [] }) =>
        ledger?.to === undefined ||
        [...stated.map(({ at }) => at), values[1] ?? 0].every((at) => at <= Number(ledger.to)),
      "ends in the ledger below a stated number or its second value",
    ),
  );

/** Parameters by path: typed values or plain ones. */
export const settings = z.record(path, z.union([z.string(), z.number(), z.boolean()]));

/** A claim about one quantity of the opening run; the command line measures it. */
const claim = z
  .strictObject({
    flow: filled,
    measure: z.optional(z.enum(MEASURES)),
    unit: z.optional(z.enum(UNITS)),
    event: z.optional(filled),
    limit: z.optional(filled),
    beside: z.optional(settings),
    at_least: z.optional(z.number()),
    at_most: z.optional(z.number()),
  })
  .check(
    z.refine(
      ({ measure, event, limit }) => [measure, event, limit].filter((one) => one !== undefined).length === 1,
      "needs one of measure, event and limit",
    ),
    z.refine(({ measure, unit }) => (measure === undefined) === (unit === undefined), "needs a unit with its measure"),
    z.refine(({ at_least, at_most }) => at_least !== undefined || at_most !== undefined, "needs at_least or at_most"),
  );

/** Opening state of the page. */
const opens = z
  .strictObject({
    set: z.optional(settings),
    range: z.tuple([duration, duration]),
    at: duration,
    view: filled,
    keys: z.array(path).check(z.minLength(2), z.maxLength(4)),
    /** The flow that is drawn, if it is neither the usual one nor the one whose result is shown. */
    flow: z.optional(filled),
    /** The result shown large, if it is not the delay or the throughput of the flow. */
    outcome: z.optional(z.strictObject({ flow: filled, measure: z.enum(MEASURES), unit: z.enum(UNITS) })),
    claims: z.array(claim).check(z.minLength(1)),
  })
  .check(
    z.refine(({ range: [from, to], at }) => {
      const [begin, moment, end] = [from, at, to].map((text) => parse(text, "duration") ?? Number.NaN);
      return begin < end && begin <= moment && moment <= end;
    }, "has a moment that is not inside its range"),
  );

const opened = z.strictObject({
  paper: z.enum(SHELVES.map(({ id }) => id)),
  order: z.number(),
  figures: z.array(z.string()),
  title: filled,
  short: filled,
  lesson: filled,
  /** Picture on cards and previews: the testbed, or the ladder. */
  kind: z.string().check(z.refine(isKind, `should be one of: ${KINDS.join(", ")}`)),
  /** Ids of the views that are first in the column beside the ladder, in this order. */
  first: z.optional(z.array(filled)),
  /** Id of the flow the page opens on. */
  flow: z.optional(z.string()),
  scenario: z.record(z.string(), z.unknown()),
  controls: z._default(z.array(z.strictObject({ group: z.string(), parameters: z.array(path) })), []),
  /** The lesson that the page opens on. */
  opens,
  /** Questions that the figure raises, answered on the page. */
  questions: z.optional(
    z.array(
      z.strictObject({
        question: filled,
        answer: z.array(filled).check(z.minLength(1)),
        runs: z.array(z.strictObject({ text: filled, set: settings })),
      }),
    ),
  ),
  /** Range of links and steps that name none: its duration, and its start, by default that of the run. */
  window: z.optional(duration),
  window_from: z.optional(duration),
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
  /** Single numbers of the text that one run of the scenario is held against. */
  checks: z.optional(
    z.array(
      z.strictObject({
        table,
        key_column: filled,
        row: filled,
        column: filled,
        label: z.optional(filled),
        flow: z.string(),
        measure: z.enum(MEASURES),
        unit: z.enum(UNITS),
        overrides: changes,
        within: z.optional(fraction),
        basis: z.optional(basis),
        range: z.optional(range),
        calibrates: z.optional(path),
      }),
    ),
  ),
  /** Tables of the paper shown unchanged. */
  tables: z._default(
    z.array(
      z.strictObject({
        table,
        title: filled,
        source: filled,
        /** Only the rows with these cells, by column. */
        rows: z.optional(cells),
      }),
    ),
    [],
  ),
});

/** Schema of `experiment.json`. */
export const experimentSchema = z.extend(opened, { sweep: z.optional(sweep) });

/** A type with all that may be left out, so that a field which only one of two types has makes them differ. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<T[K]> }
    : T;

/** Compiles where both are the same. */
type Agrees<A extends B, B extends C, C = A> = [A, B, C];

/** The command line and this schema say the same of a file. */
export type SameFile = [
  Agrees<z.input<typeof experimentSchema>, ExperimentFile>,
  Agrees<Whole<z.input<typeof experimentSchema>>, Whole<ExperimentFile>>,
];

/** An experiment as the page knows it, with its curves written out; `id` is the name of its folder. */
export interface Experiment extends Omit<ExperimentFile, "controls" | "opens" | "sweep" | "tables"> {
  id: string;
  /** Absent for a scenario of the reader's own. */
  opens?: ExperimentFile["opens"];
  controls: ControlGroup[];
  tables: PaperTable[];
  sweep?: SweepSpec;
  /** Parts that only the page of a topic has, which borrows the experiment. */
  topic?: TopicPart;
}

/** Parts of a page that only a topic has. */
export interface TopicPart {
  /** Experiment of the paper that measured it. */
  measured: Experiment | null;
  /** RFCs and chapters of textbooks, by topic. */
  books: readonly string[];
}

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
