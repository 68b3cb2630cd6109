/** Variants of TCP that take part in the contest. */
import type { Catalog } from "../../engine/contract.ts";

/** TCPs of before congestion control: without a congestion window, they fill any buffer with packets that are dropped. */
const WITHOUT_WINDOW: readonly string[] = ["bsd42", "rfc793"];

/** A variant with its name. */
export interface Variant {
  id: string;
  name: string;
}

/** Returns all variants of the catalog that have a congestion window. */
export function variantsOf({ parameters }: Catalog): Variant[] {
  const choices = parameters.find(({ path }) => path === "tcp.variant")?.choices ?? [];
  return choices.filter(({ id }) => !WITHOUT_WINDOW.includes(id)).map(({ id, name }) => ({ id, name }));
}

/** Tells whether the engine runs programs. */
export const runsPrograms = ({ parameters }: Catalog): boolean => parameters.some(({ path }) => path === "tcp.program");
