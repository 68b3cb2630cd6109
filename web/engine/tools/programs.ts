/** Runs that need the interpreter of programs, which only the tools have. */
import type { Scenario } from "../contract.ts";

/** Last names of the path of a program: `tcp.program`, `flows.bulk.tcp.program`. */
const PROGRAM = /(?:^|\.)tcp\.program$/;

/** Tells whether a scenario with its overrides has a program in one of its flows, or for all of them. */
export function hasProgram(scenario: Scenario, overrides: object): boolean {
  const entries: [string, unknown][] = Object.entries(overrides);
  if (entries.some(([path, value]) => PROGRAM.test(path) && isText(value))) return true;
  return [scenario, ...Object.values(groupOf(scenario.flows))].some((group) =>
    isText(groupOf(groupOf(group).tcp).program),
  );
}

const isText = (value: unknown) => typeof value === "string" && value !== "";

const groupOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
