/** Rows of the formula sheet. */
import type { MessageDescriptor } from "@lingui/core";
import { type Formula, formulasOf } from "../../glossary/formulas/index.ts";
import type { WordId } from "../../glossary/glossary.ts";

/** A formula on the sheet. */
export interface SheetRow {
  /** Id, unique on the sheet. */
  id: string;
  name: MessageDescriptor;
  /** Mathematics with its symbols between asterisks; `symbols.ts` has each of them. */
  line: string;
  /** Condition under which the formula holds, in words. */
  note?: MessageDescriptor;
  /** RFC and section, or paper or chapter of a textbook. */
  source: string;
  /** Id of the topic or experiment whose run shows it. */
  shownBy: string;
}

/** Formulas that stand together. */
export interface SheetGroup {
  id: string;
  name: MessageDescriptor;
  rows: readonly SheetRow[];
}

/** Row of a formula that the glossary has; its line and source are the glossary's. */
export function fromGlossary(id: WordId, row: Pick<SheetRow, "name" | "note" | "shownBy">): SheetRow {
  const [formula]: readonly (Formula | undefined)[] = formulasOf(id);
  if (!formula) throw new Error(`The glossary has no formula of "${id}".`);
  return { ...row, id, line: String(formula.line.message), source: formula.clause };
}
