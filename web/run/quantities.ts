/** Quantities of a flow over time: variables that the engine records, and quantities derived from them. */
import { t } from "@lingui/core/macro";
import type { Catalog, Variable } from "../engine/contract.ts";

/** Name, meaning and unit of a quantity. */
export type Quantity = Omit<Variable, "unit"> & { unit: Variable["unit"] | "ratio" };

/** `derived.ts` has their course. */
const DERIVED = [
  {
    id: "mean_wnd",
    get name() {
      return t`Mean usable window`;
    },
    meaning: "Offered window less the data in flight, on average over the data packets sent until now (UBC 4.3).",
    unit: "bytes",
  },
  {
    id: "acks_per_data",
    get name() {
      return t`Control packets per data packet`;
    },
    meaning: "ACKs without data that the receiver has sent until now, for each packet with data (UBC 4.3).",
    unit: "ratio",
  },
] as const satisfies readonly Quantity[];

/** Id of a derived quantity. */
export type DerivedId = (typeof DERIVED)[number]["id"];

/** Returns the engine's variables and the derived quantities. */
export function quantitiesOf({ variables }: Pick<Catalog, "variables">): readonly Quantity[] {
  return [...variables, ...DERIVED];
}
