/**
 * Diagnoses beside the truth: `public/diagnosis.json`, written by `fillthepipe confusion`.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type {
  CapturePlace,
  Confidence,
  DiagnosedLimit,
  LossPattern,
  RetransmissionReason,
  SenderKind,
} from "./diagnosis.ts";

/** Diagnoses beside the truth: `public/diagnosis.json`, written by `fillthepipe confusion --json`. */
export interface Diagnoses {
  engine_version: string;
  /** Seed of the runs, with which no rule was made. */
  seed: number;
  senders: SenderRow[];
  limits: LimitRow[];
  retransmissions: ReasonRow[];
  paths: PathRow[];
  labels: LabelRow[];
}

/** Sender of one capture. */
export interface SenderRow {
  /** Name of the run. */
  case: string;
  /** Variant that sent. */
  variant: string;
  /** Its kind; `unknown` of a variant that is no candidate. */
  truth: SenderKind;
  /** Place of the capture. */
  at: string;
  /** Kind that is told. */
  told: SenderKind;
  /** How firmly. */
  confidence: Confidence;
  /** Whether the transfer has more than 20 round trips, and a loss or a standing queue. */
  bulk: boolean;
}

/** Limits of one capture. */
export interface LimitRow {
  /** Name of the run. */
  case: string;
  /** Place of the capture. */
  at: string;
  /** Place of the host that is slower than the line; `null` without one. */
  slow_host: string | null;
  /** Groups that the run has or that are told, of the time after the handshake. */
  shares: GroupShare[];
  /** Limits that are told, of that time, the largest first. */
  claims: LimitClaim[];
  /** Limit of the answer's first sentence; `null` without an answer. */
  first: DiagnosedLimit | null;
  /** Share of the time from the last segment to its ACK, which no sentence counts, 0 to 1. */
  tail: number;
}

/** Share of the time that a group of limits has. */
export interface GroupShare {
  /** Group of limits. */
  group: string;
  /** Share of the time in the run, 0 to 1. */
  truth: number;
  /** Share that is told, 0 to 1. */
  told: number;
}

/** Limit that is told, and the truth of its group. */
export interface LimitClaim {
  /** The limit. */
  limit: DiagnosedLimit;
  /** Its group. */
  group: string;
  /** How firmly it is told. */
  confidence: Confidence;
  /** Share that is told, 0 to 1. */
  told: number;
}

/** Retransmissions of one capture. */
export interface ReasonRow {
  /** Name of the run. */
  case: string;
  /** Place of the capture. */
  at: string;
  /** Its retransmissions that came by. */
  pairs: ReasonPair[];
}

/** Segments of one cause that are told as one reason. */
export interface ReasonPair {
  /** Cause in the simulation; `null` of a segment that was not sent again. */
  truth: RetransmissionReason | null;
  /** Reason that is told; `null` if none is. */
  told: RetransmissionReason | null;
  /** Segments. */
  segments: number;
}

/** Path of one capture. */
export interface PathRow {
  /** Name of the run. */
  case: string;
  /** Place of the capture. */
  at: string;
  /** Shortest round trip that is told, as a part of the true one; 0 if none is told. */
  round_trip: number;
  /** Rate of the slowest line that is told, as a part of the true one; 0 if none is told. */
  rate: number;
  /** Place of the capture on the path. */
  place: CapturePlace;
  /** Place that is told. */
  told_place: CapturePlace;
  /** Segments with payload that the network dropped before the receiver. */
  dropped: number;
  /** Pattern of these losses. */
  pattern: LossPattern;
  /** Pattern that is told. */
  told_pattern: LossPattern;
  /** How firmly the pattern is told. */
  confidence: Confidence;
}

/** Segments with one label of another program, and the reason that is told of them. */
export interface LabelRow {
  /** Label: timeout, fast, recovery or unknown. */
  label: string;
  /** Reason that is told; null if the segment is not told to be sent again. */
  told: string | null;
  /** Whether the reason is what the label means. */
  agrees: boolean;
  segments: number;
}
