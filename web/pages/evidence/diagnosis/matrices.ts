/** Confusion matrices of diagnoses, and how often a claim is wrong. */
import { max, rollup, sum } from "d3-array";
import type { LabelRow, LimitRow, PathRow, ReasonRow, SenderRow } from "../../../engine/contract/confusion.ts";
import type { Confidence } from "../../../engine/contract/diagnosis.ts";

/** Amounts by truth (rows) and by what is told (columns). */
export interface Matrix {
  truths: string[];
  tolds: string[];
  /** Returns an amount; 0 for a pair that did not occur. */
  at(truth: string, told: string): number;
  /** Returns the sum of a row. */
  total(truth: string): number;
}

interface Pair {
  truth: string;
  told: string;
  amount: number;
}

/** Returns the matrix of pairs. Rows and columns have the order of `order`; others follow. */
function matrixOf(pairs: readonly Pair[], order: readonly string[]): Matrix {
  const amounts = rollup(
    pairs,
    (own) => sum(own, ({ amount }) => amount),
    ({ truth }) => truth,
    ({ told }) => told,
  );
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const inOrder = (ids: Iterable<string>) => [...new Set(ids)].sort((one, other) => place(one) - place(other));
  return {
    truths: inOrder(pairs.map(({ truth }) => truth)),
    tolds: inOrder(pairs.map(({ told }) => told)),
    at: (truth, told) => amounts.get(truth)?.get(told) ?? 0,
    total: (truth) => sum(amounts.get(truth)?.values() ?? []),
  };
}

const KINDS = ["reno", "cubic", "bbr", "bbr3", "vegas", "unknown"];
const REASONS = ["fast", "recovery", "timeout", "timeout_recovery", "tail_probe", "syn", "reordered", "unneeded"];
const GROUPS = [
  "application",
  "send_buffer",
  "receiver_window",
  "congestion_window",
  "silly_window",
  "timer",
  "recovery",
  "bottleneck",
  "host",
];
const PATTERNS = ["none", "tail_drop", "early_drop", "random", "burst", "policer", "unknown"];

/** Row or column of segments that have no reason: they were not sent again, or are not told to be. */
export const NONE = "none";

/** Returns the kinds of senders. */
export const senderMatrix = (rows: readonly SenderRow[]): Matrix =>
  matrixOf(
    rows.map(({ truth, told }) => ({ truth, told, amount: 1 })),
    KINDS,
  );

/** Returns the reasons of segments that were sent again. */
export const reasonMatrix = (rows: readonly ReasonRow[]): Matrix =>
  matrixOf(
    rows.flatMap(({ pairs }) =>
      pairs.map(({ truth, told, segments }) => ({ truth: truth ?? NONE, told: told ?? NONE, amount: segments })),
    ),
    REASONS,
  );

/** Returns the labels of another program, and the reasons that are told. */
export const labelMatrix = (rows: readonly LabelRow[]): Matrix =>
  matrixOf(
    rows.map(({ label, told, segments }) => ({ truth: label, told: told ?? NONE, amount: segments })),
    REASONS,
  );

/** Returns the places of captures. */
export const placeMatrix = (rows: readonly PathRow[]): Matrix =>
  matrixOf(
    rows.map(({ place, told_place }) => ({ truth: place, told: told_place, amount: 1 })),
    ["near_sender", "between", "near_receiver"],
  );

/** Returns the patterns of losses; one or two losses have none. */
export const patternMatrix = (rows: readonly PathRow[]): Matrix =>
  matrixOf(
    rows
      .filter(({ dropped }) => dropped === 0 || dropped >= 3)
      .map(({ pattern, told_pattern }) => ({ truth: pattern, told: told_pattern, amount: 1 })),
    PATTERNS,
  );

/**
 * Returns the groups of limits, in whole transfers. Shares tell no pairs: what a group lacks is divided among the groups that
 * are told too often, in proportion to their excess.
 */
export function limitMatrix(rows: readonly LimitRow[]): Matrix {
  const pairs = rows.flatMap(({ shares }) => {
    const excess = shares.map(({ told, truth }) => Math.max(told - truth, 0));
    const over = sum(excess);
    return shares.flatMap(({ group, truth, told }): Pair[] => [
      { truth: group, told: group, amount: Math.min(truth, told) },
      ...shares.flatMap((other, index): Pair[] =>
        truth > told && excess[index] > 0
          ? [{ truth: group, told: other.group, amount: ((truth - told) * excess[index]) / over }]
          : [],
      ),
    ]);
  });
  return matrixOf(pairs, GROUPS);
}

/** Points within which all groups of a capture must lie. */
export const NEAR_POINTS = 5;

/** Returns how many captures have all groups within `NEAR_POINTS`. */
export const nearLimits = (rows: readonly LimitRow[]): number =>
  rows.filter(
    ({ shares }) => 100 * (max(shares, ({ told, truth }) => Math.abs(told - truth)) ?? 0) <= NEAR_POINTS + 1e-9,
  ).length;

/** Captures with and without a host that is slower than the line. */
export interface HostRows {
  /** Without such a host. */
  none: LimitRow[];
  /** Captures beside it. */
  beside: LimitRow[];
  /** Captures at the other end, where its time looks like that of the path. */
  far: LimitRow[];
}

/** Sorts captures by their slow host. */
export function hostRows(rows: readonly LimitRow[]): HostRows {
  return {
    none: rows.filter(({ slow_host }) => slow_host === null),
    beside: rows.filter(({ slow_host, at }) => slow_host === at),
    far: rows.filter(({ slow_host, at }) => slow_host !== null && slow_host !== at),
  };
}

/** Returns how many captures have the share of the hosts within `NEAR_POINTS`. */
export const nearHosts = (rows: readonly LimitRow[]): number =>
  rows.filter(({ shares }) => {
    const host = shares.find(({ group }) => group === "host");
    return 100 * Math.abs((host?.told ?? 0) - (host?.truth ?? 0)) <= NEAR_POINTS + 1e-9;
  }).length;

/** Captures in which a group is not within `NEAR_POINTS`, by what accounts for it. */
export interface FarLimits {
  /** A window and the full path, two limits at once. */
  full: number;
  /** A window and an ACK that the receiver held back, two limits at once. */
  held: number;
}

/** Limits that may hold a sender together with another one. */
const WINDOWS = ["receiver_window", "congestion_window"];

/** Counts the captures whose shares are right once two limits that hold at once are told apart no more. */
export function farLimits(rows: readonly LimitRow[]): FarLimits {
  const pairs = (other: string) => WINDOWS.map((window) => [window, other]);
  const held = [...pairs("timer"), ["bottleneck", "timer"]];
  const isFar = (row: LimitRow) => nearLimits([row]) === 0;
  const isMeant = (pairs: string[][]) => (row: LimitRow) => pairs.some((pair) => nearLimits([joined(row, pair)]) === 1);
  const far = rows.filter(isFar);
  const full = far.filter(isMeant(pairs("bottleneck")));
  return { full: full.length, held: far.filter((row) => !full.includes(row) && isMeant(held)(row)).length };
}

/** Returns a capture with two groups as one. */
function joined(row: LimitRow, [one, other]: string[]): LimitRow {
  const both = row.shares.filter(({ group }) => group === one || group === other);
  const together = { group: one, truth: sum(both, ({ truth }) => truth), told: sum(both, ({ told }) => told) };
  return { ...row, shares: [...row.shares.filter((share) => !both.includes(share)), together] };
}

/** Claims with one confidence. */
export interface Claims {
  confidence: Confidence;
  claims: number;
  wrong: number;
}

const CONFIDENCES: readonly Confidence[] = ["sure", "likely", "guess"];

function claimsOf(all: readonly { confidence: Confidence; wrong: boolean }[]): Claims[] {
  return CONFIDENCES.map((confidence) => {
    const own = all.filter((one) => one.confidence === confidence);
    return { confidence, claims: own.length, wrong: own.filter(({ wrong }) => wrong).length };
  });
}

/** Returns the claims about senders. */
export const senderClaims = (rows: readonly SenderRow[]): Claims[] =>
  claimsOf(
    rows
      .filter(({ told }) => told !== "unknown")
      .map(({ told, truth, confidence }) => ({ confidence, wrong: told !== truth })),
  );

/** Shares from which a limit counts as told, and below which part of that its group shows the claim to be wrong. */
const CLAIM = 0.05;
const WRONG = 0.5;
/** Groups whose shares differ by less are alike: each may be off by `NEAR_POINTS`. */
const APART = 0.1;

/** Returns the claims about limits that hold for a twentieth of the time or more. */
export const limitClaims = (rows: readonly LimitRow[]): Claims[] =>
  claimsOf(
    rows.flatMap(({ claims, shares }) =>
      claims
        .filter(({ told }) => told >= CLAIM)
        .map(({ confidence, group, told }) => {
          const truth = shares.find((share) => share.group === group)?.truth ?? 0;
          return { confidence, wrong: truth < WRONG * told };
        }),
    ),
  );

/** Returns the first sentences of answers; that on the handshake cannot be wrong. */
export const firstSentences = (rows: readonly LimitRow[]): Claims[] =>
  claimsOf(
    rows.flatMap(({ claims, shares, first, tail }) => {
      const claim = claims.find(({ limit }) => limit === first);
      if (!claim) return [];
      // Once all is sent, the last ACK takes a round trip in any case.
      const weight = ({ group, truth }: (typeof shares)[number]) =>
        group === "application" ? Math.max(truth - tail, 0) : truth;
      const own = shares.find(({ group }) => group === claim.group);
      const largest = max(shares, weight) ?? 0;
      return [{ confidence: claim.confidence, wrong: (own ? weight(own) : 0) + APART < largest }];
    }),
  );

/** Captures whose findings about the path are right. */
export interface PathCounts {
  captures: number;
  roundTrip: number;
  rate: number;
}

/** Returns how often the round trip is right within 2 %, and the rate within 5 %. */
export const pathCounts = (rows: readonly PathRow[]): PathCounts => ({
  captures: rows.length,
  roundTrip: rows.filter(({ round_trip }) => Math.abs(round_trip - 1) <= 0.02).length,
  rate: rows.filter(({ rate }) => Math.abs(rate - 1) <= 0.05).length,
});

/** Segments whose reason is not what their label means. */
export interface Dissents {
  all: number;
  /** Retransmissions without a reason in their label. */
  unlabelled: number;
  /** Retransmissions that ACKs caused by one of the two, and the sender's timer by the other. */
  timerOrAcks: number;
}

const BY_TIMER = ["timeout", "timeout_recovery"];
const BY_ACKS = ["fast", "recovery"];

/** Counts the segments whose reason is not what their label means, by how the two differ. */
export function dissents(rows: readonly LabelRow[]): Dissents {
  const count = (differs: (label: string, told: string) => boolean) =>
    sum(
      rows.filter(({ label, told, agrees }) => !agrees && differs(label, told ?? "")),
      ({ segments }) => segments,
    );
  return {
    all: count(() => true),
    unlabelled: count((label) => label === "unknown"),
    timerOrAcks: count(
      (label, told) =>
        (BY_TIMER.includes(label) && BY_ACKS.includes(told)) || (BY_ACKS.includes(label) && BY_TIMER.includes(told)),
    ),
  };
}

/** Returns how many segments have a reason that agrees with their label, of how many. */
export const agreement = (rows: readonly LabelRow[]): [number, number] => [
  sum(
    rows.filter(({ agrees }) => agrees),
    ({ segments }) => segments,
  ),
  sum(rows, ({ segments }) => segments),
];
