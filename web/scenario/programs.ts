/** Programs in what a link holds, and those that the reader has agreed to run. */
import { createStore } from "zustand/vanilla";
import { keepHere, keptHere } from "../browser/storage.ts";
import type { Scenario } from "../engine/contract.ts";
import type { ComparedSpec } from "./compared_specs.ts";
import type { LinkState } from "./link.ts";
import type { Overrides } from "./overrides.ts";

/** Key of a program among the parameters of TCP. */
const KEY = "program";

/** Agreements that are remembered; a program that is typed is one with each key. */
const MOST_AGREED = 100;

const agreed = createStore<readonly string[]>(() => []);

/** Programs that the reader has written or agreed to run in this tab, as far as they are known here. */
export const agreedPrograms: Pick<typeof agreed, "getState" | "getInitialState" | "subscribe"> = agreed;

/** Name under which this tab keeps the digests of agreements, so that they outlast a reload. */
const KEPT = "agreed";

const keptDigests = (): string[] => keptHere(KEPT)?.split(" ") ?? [];

/** Returns the SHA-256 of a program in hex digits; empty if the browser offers no digests. */
async function digestOf(program: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(program));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const note = (program: string): void => agreed.setState([...agreed.getState(), program].slice(-MOST_AGREED), true);

/** Notes that the reader has written a program, or agreed to run it. Resolves once this tab keeps its digest, if it can. */
export async function agreeTo(program: string): Promise<void> {
  if (agreed.getState().includes(program)) return;
  note(program);
  const digest = await digestOf(program);
  const others = keptDigests().filter((one) => one !== digest);
  if (digest !== "") keepHere(KEPT, [...others, digest].slice(-MOST_AGREED).join(" "));
}

/** Tells whether the reader has agreed to run a program in this tab, also before a reload, and notes it if so. */
export async function isAgreed(program: string): Promise<boolean> {
  if (agreed.getState().includes(program)) return true;
  const digests = keptDigests();
  if (digests.length === 0 || !digests.includes(await digestOf(program))) return false;
  note(program);
  return true;
}

/** Returns the programs that the runs of a link would run, each once. */
export function programsOf({ overrides, scenario, others }: LinkState): string[] {
  const found = new Set<string>();
  visit(scenario, found);
  addOf(overrides, found);
  for (const other of others) {
    addOf(other.overrides, found);
    if (other.kind === "kept") visit(other.scenario, found);
  }
  return [...found];
}

/** Returns the state without its programs: the variants decide. */
export function withoutPrograms(state: LinkState): LinkState {
  const spec = (other: ComparedSpec): ComparedSpec =>
    other.kind === "kept"
      ? { ...other, overrides: without(other.overrides), scenario: stripped(other.scenario) }
      : { ...other, overrides: without(other.overrides) };
  return {
    ...state,
    overrides: without(state.overrides),
    scenario: stripped(state.scenario),
    others: state.others.map(spec),
  };
}

const isProgram = (key: string, value: unknown): value is string =>
  (key === KEY || key.endsWith(`.${KEY}`)) && typeof value === "string" && value !== "";

function addOf(values: Overrides, found: Set<string>): void {
  for (const [path, value] of Object.entries(values)) if (isProgram(path, value)) found.add(value);
}

const without = (overrides: Overrides): Overrides =>
  Object.fromEntries(Object.entries(overrides).filter(([path, value]) => !isProgram(path, value)));

function visit(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (isProgram(key, inner)) found.add(inner);
    else visit(inner, found);
  }
}

function stripped(scenario: Scenario | null): Scenario | null {
  if (scenario === null) return null;
  return JSON.parse(JSON.stringify(scenario), (key, value) => (isProgram(key, value) ? undefined : value));
}
