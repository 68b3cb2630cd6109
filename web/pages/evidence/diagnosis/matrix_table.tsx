import { t } from "@lingui/core/macro";
import { sum } from "d3-array";
import type { CSSProperties } from "react";
import { fixed, grouped } from "../../../quantities/numbers.ts";
import { languageOf, type Names, nameIn } from "../words/diagnosis.ts";
import type { Matrix } from "./matrices.ts";
import "./matrix.css";

interface MatrixTableProps {
  caption: string;
  matrix: Matrix;
  /** Names of the rows and of the columns. */
  truths: Names;
  tolds: Names;
  /** Whether cells are percent of their row, with a column for the share of the row; otherwise they are counts. */
  percent?: boolean;
  /** Tells whether a pair is right; the default is that both ids are the same. */
  isRight?: (truth: string, told: string) => boolean;
}

/** A confusion matrix. Each cell is shaded by its share of the row, in one colour if it is right and in another if not. */
export function MatrixTable({ caption, matrix, truths, tolds, percent = false, isRight }: MatrixTableProps) {
  const right = isRight ?? ((truth, told) => truth === told);
  const all = sum(matrix.truths, (truth) => matrix.total(truth));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table evidence-table evidence-matrix" tabIndex={0} aria-label={caption}>
      <table>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Truth`}</th>
            {matrix.tolds.map((told) => (
              <th key={told} scope="col" {...languageOf(tolds, told)}>
                {nameIn(tolds, told)}
              </th>
            ))}
            {percent && <th scope="col">{t`Of all time`}</th>}
          </tr>
        </thead>
        <tbody>
          {matrix.truths.map((truth) => (
            <tr key={truth}>
              <th scope="row" {...languageOf(truths, truth)}>
                {nameIn(truths, truth)}
              </th>
              {matrix.tolds.map((told) => {
                const amount = matrix.at(truth, told);
                const share = amount / Math.max(matrix.total(truth), Number.MIN_VALUE);
                return (
                  <td
                    key={told}
                    className="ftp-number"
                    data-right={right(truth, told)}
                    style={{ "--share": share } as CSSProperties}
                  >
                    {percent ? fixed(100 * share, 1) : grouped(amount)}
                  </td>
                );
              })}
              {percent && <td className="ftp-number">{fixed((100 * matrix.total(truth)) / all, 1)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
