import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo, useCallback, useMemo } from "react";
import { Button } from "react-aria-components";
import { OptionChoice } from "../charts/option_choice.tsx";
import { Panel } from "../charts/panel.tsx";
import { usePlayhead } from "../charts/playhead.ts";
import { TimePlot } from "../charts/timeplot.tsx";
import type { Reading } from "../charts/tip.tsx";
import type { Size } from "../marks/marks.ts";
import type { Table } from "../marks/table.ts";
import { significant } from "../quantities/numbers.ts";
import { isSimulated, originOf } from "../run/captured.ts";
import type { Run } from "../run/run.ts";
import { valueAt } from "../run/series.ts";
import type { TimeRange } from "../run/time_range.ts";
import { type Compared, entriesOf, useDiffering, useEntries } from "./entries.ts";
import { comparisonTable, type Entry, measuredOf, writeDifference, writeMeasure } from "./measures.ts";
import { type Overlaid, overlayFrame, overlayMarks, QUANTITIES } from "./overlay_marks.ts";
import { Sample } from "./runs_bar.tsx";
import "./compare.css";

interface DifferencesProps extends Compared {
  /** Saves the table as a file. */
  save(table: Table): void;
}

/** The runs in one plot, and their results in one table. */
export const Differences = memo(function Differences({ save, ...compared }: DifferencesProps) {
  const entries = useEntries(compared);
  return (
    <>
      <div className="card view view-overlay">
        <Overlay {...compared} entries={entries} />
      </div>
      <div className="card view view-differences">
        <DifferenceTable {...compared} entries={entries} save={save} />
      </div>
    </>
  );
});

/**
 * Quantities to choose from: those that one of the runs recorded, and the current choice. The receiver's window is
 * offered only beside a capture, which has no other window.
 */
function offered(entries: readonly Entry[], chosen: Overlaid): Record<Overlaid, string> {
  const seen = entries.some(({ run }) => run && !isSimulated(run));
  const applies = (what: Overlaid) =>
    what === chosen ||
    ((what !== "receive_window" || seen) &&
      entries.some(({ run, flow }) => run && QUANTITIES[what].of(run, flow, WHOLE)));
  const ids = (Object.keys(QUANTITIES) as Overlaid[]).filter(applies);
  return Object.fromEntries(ids.map((id) => [id, QUANTITIES[id].name])) as Record<Overlaid, string>;
}

function Overlay({ lab, comparedRuns, entries }: Compared & { entries: readonly Entry[] }) {
  const what = usePlayhead(lab.playhead, (head) => head.options.overlaid);
  const divergence = usePlayhead(lab.playhead, (head) => head.divergence);
  // A new list of entries needs a new picture, though run and range are the same.
  const marks = useCallback(
    (_run: Run, _flow: number, range: TimeRange, size: Size) => overlayMarks(entries, what, range, size, null),
    [entries, what],
  );
  const read = useCallback(
    (run: Run, flow: number, time: number, range: TimeRange) =>
      readings(entriesOf(run, flow, comparedRuns.store.getState().comparedRuns), what, time, range),
    [comparedRuns, what],
  );
  const choices = useMemo(() => offered(entries, what), [entries, what]);
  const untold = entries.filter(({ run, flow }) => !run || QUANTITIES[what].of(run, flow, WHOLE) === null);
  const nothing = untold.length === entries.length;
  const secret = untold.find(({ run }) => run && !isSimulated(run));
  const [{ name }, letters] = [QUANTITIES[what], entries.map(({ letter }) => letter).join(", ")];
  const drawn = t`${name} of runs ${letters}`;
  return (
    <Panel
      title={t`Overlaid`}
      words={["throughput", "cwnd", "flight_size", "rtt", "retransmission"]}
      actions={<OptionChoice playhead={lab.playhead} option="overlaid" label={t`Quantity`} choices={choices} />}
      empty={nothing ? t`These runs have not recorded this quantity.` : null}
      lead={secret && t`Not drawn for ${secret.letter}: a capture does not contain it.`}
    >
      <TimePlot
        playhead={lab.playhead}
        height={260}
        label={divergence ? t`${drawn} against time; the point where they diverge is marked` : t`${drawn} against time`}
        frame={overlayFrame}
        marks={marks}
        readings={read}
      />
    </Panel>
  );
}

const WHOLE: TimeRange = { from: 0, to: 1 };

function readings(entries: readonly Entry[], what: Overlaid, time: number, range: TimeRange): Reading[] {
  return entries.flatMap(({ letter, run, flow }): Reading[] => {
    const series = run && time <= run.end ? QUANTITIES[what].of(run, flow, range) : null;
    const value = series && valueAt(series, time);
    return value === null || value === undefined ? [] : [[letter, significant(value, 4)]];
  });
}

interface DifferenceTableProps extends DifferencesProps {
  entries: readonly Entry[];
}

function DifferenceTable({ entries, save, ...compared }: DifferenceTableProps) {
  const differ = useDiffering(compared);
  const measured = useMemo(() => measuredOf(entries), [entries]);
  const others = entries.slice(1);
  const runs = entries.flatMap(({ run }) => run ?? []);
  const saveCsv = () => save(comparisonTable(entries, differ, measured));
  return (
    <Panel
      title={t`Differences`}
      words={["throughput", "retransmission", "timeout", "limit"]}
      actions={
        <Button className="ftp-button" onPress={saveCsv}>
          <Trans>CSV</Trans>
        </Button>
      }
      empty={entries.some(({ run }) => run) ? null : t`No run yet.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="ftp-table compare-table" tabIndex={0} aria-label={t`Differences between the runs`}>
        <table>
          <thead>
            <tr>
              <td />
              {entries.map(({ letter, run }, index) => (
                <th key={letter} scope="col">
                  <Sample index={index} /> {letter} {run && <small>{originOf(run, runs)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differ.map(({ path, name, values }) => (
              <tr key={path} className="compare-set">
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={entries[index]?.letter ?? index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tbody>
            {measured.map((one) => (
              <tr key={`${one.name} ${one.unit}`}>
                <th scope="row">{one.name}</th>
                <td className="ftp-number">{writeMeasure(one.values[0], one)}</td>
                {others.map(({ letter }, index) => (
                  <td key={letter} className="ftp-number">
                    {writeMeasure(one.values[index + 1], one)}
                    <Difference text={writeDifference(one, index + 1)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function Difference({ text }: { text: string | null }) {
  return text === null || text === "0" ? null : <small className="compare-difference">{text}</small>;
}
