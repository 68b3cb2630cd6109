import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FlowControl, FlowControlExample, FlowControlLine } from "../engine/contract.ts";
import { english, languageOf, prose } from "../language/index.ts";
import type { Table } from "../marks/table.ts";
import { localized, significant } from "../quantities/numbers.ts";
import { unitName } from "../quantities/unit_names.ts";
import { resultInWords, withNumbers } from "./results.ts";

/** Equations, each with its formula, the formula with numbers, and its result. */
export function Equations({ lines }: { lines: readonly FlowControlLine[] }): ReactNode {
  return (
    <dl className="calculator-lines">
      {lines.map(({ id, formula, numbers, result, unit, ...texts }) => {
        const [name, meaning, place] = [texts.name, texts.meaning, texts.place].map(prose);
        return (
          <div key={id}>
            <dt>
              <b {...languageOf(name)}>{name}</b> <span {...languageOf(meaning)}>{meaning}</span>{" "}
              <span className="quiet">
                <Trans>UBC, {place}</Trans>
              </span>
            </dt>
            <dd>{formula}</dd>
            <dd>
              {leadOf(formula, numbers)}
              {withNumbers(numbers)} = <Result result={result} unit={unit} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Result({ result, unit }: Pick<FlowControlLine, "result" | "unit">): ReactNode {
  const words = resultInWords(result, unit);
  return words === null ? <b {...english()}>{result}</b> : <b>{words}</b>;
}

/** Returns the sign before the result: none if the numbers have their own, ≤ for a limit, = otherwise. */
function leadOf(formula: string, numbers: string): string {
  if (numbers.includes("≤")) return "";
  return formula.includes("≤") ? "≤ " : "= ";
}

/** Printed value of an example beside the computed one. */
export function Printed({ sheet, example }: { sheet: FlowControl; example: FlowControlExample }): ReactNode {
  const found = [...sheet.terms, sheet.cushion, sheet.alpha_limit];
  const printed = [...example.terms, example.cushion, example.alpha];
  const names = [t`first term`, t`second term`, t`third term`, t`cushion`, "alpha"];
  return (
    <table className="calculator-printed">
      <caption>
        <Trans>
          {prose(example.name)}, by ({example.equation})
        </Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Appendix A</Trans>
          </th>
          <th scope="col">
            <Trans>printed</Trans>
          </th>
          <th scope="col">
            <Trans>computed</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, i) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{localized(String(printed[i]))}</td>
            <td>{significant(found[i], 4)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Makes the table of the equations with their numbers, for files. */
export function linesTable({ lines }: FlowControl): Table {
  return {
    title: t`UBC’s equations`,
    columns: [t`equation`, t`formula`, t`with numbers`, t`value`, t`unit`, t`of this case`].map((name) => ({ name })),
    rows: lines.map(({ name, formula, numbers, value, unit, applies }) => [
      prose(name),
      formula,
      numbers,
      value,
      unitName(unit),
      applies ? t`yes` : t`no`,
    ]),
  };
}
