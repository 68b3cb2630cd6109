/**
 * An `experiment.json`, which the page and the command line read.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { Scenario } from "./scenario.ts";

/** An experiment as it stands in its file. */
export interface ExperimentFile {
  paper: string;
  /** Place among the experiments of its paper. */
  order: number;
  /** The paper's figures and tables that it is about. */
  figures: string[];
  title: string;
  /** The title in a few words. */
  short: string;
  lesson: string;
  kind: string;
  /** Ids of the views that tell its story: they stand first beside the ladder, in this order. */
  first?: string[];
  /** Id of the flow that the page opens on. */
  flow?: string;
  scenario: Scenario;
  controls?: ControlGroup[];
  /** Opening state of the page. */
  opens: Opens;
  /** Questions about the figure that a reader may have, with their answers. */
  questions?: ReaderQuestion[];
  /** Duration of the part of the run that links and steps show if they name none. */
  window?: string;
  /** Start of that part, a duration; the start of the run if absent. */
  window_from?: string;
  compared?: Compared;
  sweep?: SweepFile;
  /** Single numbers of the text that one run of the scenario can be held against. */
  checks?: Check[];
  /** Equations that the paper worked out itself. */
  calculator?: Calculator;
  /** Tables of the paper that are shown as they are. */
  tables?: PaperTable[];
}

/** Parameters that stand together on the page. */
export interface ControlGroup {
  group: string;
  /** Paths of the parameters. */
  parameters: string[];
}

/** Opening of the page: the state that shows the lesson. */
export interface Opens {
  /** Values that differ from the scenario: path -> value. */
  set?: Record<string, string | number | boolean>;
  /** Part of the run that is shown: two durations since the start of the run. */
  range: [string, string];
  /** Pinned moment inside the range, a duration since the start of the run. */
  at: string;
  /** Id of the view that shows the lesson. */
  view: string;
  /** Paths of the parameters that stand beside the drawing, the most important first. */
  keys: string[];
  /** Id of the flow that is drawn, if it is neither the usual one nor the one whose result is shown. */
  flow?: string;
  /** Result that is shown large, if it is neither the delay nor the throughput of the flow. */
  outcome?: Outcome;
  /** Claims of the lesson about the run, in measured quantities. */
  claims: Claim[];
}

/** The result that answers the question of the lesson. */
export interface Outcome {
  /** An entry of the scenario's flows, or one flow of it. */
  flow: string;
  measure: Measure;
  unit: SweepUnit;
}

/**
 * Quantities that a sweep can measure in a run: fields of `FlowSummary`, of `Together` for all flows that are not in the background, and of
 * `QueueSummary` for the queue on the flow's way that held most. `permuted_share` is of the datagrams sent, `loss_share` of all
 * packets that the flow's two ends sent of their own accord: echo replies are not counted. `blocked_share` and `control_share` are
 * blockings and packets without data for each packet with data. What begins with `cable` is of the cable with collisions on the
 * flow's way, whoever sends on it (`CableSummary`).
 */
export type Measure =
  | "throughput_bps"
  | "link_use_bps"
  | "unfairness"
  | "jain_index"
  | "utilisation"
  | "goodput_share"
  | "sum_of_rates_bps"
  | "lower_bound_bps"
  | "queue_most_packets"
  | "queue_mean_packets"
  | "queue_delay_mean_ns"
  | "queue_most_data_bytes"
  | "response_mean_ns"
  | "response_max_ns"
  | "segments_per_ack"
  | "loss_pause_ns"
  | "completion_median_ns"
  | "completion_p99_ns"
  | "slowdown_mean"
  | "slowdown_p99"
  | "retransmissions"
  | "needless_retransmissions"
  | "timeouts"
  | "delay_min_ns"
  | "delay_mean_ns"
  | "delay_max_ns"
  | "permuted"
  | "ip_throughput_bps"
  | "late_share"
  | "video_rate_mean_bps"
  | "video_stalls"
  | "video_stalled_ns"
  | "video_startup_ns"
  | "responses_per_minute"
  | "permuted_share"
  | "loss_share"
  | "drops"
  | "blocked_share"
  | "control_share"
  | "usable_window_mean_bytes"
  | "receive_delay_mean_ns"
  | "cable_collisions_per_frame"
  | "cable_wait_mean_ns"
  | "cable_wait_p90_ns"
  | "cable_utilisation";

/**
 * A unit of numbers. `X`: one-way delays of the path; `round trips`: those of a full segment on the empty path. `Mib/s`:
 * the megabit of 2^20 bits that ttcp counts in, in which ANSNET's numbers are printed.
 */
export type SweepUnit =
  | "Mb/s"
  | "Mib/s"
  | "kb/s"
  | "KB/s"
  | "KB"
  | "bytes"
  | "µs"
  | "ms"
  | "s"
  | "X"
  | "packets"
  | "data packets per ack"
  | "times"
  | "per minute"
  | "round trips"
  | "%"
  | "per 1000"
  | "per 10,000";

/**
 * A claim about one measured quantity of the opening run: a `measure` of the whole run, the number of events of one kind
 * in the opening range, or the percentage of the flow's time for which one limit held the sender back.
 */
export interface Claim {
  /** An entry of the scenario's flows, or one flow of it. */
  flow: string;
  /** Quantity of the whole run, with its `unit`. */
  measure?: Measure;
  unit?: SweepUnit;
  /** Kind of the events of this flow that are counted in the opening range. */
  event?: string;
  /** Limit whose share of the flow's time is taken, in percent. */
  limit?: string;
  /** Divides by the same quantity of the opening run with these changes: path -> value. */
  beside?: Record<string, string | number | boolean>;
  at_least?: number;
  at_most?: number;
}

/** A question that the figure raises, and its answer. */
export interface ReaderQuestion {
  question: string;
  /** Paragraphs: what happens, the mechanism, and what to change to test it. */
  answer: string[];
  /** Runs that show it. */
  runs: RunToShow[];
}

/** A run that a link of an answer opens. */
export interface RunToShow {
  text: string;
  /** Values that differ from the scenario: path -> value. */
  set: Record<string, string | number | boolean>;
}

/** Runs that belong side by side, as in the paper's figure. */
export interface Compared {
  text: string;
  /** Values that differ from the scenario in each case: path -> value. */
  with: Record<string, string | number | boolean>[];
  /** How the runs are shown: options of views. */
  options: Record<string, unknown>;
}

/** The sweep of an experiment: the parameter that moves, and the quantities measured. */
export interface SweepFile {
  /** CSV of the published numbers, without extension; without it, `values` says what is swept. */
  table?: string;
  /** Numbers of the paper's text that belong to one swept value. */
  stated?: StatedNumber[];
  /** Column of the swept parameter. */
  column: string;
  /** Path of the swept parameter. */
  parameter: string;
  /** Unit of its values; in `packets/s` they say how often what the parameter is the interval of. */
  unit: string;
  /** Bytes of each value that are headers, which the parameter leaves out. */
  headers?: number;
  /**
   * Parameters that go with the swept one, as the best alpha with each buffer: one for each of `values`, in base units.
   */
  along?: Record<string, number[]>;
  repeats: number;
  /** Differences of the ledger's runs from those of the page, which shows shorter or fewer ones. */
  ledger?: LedgerRuns;
  /** Variations of the scenario, by name: path -> value. */
  cases?: Record<string, Record<string, unknown>>;
  /** Or all of them as lines and panels; nothing is left here once they are written out. */
  curves?: Curves;
  /** Pattern by which one table holds the numbers of all curves. */
  cells?: CellPattern;
  /**
   * Factor of each case between the parameter's value and the value that its curve is drawn at, such as 4 for the sum of
   * four windows; 1 if absent.
   */
  scales?: Record<string, number>;
  /** Largest value that is run, as drawn, in `unit`. */
  most?: number;
  /** Name of the axis, where it is not the parameter alone. */
  axis?: string;
  /** Swept values, in `unit`, if no table has them. */
  values?: number[];
  /** Curves of which the paper printed only the highest point and the loss beyond it. */
  peaks?: PeaksFile;
  quantities?: SweepQuantity[];
  goals?: Goal[];
  /** Loads up to which delays stay low. */
  delay_knees?: DelayKnee[];
  /** Numbers that parameters were calibrated to. */
  calibrations?: Calibration[];
  likeness_goals?: LikenessGoal[];
  top_goals?: TopGoal[];
}

/** A number of the text, and where it stands: a row of a table of such numbers. */
export interface StatedNumber {
  table: string;
  /** The first cell of the row, or cells by column. */
  row: StatedRow;
  /** The swept value it is said of. */
  at: number;
  /** Column of the quantity. */
  column: string;
  value: StatedValue;
}

/** A row by its first cell, or by cells of columns. */
export type StatedRow = string | Record<string, string>;

/** A number, or from where to where; `null` where there is no limit. */
export type StatedValue = number | [number | null, number | null];

/** Runs of the ledger, as far as they differ from those that the page shows. */
export interface LedgerRuns {
  /** Changes to the scenario, such as the size of a transfer: path -> value. */
  set?: Record<string, string | number | boolean>;
  /** Largest swept value, in `unit`. */
  to?: number;
  /** Number of seeds, from 1 on. */
  seeds?: number;
}

/** Curves that differ in two ways: each line in each panel. */
export interface Curves {
  flow: string;
  measure: Measure;
  unit: SweepUnit;
  /** Unit of the published numbers, if it is another. */
  printed?: SweepUnit;
  lines: CurveSide[];
  panels: CurveSide[];
}

/** One of the two ways in which curves differ. */
export interface CurveSide {
  name: string;
  label: string;
  /** Cells of the paper's table, by column. */
  row?: Record<string, string>;
  /** Changes to the scenario: path -> value. */
  changes: Record<string, unknown>;
  /** How many times the parameter's value the curves are drawn at; 1 if nothing is said. */
  scale?: number;
}

/**
 * Pattern by which one table holds the numbers of all curves. In the cells and the column, `{value}`, `{line}` and `{panel}` stand
 * for the swept value and the curve's two names.
 */
export interface CellPattern {
  table: string;
  column: string;
  row: Record<string, string>;
}

/** Highest points of curves: a row of the table for each quantity. */
export interface PeaksFile {
  table: string;
  /** The table's column with the highest point. */
  peak: string;
  /** The column with what was lost from it beyond, percent. */
  fall?: string;
  /** The column with how unfair the flows were at worst, percent. */
  unfairness?: string;
  /** Cells that the rows of all curves share, by column. */
  row: Record<string, string>;
  /** Not where another experiment lists the same numbers. */
  listed?: boolean;
  /** Goals for the peaks. */
  goals?: PeakGoal[];
  /** Goal for the falls beyond the peaks. */
  fall_goal?: FallGoal;
  /** Goal for curves of which the paper saw no fall: the largest fall, in points. */
  steady_goal?: FallGoal;
  /** Peaks that parameters were calibrated to. */
  calibrations?: Calibration[];
  /** Quantities in the order of what is left of them beyond their peaks: none may be below the next. */
  orders?: string[][];
  knee?: Knee;
}

/** Goal for the peaks of these quantities, or of all: the largest relative error. */
export interface PeakGoal {
  basis: GoalBasis;
  quantities?: string[];
  max: number;
}

/** A goal for the named quantities together, or for all, over the named rows, or over all rows. */
export interface Goal {
  basis: GoalBasis;
  quantities?: string[];
  rows?: number[];
  /** Median and largest of the relative errors. */
  median?: number;
  max?: number;
  /** Median and largest of the errors are to be no larger than those between the printed runs of each row. */
  runs?: boolean;
  /** Half a unit of the last printed digit: no number is to be farther off. */
  rounding?: number;
  /** Relative error of the mean over the rows. */
  mean?: number;
  /** The largest simulated value over the smallest. */
  flatness?: number;
  /** From where to where every simulated value is to be; `null` where there is no limit. */
  range?: [number | null, number | null];
}

/** Basis of a goal's allowance: how well the paper itself knows its numbers. */
export type GoalBasis = "runs" | "twice" | "rounding" | "stated" | "counting";

/**
 * Goal for the falls of these quantities, or of all: median and largest of the distances, in points; of curves of which
 * the paper saw no fall, the largest fall.
 */
export interface FallGoal {
  basis: GoalBasis;
  quantities?: string[];
  /** Median of the distances. */
  median?: number;
  /** Largest distance. */
  max: number;
}

/** Published numbers that a parameter was calibrated to. No goal covers them. */
export interface Calibration {
  /** Path of the parameter. */
  parameter: string;
  /** Columns of the quantities; all if empty. */
  quantities?: string[];
  /** Swept values; all if absent. */
  rows?: number[];
}

/** The window up to which a curve stays near its peak, before it collapses: a number of the text. */
export interface Knee {
  basis: GoalBasis;
  quantity: string;
  table: string;
  /** The row, as the values of other columns. */
  row: Record<string, string>;
  /** The column with the window. */
  column: string;
  /** Relative error to stay within. */
  within: number;
}

/** A column of the paper's table and the measure of the simulation that stands beside it. */
export interface SweepQuantity {
  /** Column of the published table (the mean, where single runs were printed). */
  column: string;
  /** Columns of single runs, where the paper printed them. */
  runs?: string[];
  label: string;
  /** Name of the sweep's case. */
  case: string;
  /** An entry of the scenario's flows, all that it stands for together, or one flow of it. */
  flow: string;
  measure: Measure;
  unit: SweepUnit;
  /** Unit of the published numbers, if it is another. */
  printed?: SweepUnit;
  /** Title of the panel it is drawn in; without one, quantities of one flow and unit share a panel. */
  panel?: string;
}

/** A knee that the paper printed: the load beyond which the delay rises. */
export interface DelayKnee {
  basis: GoalBasis;
  /** Column of the quantity, a delay. */
  quantity: string;
  table: string;
  /** The row, as the values of other columns. */
  row: Record<string, string>;
  /** Columns with the ends of the range; a number if both are equal. */
  columns: [string, string];
  /** Relative error to stay within. */
  within: number;
}

/** The two are to be no farther apart than this at any swept value, relative to the second. */
export interface LikenessGoal {
  basis: GoalBasis;
  quantity: string;
  beside: string;
  within: number;
}

/** At this swept value the quantity is to be no farther below its highest than this. */
export interface TopGoal {
  basis: GoalBasis;
  quantity: string;
  at: number;
  within: number;
}

/** A number of the text that one run can be held against. */
export interface Check {
  table: string;
  /** The column in which the row's name stands. */
  key_column: string;
  /** The name of the row. */
  row: string;
  /** The column with the number. */
  column: string;
  label?: string;
  flow: string;
  measure: Measure;
  unit: SweepUnit;
  /** Changes to the scenario: path -> value. */
  overrides: Record<string, unknown>;
  /** Relative error to stay within. */
  within?: number;
  /** Basis of the error or the range; without it the number has no goal. */
  basis?: GoalBasis;
  /** Or the range that the paper gives instead of a number, `null` where it has no limit; the goal is to be in it. */
  range?: [number | null, number | null];
  /** Path of the parameter that was calibrated to the number. */
  calibrates?: string;
}

/** The equations that there are. */
export type Equations = "flow_control";

/** Equations to put numbers in, and what they are held against. */
export interface Calculator {
  equations: Equations;
  /** CSV of what the paper worked out with them, without extension. */
  worked: string;
  /** Its measurement in one direction. */
  measured?: Measured;
}

/** Numbers that a paper measured, beside those that it worked out. */
export interface Measured {
  table: string;
  direction: string;
  source: string;
}

/** A table of the paper that is shown as it is. */
export interface PaperTable {
  /** CSV, without extension. */
  table: string;
  title: string;
  source: string;
  /** Only the rows with these cells, by column. */
  rows?: Record<string, string>;
}
