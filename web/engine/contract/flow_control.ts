/**
 * UBC's equations with numbers in them.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { Source } from "./catalog.ts";

/**
 * Inputs of all equations; times are in ms. The defaults are those of the paper's example, VAX to SUN, with eight
 * buffers.
 */
export type FlowControlInputs = { [id: string]: number };

/** Everything that follows from the inputs. */
export interface FlowControl {
  /** Inputs with their values and ranges. */
  symbols: FlowControlSymbol[];
  /** The paper's worked examples. */
  examples: FlowControlExample[];
  /** Id of the example that has exactly these inputs. */
  example: string | null;
  /** Whether Appendix A's case of the slower sender applies. */
  sender_is_slower: boolean;
  /** Sentence that names the case and its consequence. */
  case: string;
  /** Terms of the limit that applies, buffers. */
  terms: [number, number, number];
  /** Buffers that must be left when an update is sent: the sum of `terms`. */
  cushion: number;
  /** Largest NP that the limit allows, packets. */
  np_limit: number;
  /** That NP as a share of the window. */
  alpha_limit: number;
  /** NP used in the lines: the one of the inputs, or the limit, and at least 1. */
  np: number;
  /** Equations, in the order in which they are shown. */
  lines: FlowControlLine[];
  /** Curves to be drawn. */
  curves: FlowControlCurves;
  /** Contradictions within the paper and with the simulation. */
  notes: FlowControlNote[];
}

/** An input with its current value. */
export interface FlowControlSymbol {
  /** Name of the field of `Inputs`. */
  id: string;
  /** Symbol as the paper writes it. */
  name: string;
  /** Meaning, a sentence. */
  meaning: string;
  /** Unit; empty for a ratio. */
  unit: FlowControlUnit;
  /** Current value. */
  value: number;
  /** Default value. */
  usual: number;
  /** Smallest valid value. */
  min: number;
  /** Largest valid value. */
  max: number;
  /** Step of the buttons that change it. */
  step: number;
  /** Equations that need it. */
  group: FlowControlGroup;
  /** Source of the default value. */
  source: Source;
}

/** Unit of an input; empty for a ratio. */
export type FlowControlUnit = "" | "ms" | "µs" | "bytes" | "buffers" | "packets";

/** Group of inputs by the equations that need them. */
export type FlowControlGroup = "flow_control" | "network" | "kleinrock" | "loopback";

/** A worked example. */
export interface FlowControlExample {
  /** Id of the example. */
  id: string;
  /** Name that people read. */
  name: string;
  /** Case of the sweep that simulates the example, together with the number of buffers. */
  direction: string;
  /** Equation that it works out. */
  equation: string;
  /** KS: speed factor of the sender. */
  ks: number;
  /** KR: speed factor of the receiver. */
  kr: number;
  /** WS: window in buffers. */
  ws: number;
  /** Terms as printed, in the order of the equation. */
  terms: [number, number, number];
  /** Sum of the terms as printed, buffers. */
  cushion: number;
  /** Share of the buffers freed before an update, as printed. */
  alpha: number;
}

/** An equation with its numbers. */
export interface FlowControlLine {
  /** Id of the line. */
  id: string;
  /** Number of the equation as printed. */
  name: string;
  /** Section in which it stands. */
  place: string;
  /** Meaning, a sentence. */
  meaning: string;
  /** Formula in symbols. */
  formula: string;
  /** Formula with the inputs put in. */
  numbers: string;
  /** Value of the right-hand side. */
  value: number;
  /** Unit of the value; empty for a ratio. */
  unit: string;
  /** Value with its unit and what follows from it. */
  result: string;
  /** Whether the line belongs to the case at hand; true for lines of both cases. */
  applies: boolean;
}

/** Points of all curves. */
export interface FlowControlCurves {
  /** Over NB, with NP as large as the limit allows and at least 1. */
  over_buffers: FlowControlPoint[];
  /** Over alpha, with the window of the inputs. */
  over_alpha: FlowControlPoint[];
  /** Kleinrock's criterion. */
  kleinrock: Kleinrock;
}

/** Values of the equations with NB buffers and NP packets to an update. Rates in kb/s, times in ms. */
export interface FlowControlPoint {
  /** NB: number of buffers. */
  nb: number;
  /** NP: packets to an update. */
  np: number;
  /** NP / NB. */
  alpha: number;
  /** Rate by (3), kb/s. */
  rate: number;
  /** Upper bound by (4), kb/s. */
  bound: number;
  /** Rate by (3) with the wait after each ACK when NP exceeds the limit, kb/s. Not in the paper. */
  choked: number;
  /** Mean delay at the receiver by Little's law if it is never idle, ms. Not in the paper. */
  delay: number;
  /** Service time of the receiver, ms. */
  service: number;
}

/** Asymptote of the delay through the measured one, and its intersection with the service time. */
export interface Kleinrock {
  /** Service time of the receiver, ms. */
  service: number;
  /** Time that a packet spends away from the receiver, ms. */
  elsewhere: number;
  /** Number of buffers at the intersection. */
  buffers: number;
  /** First end of the asymptote: buffers and ms. */
  from: [number, number];
  /** Last end of the asymptote: buffers and ms. */
  to: [number, number];
  /** The measured delay: buffers and ms. */
  measured: [number, number];
}

/** A contradiction between the paper's text, its equations and the simulation. */
export interface FlowControlNote {
  /** Title. */
  title: string;
  /** Explanation. */
  text: string;
}
