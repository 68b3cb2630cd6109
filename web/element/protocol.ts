/**
 * Messages between a page and the `embed.html` in a frame of it, by `postMessage`. Every one of them is an object with
 * `fill_the_pipe: 1`, the version; others are left alone. What is asked may have an `id`, which its answer has too.
 *
 * Reading is open to the page that holds the frame. What changes something is done only for origins that the frame's address
 * names: `embed.html?allow=https://course.example#/sandia-table3`. Times are ns of simulated time.
 */

/** Version of these messages, in every one of them; it changes when an old page would misread a new message. */
export const VERSION = 1;

/**
 * Value of a parameter: in base units (ns, bytes, b/s) or as typed, with its unit; null switches off what may be
 * absent.
 */
export type ParameterValue = number | string | boolean | null;

/** Step sizes, as in the page's own menu. */
export const STRIDE_IDS = [
  "event",
  "packet",
  "round_trip",
  "loss",
  "moment",
  "transition",
  "collision",
  "bookmark",
] as const;

/** Answered to any page that holds the frame. */
export type ReadRequest =
  /** Answered by `ready`, once there is a run. */
  | { type: "hello" }
  /** Answered by `state`. */
  | { type: "get_state" }
  /** Answered by `run`, once the current parameters have been run. */
  | { type: "get_run" };

/** Requests for allowed origins only; each is answered by `done`, or by `run` where that is stated. */
export type WriteRequest =
  /** Shows the state of a link: the part after `embed.html`, with its `#`. */
  | { type: "set_state"; link: string }
  /** Changes parameters by their paths; the others stay. Answered by `run`. */
  | { type: "set"; parameters: Record<string, ParameterValue> }
  /** Back to the values the experiment has by itself. Answered by `run`. */
  | { type: "reset" }
  /** `speed`: ns of simulated time in a second. */
  | { type: "play"; speed?: number }
  | { type: "pause" }
  | { type: "seek"; time: number }
  | { type: "step"; direction: 1 | -1; stride?: (typeof STRIDE_IDS)[number] };

/** Every message that the surrounding page can send. */
export type FrameRequest = ReadRequest | WriteRequest;

/** Results of one flow that is not background traffic. */
export interface FlowResult {
  id: string;
  bytes: number;
  /** Throughput, b/s; null if no data arrived. */
  throughput: number | null;
}

/** State of the page in the frame. */
export interface State {
  /** The whole state: opens on the site, and in another frame. */
  link: string;
  experiment: string;
  /** Changed parameters, in base units. */
  parameters: Record<string, ParameterValue>;
  time: number;
  /** When the run ends. */
  end: number;
  playing: boolean;
  /** Selected packet, a row of the run's packets; null if none is selected. */
  packet: number | null;
}

/** Messages that a frame sends unasked or as answers. */
export type FrameMessage =
  /** The frame's page has come. It shows the simulation once it is in sight. */
  | { type: "arrived" }
  | ({ type: "ready" } & State)
  /** Sent after changes, once nothing has changed for 0.3 s. */
  | ({ type: "state" } & State)
  /** Sent while the run plays, at most four times a second, and when it stops. */
  | { type: "time"; time: number; playing: boolean }
  /** A run is finished. */
  | { type: "run"; end: number; data_packets: number; flows: FlowResult[] }
  /** Goals of the open exercise, sent whenever the set of reached goals changes. */
  | { type: "goal"; exercise: string; goals: boolean[]; solved: boolean }
  /** A prediction was revealed; `score` from 0 to 1, null if there is none. */
  | { type: "prediction"; score: number | null }
  /** Height of all that is shown, CSS px. */
  | { type: "height"; height: number }
  /** Confirms a request that has no other answer. */
  | { type: "done" }
  | Fault;

/** Why something was not done. */
export interface Fault {
  type: "error";
  code: FaultCode;
  message: string;
  /** Part of the request that is wrong: `parameters.tcp.window`. */
  place?: string;
  /** Values that are allowed there. */
  choices?: readonly string[];
}

/** Reasons for which a frame refuses a request. */
export type FaultCode =
  /** The request is of another version of these messages. */
  | "version"
  /** The request's `type` does not exist. */
  | "unknown_type"
  /** The asking origin is not in the frame's `allow`. */
  | "not_allowed"
  /** A part of the request is missing, superfluous, or of the wrong type. */
  | "bad_message"
  /** A value that does not do for its parameter. */
  | "bad_value"
  /** The page has locked the parameter. */
  | "locked"
  /** The values that were set cannot be run, or the simulator failed. */
  | "run_failed"
  /** The frame shows a page without a run, such as the list of experiments. */
  | "no_run"
  /** The frame did not answer; said by the client, never by a frame. */
  | "no_answer";

/** A message as it travels: with the version, and with an id if it is a request or its answer. */
export type Sent<M> = M & { fill_the_pipe: typeof VERSION; id?: string };
