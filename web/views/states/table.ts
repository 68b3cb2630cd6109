import { t } from "@lingui/core/macro";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { allTransitions, causeOfTransition, machinesOf, nameOf } from "./machine.ts";

/** Every change of state and of phase, in time order. */
export function transitionTable(run: Run, flow: number): Table {
  return {
    title: t`States and phases of ${run.flows[flow].name}`,
    columns: [{ name: t`time`, unit: "ms" }, { name: t`of` }, { name: t`from` }, { name: t`to` }, { name: t`by` }],
    rows: allTransitions(machinesOf(run, flow)).map(({ machine, party, one }) => [
      one.time / 1e6,
      machine.id === "phases" ? t`phase` : party.name,
      nameOf(machine, one.from),
      nameOf(machine, one.to),
      causeOfTransition(run, flow, machine, party, one).words,
    ]),
  };
}
