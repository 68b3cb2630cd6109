import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "react";
import { DataTable, Panel, type ViewState } from "../../charts/panel.tsx";
import { printedTable, tableInWords } from "../../experiments/published.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { useLanguage } from "../../language/index.ts";
import type { Table } from "../../marks/table.ts";
import { failureInWords } from "../../scenario/problem.ts";
import type { Card } from "./card.ts";

/** Card of the paper's tables as printed, one panel each. */
export const printed: Card = {
  id: "tables",
  get name() {
    return t`The paper’s tables`;
  },
  applies: ({ experiment }) => experiment.tables.length > 0,
  Component: ({ lab }) => lab.experiment.tables.map((one) => <PrintedTable key={one.title} {...one} />),
};

function PrintedTable({ table, title, source, rows }: Experiment["tables"][number]) {
  const [shown, setShown] = useState<Table | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    printedTable(table, source, rows).then(
      (made) => !gone && setShown(made),
      (error: unknown) => !gone && setFailure(failureInWords(error)),
    );
    return () => {
      gone = true;
    };
  }, [table, source, rows]);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words are read anew in another language
  const inWords = useMemo(() => shown && tableInWords(shown), [shown, language]);
  const state: ViewState = failure === null ? { kind: "ready" } : { kind: "failed", message: failure };
  return (
    <div className="card view view-printed">
      <Panel title={title} words={[]} state={state} empty={inWords ? null : t`The table is being fetched.`}>
        {inWords && <DataTable table={inWords} label={t`${title}, as printed`} />}
      </Panel>
    </div>
  );
}
