import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { Catalog } from "../../engine/contract.ts";
import { grouped } from "../../quantities/numbers.ts";
import { unitName } from "../../quantities/unit_names.ts";
import { MEASURE_WORDS } from "../../sweep/measures.ts";
import type { SweepQuantity, SweepResult } from "../../sweep/sweep.ts";
import type { SweepPlace } from "./layout.ts";
import { curvesByPoint, heldWords } from "./points.ts";

interface PointsTableProps {
  sweep: SweepResult;
  catalog: Catalog;
  current: SweepPlace | null;
}

/** Table of a curve point by point: the values of its panels side by side, with the limits of the sender. */
export function PointsTable({ sweep, catalog, current }: PointsTableProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const curves = curvesByPoint(sweep);
  // The reader's choice, or else the curve of the current run.
  const wanted = chosen ?? current?.case;
  const curve = curves.find((one) => one.case === wanted) ?? curves[0];
  if (!curve) return null;
  return (
    <div className="ftp-points">
      <header>
        <h3 className="ftp-sweep-title">
          <Trans>Points, with the limits of the sender</Trans>
        </h3>
        {curves.length > 1 && (
          <select
            className="ftp-button"
            aria-label={t`Curve`}
            value={curve.case}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {curves.map((one) => (
              <option key={one.case} value={one.case}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="ftp-table" tabIndex={0} aria-label={t`Points of ${curve.name}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{headingOf(sweep)}</th>
              {curve.quantities.map((quantity) => (
                <th key={quantity.column} scope="col" title={quantity.panel}>
                  {MEASURE_WORDS[quantity.measure]} ({unitOf(quantity)})
                </th>
              ))}
            </tr>
          </thead>
          {curve.points.map(({ value, numbers, held }) => {
            const isShown = current?.value === value && (current.case === null || current.case === curve.case);
            return (
              <tbody key={value} aria-current={isShown ? "true" : undefined}>
                <tr>
                  <th scope="rowgroup" rowSpan={2} className="ftp-number">
                    {value}
                  </th>
                  {numbers.map((number, i) => (
                    <td key={curve.quantities[i].column} className="ftp-number">
                      {number === null ? "–" : grouped(Number(number.toPrecision(3)))}
                      {i === 0 && value === curve.best && (
                        <small className="ftp-points-best">
                          {" "}
                          <Trans>highest</Trans>
                        </small>
                      )}
                    </td>
                  ))}
                </tr>
                <tr>
                  <td colSpan={numbers.length} className="ftp-points-held">
                    {held.length > 0 && (
                      <span>
                        <Trans>held by {heldWords(catalog, held).join(", ")}</Trans>
                      </span>
                    )}
                  </td>
                </tr>
              </tbody>
            );
          })}
        </table>
      </section>
    </div>
  );
}

/** Heading of a column: the part of the parameter's name before a comma; the axis has the whole name. */
function headingOf({ spec: { unit }, parameterName }: SweepResult): string {
  const [name] = parameterName.split(", ");
  return unit === "" ? name : `${name} (${unitName(unit)})`;
}

/** A share of packets is of the data packets. */
function unitOf({ measure, unit }: SweepQuantity): string {
  return measure.endsWith("_share") && unit === "packets" ? t`per data packet` : unitName(unit);
}
