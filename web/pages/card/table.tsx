import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Fragment, memo } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { CardCell, Criterion } from "../../engine/contract/card.ts";
import type { Catalog } from "../../engine/contract.ts";
import { said } from "../../language/index.ts";
import { fixed } from "../../quantities/numbers.ts";
import type { Batch } from "../evidence/batch.ts";
import { bestOf, CRITERIA, keyOf, type Numbers, type Place, runOf, type Tested } from "./card.ts";
import { NAMES, pointName, SECTIONS } from "./words.ts";

/** A column: a congestion control with its name. */
export interface Column {
  id: string;
  name: string;
  tested: Tested;
  /** Null for the last variant, which stays. */
  onRemove: (() => void) | null;
}

interface CardTableProps {
  batch: Batch<Place, CardCell>;
  /** Numbers that the site comes with. */
  known: Numbers;
  catalog: Catalog;
  columns: readonly Column[];
}

/** Report cards side by side. */
export function CardTable({ batch, known, catalog, columns }: CardTableProps) {
  const outcomes = useStore(batch.store, (state) => state.outcomes);
  const cellAt = (place: Place): CardCell | undefined => {
    const outcome = outcomes.get(keyOf(place));
    return outcome?.kind === "done" ? outcome.value : known.get(keyOf(place));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table report-card-table" tabIndex={0} aria-label={t`Report cards`}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Criterion</Trans>
            </th>
            {columns.map(({ id, name, onRemove }) => (
              <th key={id} scope="col">
                {name}
                {onRemove && (
                  <Button className="report-card-remove" aria-label={t`Remove ${name}`} onPress={onRemove}>
                    ×
                  </Button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {SECTIONS.map(({ clause, name }) => (
          <tbody key={clause}>
            <tr className="report-card-section">
              <th scope="rowgroup" colSpan={1 + columns.length}>
                <span>
                  {said(name)} <span className="quiet">{t`RFC 9743, section ${clause}`}</span>
                </span>
              </th>
            </tr>
            {CRITERIA.filter((one) => one.clause.startsWith(clause)).map((criterion) => (
              <Fragment key={criterion.id}>
                {criterion.axis && (
                  <tr className="report-card-name">
                    <th scope="rowgroup" colSpan={1 + columns.length}>
                      <span>{withUnit(criterion)}</span>
                    </th>
                  </tr>
                )}
                {criterion.points.map((point) => {
                  const cells = columns.map(({ tested }) => cellAt({ criterion, point, tested }));
                  const best = bestOf(criterion, cells);
                  return (
                    <tr key={`${point.at}`} className={criterion.axis && "report-card-point"}>
                      <th scope="row">{pointName(criterion.axis, point, catalog) || withUnit(criterion)}</th>
                      {columns.map(({ id, tested }, column) => (
                        <Cell
                          key={id}
                          cell={cells[column]}
                          isBest={best[column]}
                          link={runOf({ criterion, point, tested })}
                        />
                      ))}
                    </tr>
                  );
                })}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Returns the name of a criterion with its unit, if that has one. */
function withUnit({ id, quantity }: Criterion): string {
  const { unit } = quantity;
  if (unit === "times") return NAMES[id];
  return `${NAMES[id]}, ${unit === "packets" ? t`packets` : unit}`;
}

/** A number with its spread, which leads to its run. */
const Cell = memo(function Cell({ cell, isBest, link }: { cell?: CardCell; isBest: boolean; link: string }) {
  if (!cell) return <td className="ftp-number quiet">–</td>;
  const { mean, deviation } = cell;
  const figures = mean === null ? t`none` : inFigures(mean);
  return (
    <td className="ftp-number">
      <a href={link}>{isBest ? <strong>{figures}</strong> : figures}</a>
      {mean !== null && <span className="quiet report-card-spread"> ± {inFigures(deviation)}</span>}
    </td>
  );
});

/** With as many decimals as three figures need, at most two. */
function inFigures(value: number): string {
  return fixed(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}
