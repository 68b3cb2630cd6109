import { said } from "../../language/index.ts";
import { FIRST_PAGE, FORMULAS, writeLink } from "../../scenario/link.ts";
import type { Entry } from "../entry.ts";
import { englishOf } from "../language.ts";

/** Returns the formulas of the sheet. */
export async function loadFormulas(): Promise<Entry[]> {
  const [{ SHEET }, { symbolOf }, { partsOfLine }, { catalogsArrived }] = await Promise.all([
    import("../../pages/formulas/list.ts"),
    import("../../pages/formulas/rows/symbols.ts"),
    import("../../glossary/line_parts.ts"),
    import("../../language/long_texts.ts"),
  ]);
  await catalogsArrived();
  const inSymbols = (line: string) =>
    partsOfLine(line)
      .map(({ kind, text, isRaised }) => `${isRaised ? "^" : ""}${kind === "symbol" ? symbolOf(text).symbol : text}`)
      .join("");
  return SHEET.flatMap(({ rows }) => rows).map(({ id, name, line, source }) => ({
    id,
    title: said(name),
    names: [englishOf(name)],
    text: inSymbols(line),
    words: source,
    opens: { kind: "link", href: writeLink({ ...FIRST_PAGE, experiment: FORMULAS, view: id }) },
  }));
}
