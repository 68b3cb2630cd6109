/**
 * References inside an `experiment.json`: names of flows, parameters, tables, columns, cases and quantities, held against
 * what exists. `schema.ts` judges the shape of the file, this module what its names lead to; both serve the tests.
 */
import type { Check, ExperimentFile, Goal, StatedNumber } from "../engine/contract/experiment.ts";
import type { Catalog, Checked, ParameterKind, Problem, Scenario } from "../engine/contract.ts";
import { isQuantity, readQuantity, unitNames } from "../quantities/units.ts";
import { isOptionKey, OPTIONS, readOption } from "../scenario/options.ts";
import { matches, parameterOf, valueAt } from "../scenario/overrides.ts";
import { type Measure, type SweepUnit, UNITS } from "../sweep/measures.ts";
import { alongside, type Peaks, RATE_OF_PACKETS, type SweepSpec, settingOf, valuesOf } from "../sweep/sweep.ts";
import { csvRecords } from "./csv.ts";
import { writtenOut } from "./curves.ts";
import { readTable } from "./published.ts";

/** Names that references are checked against. */
export interface Known {
  catalog: Catalog;
  /** The engine's check of a scenario with overrides. */
  check(scenario: Scenario, overrides: Record<string, unknown>): Checked;
  /** Text of each table, by its name. */
  tables: Readonly<Record<string, string>>;
}

/** Lists every reference that leads nowhere, with its path and the valid choices, one a line; empty if there is none. */
export function wrongReferences(file: ExperimentFile, name: string, known: Known): string[] {
  const checked = known.check(file.scenario, {});
  const wrong =
    checked.problems.length > 0
      ? checked.problems.map((problem) => ({ ...problem, path: `scenario.${problem.path}` }))
      : [
          ...inPage(file, checked, known),
          ...inOpening(file, checked, known),
          ...inChecks(file, known),
          ...inSweep(file, known),
        ];
  return wrong.map(({ path, message, choices }) => {
    return `${name}: ${path}: ${message}${choices.length > 0 ? ` (valid: ${choices.join(", ")})` : ""}`;
  });
}

/** No problem if the value is one of the choices. */
function oneOf<T extends string | number>(path: string, what: string, value: T, choices: readonly T[]): Problem[] {
  if (choices.includes(value)) return [];
  return [{ path, message: `there is no ${what} ${JSON.stringify(value)}`, choices: choices.map(String) }];
}

const each = <T>(list: readonly T[] | undefined, judge: (one: T, index: number) => Problem[]) =>
  (list ?? []).flatMap(judge);

/** A flow of a checked scenario: an entry, or one of the flows that it stands for. */
function flow(path: string, value: string, { flows }: Checked): Problem[] {
  if (flows.some(({ id }) => id === value)) return [];
  return oneOf(path, "flow", value, [...new Set(flows.map(({ entry }) => entry))]);
}

/** Problems of a scenario with changes; those of a change stand at its own path. */
function changed(path: string, changes: Record<string, unknown>, scenario: Scenario, { check }: Known): Problem[] {
  return check(scenario, changes).problems.map((problem) => {
    const own = Object.keys(changes).find((one) => one === problem.path || matches(one, problem.path));
    if (own !== undefined) return { ...problem, path: `${path}.${own}` };
    return { ...problem, path, message: `${problem.path} ${problem.message}` };
  });
}

/** A parameter that the scenario has; it is set to its own value, so that the engine names the parameters there are. */
function parameter(path: string, value: string, { scenario }: ExperimentFile, checked: Checked, known: Known) {
  const usual = parameterOf(known.catalog.parameters, value)?.default ?? null;
  const found = known.check(scenario, { [value]: valueAt(checked.scenario, value) ?? usual }).problems;
  return found.filter((problem) => problem.path === value).map((problem) => ({ ...problem, path }));
}

/** A parameter to be changed on the page; another choice of the reader may be what makes it one, as a queue's discipline. */
function control(path: string, value: string, file: ExperimentFile, checked: Checked, known: Known): Problem[] {
  const [group = "", name = ""] = value.split(".");
  const parts = checked.scenario?.[group];
  const isThere = !["hosts", "routers", "links", "flows"].includes(group) || (parts && Object.hasOwn(parts, name));
  if (isThere && parameterOf(known.catalog.parameters, value)) return [];
  return parameter(path, value, file, checked, known);
}

/** References of what the page opens on: flow, controls, compared runs, tables, calculator. */
function inPage(file: ExperimentFile, checked: Checked, known: Known): Problem[] {
  const { compared, calculator } = file;
  return [
    ...(file.flow === undefined ? [] : flow("flow", file.flow, checked)),
    ...each(file.controls, ({ parameters }, group) =>
      parameters.flatMap((path, i) => control(`controls.${group}.parameters.${i}`, path, file, checked, known)),
    ),
    ...each(compared?.with, (changes, i) => changed(`compared.with.${i}`, changes, file.scenario, known)),
    ...Object.entries(compared?.options ?? {}).flatMap(([key, value]) => option(`compared.options.${key}`, key, value)),
    ...each(file.tables, ({ table, rows = {} }, i) => row(`tables.${i}`, table, rows, known, "rows")),
    ...(calculator ? row("calculator", calculator.worked, {}, known, "", "worked") : []),
    ...(calculator?.measured ? row("calculator.measured", calculator.measured.table, {}, known) : []),
  ];
}

/** The opening state, its key parameters, its claims, and the runs that answers link to. */
function inOpening(
  { opens, questions, controls, scenario }: ExperimentFile,
  checked: Checked,
  known: Known,
): Problem[] {
  const offered = (controls ?? []).flatMap(({ parameters }) => parameters);
  return [
    ...changed("opens.set", opens.set ?? {}, scenario, known),
    ...each(opens.keys, (key, i) => oneOf(`opens.keys.${i}`, "control", key, offered)),
    ...each(opens.outcome && [opens.outcome], ({ flow: id, measure, unit }) => [
      ...flow("opens.outcome.flow", id, checked),
      ...unitOf("opens.outcome.unit", measure, unit),
    ]),
    ...each(opens.claims, ({ flow: id, event, limit, measure, unit, beside }, i) => [
      ...flow(`opens.claims.${i}.flow`, id, checked),
      ...(event === undefined
        ? []
        : oneOf(`opens.claims.${i}.event`, "event", event, idsOf(known.catalog.event_kinds))),
      ...(limit === undefined ? [] : oneOf(`opens.claims.${i}.limit`, "limit", limit, idsOf(known.catalog.limits))),
      ...(measure && unit ? unitOf(`opens.claims.${i}.unit`, measure, unit) : []),
      ...changed(`opens.claims.${i}.beside`, { ...opens.set, ...beside }, scenario, known),
    ]),
    ...each(questions, ({ runs }, i) =>
      each(runs, ({ set }, k) => changed(`questions.${i}.runs.${k}.set`, set, scenario, known)),
    ),
  ];
}

const idsOf = (named: readonly { id: string }[]) => named.map(({ id }) => id);

function option(path: string, key: string, value: unknown): Problem[] {
  if (!isOptionKey(key)) return oneOf(path, "option", key, Object.keys(OPTIONS));
  if (readOption(key, String(value)) !== null) return [];
  return [{ path, message: `has no value ${JSON.stringify(value)}`, choices: [...(OPTIONS[key].choices ?? [])] }];
}

/**
 * A row of a table with these cells: the table, the columns, each cell and all of them together. `at` and `tableAt`: where
 * the file names the cells and the table.
 */
function row(
  path: string,
  table: string,
  cells: Readonly<Record<string, string>>,
  { tables }: Known,
  at = "row",
  tableAt = "table",
): Problem[] {
  const text = tables[table];
  if (text === undefined) return oneOf(`${path}.${tableAt}`, "table", table, Object.keys(tables));
  const records = csvRecords(text);
  const columns = Object.keys(records[0] ?? {});
  const single = Object.entries(cells).flatMap(([column, cell]) => {
    const place = `${path}.${at}.${column}`;
    const unknown = oneOf(place, `column in ${table},`, column, columns);
    const values = [...new Set(records.map((one) => one[column] ?? ""))];
    return unknown.length > 0 ? unknown : oneOf(place, `row of ${table} with`, cell, values);
  });
  if (single.length > 0 || rowsOf(text, cells).length > 0) return single;
  return [{ path: `${path}.${at}`, message: `no row of ${table} has all of ${JSON.stringify(cells)}`, choices: [] }];
}

/** Rows of a table with these cells. */
const rowsOf = (text: string, cells: Readonly<Record<string, string>>) =>
  csvRecords(text).filter((one) => Object.entries(cells).every(([column, cell]) => one[column] === cell));

/** A column of a table that is there. */
function columnOf(path: string, table: string, column: string, { tables }: Known): Problem[] {
  const text = tables[table];
  return text === undefined ? [] : oneOf(path, `column in ${table},`, column, Object.keys(csvRecords(text)[0] ?? {}));
}

/** A number in the row of a table with these cells. */
function cell(path: string, table: string, cells: Record<string, string>, column: string, known: Known): Problem[] {
  const lost = [...row(path, table, cells, known), ...columnOf(`${path}.column`, table, column, known)];
  if (lost.length > 0) return lost;
  const [found] = rowsOf(known.tables[table] ?? "", cells);
  if (found?.[column] && Number.isFinite(Number(found[column]))) return [];
  return [{ path, message: `${table} has no number in ${column} of ${JSON.stringify(cells)}`, choices: [] }];
}

/** Units by the end of a measure's id; every other measure is a count or a share. */
const MEASURED_IN: readonly (readonly [end: string, units: readonly SweepUnit[]])[] = [
  ["_bps", ["Mb/s", "Mib/s", "kb/s", "KB/s"]],
  ["_ns", ["µs", "ms", "s", "X", "round trips"]],
  ["_bytes", ["KB", "bytes"]],
];

/** Returns the units that a measure, or a field of the results, can have. */
export function unitsOf(measure: string): readonly SweepUnit[] {
  const own = MEASURED_IN.find(([end]) => measure.endsWith(end))?.[1];
  return own ?? UNITS.filter((one) => !MEASURED_IN.some(([, units]) => units.includes(one)));
}

function unitOf(path: string, measure: Measure, unit: SweepUnit): Problem[] {
  return oneOf(path, `unit of ${measure} called`, unit, unitsOf(measure));
}

/** Single numbers of the text, each with a run of its own. */
function inChecks({ checks, scenario }: ExperimentFile, known: Known): Problem[] {
  return each(checks, (check: Check, i) => {
    const path = `checks.${i}`;
    const checked = known.check(scenario, check.overrides);
    const named = columnOf(`${path}.key_column`, check.table, check.key_column, known);
    return [
      ...changed(`${path}.overrides`, check.overrides, scenario, known),
      ...(checked.problems.length > 0 ? [] : flow(`${path}.flow`, check.flow, checked)),
      ...(named.length > 0 ? named : cell(path, check.table, { [check.key_column]: check.row }, check.column, known)),
      ...unitOf(`${path}.unit`, check.measure, check.unit),
    ];
  });
}

function inSweep(file: ExperimentFile, known: Known): Problem[] {
  if (!file.sweep) return [];
  const { table, column, parameter: path, unit } = file.sweep;
  const lost = table === undefined ? [] : row("sweep", table, {}, known);
  const named = lost.length > 0 || table === undefined ? lost : columnOf("sweep.column", table, column, known);
  const checked = known.check(file.scenario, {});
  const swept = [
    ...parameter("sweep.parameter", path, file, checked, known),
    ...each(Object.keys(file.sweep.along ?? {}), (one) => parameter(`sweep.along.${one}`, one, file, checked, known)),
    ...sweptUnit(unit, parameterOf(known.catalog.parameters, path)?.kind),
  ];
  if (named.length > 0 || swept.length > 0) return [...named, ...swept];
  const spec = writtenOut(file.sweep as Parameters<typeof writtenOut>[0]) as SweepSpec;
  return [...inCases(file, spec, known), ...inQuantities(spec, known), ...inGoals(spec, known)];
}

/** A unit in which the swept parameter's values can be written. */
function sweptUnit(unit: string, kind: ParameterKind | undefined): Problem[] {
  if (kind === undefined || !isQuantity(kind)) {
    return [{ path: "sweep.parameter", message: "is not a parameter with numbers", choices: [] }];
  }
  const own = readQuantity(`1${unit}`)?.kind === kind ? [unit] : [];
  const rates = kind === "duration" ? [RATE_OF_PACKETS] : [];
  const units = unitNames(kind);
  return oneOf("sweep.unit", `unit of a ${kind} called`, unit, [
    ...own,
    ...(units.length > 0 ? units : [""]),
    ...rates,
  ]);
}

/** Each case with each value that it is run with, and the flows that are measured there. */
function inCases({ scenario, sweep }: ExperimentFile, spec: SweepSpec, known: Known): Problem[] {
  const published = publishedIn(spec, known);
  return Object.entries(spec.cases).flatMap(([name, changes]) => {
    const path = sweep?.curves ? `sweep.curves (${name})` : `sweep.cases.${name}`;
    const measured = spec.quantities.map((one, i) => ({ ...one, at: `sweep.quantities.${i}.flow` }));
    const own = measured.filter((one) => one.case === name);
    const longer = { ...changes, ...sweep?.ledger?.set };
    const wrong = [changes, longer].flatMap((set) => changed(path, set, scenario, known));
    if (wrong.length > 0) return wrong;
    for (const value of valuesOf(spec, published, name)) {
      const set = { ...changes, ...alongside(spec, value), [spec.parameter]: settingOf(spec, value) };
      const checked = known.check(scenario, set);
      const [problem] = checked.problems;
      if (problem)
        return [{ ...problem, path, message: `at ${spec.column} ${value}: ${problem.path} ${problem.message}` }];
      const lost = own.flatMap((one) => flow(sweep?.curves ? "sweep.curves.flow" : one.at, one.flow, checked));
      if (lost.length > 0) return lost;
    }
    return [];
  });
}

/** Values of the swept parameter: those of the table, or the sweep's own. */
const publishedIn = ({ table, column, values = [] }: SweepSpec, { tables }: Known) =>
  table === undefined ? values.map((value) => ({ [column]: value })) : readTable(tables[table] ?? "");

/** A number of the text must be a cell of its row; a range must begin one: "30-35", "40 or more", "<25". */
function printedIn(path: string, { table, value }: StatedNumber, rows: readonly Record<string, string>[]): Problem[] {
  const cells = rows.flatMap((row) => Object.values(row)).filter((cell) => cell !== "");
  if (typeof value === "number") return oneOf(path, `number in this row of ${table},`, value, cells.map(Number));
  const ends = value.filter((end) => end !== null).join("-");
  const isLimit = (cell: string) => value[0] === null && cell === `<${ends}`;
  return cells.some((cell) => cell === ends || cell.startsWith(`${ends} `) || isLimit(cell))
    ? []
    : [{ path, message: `${ends} is not printed in this row of ${table}`, choices: cells }];
}

/** Quantities and the published numbers beside them. */
function inQuantities(spec: SweepSpec, known: Known): Problem[] {
  const { table, quantities, cases, values = [] } = spec;
  const columns = quantities.map(({ column }) => column);
  return [
    ...each(quantities, (one, i) => [
      ...oneOf(`sweep.quantities.${i}.case`, "case", one.case, Object.keys(cases)),
      ...unitOf(`sweep.quantities.${i}.unit`, one.measure, one.unit),
      ...(table === undefined ? [] : columnOf(`sweep.quantities.${i}.column`, table, one.column, known)),
      ...(table === undefined
        ? []
        : each(one.runs, (run, k) => columnOf(`sweep.quantities.${i}.runs.${k}`, table, run, known))),
    ]),
    ...each(Object.keys(spec.scales ?? {}), (name) => oneOf(`sweep.scales.${name}`, "case", name, Object.keys(cases))),
    ...each(spec.stated, (one, i) => {
      const path = `sweep.stated.${i}`;
      const [first = ""] = Object.keys(csvRecords(known.tables[one.table] ?? "")[0] ?? {});
      const cells = typeof one.row === "string" ? { [first]: one.row } : one.row;
      const lost = row(path, one.table, cells, known);
      const found = lost.length > 0 ? [] : rowsOf(known.tables[one.table] ?? "", cells);
      return [
        ...lost,
        ...(lost.length > 0 ? [] : printedIn(`${path}.value`, one, found)),
        ...oneOf(`${path}.at`, "swept value", one.at, values),
        ...oneOf(`${path}.column`, "quantity", one.column, columns),
      ];
    }),
    ...each(spec.delay_knees, (one, i) => [
      ...oneOf(`sweep.delay_knees.${i}.quantity`, "quantity", one.quantity, columns),
      ...each(one.columns, (column) => cell(`sweep.delay_knees.${i}`, one.table, one.row, column, known)),
    ]),
    ...each(spec.cells, (one) => cell(`sweep.cells (${one.column}, ${one.at})`, one.table, one.row, one.from, known)),
    ...(spec.peaks ? inPeaks(spec.peaks, columns, known) : []),
  ];
}

function inPeaks(peaks: Peaks, columns: readonly string[], known: Known): Problem[] {
  const { table, knee } = peaks;
  const named = (path: string, quantities: readonly string[] | undefined) =>
    each(quantities, (one, i) => oneOf(`sweep.peaks.${path}.${i}`, "quantity", one, columns));
  return [
    ...Object.entries(peaks.rows).flatMap(([name, cells]) => row("sweep.peaks", table, cells, known, `row (${name})`)),
    ...(["peak", "fall", "unfairness"] as const).flatMap((one) =>
      peaks[one] === undefined ? [] : columnOf(`sweep.peaks.${one}`, table, peaks[one], known),
    ),
    ...each(peaks.goals, (goal, i) => named(`goals.${i}.quantities`, goal.quantities)),
    ...named("fall_goal.quantities", peaks.fall_goal?.quantities),
    ...named("steady_goal.quantities", peaks.steady_goal?.quantities),
    ...each(peaks.calibrations, (one, i) => named(`calibrations.${i}.quantities`, one.quantities)),
    ...each(peaks.orders, (order, i) => named(`orders.${i}`, order)),
    ...(knee
      ? [
          ...oneOf("sweep.peaks.knee.quantity", "quantity", knee.quantity, columns),
          ...cell("sweep.peaks.knee", knee.table, knee.row, knee.column, known),
        ]
      : []),
  ];
}

/** Goals, which name quantities and swept values. */
function inGoals(spec: SweepSpec, known: Known): Problem[] {
  const published = publishedIn(spec, known);
  const values = published.map((one) => one[spec.column]).filter((value) => typeof value === "number");
  const columns = spec.quantities.map(({ column }) => column);
  const quantity = (path: string, value: string) => oneOf(`sweep.${path}`, "quantity", value, columns);
  const at = (path: string, value: number) => oneOf(`sweep.${path}`, "swept value", value, values);
  return [
    ...each(spec.calibrations, ({ quantities, rows }, i) => [
      ...each(quantities, (one, k) => quantity(`calibrations.${i}.quantities.${k}`, one)),
      ...each(rows, (value, k) => at(`calibrations.${i}.rows.${k}`, value)),
    ]),
    ...each(spec.goals, ({ quantities, rows }: Goal, i) => [
      ...each(quantities, (one, k) => quantity(`goals.${i}.quantities.${k}`, one)),
      ...each(rows, (one, k) => at(`goals.${i}.rows.${k}`, one)),
    ]),
    ...each(spec.likeness_goals, (goal, i) => [
      ...quantity(`likeness_goals.${i}.quantity`, goal.quantity),
      ...quantity(`likeness_goals.${i}.beside`, goal.beside),
    ]),
    ...each(spec.top_goals, (goal, i) => [
      ...quantity(`top_goals.${i}.quantity`, goal.quantity),
      ...at(`top_goals.${i}.at`, goal.at),
    ]),
  ];
}
