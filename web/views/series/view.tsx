import { t } from "@lingui/core/macro";
import { type ReactNode, useCallback } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { controlCounts, quantitySeries } from "../../analysis/timeline/derived.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import type { Size } from "../../marks/marks.ts";
import { grouped, significant } from "../../quantities/numbers.ts";
import { quantitiesOf } from "../../run/quantities.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { RunViewProps } from "../view.ts";
import { seriesFrame, seriesMarks, writeValue } from "./marks.ts";
import { recorded, shownVariables } from "./shown.ts";
import { seriesTable } from "./table.ts";

/** Says the number of control packets per data packet in the whole run. */
function controlWords(run: Run, flow: number): string | null {
  const all = controlCounts(run, flow);
  if (all.data === 0) return null;
  const each = significant(all.control / all.data, 3);
  const [control, data] = [all.control, all.data].map((count) => grouped(count));
  return t`The run has ${control} control packets (ACKs without data) for ${data} data packets: ${each} per data packet.`;
}

/** Any recorded variables against time. Choosing a variable of another unit replaces those shown. */
export function SeriesView({ playhead, state, height = 240 }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  const chosen = usePlayhead(playhead, (s) => s.options.variables);
  const known = run ? recorded(run, flow) : [];
  const ids = run ? shownVariables(run, flow, chosen) : [];
  const unitOf = (id: string) => known.find((v) => v.id === id)?.unit;
  const key = ids.join(" ");
  const total = run && ids.includes("acks_per_data") ? controlWords(run, flow) : null;

  const choose = (keys: Iterable<string | number>) => {
    const next = [...keys].map(String);
    const added = next.find((id) => !ids.includes(id));
    const variables = added ? next.filter((id) => unitOf(id) === unitOf(added)) : next;
    playhead.getState().choose({ variables });
  };
  const marks = useCallback(
    (run: Run, flow: number, range: TimeRange, size: Size) => seriesMarks(run, flow, range, size, key.split(" ")),
    [key],
  );
  const readings = useCallback(
    (run: Run, flow: number, time: number) =>
      key.split(" ").flatMap((id): Reading[] => {
        const series = quantitySeries(run, flow, id);
        const value = series && valueAt(series, time);
        const unit = quantitiesOf(run.catalog).find((v) => v.id === id)?.unit ?? "count";
        return value === null || value === undefined ? [] : [[id, writeValue(unit, value)]];
      }),
    [key],
  );
  return (
    <Panel
      title={t`Variables over time`}
      words={[
        "cwnd",
        "ssthresh",
        "snd_una",
        "snd_nxt",
        "rcv_nxt",
        "srtt",
        "deviation",
        "rto",
        "mean_window",
        "control_packet",
      ]}
      state={state}
      lead={total}
      empty={run ? (known.length > 0 ? null : t`This run recorded no variables.`) : t`No run yet.`}
      table={run ? () => seriesTable(run, playhead.getState(), ids) : undefined}
    >
      <ToggleButtonGroup
        className="ftp-chips"
        aria-label={t`Variables`}
        selectionMode="multiple"
        disallowEmptySelection
        selectedKeys={ids}
        onSelectionChange={choose}
      >
        {known.map(({ id }) => (
          <ToggleButton key={id} id={id} className="ftp-button">
            {id}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`${ids.join(", ")} against time`}
        frame={seriesFrame}
        marks={marks}
        readings={readings}
      />
    </Panel>
  );
}
