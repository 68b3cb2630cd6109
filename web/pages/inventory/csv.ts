/** Tables of a class as CSV, with English column names and a decimal point, for programs to read. */
import { csvFormatRows } from "d3-dsv";
import { asNumber, asText } from "../../handed_in/csv_cells.ts";
import { type Counted, type FormSum, gainsOf } from "./class.ts";
import type { FormId } from "./format.ts";
import { LETTERS, marksOf } from "./forms.ts";
import { CONCEPTS } from "./items/list.ts";

/** One row for each item: its difficulty, its discrimination, and the share that chose each answer. */
export function itemsCsv(sums: readonly FormSum[]): string {
  const head = ["form", "item", "concept", "forms", "right", "difficulty", "discrimination", ...LETTERS, "open"];
  const rows = sums.flatMap(({ form, count, items }) =>
    items.map((item, place) => [
      form,
      String(place + 1),
      item.concept,
      String(count),
      LETTERS[item.right],
      asNumber(item.difficulty),
      asNumber(item.discrimination),
      ...item.shares.map(asNumber),
      asNumber(item.open),
    ]),
  );
  return csvFormatRows([head, ...rows]);
}

/** One row for each form: its name, its score, its gain if both forms have the name, and 1 or 0 for each item. */
export function formsCsv(counted: readonly Counted[], first: FormId): string {
  const gains = new Map(gainsOf(counted, first).rows.map(({ name, gain }) => [name, gain]));
  const head = ["line", "form", "name", "score", "normalised_gain", ...CONCEPTS.map(({ id }) => id)];
  const rows = counted.map(({ line, form, name, score, answers }) => [
    String(line),
    form,
    asText(name),
    String(score),
    form === first ? asNumber(gains.get(name) ?? null) : "",
    ...marksOf(form, answers).map((isRight) => (isRight ? "1" : "0")),
  ]);
  return csvFormatRows([head, ...rows]);
}
