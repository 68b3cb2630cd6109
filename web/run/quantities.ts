/** What is known of a flow over time: variables that the engine records, and quantities made of what it does. */
import { t } from "@lingui/core/macro";
import type { Catalog, Variable } from "../engine/contract.ts";

export type Quantity = Omit<Variable, "unit"> & { unit: Variable["unit"] | "ratio" };

/** `derived.ts` has their course. */
const DERIVED = [
  {
    id: "mean_wnd",
    get name() {
      return t`Time-average window`;
    },
    meaning: "Offered window on average over the time until now (UBC 4.3).",
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

export type DerivedId = (typeof DERIVED)[number]["id"];

export function quantitiesOf({ variables }: Pick<Catalog, "variables">): readonly Quantity[] {
  return [...variables, ...DERIVED];
}
