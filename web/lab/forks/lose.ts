/**
 * Packets chosen by the reader: `flows.bulk.lose.forward` names lost packets as the engine does
 * (`engine/sim/src/packet_faults/mod.rs`): `10` the sender's tenth segment, `10:1` its first retransmission, `0` the SYN,
 * `ack4` the fourth packet without data.
 */
import { t } from "@lingui/core/macro";
import type { Named as Choice } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import type { OverrideValue } from "../../scenario/overrides.ts";
import { currentValue } from "../current_value.ts";
import type { Lab, LabState } from "../lab.ts";

/** Changes to packets that are chosen by name. */
export type Act = "lose" | "delay" | "duplicate" | "keep";

interface Named {
  /** Parameter that lists the packet. */
  path: string;
  name: string;
}

/** Returns the engine's name of a packet and the parameter that lists it; null for a packet that no TCP has made. */
export function nameOf(run: Run, packet: number, act: Act = "lose"): Named | null {
  if (run.isDuplicate(packet) || run.pieces.of(packet)) return null;
  const { flow, reverse, copy } = run.data.packets;
  const path = `flows.${run.flows[flow[packet]].entry}.${act}.${reverse[packet] ? "reverse" : "forward"}`;
  const number = run.numberOf(packet);
  if (!run.takesNumbers(packet)) return { path, name: `ack${number}` };
  return { path, name: copy[packet] > 0 ? `${number}:${copy[packet]}` : String(number) };
}

/** Reads the names in a list, as a scenario or link holds it. */
export function namesIn(value: OverrideValue | undefined): string[] {
  return String(value ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Writes a list as a value: a single plain number is a number, as in a link. */
export function listOf(names: readonly string[]): OverrideValue {
  const text = names.join(",");
  return /^\d+$/.test(text) ? Number(text) : text;
}

const LIST = /^(flows\.[^.]+\.(lose|delay|duplicate))\.(?:forward|reverse)$/;
/** Path of the parameter that says on which link packets of a flow are changed; group 1: flow, group 2: act. */
export const LINK = /^flows\.([^.]+)\.(lose|delay|duplicate)\.link$/;

/** Returns the parameters to show: the given ones, and after each list of a flow its link and its delay. */
export function withLinks(paths: readonly string[]): string[] {
  return paths.flatMap((path, index) => {
    const [, group, act] = LIST.exec(path) ?? [];
    const later = paths.slice(index + 1);
    if (!group || later.includes(`${group}.forward`) || later.includes(`${group}.reverse`)) return [path];
    const behind = act === "delay" ? [`${group}.by`, `${group}.link`] : [`${group}.link`];
    return [path, ...behind.filter((one) => !paths.includes(one))];
  });
}

/**
 * Returns the links on which the flow's packets can be changed: those of its way, or the first by default; empty while
 * no packet is named.
 */
export function linksOf(
  { history, checked }: Pick<LabState, "history" | "checked">,
  entry: string,
  act: string = "lose",
): Choice[] {
  const flow = checked?.flows.find((one) => one.entry === entry);
  const some = (leaf: string) =>
    namesIn(currentValue({ history, checked }, `flows.${entry}.${act}.${leaf}`)).length > 0;
  if (!checked || !flow || !["forward", "reverse", "link"].some(some)) return [];
  const links = flow.forward.map((place) => checked.places[place]).filter(({ kind }) => kind === "link");
  if (links.length < 2) return [];
  return [
    { id: "", name: t`First link in each direction`, meaning: "" },
    ...links.map(({ id, name }) => ({ id: id.replace(/^links\./, ""), name, meaning: "" })),
  ];
}

/** Tells whether the packet is among those to be lost. */
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
  const spared = nameOf(run, packet, "keep");
  const kept = namesIn(spared ? currentValue(lab.store.getState(), spared.path) : "");
  // A packet that is kept cannot be lost on purpose as well: both changes are one step of undo.
  if (spared && next.length > names.length && kept.includes(name)) {
    const { overrides } = lab.store.getState().history.present;
    const still = listOf(kept.filter((one) => one !== name));
    lab.replace({ ...overrides, [path]: listOf(next), [spared.path]: still });
    return;
  }
  // An empty list is no change, unless the experiment itself names packets.
  if (next.length === 0 && namesIn(lab.ownValue(path)).length === 0) lab.clear(path);
  else lab.set(path, listOf(next));
}

/** Loses the selected packet on purpose, or no longer. */
export function toggleSelected(lab: Lab): void {
  const { run, selection } = lab.playhead.getState();
  if (run && selection?.kind === "packet") toggleLoss(lab, run, selection.packet);
}
