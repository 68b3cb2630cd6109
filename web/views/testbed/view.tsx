import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Panel } from "../../charts/panel.tsx";
import { usePlayheadParts } from "../../charts/playhead.ts";
import { writtenRows } from "../../experiments/published.ts";
import type { Table } from "../../marks/table.ts";
import { useTheme } from "../../marks/use_theme.ts";
import type { Run } from "../../run/run.ts";
import { failureInWords } from "../../scenario/problem.ts";
import type { RunViewProps } from "../view.ts";
import type { Testbed } from "./devices.ts";
import { Diagram } from "./diagram.tsx";
import { sandiaTestbed } from "./sandia.ts";

const TABLES = ["sandia_table1_testbed", "sandia_sec2_2_host_speeds"] as const;
type Tables = Awaited<ReturnType<typeof writtenRows>>[];

/** Height of the diagram, em. */
const HEIGHT = 25.4;

/** Figure 1 and Table 1 of the Sandia report, with the path of the flow shown. */
export function TestbedView({ playhead, state, height }: RunViewProps): ReactNode {
  const { em } = useTheme();
  const { run, flow } = usePlayheadParts(playhead, ({ run, flow }) => ({ run, flow }));
  const [tables, setTables] = useState<Tables | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    Promise.all(TABLES.map(writtenRows)).then(
      (rows) => here && setTables(rows),
      (error: unknown) => here && setMissing(failureInWords(error)),
    );
    return () => {
      here = false;
    };
  }, []);
  const places = run?.places;
  const testbed = useMemo(
    () => sandiaTestbed(places ?? [], tables?.[0] ?? null, tables?.[1] ?? null),
    [places, tables],
  );
  const path = useMemo(() => (run ? pathOf(run, flow) : []), [run, flow]);
  return (
    <Panel
      title={t`The testbed`}
      words={["fddi", "delay_simulator", "ds3", "forwarding_rate", "mtu", "host_cost", "ttcp", "echo"]}
      className="ftp-testbed"
      // The diagram needs no run, so it is there while one is made.
      state={state?.kind === "failed" ? { kind: "ready" } : state}
      warning={missing}
      table={() => deviceTable(testbed)}
    >
      <Diagram {...testbed} path={path} height={height ?? HEIGHT * em} />
    </Panel>
  );
}

/** Ids of the places a flow's data visits. */
export function pathOf(run: Run, flow: number): string[] {
  return run.flows[flow]?.forward.map((place) => run.places[place].id) ?? [];
}

/** Makes the table of the devices. */
export function deviceTable({ devices }: Testbed): Table {
  return {
    title: t`Devices of the testbed`,
    columns: [{ name: t`device` }, { name: t`kind` }, { name: t`Table 1` }, { name: t`stated` }],
    rows: devices.map(({ name, kind, description, facts }) => [name, kind, description, facts.join(" ")]),
  };
}
