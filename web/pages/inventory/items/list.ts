/** All concepts of the inventory, in the order of both forms. */
import type { Concept, ConceptGroup } from "../format.ts";
import { CONGESTION } from "./congestion.ts";
import { LOSS } from "./loss.ts";
import { SHARING } from "./sharing.ts";
import { TIMERS } from "./timers.ts";
import { WINDOWS } from "./windows.ts";

/** Groups of concepts. */
export const GROUPS: readonly ConceptGroup[] = [WINDOWS, CONGESTION, LOSS, TIMERS, SHARING];

/** All concepts, in the order of their groups. */
export const CONCEPTS: readonly Concept[] = GROUPS.flatMap(({ concepts }) => concepts);
