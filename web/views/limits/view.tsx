import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { limitFill, limitName } from "../../marks/limits.ts";
import { SvgMarks } from "../../marks/paint/surface.tsx";
import type { Table } from "../../marks/table.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { askedOf } from "../why/source.ts";
import "./limits.css";
import { limitAt, limitsFrame, limitsMarks, percent, sharesOf } from "./marks.ts";
import { WhyHeld } from "./why_held.tsx";

/** Limits of the sender: shares of the transfer, and the limit at each instant. */
export function Limits({ playhead, state, height }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  const { em } = useTheme();
  const [pointer, setPointer] = useState<number | null>(null);
  const shares = run ? sharesOf(run, flow) : [];
  const first = shares[0];
  return (
    <Panel
      title={t`Limits of the sender`}
      words={[
        "limit",
        "window_limit",
        "application",
        "socket_buffer",
        "silly_window",
        "host_limit",
        "bottleneck",
        "timeout",
      ]}
      className="ftp-limits"
      state={state}
      lead={
        run && first ? (
          <Trans>
            For <b>{percent(first.share)}</b> of the transfer: <b>{limitName(run.catalog, first.limit)}</b>.
          </Trans>
        ) : null
      }
      empty={!run ? t`No run yet.` : shares.length === 0 ? t`Nothing was sent in this run.` : null}
      table={run ? () => limitsTable(run, flow) : undefined}
    >
      <TimePlot
        playhead={playhead}
        height={height ?? Math.ceil(8.6 * em)}
        label={t`Shares of each limit over the whole transfer, and the limit in force at each instant`}
        frame={limitsFrame}
        marks={limitsMarks}
        readings={readings}
        onPoint={setPointer}
      />
      {run && (
        <ul className="ftp-shares">
          {shares.map(({ limit, share }) => (
            <li key={limit}>
              <Swatch run={run} limit={limit} />
              <span>{limitName(run.catalog, limit)}</span>
              <b>{percent(share)}</b>
            </li>
          ))}
        </ul>
      )}
      {run && askedOf(run) && <WhyHeld {...{ playhead, run, flow, pointer }} />}
    </Panel>
  );
}

function Swatch({ run, limit }: { run: Run; limit: number }): ReactNode {
  const id = useId();
  return (
    <svg width="1em" height="1em" viewBox="0 0 14 14" aria-hidden="true" id={id}>
      <SvgMarks
        marks={[{ type: "rect", x: 0, y: 0, width: 14, height: 14, radius: 3, fill: limitFill(run.catalog, limit) }]}
      />
    </svg>
  );
}

function readings(run: Run, flow: number, time: number): Reading[] {
  const limit = limitAt(run, flow, time);
  return [[t`limit`, limit === null ? t`none: no transfer` : limitName(run.catalog, limit)]];
}

/** Shares with the meaning of each limit. */
export function limitsTable(run: Run, flow: number): Table {
  return {
    title: t`Limits of the sender of ${run.flows[flow].name}`,
    columns: [{ name: t`limit` }, { name: t`share`, unit: "%" }, { name: t`meaning` }],
    rows: sharesOf(run, flow).map(({ limit, share }) => [
      run.catalog.limits[limit].name,
      share * 100,
      run.catalog.limits[limit].meaning,
    ]),
  };
}
