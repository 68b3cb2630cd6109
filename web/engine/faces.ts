/**
 * Functions of the wasm packages that this folder calls, so that a test can play their part. The workers hand in the packages themselves,
 * whose types the compiler holds against these. Text is JSON of the types in `contract/`.
 */
import type { SeenColumns } from "./contract/capture.ts";
import type {
  EventColumns,
  LimitColumns,
  PacketColumns,
  QueueColumns,
  RequestColumns,
  SeriesColumns,
} from "./contract/columns.ts";
import type { DiagnosedLimitColumns, RetransmissionColumns } from "./contract/diagnosis.ts";

/** Exports of the simulator's package; see `engine/wasm/src/lib.rs`. */
export interface WasmModule {
  /** A `Catalog`. */
  catalog(): string;
  /** scenario: JSON text; overrides: JSON object of dotted path -> value (base units, or text with a unit). A `Checked`. */
  check(scenario: string, overrides: string): string;
  /** `limits`: keeps account of what holds each sender back, as a trace always does; without, the shares are all 0. */
  Simulation: new (
    scenario: string,
    overrides: string,
    trace: boolean,
    limits: boolean,
  ) => WasmSimulation;
}

/** Further exports of the tools' package, which is fetched on first use; see `engine/tools/src`. */
export interface WasmTools {
  Story: new (text: string) => WasmStory;
  /** Packets at the first flow's sending host, as a pcapng file; requires a traced run. */
  pcapng(simulation: WasmSimulation): Uint8Array<ArrayBuffer>;
  /** Events that both ends of each connection see, as a qlog file; requires a traced run. */
  qlog(simulation: WasmSimulation): Uint8Array<ArrayBuffer>;
  Explanation: new (scenario: string, overrides: string) => WasmExplanation;
  /** A `ProgramCatalog`. */
  program_catalog(): string;
  ProgramValues: new (scenario: string, overrides: string) => WasmProgramValues;
  /** Returns the answers for a story at once. */
  explain_story(text: string, question: string): string;
  /** The headers of one packet as they leave its host; row: a `HeaderRow`. */
  headers(row: string): Uint8Array<ArrayBuffer>;
  /** UBC's equations with numbers in them: `FlowControlInputs`; a `FlowControl`. */
  flow_control(inputs: string): string;
}

/** Columns are copies in page memory; an empty object for a run without a trace. */
export interface Recorded {
  packets(): PacketColumns;
  events(): EventColumns;
  series(): SeriesColumns;
  limits(): LimitColumns;
  queues(): QueueColumns;
  requests(): RequestColumns;
  free(): void;
}

/** A run that is simulated piece by piece. */
export interface WasmSimulation extends Recorded {
  /** Limits the size of the trace to `bytes`, if the scenario's own budget is larger. */
  limit_memory(bytes: number): void;
  /** Simulates up to `max_events` further events; true when the run has ended. */
  advance(max_events: number): boolean;
  /** Simulated time so far, ns. */
  now(): number;
  /** 0 to 1, an estimate. */
  progress(): number;
  /** A `RunSummary`; callable at any time, for the part simulated so far. */
  summary(): string;
}

/** A story, played when it is made. */
export interface WasmStory extends Recorded {
  /** A `StoryReport`. */
  told(): string;
}

/** A run that is run again to be asked, one question after the other: each decision tells its rule. */
export interface WasmExplanation {
  /** question: a `Question`. Throws a sentence if it is none. */
  ask(question: string): void;
  /** True when the question is answered or the run has ended. */
  advance(max_events: number): boolean;
  progress(): number;
  /** The reasons of each row, or of the hold; empty where there are none: a `Statement[][]`. */
  answers(): string;
  free(): void;
}

/** A run whose programs are looked at, at one instant after the other. */
export interface WasmProgramValues {
  /** State of the program of a flow, by its number, after everything at an instant, ns: a `ProgramState`, or `null`. */
  values(flow: number, at_ns: number): string;
  /** Time of the first call after a time, ns, in which a line ran, from 1: a number, or `null` if there is none. */
  reaches(flow: number, line: number, after_ns: number): string;
  free(): void;
}

/** Reads a capture that somebody made, pcap or pcapng, in pieces; `keep` is the connection whose packets are kept. */
export interface WasmCaptureReader {
  /** A `CaptureProgress`; throws a sentence if the file is no capture. */
  push(bytes: Uint8Array): string;
  /** Until now, with `most` connections: a `CaptureContents`; throws a sentence if the file is no capture. */
  contents(most: number): string;
  /** Looks once at the packets of the kept connection, as soon as `least` have come: a `FirstLook`, or `null`. */
  first_look(least: number): string;
  /** After the last piece: the same as `contents`. */
  finish(most: number): string;
  /** A `KeptPackets`; `null` if the file has no connection of that number. */
  kept(): string;
  /**
   * Packets of the kept connection, after `finish`, once and after `series`; empty if the file has no connection of that
   * number.
   */
  packets(): SeenColumns;
  /** `snd_una`, `snd_nxt`, `flight_size` and `snd_wnd`: of flow 0 the opener is the sender, of flow 1 the other end. */
  series(): SeriesColumns;
  /** Diagnoses the kept connection: a `Diagnosis`, or `null` if there is none. */
  diagnosis(): string;
  /** Limits of the diagnosis that was made. */
  limits(): DiagnosedLimitColumns;
  /** Retransmissions of the diagnosis that was made. */
  retransmissions(): RetransmissionColumns;
  free(): void;
}
