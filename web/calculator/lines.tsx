import type { ReactNode } from "react";
import type { Table } from "../charts/table.ts";
import type { FlowControl, FlowControlExample, FlowControlLine } from "../engine/contract.ts";

/** Equations, each with its formula, the same with numbers, and what comes of it. */
export function Equations({ lines }: { lines: readonly FlowControlLine[] }): ReactNode {
  return (
    <dl className="calculator-lines">
      {lines.map(({ id, name, place, meaning, formula, numbers, result }) => (
        <div key={id}>
          <dt>
            <b>{name}</b> {meaning} <span className="quiet">UBC, {place}</span>
          </dt>
          <dd>{formula}</dd>
          <dd>
            {leadOf(formula, numbers)}
            {numbers} = <b>{result}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A limit is one with its numbers too, and a condition says so itself. */
function leadOf(formula: string, numbers: string): string {
  if (numbers.includes("≤")) return "";
  return formula.includes("≤") ? "≤ " : "= ";
}

/** What the paper printed for an example beside what comes out here. */
export function Printed({ sheet, example }: { sheet: FlowControl; example: FlowControlExample }): ReactNode {
  const found = [...sheet.terms, sheet.cushion, sheet.alpha_limit];
  const printed = [...example.terms, example.cushion, example.alpha];
  const names = ["first term", "second term", "third term", "cushion", "alpha"];
  return (
    <table className="calculator-printed">
      <caption>
        {example.name}, by ({example.equation})
      </caption>
      <thead>
        <tr>
          <th scope="col">Appendix A</th>
          <th scope="col">printed</th>
          <th scope="col">computed</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, i) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{printed[i]}</td>
            <td>{Number(found[i].toPrecision(4))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function linesTable({ lines }: FlowControl): Table {
  return {
    title: "UBC’s equations",
    columns: ["equation", "formula", "with numbers", "value", "unit", "of this case"].map((name) => ({ name })),
    rows: lines.map(({ name, formula, numbers, value, unit, applies }) => [
      name,
      formula,
      numbers,
      value,
      unit,
      applies ? "yes" : "no",
    ]),
  };
}
