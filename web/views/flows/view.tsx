import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { binWidth, deviation, foreground, measured, sharesOver } from "../../analysis/sharing/shares.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { FEW_FLOWS } from "../../marks/flow_style.ts";
import { fanWords, quantiles } from "../../marks/quantiles.ts";
import { fixed, significant } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { RunViewProps } from "../view.ts";
import "./flows.css";
import { flowsFrame, flowsMarks } from "./marks.ts";
import { sharesTable } from "./table.ts";

/** Shares of all flows over time and over the whole run. */
export function FlowsView({ playhead, state, height = 330 }: RunViewProps): ReactNode {
  const { run, range } = useSoon(playhead, ({ run, range }) => ({ run, range }));
  const many = run !== null && foreground(run).length > FEW_FLOWS;
  return (
    <Panel
      title={t`Shares of the flows`}
      words={["flow", "throughput", "jain_index", "unfairness", "link_use", "background"]}
      state={state}
      lead={
        run && (
          <>
            <Trans>
              Data that reached the receivers, in bins of <b>{format(binWidth(run, range), "duration")}</b> (at least
              two round trips of the empty path).
            </Trans>
            {many && t` For all flows: ${fanWords()}.`}
          </>
        )
      }
      empty={run ? null : t`No run yet.`}
      table={run ? () => sharesTable(run, playhead.getState()) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height}
        label={t`Throughput of all flows against time, and Jain’s index below`}
        frame={flowsFrame}
        marks={flowsMarks}
        readings={readings}
      />
      {run && <Measures run={run} />}
    </Panel>
  );
}

const percent = (share: number) => `${significant(share * 100, 3)} %`;

/** Measures of fairness: the report's (ANSNET 5, 5.5), and Jain's index. */
function Measures({ run }: { run: Run }): ReactNode {
  const { together } = run.data.summary;
  const count = foreground(run).length;
  const spread = deviation(run);
  const rows: [name: string, value: string, meaning: string][] = [
    [t`Link use`, format(together.link_use_bps, "rate"), t`${count} × the slowest flow (ANSNET 5)`],
    [t`Unfairness`, percent(together.unfairness), t`(fastest − slowest) / fastest (ANSNET 5.5)`],
    [t`Deviation`, spread === null ? "–" : percent(spread), t`standard deviation of the flows’ rates / their mean`],
    [t`Jain’s index`, fixed(together.jain_index, 3), t`1: equal rates; 1 / n: one flow gets everything`],
    [t`Sum of rates`, format(together.sum_of_rates_bps, "rate"), t`each from the start of the first flow (ANSNET 5.6)`],
  ];
  return (
    <dl className="ftp-measures" aria-label={t`Over the whole run`}>
      {rows.map(([name, value, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> <span>{meaning}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function readings(run: Run, flow: number, time: number, range: TimeRange): Reading[] {
  const { rates, jain, from, width } = sharesOver(run, range, flow);
  const bin = Math.min(Math.max(0, Math.floor((time - from[0]) / width)), from.length - 1);
  const own = foreground(run);
  const rate = (bps: number) => format(bps, "rate", 3);
  const even = jain[bin];
  const evenness: Reading[] = even === null ? [] : [[t`Jain’s index`, fixed(even, 3)]];
  if (own.length <= FEW_FLOWS) {
    const named = run.flows.map(({ name }, one): Reading => [name, rate(rates[one][bin])]);
    return [...named, ...evenness];
  }
  const [least, median, most] = quantiles(
    measured(own).map((one) => rates[one][bin]),
    [0, 0.5, 1],
  );
  return [
    [t`slowest`, rate(least)],
    [t`median`, rate(median)],
    [t`fastest`, rate(most)],
    [run.flows[flow].name, rate(rates[flow][bin])],
    ...evenness,
  ];
}
