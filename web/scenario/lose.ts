/**
 * Packets a reader has lost on purpose: `flows.bulk.lose.forward` names them as the engine does (`engine/sim/src/lose.rs`):
 * `10` the sender's tenth segment, `10:1` its first retransmission, `0` the SYN, `ack4` the fourth packet without data.
 */
import type { Run } from "../run/run.ts";
import { currentValue, type Lab } from "./lab.ts";
import type { OverrideValue } from "./overrides.ts";

interface Named {
  /** The parameter that lists it. */
  path: string;
  name: string;
}

/** What the engine calls a packet; null for one that no TCP has made. */
export function nameOf(run: Run, packet: number): Named | null {
  if (run.isDuplicate(packet)) return null;
  const { flow, reverse, copy } = run.data.packets;
  const path = `flows.${run.flows[flow[packet]].id}.lose.${reverse[packet] ? "reverse" : "forward"}`;
  const number = run.numberOf(packet);
  if (!run.takesNumbers(packet)) return { path, name: `ack${number}` };
  return { path, name: copy[packet] > 0 ? `${number}:${copy[packet]}` : String(number) };
}

/** The names in a list as a scenario or link holds it. */
export function namesIn(value: OverrideValue | undefined): string[] {
  return String(value ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** A list as a value: one plain number is a number, as a link reads it. */
export function listOf(names: readonly string[]): OverrideValue {
  const text = names.join(",");
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** Is the packet among those to be lost? */
export function isChosen(lab: Lab, run: Run, packet: number): boolean {
  const named = nameOf(run, packet);
  return named !== null && namesIn(currentValue(lab.store.getState(), named.path)).includes(named.name);
}

/** Has the packet lost in the next run, or delivered after all. */
export function toggleLoss(lab: Lab, run: Run, packet: number): void {
  const named = nameOf(run, packet);
  if (!named) return;
  const { path, name } = named;
  const names = namesIn(currentValue(lab.store.getState(), path));
  const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  // Back to nothing changed, unless the experiment itself names packets.
  if (next.length === 0 && namesIn(lab.ownValue(path)).length === 0) lab.clear(path);
  else lab.set(path, listOf(next));
}

/** The same for the packet that is selected, if one is. */
export function toggleSelected(lab: Lab): void {
  const { run, selection } = lab.playhead.getState();
  if (run && selection?.kind === "packet") toggleLoss(lab, run, selection.packet);
}
