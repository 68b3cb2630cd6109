import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { group } from "d3-array";
import type { ReactNode } from "react";
import { fixed } from "../../quantities/numbers.ts";
import { unitName } from "../../quantities/unit_names.ts";
import { type Peak, peakOf } from "../../sweep/peaks.ts";
import { type PublishedPeak, panelOf, type SweepResult } from "../../sweep/sweep.ts";

/**
 * Published peak of each curve beside the simulated one, as far as its points are there; large errors are called a
 * miss.
 */
export function PeaksTable({ sweep }: { sweep: SweepResult }): ReactNode {
  const { spec, peaks } = sweep;
  if (!spec.peaks || peaks.length === 0) return null;
  const { goals = [], fall_goal } = spec.peaks;
  const goal = goals.at(0);
  const { unit, measure } = spec.quantities[0];
  const groups = group(spec.quantities, panelOf);
  const shows = { fall: has(peaks, "fall"), unfairness: has(peaks, "unfairness") };
  const peak = measure === "unfairness" ? t`Worst case` : t`Peak`;
  const columns = [`${peak} (${unitName(unit)})`, ...(shows.fall ? [t`fall beyond the peak (%)`] : [])];
  if (shows.unfairness) columns.push(t`unfairness (%)`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table ftp-peaks" tabIndex={0} aria-label={t`Peaks, published and simulated`}>
      <table>
        <caption>
          <Trans>
            Published, then <b>simulated</b>.
          </Trans>
          {goal && <Miss />}
          {goal && t`: off by more than ${Math.round(100 * goal.max)} % of a peak`}
          {goal && fall_goal && t` or ${fall_goal.max} points of the fall beyond it`}
          {goal && "."}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Curve</Trans>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {[...groups].map(([key, quantities]) => (
          <tbody key={key}>
            {groups.size > 1 && (
              <tr>
                <th className="ftp-peaks-group" scope="rowgroup" colSpan={columns.length + 1}>
                  {key}
                </th>
              </tr>
            )}
            {quantities.map((quantity) => {
              const printed = peaks.find(({ column }) => column === quantity.column);
              const ours = peakOf(sweep, quantity);
              const own = goals.find(({ quantities }) => quantities?.includes(quantity.column) ?? true);
              return (
                <tr key={quantity.column} data-partial={ours?.partial ?? true}>
                  <th scope="row">{quantity.label}</th>
                  <Cells {...{ printed, ours, shows }} goal={own?.max} fall={fall_goal?.max} />
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function has(peaks: readonly PublishedPeak[], name: "fall" | "unfairness"): boolean {
  return peaks.some((one) => one[name] !== null);
}

interface CellsProps {
  printed: PublishedPeak | undefined;
  ours: Peak | null;
  shows: { fall: boolean; unfairness: boolean };
  /** Error from which it is a miss: relative, or in percentage points. */
  goal?: number | undefined;
  fall?: number | undefined;
}

function Cells({ printed, ours, shows, goal, fall }: CellsProps): ReactNode {
  const peak = printed?.peak ?? null;
  const lost = printed?.fall ?? null;
  const whole = ours !== null && !ours.partial;
  const missesPeak = whole && peak !== null && goal !== undefined && Math.abs(ours.peak / peak - 1) > goal;
  const missesFall = whole && lost !== null && fall !== undefined && Math.abs(ours.fall - lost) > fall;
  return (
    <>
      <Pair published={peak} here={ours?.peak} digits={2} missed={missesPeak} />
      {shows.fall && <Pair published={lost} here={ours?.fall} missed={missesFall} />}
      {shows.unfairness && <Pair published={printed?.unfairness ?? null} here={ours?.unfairness} />}
    </>
  );
}

interface PairProps {
  published: number | null;
  here: number | undefined;
  digits?: number;
  missed?: boolean;
}

function Pair({ published, here, digits = 0, missed = false }: PairProps): ReactNode {
  return (
    <td className="ftp-number">
      {published === null ? "–" : fixed(published, digits)} <b>{here === undefined ? "…" : fixed(here, digits)}</b>
      {missed && <Miss />}
    </td>
  );
}

/** Sign of a miss, short enough for four columns beside the page's other two. */
function Miss(): ReactNode {
  return (
    <strong className="ftp-miss" role="img" aria-label={t`miss`}>
      {" "}
      ✗
    </strong>
  );
}
