/**
 * Programs: the names that they may use, checks of their texts, and their values at an instant.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */

/** Names that a program may use, in the order in which people should see them. */
export interface ProgramCatalog {
  /** State of the connection, behind `this.`. */
  state: ProgramName[];
  /** Functions of a program that the simulator calls. */
  calls: ProgramName[];
  /** Functions that a program may call. */
  functions: ProgramName[];
  /** Words of the language. */
  words: ProgramName[];
  /** Programs to start from, and broken ones. */
  senders: SampleProgram[];
  /** Longest text of a program, bytes. */
  longest: number;
}

/** Name that a program may use. */
export interface ProgramName {
  /** Name, as it stands in a program behind `this.`, or by itself. */
  name: string;
  /** Form in which it is used. */
  signature: string;
  /** Unit of its value; empty if it has none. */
  unit: string;
  /** Sentence about it. */
  meaning: string;
  /** Whether a program may set it. */
  writable: boolean;
}

/** A program of this folder. */
export interface SampleProgram {
  /** Name of its file, without the ending. */
  id: string;
  /** Text of the program. */
  text: string;
  /** Variant that it imitates; empty if there is none. */
  imitates: string;
  /** Whether it has a mistake that is to be found. */
  broken: boolean;
}

/** Result of a check of a program. */
export interface ProgramCheck {
  /** First mistake; `null` if the program can run. */
  mistake: Mistake | null;
  /** Names of the functions that it has, in the order of the catalog. */
  functions: string[];
  /** Names of its own variables. */
  variables: string[];
}

/** Mistake in a program, or what stopped it. */
export interface Mistake {
  /** Line, from 1; 0 if the mistake has no place. */
  line: number;
  /** Column, from 1; 0 if the mistake has no place. */
  column: number;
  /** Sentence without a full stop. */
  message: string;
}

/** State of a flow's program at an instant: its last call before it, and the values after that call. */
export interface ProgramState {
  /** Name of the function that was called last; empty before the first call. */
  function: string;
  /** Line that set the congestion window in that call, from 1; 0 if none did. */
  line: number;
  /** Time of that call, ns. */
  time_ns: number;
  /** Names and values: those of the connection, then the program's own. */
  variables: [string, string][];
  /** Lines that the program has printed so far. */
  printed: Printed[];
  /** Mistake that has stopped the program, if one has. */
  mistake: Mistake | null;
}

/** Line that a program has printed. */
export interface Printed {
  /** Time, ns. */
  time_ns: number;
  /** Line of the program, from 1. */
  line: number;
  /** Text. */
  text: string;
}

/** Flow whose program a mistake has stopped. */
export interface StoppedProgram {
  /** Number of the flow. */
  flow: number;
  /** Mistake. */
  mistake: Mistake;
}
