import type { ReactNode } from "react";
import { type Peak, peakOf } from "../../run/peaks.ts";
import { fullLabel, type PublishedPeak, type SweepResult } from "../../run/sweep.ts";
import { signedPercent } from "./table.ts";

/** What the paper printed of each curve beside ours, as far as its points are there; what is too far off is called a miss. */
export function PeaksTable({ sweep }: { sweep: SweepResult }): ReactNode {
  const { spec, peaks } = sweep;
  if (!spec.peaks || peaks.length === 0) return null;
  const { goal, fall_goal } = spec.peaks;
  const unit = spec.quantities[0].unit;
  const rows = spec.quantities.map((quantity) => ({
    label: fullLabel(quantity),
    printed: peaks.find(({ column }) => column === quantity.column),
    ours: peakOf(sweep, quantity),
  }));
  const hasUnfairness = peaks.some(({ unfairness }) => unfairness !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table ftp-peaks" tabIndex={0} aria-label="Peaks, published and simulated">
      <table>
        <caption>
          Published and simulated: the highest point ({unit}), how much of it is lost beyond
          {hasUnfairness && ", and how unfair the flows were at worst"}. A miss is off by more than{" "}
          {Math.round(100 * goal.max)} % of a peak or {fall_goal.points} points of a fall.
        </caption>
        <thead>
          <tr>
            <th scope="col">Curve</th>
            <th scope="col">Peak</th>
            <th scope="col">here</th>
            <th scope="col">off by</th>
            <th scope="col">Lost beyond</th>
            <th scope="col">here</th>
            {hasUnfairness && (
              <>
                <th scope="col">Unfairness</th>
                <th scope="col">here</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, printed, ours }) => (
            <tr key={label} data-partial={ours?.partial ?? true}>
              <th scope="row">{label}</th>
              <Cells
                printed={printed}
                ours={ours}
                hasUnfairness={hasUnfairness}
                goal={goal.max}
                fall={fall_goal.points}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellsProps {
  printed: PublishedPeak | undefined;
  ours: Peak | null;
  hasUnfairness: boolean;
  /** Relative. */
  goal: number;
  /** Points. */
  fall: number;
}

function Cells({ printed, ours, hasUnfairness, goal, fall }: CellsProps): ReactNode {
  const peak = printed?.peak ?? null;
  const lost = printed?.fall ?? null;
  const error = ours && peak !== null ? ours.peak / peak - 1 : null;
  return (
    <>
      <td className="ftp-number">{peak === null ? "–" : peak.toFixed(2)}</td>
      <td className="ftp-number">{ours ? ours.peak.toFixed(2) : "…"}</td>
      <td className="ftp-number">
        {error === null ? "" : signedPercent(error)}
        <Miss is={error !== null && !ours?.partial && Math.abs(error) > goal} />
      </td>
      <td className="ftp-number">{percent(lost)}</td>
      <td className="ftp-number">
        {ours ? percent(ours.fall) : "…"}
        <Miss is={lost !== null && ours !== null && !ours.partial && Math.abs(ours.fall - lost) > fall} />
      </td>
      {hasUnfairness && (
        <>
          <td className="ftp-number">{percent(printed?.unfairness ?? null)}</td>
          <td className="ftp-number">{ours ? percent(ours.unfairness) : "…"}</td>
        </>
      )}
    </>
  );
}

function Miss({ is }: { is: boolean }): ReactNode {
  return is && <b className="ftp-miss"> miss</b>;
}

function percent(value: number | null): string {
  return value === null ? "–" : `${Math.round(value)} %`;
}
