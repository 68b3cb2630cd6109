/** Another fate of a packet beside its actual one: the run is changed, and compared with the run as it was. */
import { t } from "@lingui/core/macro";
import { Fate } from "../../engine/contract.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import { type ComparedSpec, MOST_COMPARED } from "../../scenario/compared_specs.ts";
import type { OverrideValue } from "../../scenario/overrides.ts";
import { currentValue, type Lab } from "../lab.ts";
import { type Act, listOf, nameOf, namesIn } from "./lose.ts";

/** A change to the fate of a packet. */
export interface Choice {
  id: string;
  /** Words after "What if it …". */
  words: string;
  act: Act;
  /** Delay, ns, if the packet is delayed. */
  by?: number;
}

/** Longest delay of a packet that the engine accepts, ns. */
const LONGEST = 60e9;

/** Returns the other fates that a packet might have had; empty for a packet that no TCP has made. */
export function choicesOf(run: Run, packet: number): Choice[] {
  if (nameOf(run, packet) === null) return [];
  const { flow } = run.data.packets;
  const rtt = run.flows[flow[packet]].bounds.rtt_ns;
  const rto = run.series(flow[packet], "rto");
  const timeout = rto && valueAt(rto, run.packets.created[packet]);
  const late = (id: string, by: number, words: (time: string) => string): Choice => ({
    id,
    act: "delay",
    by: Math.min(Math.round(by), LONGEST),
    words: words(format(by, "duration")),
  });
  const isLost = run.packets.fate[packet] === Fate.dropped;
  const reason = (run.dropReason(packet) ?? "").toLowerCase();
  return [
    isLost
      ? { id: "keep", act: "keep", words: t`were not lost: ${reason}` }
      : { id: "lose", act: "lose", words: t`were lost` },
    late("quarter", rtt / 4, (time) => t`arrived ${time} later: a quarter of a round trip`),
    late("round_trip", rtt, (time) => t`arrived ${time} later: a round trip`),
    ...(timeout
      ? [late("timeout", 1.5 * timeout, (time) => t`arrived ${time} later: one and a half times the timer’s value`)]
      : []),
    { id: "duplicate", act: "duplicate", words: t`arrived twice` },
  ];
}

/**
 * Changes the packet's fate in the current run and compares it with the run as it was, as one step of undo. Returns
 * false if no further run can be compared.
 */
export function fork(lab: Lab, run: Run, packet: number, { act, by }: Choice): boolean {
  const state = lab.store.getState();
  const { present } = state.history;
  const others = present.others ?? [];
  const named = (one: Act) => nameOf(run, packet, one);
  const own = named(act);
  if (own === null || others.length >= MOST_COMPARED) return false;

  const changes: Record<string, OverrideValue> = {};
  const edit = (one: Act, names: (before: string[], name: string) => string[]) => {
    const { path, name } = named(one) ?? own;
    const before = namesIn(currentValue(state, path));
    const after = names(before, name);
    if (after.length !== before.length) changes[path] = listOf(after);
  };
  const without = (before: string[], name: string) => before.filter((one) => one !== name);
  const withIt = (before: string[], name: string) => [...without(before, name), name];
  const isChosen = namesIn(currentValue(state, named("lose")?.path ?? "")).includes(own.name);
  // A packet that is lost on purpose need not be kept, and cannot be.
  if (act === "keep" && isChosen) edit("lose", without);
  else edit(act, withIt);
  if (act === "lose") edit("keep", without);
  const length = own.path.replace(/[^.]+$/, "by");
  const before = [...Object.keys(changes), ...(by === undefined ? [] : [length])].map(
    (path): [string, OverrideValue] => [path, currentValue(state, path) ?? ""],
  );
  // A delay without delayed packets makes no difference.
  const kept = before.filter(([path]) => path !== length || namesIn(currentValue(state, own.path)).length > 0);
  const asItWas: ComparedSpec = { kind: "with", overrides: Object.fromEntries(kept) };
  const overrides = { ...present.overrides, ...changes, ...(by !== undefined && { [length]: by }) };
  lab.compare([...others, asItWas], { scenario: present.scenario, overrides });
  // Both futures must be visible, and not covered by the packet's details.
  const { pause, select, seek, range } = lab.playhead.getState();
  pause();
  select(null);
  seek(range.to);
  return true;
}

/** Loses the selected packet, or delivers it if it was lost, beside the run as it was. */
export function forkSelected(lab: Lab): boolean {
  const { run, selection } = lab.playhead.getState();
  if (!run || selection?.kind !== "packet") return false;
  const [choice] = choicesOf(run, selection.packet);
  return choice !== undefined && fork(lab, run, selection.packet, choice);
}
