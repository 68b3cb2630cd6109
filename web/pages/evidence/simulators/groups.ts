/** Agreement with other simulators, by group of cases, and the differences that have a cause. */
import { groups } from "d3-array";
import type { SimulatorRow } from "../../../engine/contract/evidence.ts";
import { type Spread, spreadOf } from "../beside/differences.ts";

/** Cases of one kind beside one simulator. */
export interface SimulatorGroup extends Spread {
  id: string;
  simulator: string;
  /** Numbers that are compared. */
  numbers: number;
}

/** Returns the groups of cases in the order of the file. */
export function simulatorGroups(rows: readonly SimulatorRow[]): SimulatorGroup[] {
  const kinds = groups(
    rows,
    ({ group }) => group,
    ({ simulator }) => simulator,
  );
  return kinds.flatMap(([id, simulators]) =>
    simulators.map(([simulator, own]) => {
      const pairs = own.flatMap(({ compared }) =>
        compared.map(({ other, simulated }): [number, number] => [other, simulated]),
      );
      return { id, simulator, numbers: pairs.length, ...spreadOf(pairs) };
    }),
  );
}

/** Differences with one cause; `id` is null if the cause is not known. */
export interface Cause {
  id: string | null;
  numbers: number;
  /** Largest difference, %. */
  largest: number;
}

/** Returns the causes of the differences that need one, the most frequent first, and then those that are not known. */
export function causesOf(rows: readonly SimulatorRow[]): Cause[] {
  const large = rows.flatMap(({ compared }) => compared.filter(({ beyond }) => beyond));
  const causes = groups(large, ({ cause }) => cause ?? null).map(([id, own]) => {
    const { largest } = spreadOf(own.map(({ other, simulated }) => [other, simulated]));
    return { id, numbers: own.length, largest };
  });
  return causes.sort(
    (one, other) => Number(one.id === null) - Number(other.id === null) || other.numbers - one.numbers,
  );
}
