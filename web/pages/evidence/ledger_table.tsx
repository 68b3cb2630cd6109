import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { memo, useState } from "react";
import { useStore } from "zustand";
import { type Order, SortHead } from "../../charts/sort_head.tsx";
import { shelfOf } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { english, said } from "../../language/index.ts";
import type { Site } from "../../page/site.ts";
import { unitName } from "../../quantities/unit_names.ts";
import type { Outcome } from "./batch.ts";
import { Details } from "./details.tsx";
import type { Column, Listed } from "./ledger.ts";
import type { Again, LedgerBatch } from "./ledger_part.tsx";
import { rowLink } from "./links.ts";
import { Verdict } from "./verdict.tsx";
import { keyWords, number, percent, placeOf, printed, publishedWords, quantityWords, spaced } from "./words/rows.ts";

interface LedgerTableProps {
  site: Site;
  experiments: readonly Experiment[];
  rows: readonly Listed[];
  caption: string;
  order: Order<Column>;
  setOrder(order: Order<Column>): void;
  batch: LedgerBatch;
}

const HEADS: readonly [Column, MessageDescriptor][] = [
  ["number", msg`Place`],
  ["published", msg`Published`],
  ["simulated", msg`Simulated`],
  ["error", msg`Error`],
  ["verdict", msg`Goal`],
];

/** Table of the numbers; each row opens its details. */
export const LedgerTable = memo(function LedgerTable(props: LedgerTableProps) {
  const { site, experiments, rows, caption, order, setOrder, batch } = props;
  const { outcomes } = useStore(batch.store);
  const [open, setOpen] = useState<number | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table evidence-table evidence-ledger" tabIndex={0} aria-label={t`Ledger`}>
      <table>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {HEADS.map(([column, name]) => (
              // Errors and verdicts are sorted from the largest first, the numbers themselves from the beginning.
              <SortHead key={column} {...{ column, order, setOrder }} name={said(name)} down={column !== "number"} />
            ))}
            <th scope="col">{t`Here`}</th>
            <th scope="col">{t`Details`}</th>
          </tr>
        </thead>
        {rows.map((one) => (
          <Row
            key={one.number}
            listed={one}
            experiment={experiments.find(({ id }) => id === one.table.experiment)}
            outcome={outcomes.get(String(one.number))}
            {...{ site, batch }}
            isOpen={open === one.number}
            setOpen={setOpen}
          />
        ))}
      </table>
    </section>
  );
});

interface RowProps {
  site: Site;
  batch: LedgerBatch;
  listed: Listed;
  experiment: Experiment | undefined;
  outcome: Outcome<Again> | undefined;
  isOpen: boolean;
  setOpen(number: number | null): void;
}

const Row = memo(function Row({ site, batch, listed, experiment, outcome, isOpen, setOpen }: RowProps) {
  const { table, row, error, verdict } = listed;
  const paper = shelfOf(table.paper);
  const key = keyWords(row.key, experiment?.sweep);
  const quantity = quantityWords(row, experiment?.sweep);
  const what = [key, quantity].filter(Boolean).join(", ");
  const id = `behind-${listed.number}`;
  return (
    <tbody>
      <tr className="evidence-row">
        <th scope="row">
          <span className="quiet">
            {paper?.short}, {placeOf(table.table ?? "")}
          </span>{" "}
          <a href={rowLink(table, row)}>
            {key !== "" && <span {...english()}>{key}</span>}
            {key !== "" && quantity !== "" && ", "}
            <span {...(quantity === spaced(row.quantity) ? english() : {})}>{quantity}</span>
          </a>
        </th>
        <td className="ftp-number">
          {publishedWords(row)} {unitName(row.unit)}
          {row.printed !== undefined && <div className="quiet">{t`printed: ${printed(row.printed)}`}</div>}
        </td>
        <td className="ftp-number">
          {number(row.simulated)}
          <Spread row={row} repeats={table.repeats} />
        </td>
        <td className="ftp-number">{error === null ? "–" : percent(error)}</td>
        <td>
          <Verdict verdict={verdict} />
        </td>
        <td>
          <Here outcome={outcome} />
        </td>
        <td>
          <button
            type="button"
            className="link-button evidence-more"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={isOpen ? t`Less behind ${what}` : t`More behind ${what}`}
            onClick={() => setOpen(isOpen ? null : listed.number)}
          >
            {isOpen ? t`Less` : t`More`}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={7} className="evidence-behind">
            <Details {...{ site, batch, listed, experiment, outcome }} />
          </td>
        </tr>
      )}
    </tbody>
  );
});

/** Standard deviation over the seeds, or that each seed gave the same. */
function Spread({ row: { of, spread }, repeats }: { row: Listed["row"]; repeats: number }) {
  if (of === "equations") return null;
  if (spread > 0) return <span className="quiet"> ± {number(spread)}</span>;
  return <div className="quiet">{repeats > 1 ? t`the same with all ${repeats} seeds` : t`one seed`}</div>;
}

function Here({ outcome }: { outcome: Outcome<Again> | undefined }) {
  if (outcome === undefined) return <span className="quiet">–</span>;
  if (outcome.kind === "failed") return <span className="evidence-missed">{t`✕ failed`}</span>;
  return outcome.value.same ? (
    <span className="evidence-met">{t`= equal`}</span>
  ) : (
    <span className="evidence-missed">≠ {number(outcome.value.simulated)}</span>
  );
}
