import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "../../../../scripts/setup/places.mjs";
import type { Diagnoses, LimitRow, SenderRow } from "../../../engine/contract/confusion.ts";
import {
  agreement,
  dissents,
  farLimits,
  firstSentences,
  hostRows,
  labelMatrix,
  limitClaims,
  limitMatrix,
  nearHosts,
  nearLimits,
  pathCounts,
  reasonMatrix,
  senderClaims,
  senderMatrix,
} from "./matrices.ts";

const file: Diagnoses = JSON.parse(readFileSync(at("public/diagnosis.json"), "utf8"));

const sender = (
  truth: SenderRow["truth"],
  told: SenderRow["told"],
  confidence: SenderRow["confidence"],
): SenderRow => ({
  case: "1",
  variant: truth,
  truth,
  at: "hosts.a",
  told,
  confidence,
  bulk: true,
});

const limit = (shares: LimitRow["shares"], claims: LimitRow["claims"], tail = 0): LimitRow => ({
  case: "1",
  at: "hosts.a",
  slow_host: null,
  shares,
  claims,
  first: claims[0]?.limit ?? null,
  tail,
});

test("a claim about a sender is wrong if another TCP sent; an unknown one is no claim", () => {
  const rows = [sender("reno", "cubic", "sure"), sender("reno", "reno", "sure"), sender("reno", "unknown", "guess")];
  expect(senderClaims(rows)).toEqual([
    { confidence: "sure", claims: 2, wrong: 1 },
    { confidence: "likely", claims: 0, wrong: 0 },
    { confidence: "guess", claims: 0, wrong: 0 },
  ]);
  const matrix = senderMatrix(rows);
  expect([matrix.truths, matrix.tolds]).toEqual([["reno"], ["reno", "cubic", "unknown"]]);
  expect([matrix.at("reno", "cubic"), matrix.at("cubic", "reno"), matrix.total("reno")]).toEqual([1, 0, 3]);
});

test("time that a group lacks is divided among the groups that have too much", () => {
  const row = limit(
    [
      { group: "bottleneck", truth: 0.6, told: 0.3 },
      { group: "application", truth: 0.2, told: 0.4 },
      { group: "recovery", truth: 0.2, told: 0.3 },
    ],
    [],
  );
  const matrix = limitMatrix([row]);
  const told = ["bottleneck", "application", "recovery"].map((group) => matrix.at("bottleneck", group));
  expect(told.map((share) => share.toFixed(3))).toEqual(["0.300", "0.200", "0.100"]);
  expect(matrix.total("bottleneck")).toBeCloseTo(0.6);
  expect(nearLimits([row])).toBe(0);
});

test("shares that are right once two limits at once count as one are counted by the pair", () => {
  const far = (other: string) =>
    limit(
      [
        { group: "receiver_window", truth: 0.3, told: 0.9 },
        { group: other, truth: 0.7, told: 0.1 },
      ],
      [],
    );
  expect(farLimits([far("bottleneck"), far("timer"), far("timer"), far("application")])).toEqual({ full: 1, held: 2 });
});

test("a limit is wrong below half of the share that is told, and a first sentence if another group is far larger", () => {
  const shares = [
    { group: "bottleneck", truth: 0.2, told: 0.5 },
    { group: "application", truth: 0.5, told: 0.3 },
  ];
  const claims: LimitRow["claims"] = [
    { limit: "bottleneck", group: "bottleneck", confidence: "sure", told: 0.5 },
    { limit: "application", group: "application", confidence: "likely", told: 0.3 },
  ];
  expect(limitClaims([limit(shares, claims)]).map(({ wrong }) => wrong)).toEqual([1, 0, 0]);
  expect(firstSentences([limit(shares, claims)])[0]).toEqual({ confidence: "sure", claims: 1, wrong: 1 });
  // Without the wait for the last ACK the application has 25 points, which is 5 more than the bottleneck.
  expect(firstSentences([limit(shares, claims, 0.25)])[0].wrong).toBe(0);
});

test("the published diagnoses are as often right as the page says", () => {
  const share = ([right, all]: [number, number]) => right / all;
  for (const claims of [senderClaims(file.senders), limitClaims(file.limits), firstSentences(file.limits)]) {
    const [sure, likely] = claims;
    expect(sure.claims, "sure").toBeGreaterThan(50);
    expect(sure.wrong / sure.claims, "sure and wrong").toBeLessThan(0.02);
    expect(likely.wrong / likely.claims, "likely and wrong").toBeLessThan(0.1);
  }
  expect(share(agreement(file.labels))).toBeGreaterThan(0.95);
  // 31 of them differ in the reason, most of them on whether ACKs or the timer caused the retransmission.
  expect(dissents(file.labels)).toEqual({ all: 49, unlabelled: 18, timerOrAcks: 26 });
  const reasons = reasonMatrix(file.retransmissions);
  for (const reason of ["fast", "timeout_recovery", "tail_probe"])
    expect(reasons.at(reason, reason) / reasons.total(reason), reason).toBeGreaterThan(0.95);
  const { captures, roundTrip, rate } = pathCounts(file.paths);
  expect(Math.min(roundTrip, rate) / captures).toBeGreaterThan(0.95);
  expect(labelMatrix(file.labels).total("recovery")).toBe(798);
});

test("captures beside a slow host are counted apart from those at the other end", () => {
  const shares = [
    { group: "host", truth: 0.8, told: 0.76 },
    { group: "bottleneck", truth: 0.2, told: 0.24 },
  ];
  const beside = { ...limit(shares, []), slow_host: "hosts.a" };
  const far = { ...limit([{ group: "host", truth: 0.8, told: 0 }], []), slow_host: "hosts.b" };
  const none = limit(shares, []);
  expect(hostRows([beside, far, none])).toEqual({ none: [none], beside: [beside], far: [far] });
  expect(nearHosts([beside, far])).toBe(1);
});
