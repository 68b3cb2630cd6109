/**
 * Choices that a front end may offer, and the names behind the numbers in a trace.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */

/**
 * All parameters and all names, as JSON hands them to the page and the command line. The index of a row in its list is its number
 * in the columns of a trace.
 */
export interface Catalog {
  engine_version: string;
  scenario_version: number;
  parameters: Parameter[];
  event_kinds: Named[];
  drop_reasons: Named[];
  limits: Named[];
  /** Kinds of LNTP packets, in the order of the numbers in the upper three bits of `flags`, from 1. */
  circuit_packets: Named[];
  /** Kinds of QUIC packets, likewise. */
  quic_packets: Named[];
  variables: Variable[];
  bounds: BoundRow[];
  /** Ids of the presets that a scenario may name as its `base`. */
  bases: string[];
}

/** A parameter of a scenario. */
export interface Parameter {
  /** Path with `*` for the name of a map's entry: `links.*.rate` is the rate of every link. */
  path: string;
  /** Short name for a label, for example "Maximum window". */
  name: string;
  meaning: string;
  kind: ParameterKind;
  default: number | string | boolean | null;
  min: number | null;
  max: number | null;
  /** Scale of its slider; `null` if it has none, as choices and flags. */
  scale: Scale | null;
  choices: Named[] | null;
  /** For the kind `schedule`: its values over time. */
  over_time?: OverTime;
  source: Source;
}

/**
 * Kind of a parameter's value. `duration` is in ns, `rate` in bit/s, `size` in bytes; `count` and `ratio` are plain numbers, `choice`
 * is one of `choices`, `flag` a Boolean. `packets` is text that names packets ("10,10:1,ack4"), `decisions` text that says what a
 * sender by hand does and when ("40ms:3,81ms:again"), `schedule` text with values over time ("0s:20Mb/s,5s:5Mb/s"), `text` any
 * other text.
 */
export type ParameterKind =
  | "duration"
  | "rate"
  | "size"
  | "count"
  | "ratio"
  | "choice"
  | "flag"
  | "text"
  | "packets"
  | "decisions"
  | "schedule";

/** How values are spread along a slider. */
export type Scale = "linear" | "log";

/** The id, name and meaning of one row of a list. The id is its spelling in JSON, links and the command line. */
export interface Named {
  /** Spelling in JSON, links and the command line. */
  id: string;
  /** Name that people read. */
  name: string;
  /** Meaning, a sentence. */
  meaning: string;
}

/** Values over time that a parameter of the kind `schedule` holds. */
export interface OverTime {
  /** Kind of the values, each of which has a time before it; `null`: the parameter holds times only. */
  values: ParameterKind | null;
  /** Largest value, in its base unit. */
  max: number;
  /** Whether the values are a curve over the time of the run, whose times are in order; otherwise they are a list. */
  is_curve: boolean;
  /** Description of valid texts, with an example. */
  example: string;
}

/** Source of a value. */
export interface Source {
  /** Kind of source. */
  basis: Basis;
  /**
   * Place in the paper, reason for the assumption, number that it was calibrated to, or result for which it was chosen.
   */
  text: string;
}

/** Kind of source of a value. */
export type Basis = "stated" | "assumed" | "calibrated" | "chosen";

/** A variable of a connection or circuit whose values are recorded. */
export interface Variable {
  unit: "bytes" | "ns" | "count" | "name";
  /** For the unit `name`: the values are indices of this list. */
  values?: Named[];
  /** Spelling in JSON, links and the command line. */
  id: string;
  /** Name that people read. */
  name: string;
  /** Meaning, a sentence. */
  meaning: string;
}

/** Name, meaning and quantity of a bound. */
export interface BoundRow {
  /** Field of `Bounds` that holds it. */
  id:
    | "window_bps"
    | "host_bps"
    | "router_bps"
    | "link_bps"
    | "mathis_bps"
    | "pftk_bps"
    | "eq3_bps"
    | "eq4_bps"
    | "pipe_bytes"
    | "repair_window_bytes"
    | "slow_start_ns";
  name: string;
  meaning: string;
  of: BoundOf;
  /** Condition under which it holds. */
  holds: string;
}

/**
 * Quantity that a bound limits, which determines where it can be drawn: `rate` bit/s, `window` bytes, `duration` ns.
 */
export type BoundOf = "rate" | "window" | "duration";
